import type { OwnedSession } from "../../db/accounts/web_sessions.ts";
import type { Ability } from "../../schemas/common.ts";
import { memberRights } from "../core/member_rights.ts";
import { readAssets } from "./assets.ts";
import { type Content, html } from "./html.ts";
import type { PageView, Section } from "./page.ts";
import { languageSwitch } from "./parts/language_switch.ts";
import { csrfField } from "./parts/csrf_field.ts";
import { currentLanguage } from "./texts/language.ts";
import { saidText } from "./texts/said.ts";

/** Whose page it is. */
interface Frame {
  session: OwnedSession | null;
  cookieValue: string;
  /** Path and query of the page. */
  path: string;
}

interface Entry {
  section: Section;
  path: string;
  label: string;
  /** What a member has to be able to do to see it; absent: nothing. */
  ability?: Ability;
  /** True: it is about the whole account. */
  isOfAccount?: true;
}

const ENTRIES: readonly Entry[] = [
  { section: "sites", path: "/sites", label: "Sites" },
  { section: "settings", path: "/settings/sites", label: "Site settings", ability: "write" },
  { section: "usage", path: "/settings/usage", label: "Usage", isOfAccount: true },
  { section: "members", path: "/settings/members", label: "Members", ability: "manage" },
  { section: "security", path: "/settings/security", label: "Security" },
];
const OPERATOR_ENTRY: Entry = { section: "admin", path: "/admin", label: "Operation" };

/** Writes a whole page: head, navigation, content. */
export function writeDocument(view: PageView, frame: Frame): string {
  const { title, main, head, assets: more = [], isBare = false } = view;
  const language = view.language ?? currentLanguage();
  const { pathOf } = readAssets();
  const names = ["base.css", ...more];
  // named twice, such as by a page and by a part of it, a file is there once
  const sheets = [...new Set(names.filter((name) => name.endsWith(".css")))];
  const scripts = [...new Set(names.filter((name) => name.endsWith(".js")))];
  const document = html`
    <!DOCTYPE html>
    <html lang="${language}">
      <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>${`${saidText(title)} · Search Visibility`}</title>
    <link rel="icon" type="image/svg+xml" href="${pathOf("icon.svg")}">
    <link rel="stylesheet" href="${pathOf(...sheets)}">
    ${scripts.length > 0 && html`
      <script type="module" src="${pathOf(...scripts)}"></script>
    `}
    ${head}
      </head>
      <body>
    <a class="skip-link" href="#main">Skip to content</a>
    ${isBare ? bareHeader() : header(view, frame)}
    <main id="main" tabindex="-1">
    ${main}
    </main>
    ${!isBare && footer(frame)}
      </body>
    </html>
  `;
  return document.text.trimStart();
}

function brand(path: string): Content {
  return html`<a class="brand" href="${path}"><svg aria-hidden="true" viewBox="0 0 24 24" width="22"
height="22"><path class="brand-bars" d="M4 20v-6M10 20V9M16 20v-9"/><path class="brand-line"
d="M3 10l6-6 6 4 6-5"/></svg>Search Visibility</a>`;
}

function bareHeader(): Content {
  return html`
    <header class="top">
      <div class="top-inner">${brand("/")}</div>
    </header>
  `;
}

function header({ section }: PageView, { session, cookieValue }: Frame): Content {
  // who has not come with a code yet is to learn nothing of the account
  if (session?.state !== "signed_in") return bareHeader();
  const { abilities, siteIds } = memberRights(session);
  const own = ENTRIES.filter(({ ability, isOfAccount }) =>
    (ability === undefined || abilities.includes(ability)) && !(isOfAccount && siteIds !== null)
  );
  const entries = session.role === "operator" ? [...own, OPERATOR_ENTRY] : own;
  const links = entries.map((entry) => {
    const current = entry.section === section && html`
      aria-current="page"
    `;
    return html`<li><a href="${entry.path}"${current}>${saidText(entry.label)}</a></li>`;
  });
  return html`
    <header class="top">
      <div class="top-inner">
    ${brand("/sites")}
    <nav aria-label="Main"><ul>${links}</ul></nav>
    <form class="account" method="post" action="/sign-out">${csrfField(cookieValue)}
    <span class="account-name" title="${session.email}">${session.accountName}</span>
    <button class="quiet">Sign out</button></form>
      </div>
    </header>
  `;
}

/** Where a member sees the same page in the other language, and keeps it. */
function footer({ session, cookieValue, path }: Frame): Content {
  if (session?.state !== "signed_in") return "";
  return html`
    <footer class="foot no-print">${languageSwitch({ cookieValue, next: path })}</footer>
  `;
}
