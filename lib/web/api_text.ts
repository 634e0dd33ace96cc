import { columnLabel } from "./explorer/column_label.ts";
import { type Content, html } from "./html.ts";
import { said, saidText } from "./texts/said.ts";
import { saidMessage } from "./texts/said_message.ts";

/** A page that does what an operation does. */
interface Place {
  /** The operation's path below the site. */
  path: RegExp;
  label: string;
  /** The page, below the server's root. */
  to: (siteId: string) => string;
}

const settings = (path: string) => (siteId: string) => `/settings/sites/${siteId}/${path}`;
const view = (path: string) => (siteId: string) => `/sites/${siteId}/${path}`;

/** Pages by the operations that messages of the API name; the first that fits is meant. */
const PLACES: readonly Place[] = [
  {
    path: /^integrations\/search-console/,
    label: "Search Console",
    to: settings("search-console"),
  },
  { path: /^integrations\/crux/, label: "Chrome UX Report", to: settings("sources/crux") },
  { path: /^integrations\/indexnow/, label: "IndexNow", to: settings("sources/indexnow") },
  {
    path: /^integrations\/bing-webmaster/,
    label: "Bing Webmaster Tools",
    to: settings("sources/bing-webmaster"),
  },
  {
    path: /^integrations\/url-inspection/,
    label: "URL Inspection",
    to: settings("sources/url-inspection"),
  },
  {
    path: /^integrations\/rank-lookups/,
    label: "Rank look-ups",
    to: settings("sources/rank-lookups"),
  },
  { path: /^imports/, label: "Imports", to: settings("imports") },
  { path: /^logins/, label: "Sign-ins of the crawler", to: settings("sources/logins") },
  { path: /^verify/, label: "Proof of ownership", to: settings("sources/ownership") },
  { path: /^schedule/, label: "Schedule", to: settings("schedule") },
  { path: /^alerts/, label: "Alerts", to: settings("alerts") },
  { path: /^aeo\/prompts/, label: "Prompts", to: settings("ai") },
  { path: /^aeo\/runs/, label: "Ask now", to: settings("ai/run") },
  { path: /^audits?(?:\/|$)/, label: "Audit", to: view("audit") },
  { path: /^backlinks/, label: "Backlinks", to: view("backlinks") },
  { path: /^competitors/, label: "Competitors", to: view("competitors") },
  { path: /^page-groups/, label: "Page groups", to: view("page-groups") },
  { path: /^pages/, label: "Pages", to: view("pages") },
  { path: /^keywords/, label: "Keywords", to: view("keywords") },
  { path: /^search-intent/, label: "Search intent", to: view("search-intent") },
  { path: /^annotations/, label: "Annotations", to: view("notes") },
  { path: /^ai\/crawler-views/, label: "AI crawlers' view", to: view("crawler-views") },
  { path: /^issues/, label: "Issues", to: view("issues") },
  { path: /^exports/, label: "Export links", to: view("exports") },
  { path: /^changes\/exports/, label: "Between two exports", to: view("changes/exports") },
  { path: /^changes/, label: "Why clicks changed", to: view("changes") },
  { path: /^content-decay/, label: "Content decay", to: view("content-decay") },
  { path: /^opportunities/, label: "Opportunities", to: view("opportunities") },
];

/** What messages say in words of the API, and the words of the pages for it. */
const WORDS: readonly (readonly [RegExp, (match: RegExpExecArray) => string])[] = [
  [
    /\bname two windows with from, to, against_from and against_to\b/,
    () => "choose the days of two exports above",
  ],
  [/ meta\.\w+ lists? them\./, () => ""],
  [/ \(`filter\[(\w+)\]=true`\)/, ([, name = ""]) => said` (${columnLabel(name)} is yes)`],
  [
    /\bparameters? (\w+?_?\w+) and (\w+)\b/,
    ([, one = "", other = ""]) => said`fields “${columnLabel(one)}” and “${columnLabel(other)}”`,
  ],
  [/\bparameters? ([a-z_]+)\b/, ([, name = ""]) => said`field “${columnLabel(name)}”`],
  [
    /\ban against_from ([a-z]+ days) earlier/,
    ([, days]) => `a period to compare with ${days} earlier`,
  ],
  [/\bagainst_from\b/, () => "the first day to compare with"],
];

/** A text of the API without words that only programs read. */
function plainWords(text: string): string {
  let plain = text;
  for (const [words, write] of WORDS) {
    const match = words.exec(plain);
    if (match !== null) plain = plain.replace(match[0], () => write(match));
  }
  return plain;
}

/** An operation below a site, as messages name it, such as `PUT /sites/7/schedule`. */
const OPERATION =
  /\b(?:GET|POST|PUT|PATCH|DELETE) \/sites\/(\d{1,16}|\{id\})\/([\w/{}?=[\]&-]*[\w}])/g;

/**
 * Writes a message of the API for people, in the current language: where it names an operation that a page does, it names and links that page.
 * Other operations stay as they are.
 * `maySet`: false where the reader may open no settings; these are named alone.
 */
export function apiText(english: string, { maySet = true } = {}): Content {
  const message = saidMessage(english);
  const parts: Content[] = [];
  let end = 0;
  for (const match of message.matchAll(OPERATION)) {
    const [operation, siteId = "", path = ""] = match;
    const place = PLACES.find((one) => one.path.test(path));
    if (place === undefined) continue;
    const before = message.slice(end, match.index);
    const isFirst = /(?:^|[.:!?] )$/.test(message.slice(0, match.index));
    parts.push(
      plainWords(before),
      saidText(isFirst ? "The page " : "the page "),
      linkTo(place, siteId, maySet),
    );
    end = match.index + operation.length;
  }
  return [...parts, plainWords(message.slice(end))];
}

/** The page that does or shows what an operation below a site does; undefined: none. */
export function operationPage(siteId: number, path: string): string | undefined {
  return PLACES.find((one) => one.path.test(path))?.to(String(siteId));
}

/** A message about no certain site cannot lead anywhere. */
function linkTo({ label, to }: Place, siteId: string, maySet: boolean): Content {
  const isSettings = to(siteId).startsWith("/settings/");
  if (siteId === "{id}" || isSettings && !maySet) return said`“${saidText(label)}”`;
  return html`<a href="${to(siteId)}">${saidText(label)}</a>`;
}
