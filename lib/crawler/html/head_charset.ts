import { type TokenHandler, tokenizeHtml } from "./html_tokenizer.ts";

/** Elements after which a document is still in its head for the search of an encoding. */
const HEAD_TAGS = new Set(
  "html head script noscript style link meta object title base".split(" "),
);

/** How far a head is read; longer ones exist on no real page. */
const HEAD_BYTES = 256 * 1024;

/**
 * Finds the `meta` elements of a document's head, with no limit of 1,024 bytes: browsers go on to search
 * for an encoding until a tag that cannot be in the head.
 * Source: WHATWG HTML, 13.2.6.4.4 (a meta element changes the encoding while the confidence is tentative),
 * https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead, and Blink's
 * HTMLMetaCharsetParser, which ends the search at the same tags.
 */
export function listHeadMetas(body: Uint8Array): ReadonlyMap<string, string>[] {
  const html = Buffer.from(body.buffer, body.byteOffset, Math.min(body.length, HEAD_BYTES))
    .toString("latin1");
  const reader = new HeadMetaReader(html);
  tokenizeHtml(html, reader);
  return reader.metas;
}

class HeadMetaReader implements TokenHandler {
  /** Attributes by lower-case name. */
  readonly metas: Map<string, string>[] = [];
  readonly scripting = true;
  readonly #html: string;
  #inHead = true;
  #meta: Map<string, string> | null = null;

  constructor(html: string) {
    this.#html = html;
  }

  onTagName(start: number, end: number): void {
    this.#meta = null;
    if (!this.#inHead) return;
    const name = this.#html.slice(start, end).toLowerCase();
    if (!HEAD_TAGS.has(name)) this.#inHead = false;
    else if (name === "meta") this.#meta = new Map();
  }

  onAttribute(start: number, end: number, valueStart: number, valueEnd: number): void {
    if (this.#meta === null) return;
    const name = this.#html.slice(start, end).toLowerCase();
    if (!this.#meta.has(name)) this.#meta.set(name, this.#html.slice(valueStart, valueEnd));
  }

  onTagEnd(): void {
    if (this.#meta !== null) this.metas.push(this.#meta);
    this.#meta = null;
  }

  onEndTag(start: number, end: number): void {
    const name = this.#html.slice(start, end).toLowerCase();
    if (name === "html" || name === "head" || !HEAD_TAGS.has(name)) this.#inHead = false;
  }

  isForeign(): boolean {
    return false;
  }

  onText(): void {}
  onDoctype(): void {}
  onCdata(): void {}
}
