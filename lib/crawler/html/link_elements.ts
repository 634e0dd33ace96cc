import { decodeHTML, decodeHTMLAttribute } from "entities/decode";
import { type TokenHandler, tokenizeHtml } from "./html_tokenizer.ts";
import type { HiddenBy } from "./inline_style.ts";
import type { Placement } from "./page_facts.ts";
import { parseRel } from "./page_links.ts";
import { ReferenceResolver } from "../url/resolve_reference.ts";
import { collapseWhitespace, cutText } from "../text/text.ts";
import { VisibleElements } from "./visible_elements.ts";

/** By what a page links: `image` is an anchor without text around a picture. */
type LinkElementType = "text" | "image" | "form" | "frame" | "canonical";

/** One element of a page that links. */
export interface LinkElement {
  /** Normalised, without fragment. */
  url: string;
  type: LinkElementType;
  /** REL_BITS. */
  rel: number;
  /** Text as shown, else the alternatives of its pictures, else its label; at most 1,000 characters. */
  anchor: string;
  /** Shown text before and behind it, up to about 100 characters, cut between words. */
  before: string;
  after: string;
  placement: Placement;
  hidden: HiddenBy | null;
}

/** What of a page's links is wanted. */
interface LinkSearch {
  /** Where the document was found. */
  pageUrl: string;
  /** WHATWG name of its encoding, for what is in queries. */
  charset: string;
  /** Whether a link to this normalised URL needs to be listed. */
  isWanted(url: string): boolean;
}

/** Elements beyond that are of no use to anybody. */
const ELEMENTS_LIMIT = 1_000;
const ANCHOR_LENGTH = 1_000;
const CONTEXT_LENGTH = 100;
/** So much of an anchor's text is gathered before white space is collapsed. */
const GATHERED_LENGTH = 4_000;

const ATTRIBUTES = new Set(
  `href xlink:href rel style hidden aria-hidden class id role alt title aria-label src action`
    .split(/\s+/),
);

/** What is in them is no text of the page. */
const RAW = new Set(
  "script style title textarea iframe noembed noframes xmp select option".split(" "),
);

/** Elements that do not separate the words before and behind them. */
const INLINE = new Set(
  `a abbr acronym b bdi bdo big cite code data dfn em font i ins kbd mark q s samp small span strike
  strong sub sup time tt u var wbr`.split(/\s+/),
);

/**
 * Finds each element of a page that links to a wanted URL, in document order, and says whether it is shown. In linear
 * time, but for the depth of the document, which is bounded. What is in comments and scripts is no element; what a
 * `noscript` holds is read as a document of its own, as crawlers without scripts read it.
 */
export function findLinkElements(html: string, search: LinkSearch): LinkElement[] {
  const reader = readLinks(html, search, null);
  const { lateBase } = reader;
  // a base counts for the references before it, too
  return (lateBase === null ? reader : readLinks(html, search, lateBase)).finish();
}

function readLinks(html: string, search: LinkSearch, base: string | null): LinkReader {
  const reader = new LinkReader(html, search, base);
  tokenizeHtml(html, reader);
  return reader;
}

interface Found extends Omit<LinkElement, "before" | "after"> {
  /** Where it is in the shown text. */
  start: number;
  end: number;
}

/** The anchor that is open. */
interface OpenAnchor {
  /** Null: its URL is not wanted. */
  url: string | null;
  rel: number;
  placement: Placement;
  hidden: HiddenBy | null;
  start: number;
  hiddenText: string;
  /** Why text in it is not shown. */
  hiddenWithin: HiddenBy | null;
  alt: string;
  label: string;
  hasImage: boolean;
}

class LinkReader implements TokenHandler {
  /** The base that references before it were resolved without. */
  lateBase: string | null = null;
  /** What a noscript holds is read with scripting off. */
  scripting = true;
  #html: string;
  readonly #search: LinkSearch;
  readonly #resolver: ReferenceResolver;
  readonly #open = new VisibleElements();
  readonly #attributes = new Map<string, string>();
  readonly #found: Found[] = [];
  #name = "";
  #hasBase = false;
  #separated = false;
  /** All text that is shown, white space as it is. */
  #text = "";
  #anchor: OpenAnchor | null = null;
  /** The anchor around the noscript that is being read: nothing in it ends it. */
  #outerAnchor: OpenAnchor | null = null;

  constructor(html: string, search: LinkSearch, base: string | null) {
    this.#html = html;
    this.#search = search;
    this.#resolver = new ReferenceResolver(search.pageUrl, search.charset);
    if (base !== null) this.#resolver.setBase(base);
  }

  isForeign(): boolean {
    return this.#open.isForeign;
  }

  onTagName(start: number, end: number): void {
    this.#name = this.#html.slice(start, end).toLowerCase();
    this.#attributes.clear();
  }

  onAttribute(start: number, end: number, valueStart: number, valueEnd: number): void {
    if (end - start > "aria-hidden".length) return;
    const name = this.#html.slice(start, end).toLowerCase();
    if (!ATTRIBUTES.has(name) || this.#attributes.has(name)) return;
    const value = this.#html.slice(valueStart, valueEnd);
    this.#attributes.set(name, value.includes("&") ? decodeHTMLAttribute(value) : value);
  }

  onTagEnd(selfClosing: boolean): void {
    const name = this.#name;
    if (!INLINE.has(name)) this.#separated = true;
    if (name === "a") this.#endAnchor();
    const { hidden, placement } = this.#open.open(name, this.#attributes, selfClosing);
    if (name === "a") this.#openAnchor(hidden, placement, selfClosing);
    else this.#readElement(name, hidden, placement);
  }

  onEndTag(start: number, end: number): void {
    const name = this.#html.slice(start, end).toLowerCase();
    if (!INLINE.has(name)) this.#separated = true;
    if (name === "a" || name === "td" || name === "th" || name === "table") this.#endAnchor();
    this.#open.close(name);
  }

  onText(start: number, end: number): void {
    const { hidden, name } = this.#open.top;
    if (RAW.has(name)) return;
    if (name === "noscript" && this.scripting) return this.#readNoscript(start, end);
    const raw = this.#html.slice(start, end);
    this.#addText(raw.includes("&") ? decodeHTML(raw) : raw, hidden);
  }

  onCdata(start: number, end: number): void {
    this.#addText(this.#html.slice(start, end), this.#open.top.hidden);
  }

  onDoctype(): void {}

  /** Ends the document. */
  finish(): LinkElement[] {
    this.#endAnchor();
    return this.#found.map(({ start, end, ...element }) => ({
      ...element,
      before: cutStart(this.#text.slice(Math.max(0, start - 3 * CONTEXT_LENGTH), start)),
      after: cutEnd(this.#text.slice(end, end + 3 * CONTEXT_LENGTH)),
    }));
  }

  /** Reads what a noscript holds; it ends with it, whatever it leaves open. */
  #readNoscript(start: number, end: number): void {
    const html = this.#html;
    const { depth } = this.#open;
    this.#outerAnchor = this.#anchor;
    this.#html = html.slice(start, end);
    this.scripting = false;
    tokenizeHtml(this.#html, this);
    if (this.#anchor !== this.#outerAnchor) this.#endAnchor();
    this.#open.closeTo(depth);
    this.scripting = true;
    this.#html = html;
    this.#anchor = this.#outerAnchor;
    this.#outerAnchor = null;
  }

  #addText(text: string, hidden: HiddenBy | null): void {
    const anchor = this.#anchor;
    if (hidden !== null && hidden !== "aria_hidden") {
      if (anchor === null || text.trim() === "") return;
      if (anchor.hiddenText.length < GATHERED_LENGTH) anchor.hiddenText += text;
      anchor.hiddenWithin ??= hidden;
      return;
    }
    this.#text += this.#separated ? ` ${text}` : text;
    this.#separated = false;
  }

  #openAnchor(hidden: HiddenBy | null, placement: Placement, selfClosing: boolean): void {
    const attributes = this.#attributes;
    const href = attributes.get("href") ??
      (this.isForeign() ? attributes.get("xlink:href") : undefined);
    const url = href === undefined ? null : this.#findWanted(href);
    this.#anchor = {
      url,
      rel: parseRel(attributes.get("rel") ?? ""),
      placement,
      hidden,
      start: this.#text.length,
      hiddenText: "",
      hiddenWithin: null,
      alt: "",
      label: attributes.get("aria-label") || attributes.get("title") || "",
      hasImage: false,
    };
    if (selfClosing && this.isForeign()) this.#endAnchor();
  }

  #endAnchor(): void {
    const anchor = this.#anchor;
    this.#anchor = null;
    if (anchor === null || anchor === this.#outerAnchor) return;
    const { url, rel, placement, start, alt, label, hasImage, hiddenText, hiddenWithin } = anchor;
    if (url === null) return;
    const end = this.#text.length;
    const text = collapseWhitespace(
      this.#text.slice(start, Math.min(end, start + GATHERED_LENGTH)),
    );
    const hiddenName = collapseWhitespace(hiddenText);
    const name = text || collapseWhitespace(alt) || hiddenName || collapseWhitespace(label);
    // a link all of whose text is hidden is as good as hidden itself
    const within = text === "" && !hasImage && hiddenName !== "" ? hiddenWithin : null;
    this.#add({
      ...{ url, rel, placement, start, end },
      type: text === "" && hasImage ? "image" : "text",
      anchor: cutText(name, ANCHOR_LENGTH),
      hidden: anchor.hidden ?? within,
    });
  }

  #readElement(name: string, hidden: HiddenBy | null, placement: Placement): void {
    const attributes = this.#attributes;
    if (name === "base") this.#readBase(attributes.get("href"));
    else if (name === "img" || name === "svg" || name === "picture" || name === "video") {
      this.#readImage(name, hidden);
    } else if (name === "area") {
      this.#addSingle("image", attributes.get("href"), { hidden, placement });
    } else if (name === "form") {
      this.#addSingle("form", attributes.get("action"), { hidden, placement });
    } else if (name === "iframe" || name === "frame") {
      this.#addSingle("frame", attributes.get("src"), { hidden, placement });
    } else if (name === "link" && /(?:^|\s)canonical(?:\s|$)/i.test(attributes.get("rel") ?? "")) {
      this.#addSingle("canonical", attributes.get("href"), { hidden: null, placement });
    }
  }

  #readImage(name: string, hidden: HiddenBy | null): void {
    const anchor = this.#anchor;
    if (anchor === null || (hidden !== null && hidden !== "aria_hidden")) return;
    anchor.hasImage = true;
    const alt = name === "img" ? this.#attributes.get("alt") ?? "" : "";
    if (anchor.alt.length < GATHERED_LENGTH) anchor.alt += ` ${alt}`;
  }

  /** The first base that can be one counts. */
  #readBase(href: string | undefined): void {
    if (href === undefined || this.#hasBase || !this.scripting) return;
    const base = URL.parse(href, this.#search.pageUrl);
    if (base === null || !/^https?:$/.test(base.protocol)) return;
    this.#hasBase = true;
    if (base.href === this.#resolver.base) return;
    if (this.#resolver.isUsed) this.lateBase = base.href;
    this.#resolver.setBase(base.href);
  }

  #addSingle(
    type: LinkElementType,
    reference: string | undefined,
    place: Pick<Found, "hidden" | "placement">,
  ): void {
    const url = reference === undefined ? null : this.#findWanted(reference);
    if (url === null) return;
    const at = this.#text.length;
    const { alt, title } = Object.fromEntries(this.#attributes);
    this.#add({
      ...place,
      ...{ url, type, start: at, end: at },
      rel: parseRel(this.#attributes.get("rel") ?? ""),
      anchor: cutText(collapseWhitespace(alt || title || ""), ANCHOR_LENGTH),
    });
  }

  #findWanted(reference: string): string | null {
    const url = this.#resolver.resolve(reference.trim());
    return url !== null && this.#search.isWanted(url) ? url : null;
  }

  #add(found: Found): void {
    if (this.#found.length < ELEMENTS_LIMIT) this.#found.push(found);
  }
}

/** The end of a text, from a word's beginning on. */
function cutStart(text: string): string {
  const whole = collapseWhitespace(text);
  if (whole.length <= CONTEXT_LENGTH) return whole;
  const cut = whole.slice(-CONTEXT_LENGTH).replace(/^[\udc00-\udfff]/, "");
  const space = cut.indexOf(" ");
  return space < 0 || space > CONTEXT_LENGTH / 2 ? cut : cut.slice(space + 1);
}

/** The beginning of a text, up to a word's end. */
function cutEnd(text: string): string {
  const whole = collapseWhitespace(text);
  if (whole.length <= CONTEXT_LENGTH) return whole;
  const cut = cutText(whole, CONTEXT_LENGTH);
  const space = cut.lastIndexOf(" ");
  return space < CONTEXT_LENGTH / 2 ? cut : cut.slice(0, space);
}
