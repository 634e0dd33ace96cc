import type { Placement } from "./page_facts.ts";

/** What the page parser must know of an element; flags keep the look-up to one per tag. */
export interface ElementInfo {
  readonly name: string;
  /** Number of the stack of open elements it belongs to; -1: never on the stack. */
  readonly stackId: number;
  /** May be in `<head>`; any other start tag begins the body. */
  readonly head: boolean;
  /** Separates words. */
  readonly breaks: boolean;
  /** Ends SVG or MathML content that was left open (HTML standard, 13.2.6.5). */
  readonly breaksOut: boolean;
  /** `readElement()` looks at its attributes. */
  readonly handled: boolean;
  /** Its text is no text of the page. */
  readonly hidden: boolean;
  /** 1: end tags within it close nothing outside; 2 (tables): those of cells neither. */
  readonly scope: 0 | 1 | 2;
  readonly landmark: Landmark | null;
  /** Ends an open table cell or caption, at its start tag and (rows, groups) at its end tag. */
  readonly endsCell: boolean;
  /** Its start tag ends an open `select`. */
  readonly endsSelect: boolean;
}

/** An element or role that divides a page. */
export type Landmark = "main" | "article" | Exclude<Placement, "main" | "other">;

/** Landmark roles of ARIA 1.2, which win over the element's own meaning. */
export const ROLE_LANDMARKS: ReadonlyMap<string, Landmark> = new Map<string, Landmark>([
  ["main", "main"],
  ["article", "article"],
  ["navigation", "nav"],
  ["banner", "header"],
  ["contentinfo", "footer"],
  ["complementary", "aside"],
]);

const words = (list: string) => list.trim().split(/\s+/);

const HEAD = words(`html head base basefont bgsound link meta title script style template noscript
  noframes`);

const HANDLED = words(`html head body frameset a area base link meta title script img iframe frame
  source video audio track embed object applet input form picture app-root h1 h2 h3 h4 h5 h6`);

/**
 * Elements that decide where text and links belong. Inline elements, paragraphs and list items
 * change nothing for the facts, so leaving them off the stack costs no correctness.
 */
const STACKED = words(`main article section nav header footer aside div form fieldset ul ol dl
  table td th caption object button select svg math foreignobject desc annotation-xml h1 h2 h3 h4
  h5 h6 title script style iframe textarea noembed noframes center dialog details figure
  blockquote`);

const HIDDEN = words(`title script style iframe textarea noembed noframes select svg desc`);

const BREAKS = words(`address article aside blockquote body br button caption center dd details
  dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hgroup
  hr html iframe img legend li listing main menu nav noscript object ol optgroup option p plaintext
  pre script search section select style summary svg table tbody td template textarea tfoot th thead
  title tr ul video audio xmp`);

const BREAKS_OUT = words(`b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5
  h6 head hr i img li listing menu meta nobr ol p pre ruby s small span strong strike sub sup table
  tt u ul var`);

const ENDS_CELL = words(`td th caption tr tbody thead tfoot`);

const SCOPES = new Map<string, 1 | 2>([
  ["td", 1],
  ["th", 1],
  ["caption", 1],
  ["object", 1],
  ["button", 1],
  ["foreignobject", 1],
  ["table", 2],
]);

const LANDMARKS = new Map<string, Landmark>(
  (["main", "article", "nav", "header", "footer", "aside"] as const).map((name) => [name, name]),
);

/** Elements of one group close one another: `</h2>` ends an `<h1>`, a `<td>` ends a `<th>`. */
function stackGroup(name: string): string {
  if (/^h[1-6]$/.test(name)) return "heading";
  return name === "td" || name === "th" || name === "caption" ? "cell" : name;
}

const GROUPS = [...new Set(STACKED.map(stackGroup))];

/** How many stacks of open elements there are. */
export const STACK_COUNT: number = GROUPS.length;

function createElementInfo(name: string): ElementInfo {
  return {
    name,
    stackId: STACKED.includes(name) ? GROUPS.indexOf(stackGroup(name)) : -1,
    head: HEAD.includes(name),
    breaks: BREAKS.includes(name),
    breaksOut: BREAKS_OUT.includes(name),
    handled: HANDLED.includes(name),
    hidden: HIDDEN.includes(name),
    scope: SCOPES.get(name) ?? 0,
    landmark: LANDMARKS.get(name) ?? null,
    endsCell: ENDS_CELL.includes(name),
    endsSelect: name === "select" || name === "input",
  };
}

const ELEMENTS = new Map<string, ElementInfo>(
  [...HEAD, ...HANDLED, ...STACKED, ...BREAKS, ...BREAKS_OUT].map((name) => [
    name,
    createElementInfo(name),
  ]),
);
// In a drawing it is an element of the drawing, which it does not leave.
ELEMENTS.set("image", { ...createElementInfo("img"), breaksOut: false });

/** Longest name that `readElementAt()` reads without making a string of it. */
const SHORT_LENGTH = 4;

const UNKNOWN = createElementInfo("");

/** Finds what there is to know of a tag name, in whatever case it is written. */
export function readElementInfo(name: string): ElementInfo {
  return ELEMENTS.get(name) ?? ELEMENTS.get(name.toLowerCase()) ?? UNKNOWN;
}

/** Elements with names of up to four characters, by these characters: no string is needed. */
const SHORT_ELEMENTS = new Map<number, ElementInfo>();
for (const [name, info] of ELEMENTS) {
  if (name.length <= SHORT_LENGTH) SHORT_ELEMENTS.set(readShortName(name, 0, name.length), info);
}

/** Finds what there is to know of the tag name between two positions: see `readElementInfo()`. */
export function readElementAt(html: string, start: number, end: number): ElementInfo {
  if (end - start > SHORT_LENGTH) return readElementInfo(html.slice(start, end));
  return SHORT_ELEMENTS.get(readShortName(html, start, end)) ?? UNKNOWN;
}

/** Seven bits a character, in lower case; characters of no tag name that is known stay apart. */
function readShortName(html: string, start: number, end: number): number {
  let key = 0;
  for (let index = start; index < end; index++) {
    const unit = html.charCodeAt(index);
    if (unit < 0x30 || unit > 0x7a) return -1;
    key = (key << 7) | (unit >= 0x41 && unit <= 0x5a ? unit | 0x20 : unit);
  }
  return key;
}

/** The group of table cells and captions, which end with their row. */
export const CELL_STACK: number = GROUPS.indexOf("cell");

/** The group of `select` alone. */
export const SELECT_STACK: number = GROUPS.indexOf("select");

/** The group of h1 to h6. */
export const HEADING_STACK: number = GROUPS.indexOf("heading");
