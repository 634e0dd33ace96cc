import { ROLE_LANDMARKS } from "./html_elements.ts";
import {
  findHidingStyle,
  type HiddenBy,
  type InlineStyle,
  isFontless,
  parseInlineStyle,
  readColour,
} from "./inline_style.ts";
import type { Placement } from "./page_facts.ts";

/** The attributes of a start tag; names in lower case. */
type TagAttributes = ReadonlyMap<string, string>;

/** What is known of the place where text and links are. */
interface ElementPlace {
  readonly name: string;
  /** Null: shown, as far as the markup says. */
  readonly hidden: HiddenBy | null;
  readonly placement: Placement;
}

interface Place extends ElementPlace {
  /** Within the main content or an article, whose headers and footers are not the page's. */
  readonly sectioned: boolean;
  /** By an outer element, or its own; what is within may be visible all the same. */
  readonly invisible: boolean;
  readonly fontless: boolean;
  /** What hides all within, whatever it says of itself. */
  readonly lasting: HiddenBy | null;
  /** By `aria-hidden`. */
  readonly unspoken: boolean;
  /** Null: not known yet. */
  readonly background: string | null;
}

/** As deep as Blink builds a document; elements further down become siblings. */
const MAX_DEPTH = 512;

const VOID = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);

/** An end tag within closes nothing outside (HTML standard, 13.2.4.2). */
const SCOPES = new Set(
  "html table td th caption object button foreignobject template noscript".split(" "),
);

/** Nor does any end tag within these. */
const BARRIERS = new Set(["table", "template", "noscript"]);

/** A start tag of these ends an open paragraph (13.2.6.4.7). */
const ENDS_PARAGRAPH = new Set(
  `address article aside blockquote center details dialog dir div dl fieldset figcaption figure
  footer form h1 h2 h3 h4 h5 h6 header hgroup hr li dd dt listing main menu nav ol p plaintext pre
  search section summary table ul xmp`.split(/\s+/),
);

/** What is open of the first, a start tag ends, unless one of the last is between. */
interface SiblingRule {
  closes: readonly string[];
  within: readonly string[];
}

const SECTIONS: SiblingRule = {
  closes: ["thead", "tbody", "tfoot"],
  within: ["table", "template"],
};
const CELLS: SiblingRule = { closes: ["td", "th"], within: ["tr", "table", "template"] };
const TERMS: SiblingRule = { closes: ["dd", "dt"], within: ["dl", ...SCOPES] };

/** A start tag of a select within a select ends it, and begins no other (13.2.6.4.7). */
const SELECTS: SiblingRule = { closes: ["select"], within: [...SCOPES] };

const PARAGRAPH: SiblingRule = { closes: ["p"], within: [...SCOPES] };

const SIBLINGS: ReadonlyMap<string, SiblingRule> = new Map([
  ["li", { closes: ["li"], within: ["ul", "ol", "menu", "dir", ...SCOPES] }],
  ["dd", TERMS],
  ["dt", TERMS],
  ["option", { closes: ["option"], within: ["select", "datalist", ...SCOPES] }],
  ["tr", { closes: ["tr"], within: ["table", "template"] }],
  ["td", CELLS],
  ["th", CELLS],
  ["tbody", SECTIONS],
  ["thead", SECTIONS],
  ["tfoot", SECTIONS],
]);

const ROOT: Place = {
  name: "",
  hidden: null,
  placement: "other",
  sectioned: false,
  invisible: false,
  fontless: false,
  lasting: null,
  unspoken: false,
  background: null,
};

const LANDMARKS = new Map<string, Placement | "article">(
  (["main", "article", "nav", "header", "footer", "aside"] as const).map((name) => [name, name]),
);

/**
 * The elements that are open, and whether what is in them is shown. Judges by attributes and inline styles alone;
 * style sheets and scripts may show and hide what they like.
 */
export class VisibleElements {
  readonly #open: Place[] = [];
  /** How many of each name are open: most end tags that match nothing are passed over by it. */
  readonly #counts = new Map<string, number>();
  #foreign = 0;

  /** The innermost element. */
  get top(): ElementPlace {
    return this.#top;
  }

  /** In SVG or MathML, where tags may close themselves. */
  get isForeign(): boolean {
    return this.#foreign > 0;
  }

  get #top(): Place {
    return this.#open.at(-1) ?? ROOT;
  }

  /** Takes a start tag; returns the place of the element itself. */
  open(name: string, attributes: TagAttributes, selfClosing: boolean): ElementPlace {
    if (ENDS_PARAGRAPH.has(name) && !this.isForeign) this.#closeSibling(PARAGRAPH);
    const siblings = SIBLINGS.get(name);
    if (siblings !== undefined) this.#closeSibling(siblings);
    const isSelectEnd = name === "select" && this.#counts.has(name);
    if (isSelectEnd || name === "input") this.#closeSibling(SELECTS);
    const place = placeOf(this.#top, name, attributes);
    const isLeaf = isSelectEnd || VOID.has(name) || (selfClosing && this.isForeign);
    if (!isLeaf && this.#open.length < MAX_DEPTH) this.#push(place);
    return place;
  }

  /** How many elements are open. */
  get depth(): number {
    return this.#open.length;
  }

  /** Closes the innermost elements until `depth` of them are open. */
  closeTo(depth: number): void {
    if (depth < this.#open.length) this.#closeFrom(depth);
  }

  /** Takes an end tag. */
  close(name: string): void {
    if (!this.#counts.has(name)) return;
    const scoped = !SCOPES.has(name);
    for (let at = this.#open.length - 1; at >= 0; at--) {
      const open = this.#open[at]?.name ?? "";
      if (open === name) return this.#closeFrom(at);
      if (BARRIERS.has(open) || (scoped && SCOPES.has(open))) return;
    }
  }

  #closeSibling({ closes, within }: SiblingRule): void {
    if (!closes.some((name) => this.#counts.has(name))) return;
    for (let at = this.#open.length - 1; at >= 0; at--) {
      const open = this.#open[at]?.name ?? "";
      if (closes.includes(open)) return this.#closeFrom(at);
      if (within.includes(open)) return;
    }
  }

  #push(place: Place): void {
    this.#open.push(place);
    this.#counts.set(place.name, (this.#counts.get(place.name) ?? 0) + 1);
    if (isForeignRoot(place.name)) this.#foreign++;
  }

  #closeFrom(position: number): void {
    for (const { name } of this.#open.splice(position)) {
      const left = (this.#counts.get(name) ?? 1) - 1;
      if (left === 0) this.#counts.delete(name);
      else this.#counts.set(name, left);
      if (isForeignRoot(name)) this.#foreign--;
    }
  }
}

function isForeignRoot(name: string): boolean {
  return name === "svg" || name === "math";
}

const NO_STYLE: InlineStyle = new Map();

/** Elements that are a place by themselves. */
const PLACES = new Set(["template", "noscript", ...LANDMARKS.keys()]);

/** Attributes by which an element differs from what it is in; most elements have none. */
const TELLING = ["style", "hidden", "aria-hidden", "role"];

function placeOf(parent: Place, name: string, attributes: TagAttributes): Place {
  const isPlain = parent.background === null && !parent.fontless && !PLACES.has(name) &&
    (attributes.size === 0 || !TELLING.some((attribute) => attributes.has(attribute)));
  if (!isPlain) return readPlace(parent, name, attributes);
  const { placement, sectioned, invisible, fontless, lasting, unspoken, background } = parent;
  const hidden = lasting ?? (invisible ? "visibility_hidden" : unspoken ? "aria_hidden" : null);
  return { name, hidden, placement, sectioned, invisible, fontless, lasting, unspoken, background };
}

function readPlace(parent: Place, name: string, attributes: TagAttributes): Place {
  const styleText = attributes.get("style");
  const style = styleText === undefined ? NO_STYLE : parseInlineStyle(styleText);
  const visibility = style.get("visibility");
  const invisible = visibility === undefined
    ? parent.invisible
    : visibility === "hidden" || visibility === "collapse";
  // a style sheet may give what has a class another size and another ground
  const isStyled = attributes.has("class") || attributes.has("id");
  const fontless = isFontless(style) ?? (parent.fontless && !isStyled);
  const background = readColour(style.get("background-color") ?? style.get("background")) ??
    (isStyled ? null : parent.background);
  const lasting = parent.lasting ?? findOwnHiding(name, attributes, style);
  const unspoken = parent.unspoken ||
    attributes.get("aria-hidden")?.trim().toLowerCase() === "true";
  const hidden = lasting ?? (invisible ? "visibility_hidden" : null) ??
    (fontless ? "zero_size" : null) ?? findColourHiding(name, style, background) ??
    (unspoken ? "aria_hidden" : null);
  const { placement, sectioned } = findPlacement(parent, name, attributes);
  return { name, hidden, placement, sectioned, invisible, fontless, lasting, unspoken, background };
}

function findOwnHiding(
  name: string,
  attributes: TagAttributes,
  style: InlineStyle,
): HiddenBy | null {
  if (name === "template" || name === "noscript") return name;
  const byStyle = findHidingStyle(style);
  if (byStyle !== null) return byStyle;
  // a display of its own shows what the attribute hides
  return attributes.has("hidden") && !style.has("display") ? "hidden_attribute" : null;
}

/** Only a link's own colour counts: that of what it is in is not a link's. */
function findColourHiding(
  name: string,
  style: InlineStyle,
  background: string | null,
): HiddenBy | null {
  const colour = name === "a" ? readColour(style.get("color")) : null;
  if (colour === null) return null;
  if (colour === "transparent") return "transparent";
  return colour === background ? "same_colour" : null;
}

function findPlacement(
  parent: Place,
  name: string,
  attributes: TagAttributes,
): Pick<Place, "placement" | "sectioned"> {
  const role = attributes.get("role")?.trim().toLowerCase().split(/\s+/, 1)[0] ?? "";
  const landmark = ROLE_LANDMARKS.get(role) ?? LANDMARKS.get(name);
  const { placement, sectioned } = parent;
  if (landmark === undefined) return { placement, sectioned };
  if (landmark === "main" || landmark === "article") return { placement: "main", sectioned: true };
  const isOfSection = sectioned && (landmark === "header" || landmark === "footer");
  return { placement: isOfSection ? placement : landmark, sectioned };
}
