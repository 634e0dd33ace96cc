/** An `&` that begins no entity that XML knows; the name of another entity is captured. */
const BARE =
  /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)(?:([A-Za-z_][\w.-]{0,60});)?/g;

/** What begins a part in which an `&` means itself, and what ends it. */
const RAW_PARTS: ReadonlyMap<string, { end: string; name: string }> = new Map([
  ["<!--", { end: "-->", name: "comment" }],
  ["<![CDATA[", { end: "]]>", name: "CDATA section" }],
  ["<?", { end: "?>", name: "processing instruction" }],
]);

/** Where text goes, and what is wrong with it. */
interface AmpersandSink {
  text(text: string): void;
  /** Called when all before the `&` was handed on. */
  error(message: string): void;
}

/** Escapes the `&` of XML that are not, outside of comments, CDATA sections and instructions. */
export class BareAmpersands {
  readonly #sink: AmpersandSink;
  #raw: { end: string; name: string } | null = null;

  constructor(sink: AmpersandSink) {
    this.#sink = sink;
  }

  /** What the text so far ends inside of; null: nothing that has its own end. */
  get unfinished(): string | null {
    return this.#raw?.name ?? null;
  }

  /** Takes a part of the document that ends inside no entity and no delimiter. */
  write(text: string): void {
    let at = 0;
    while (at < text.length) {
      at = this.#raw === null ? this.#escape(text, at) : this.#pass(text, at);
    }
  }

  /** Hands on what a raw part holds; returns the position behind it. */
  #pass(text: string, from: number): number {
    const { end } = this.#raw ?? { end: "" };
    const found = text.indexOf(end, from);
    if (found >= 0) this.#raw = null;
    const behind = found < 0 ? text.length : found + end.length;
    this.#sink.text(text.slice(from, behind));
    return behind;
  }

  /** Hands on the text before the next raw part, and the delimiter that begins it. */
  #escape(text: string, from: number): number {
    const raw = findRawPart(text, from);
    const until = raw?.at ?? text.length;
    this.#escapeText(from === 0 && until === text.length ? text : text.slice(from, until));
    if (raw === null) return until;
    this.#raw = RAW_PARTS.get(raw.begin) ?? null;
    this.#sink.text(raw.begin);
    return until + raw.begin.length;
  }

  #escapeText(text: string): void {
    let at = 0;
    for (const { index, 1: name } of text.matchAll(BARE)) {
      this.#sink.text(text.slice(at, index));
      this.#sink.error(
        name === undefined ? 'An "&" is not escaped.' : `The entity &${name}; is not known.`,
      );
      this.#sink.text("&amp;");
      at = index + 1;
    }
    this.#sink.text(at === 0 ? text : text.slice(at));
  }
}

function findRawPart(text: string, from: number): { at: number; begin: string } | null {
  // Few parts of a sitemap have one: the search for what they begin with is fast.
  const begins = /<!--|<!\[CDATA\[|<\?/g;
  begins.lastIndex = from;
  const found = begins.exec(text);
  return found === null ? null : { at: found.index, begin: found[0] };
}
