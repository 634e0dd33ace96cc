import { decodeHTML, decodeHTMLAttribute } from "entities/decode";
import { type ElementInfo, readElementAt, readElementInfo } from "./html_elements.ts";
import type { HtmlText } from "./html_text.ts";
import { type TokenHandler, tokenizeHtml } from "./html_tokenizer.ts";

/** What `scanHtml()` calls, in document order. */
export interface HtmlHandler {
  /**
   * A start tag with those of its attributes that matter, names in lower case; they are reused.
   * `source` gives the name of an element that is not known.
   */
  openTag(
    element: ElementInfo,
    attributes: Attributes,
    selfClosing: boolean,
    source: TagSource,
  ): void;
  closeTag(element: ElementInfo): void;
  /** Text with its entities decoded, in pieces. */
  text(text: string): void;
  declaration(text: string): void;
  /** Are we in SVG or MathML content, where no tag begins raw text? */
  isForeign(): boolean;
}

/** Where a start tag is. */
export interface TagSource {
  /** The name as it is in the HTML. */
  readTagName(): string;
}

/** The attributes of one start tag; an empty string for an attribute without value. */
export type Attributes = ReadonlyMap<string, string>;

/** Attributes that matter on every element. */
const GLOBAL_ATTRIBUTES = `id role title style aria-label typeof itemtype ng-version`.split(/\s+/);

/** Names of the attribute by which `html` says that it is AMP; the last is the sign's bytes in UTF-8, see `HtmlText`. */
export const AMP_ATTRIBUTES: readonly string[] = [
  "amp",
  "⚡",
  Buffer.from("⚡").toString("latin1"),
];

/** Attributes that matter on the elements that are `handled`. */
const ATTRIBUTES = new Set([
  ...GLOBAL_ATTRIBUTES,
  ...AMP_ATTRIBUTES,
  ...`href rel src srcset alt aria-hidden aria-labelledby name content property http-equiv lang
  hreflang as type width height data poster imagesrcset media target onclick action async
  defer nomodule disabled classid code`.split(/\s+/),
]);

const LONGEST_ATTRIBUTE = 15;

/** First letters of names, as bits, by the lengths of the names: most others are distinguished by it. */
function createFilter(names: Iterable<string>): Int32Array {
  const filter = new Int32Array(LONGEST_ATTRIBUTE + 1);
  for (const name of names) {
    filter[name.length] = (filter[name.length] ?? 0) | 1 << (name.charCodeAt(0) & 31);
  }
  return filter;
}

const ATTRIBUTE_FILTER = createFilter(ATTRIBUTES);
const GLOBAL_FILTER = createFilter(GLOBAL_ATTRIBUTES);

/** Elements whose text has no entities (HTML standard, 13.2.5.2 and 13.2.5.3). */
const RAW_TEXT = new Set(
  ["script", "style", "xmp", "iframe", "noembed", "noframes", "noscript", "plaintext"],
);

/** Reads the tags and the text of a document; entities are decoded where there is an ampersand. */
export function scanHtml(document: HtmlText, handler: HtmlHandler): void {
  tokenizeHtml(document.units, new Scanner(document, handler));
}

/** Turns positions into tags and text. */
class Scanner implements TokenHandler, TagSource {
  readonly scripting = true;
  readonly #document: HtmlText;
  readonly #html: string;
  readonly #handler: HtmlHandler;
  readonly #attributes = new Map<string, string>();
  #element: ElementInfo = readElementInfo("");
  #tagStart = 0;
  #tagEnd = 0;
  #rawText = false;

  constructor(document: HtmlText, handler: HtmlHandler) {
    this.#document = document;
    this.#html = document.units;
    this.#handler = handler;
  }

  onTagName(start: number, end: number): void {
    this.#tagStart = start;
    this.#tagEnd = end;
    this.#element = readElementAt(this.#html, start, end);
    if (this.#attributes.size > 0) this.#attributes.clear();
  }

  onAttribute(start: number, end: number, valueStart: number, valueEnd: number): void {
    const name = this.#readAttributeName(start, end);
    if (name === "" || this.#attributes.has(name)) return;
    const value = this.#document.read(valueStart, valueEnd);
    this.#attributes.set(name, value.includes("&") ? decodeHTMLAttribute(value) : value);
  }

  #readAttributeName(start: number, end: number): string {
    const filter = this.#element.handled ? ATTRIBUTE_FILTER : GLOBAL_FILTER;
    // The low five bits of a letter are the same in either case.
    const letter = this.#html.charCodeAt(start) & 31;
    if ((((filter[end - start] ?? 0) >>> letter) & 1) === 0) return "";
    const raw = this.#html.slice(start, end);
    if (ATTRIBUTES.has(raw)) return raw;
    const name = raw.toLowerCase();
    return ATTRIBUTES.has(name) ? name : "";
  }

  onTagEnd(selfClosing: boolean): void {
    this.#handler.openTag(this.#element, this.#attributes, selfClosing, this);
    this.#rawText = !selfClosing && RAW_TEXT.has(this.#element.name) && !this.isForeign();
  }

  readTagName(): string {
    return this.#document.read(this.#tagStart, this.#tagEnd);
  }

  onEndTag(start: number, end: number): void {
    this.#rawText = false;
    this.#handler.closeTag(readElementAt(this.#html, start, end));
  }

  onText(start: number, end: number): void {
    const text = this.#document.read(start, end);
    this.#handler.text(!this.#rawText && text.includes("&") ? decodeHTML(text) : text);
  }

  onDoctype(start: number, end: number): void {
    this.#handler.declaration(this.#document.read(start, end));
  }

  onCdata(start: number, end: number): void {
    this.#handler.text(this.#document.read(start, end));
  }

  isForeign(): boolean {
    return this.#handler.isForeign();
  }
}
