import type { SiteAnswer } from "../../../schemas/site.ts";
import { callApi, ownerScope, type PageScope } from "../call_api.ts";
import { type FormProblem, noProblem, problemNotice } from "../form_problem.ts";
import { type Html, html } from "../html.ts";
import { type DocumentAnswer, type PageRequest, showPage } from "../page.ts";
import { attributes } from "../parts/attributes.ts";
import { doneNotice, type DoneTexts } from "../parts/done_notice.ts";
import { domainName } from "./domain_name.ts";
import { saidText } from "../texts/said.ts";

const TABS = [
  { tab: "general", path: "", label: "General" },
  { tab: "rules", path: "/rules", label: "Rules" },
  { tab: "crawl", path: "/crawl", label: "Crawl limits" },
  { tab: "schedule", path: "/schedule", label: "Schedule" },
  { tab: "sources", path: "/sources", label: "Sources" },
  { tab: "imports", path: "/imports", label: "Imports" },
  { tab: "ai", path: "/ai", label: "AI engines" },
  { tab: "alerts", path: "/alerts", label: "Alerts" },
  { tab: "report", path: "/report", label: "Report" },
] as const;

/** A page below a tab. */
const SEARCH_CONSOLE = {
  tab: "search-console",
  path: "/search-console",
  label: "Search Console",
} as const;

/** The parts of a site's settings, each on its own page. */
type SettingsTab = (typeof TABS)[number]["tab"] | typeof SEARCH_CONSOLE["tab"];

/** A page of a site's settings. */
interface SettingsView {
  site: SiteAnswer;
  tab: SettingsTab;
  /** In the title; default: the tab's. */
  label?: string;
  content: Html;
  /** What was wrong with the form that was sent. */
  problem?: FormProblem | undefined;
  /** Texts by the code that the address has after something was done. */
  done?: DoneTexts;
  /** Instead of those of the done texts and the problem. */
  notices?: Html;
  /** Further elements of the head. */
  head?: Html;
  /** Scripts of `assets/`. */
  scripts?: readonly string[];
}

/** The address of a site's settings. */
export function settingsPath(siteId: number | string | undefined, tab: SettingsTab): string {
  const { path } = [...TABS, SEARCH_CONSOLE].find((one) => one.tab === tab) ?? TABS[0];
  return `/settings/sites/${siteId}${path}`;
}

/** The owner's scope, and the site of the path; throws `NotFoundError` when it is not the owner's. */
export async function readOwnSite(
  request: PageRequest,
): Promise<{ scope: PageScope; site: SiteAnswer }> {
  const scope = await ownerScope(request);
  const { body } = await callApi(scope, "getSite", { params: { id: request.params["id"] ?? "" } });
  const { data: site }: { data: SiteAnswer } = body;
  return { scope, site };
}

/** Shows a page of a site's settings with its heading and the way to the others. */
export function showSettings({ query }: PageRequest, view: SettingsView): DocumentAnswer {
  const { site, tab, content, problem = noProblem(), done = {}, notices, head, scripts = [] } =
    view;
  const label = view.label ?? [...TABS, SEARCH_CONSOLE].find((one) => one.tab === tab)?.label ?? "";
  const main = html`<p class="crumbs"><a href="/settings/sites">Site settings</a></p>
<div class="page-head"><div><h1>${site.name}</h1><p class="muted">${
    domainName(site.domain)
  }</p></div>
<a class="button" href="/sites/${site.id}/report">Report</a></div>
${tabs(site.id, tab === "search-console" ? "sources" : tab)}
${notices ?? html`${problem.status === 200 && doneNotice(query, done)}${problemNotice(problem)}`}
${content}`;
  return showPage({
    title: `${saidText(label)} · ${site.name}`,
    section: "settings",
    main,
    ...head && { head },
    assets: ["sites.css", "acts.css", ...scripts],
  }, problem.status);
}

function tabs(siteId: number, current: SettingsTab): Html {
  return html`
    <nav class="tabs" aria-label="Settings of this site">
      <ul>${TABS.map(({ tab, path, label }) =>
        html`<li><a ${
          attributes({
            href: `/settings/sites/${siteId}${path}`,
            "aria-current": tab === current ? "page" : false,
          })
        }>${saidText(label)}</a></li>`
      )}</ul>
    </nav>
  `;
}
