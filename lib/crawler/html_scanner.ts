import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";
import { type ElementInfo, readElementInfo } from "./html_elements.ts";

/** What `scanHtml()` calls, in document order. */
export interface HtmlHandler {
  /** A start tag with those of its attributes that matter, names in lower case; they are reused. */
  openTag(element: ElementInfo, attributes: Attributes, selfClosing: boolean): void;
  closeTag(element: ElementInfo): void;
  /** Text with its entities decoded, in pieces. */
  text(text: string): void;
  declaration(text: string): void;
  /** Are we in SVG or MathML content, where no tag begins raw text? */
  isForeign(): boolean;
}

/** The attributes of one start tag; an empty string for an attribute without value. */
export type Attributes = ReadonlyMap<string, string>;

const ATTRIBUTES = new Set(
  `href rel src srcset alt role aria-label aria-hidden title name content http-equiv lang hreflang
  as type width height style itemtype typeof data poster imagesrcset media`.split(/\s+/),
);

/** Attributes that matter on every element, by their length. */
const GLOBAL_ATTRIBUTES = new Map([[4, "role"], [6, "typeof"], [8, "itemtype"]]);

/** Runs the tokenizer of htmlparser2 (the HTML standard's, 13.2.5) over a document. */
export function scanHtml(html: string, handler: HtmlHandler): void {
  const tokenizer = new Tokenizer({}, new Scanner(html, handler));
  tokenizer.write(html);
  tokenizer.end();
}

/**
 * Turns positions into tags and text. htmlparser2's own Parser is left out: its stack of open
 * elements costs quadratic time on deep pages, and it slices every attribute.
 */
class Scanner implements TokenizerCallbacks {
  readonly #html: string;
  readonly #handler: HtmlHandler;
  readonly #attributes = new Map<string, string>();
  #element: ElementInfo = readElementInfo("");
  /** Name of the attribute being read; empty when it does not matter. */
  #name = "";
  #value = "";

  constructor(html: string, handler: HtmlHandler) {
    this.#html = html;
    this.#handler = handler;
  }

  onopentagname(start: number, end: number): void {
    this.#element = readElementInfo(this.#html.slice(start, end));
    if (this.#attributes.size > 0) this.#attributes.clear();
  }

  onattribname(start: number, end: number): void {
    const name = this.#readAttributeName(start, end);
    this.#name = this.#attributes.has(name) ? "" : name;
    this.#value = "";
  }

  #readAttributeName(start: number, end: number): string {
    const length = end - start;
    if (length > 12) return "";
    if (!this.#element.handled && !GLOBAL_ATTRIBUTES.has(length)) return "";
    const raw = this.#html.slice(start, end);
    if (ATTRIBUTES.has(raw)) return raw;
    const name = raw.toLowerCase();
    return ATTRIBUTES.has(name) ? name : "";
  }

  onattribdata(start: number, end: number): void {
    if (this.#name !== "") this.#value += this.#html.slice(start, end);
  }

  onattribentity(codePoint: number): void {
    if (this.#name !== "") this.#value += String.fromCodePoint(codePoint);
  }

  onattribend(): void {
    if (this.#name !== "") this.#attributes.set(this.#name, this.#value);
  }

  onopentagend(): void {
    this.#handler.openTag(this.#element, this.#attributes, false);
  }

  onselfclosingtag(): void {
    this.#handler.openTag(this.#element, this.#attributes, true);
  }

  onclosetag(start: number, end: number): void {
    this.#handler.closeTag(readElementInfo(this.#html.slice(start, end)));
  }

  ontext(start: number, end: number): void {
    this.#handler.text(this.#html.slice(start, end));
  }

  ontextentity(codePoint: number): void {
    this.#handler.text(String.fromCodePoint(codePoint));
  }

  ondeclaration(start: number, end: number): void {
    this.#handler.declaration(this.#html.slice(start, end));
  }

  oncdata(start: number, end: number, endOffset: number): void {
    if (this.#handler.isForeign()) this.#handler.text(this.#html.slice(start, end - endOffset));
  }

  isInForeignContext(): boolean {
    return this.#handler.isForeign();
  }

  oncomment(): void {}

  onprocessinginstruction(): void {}

  onend(): void {}
}
