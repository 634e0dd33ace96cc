import { type Content, type Html, html } from "../html.ts";
import { EXPLORER_VIEWS } from "./explorer_views.ts";

/** Where sites are found by typing. */
export const SWITCH_PATH = "/sites/switch";
/** Pages of each site that are no lists. */
const PLACES: ReadonlySet<string> = new Set([
  "report",
  "ask",
  "audit",
  "audits/compare",
  "structure",
]);
const FIRST_PLACE = "report";

/** Writes the site's name, behind which another site is found by typing. */
export function siteSwitch({ name, current }: { name: string; current: string }): Html {
  return html`
    <details class="site-switch">
      <summary><span class="site-switch-name long-name">${breakable(name)}</span><span
    class="visually-hidden">: another site</span></summary>
      <form method="get" action="${SWITCH_PATH}" role="search" aria-label="Another site" data-switch>
        <input type="hidden" name="view" value="${placeOf(current)}">
        <label for="switch">Another site</label>
        <input id="switch" name="q" type="search" placeholder="Name or domain" autocomplete="off">
        <button>Go</button>
        <div data-found></div>
      </form>
    </details>
  `;
}

/** A name that breaks after its dots, before it breaks within a word. */
function breakable(name: string): Content {
  const [first = "", ...more] = name.split(/(?<=\.)/);
  return [first, ...more.map((part) => html`<wbr>${part}`)];
}

/** The page of a site that an address is of, as each site has it. */
function placeOf(path: string): string {
  return knownPlace(path.replace(/^\/sites\/\d+\//, ""));
}

/** The page of a site by its path below it; of any other text the first. */
export function knownPlace(place: string): string {
  const isView = EXPLORER_VIEWS.some(({ slug, isNested }) => !isNested && slug === place);
  return isView || PLACES.has(place) ? place : FIRST_PLACE;
}
