import type { Ability } from "../../../schemas/common.ts";
import { type Html, html } from "../html.ts";
import { attributes } from "../parts/attributes.ts";
import { explorerList } from "./explorer_list.ts";
import { type ExplorerView, VIEW_GROUPS } from "./explorer_view.ts";
import { EXPLORER_VIEWS } from "./explorer_views.ts";
import { siteSwitch } from "./site_switch.ts";
import { viewPath } from "./view_path.ts";
import { saidText } from "../texts/said.ts";

/** The site of a page, and which entry of its side bar is marked. */
export interface NavSite {
  id: number;
  name: string;
  /** The path of the entry. */
  current: string;
  /** What the reader may do: entries of pages that they may not open are left out. */
  abilities: readonly Ability[];
}

/** Pages that are no lists, by their groups. */
const OWN_PAGES: Readonly<Record<string, readonly (readonly [path: string, label: string])[]>> = {
  audit: [
    ["audit", "Run an audit"],
    ["audits/compare", "What changed"],
    ["structure", "Structure"],
    ["robots", "robots.txt"],
  ],
  search: [["changes", "Why clicks changed"]],
  ai: [["ai-readiness", "AI readiness"]],
};

/** Whether a reader may open the list of a view. */
function isOpenTo(abilities: readonly Ability[], view: ExplorerView): boolean {
  const { ability } = explorerList(view).route;
  return ability === null || abilities.includes(ability);
}

/** Writes the side bar of a site: everything that is known of it and that the reader may open, by subject. */
export function siteNav({ id, name, current, abilities }: NavSite): Html {
  const link = (href: string, label: string) => {
    const names = attributes({ href, "aria-current": href === current && "page" });
    return html`<li><a ${names}>${saidText(label)}</a></li>\n`;
  };
  const groups = Object.entries(VIEW_GROUPS).map(([group, label]) => {
    const views = EXPLORER_VIEWS.filter((view) =>
      view.group === group && !view.isNested && isOpenTo(abilities, view)
    );
    const first = (OWN_PAGES[group] ?? []).map(([path, name]) =>
      link(`/sites/${id}/${path}`, name)
    );
    const reports = group === "logs" && [
      link(`/sites/${id}/crawl-budget`, "Crawl budget"),
      link(`/sites/${id}/crawl-stats`, "Crawl statistics"),
      link(`/sites/${id}/ai-funnel`, "Way into AI answers"),
    ];
    return html`
      <h2>${saidText(label)}</h2>
      <ul>${first}${views.map((view) => link(viewPath(id, view), view.label))}${reports}</ul>
    `;
  });
  return html`
    <nav class="site-nav no-print" aria-label="Site">
      ${siteSwitch({ name, current })}
      <form class="site-find" method="get" action="/sites/${id}/find" role="search"
        aria-label="In this site">
        <label class="visually-hidden" for="find">Find a page, a keyword, an issue or a view</label>
        <input id="find" name="q" type="search" placeholder="Find (press /)" data-find>
      </form>
      <details class="site-menu">
            <summary>Menu</summary>
            <ul>${link(`/sites/${id}/report`, "Report")}${abilities.includes("chat") &&
              link(`/sites/${id}/ask`, "Ask")}</ul>
            ${groups}
            ${abilities.includes("write") &&
              html`<ul>${link(`/settings/sites/${id}`, "Settings")}</ul>`}
          </details>
    </nav>
  `;
}
