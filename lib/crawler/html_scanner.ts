import { decodeHTML, decodeHTMLAttribute } from "entities/decode";
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

/** Elements whose text has no entities (HTML standard, 13.2.5.2 and 13.2.5.3). */
const RAW_TEXT = new Set(["script", "style", "xmp", "iframe", "noembed", "noframes", "plaintext"]);

/**
 * Runs the tokenizer of htmlparser2 (the HTML standard's, 13.2.5) over a document. Entities are
 * decoded here, where there is an ampersand: the tokenizer would look at each character for them.
 */
export function scanHtml(html: string, handler: HtmlHandler): void {
  const tokenizer = new Tokenizer({ decodeEntities: false }, new Scanner(html, handler));
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
  #rawText = false;

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

  onattribend(): void {
    if (this.#name === "") return;
    const value = this.#value.includes("&") ? decodeHTMLAttribute(this.#value) : this.#value;
    this.#attributes.set(this.#name, value);
  }

  onopentagend(): void {
    this.#handler.openTag(this.#element, this.#attributes, false);
    this.#rawText = RAW_TEXT.has(this.#element.name) && !this.#handler.isForeign();
  }

  onselfclosingtag(): void {
    this.#handler.openTag(this.#element, this.#attributes, true);
  }

  onclosetag(start: number, end: number): void {
    this.#rawText = false;
    this.#handler.closeTag(readElementInfo(this.#html.slice(start, end)));
  }

  ontext(start: number, end: number): void {
    const text = this.#html.slice(start, end);
    this.#handler.text(!this.#rawText && text.includes("&") ? decodeHTML(text) : text);
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

  onattribentity(): void {}

  ontextentity(): void {}

  oncomment(): void {}

  onprocessinginstruction(): void {}

  onend(): void {}
}
