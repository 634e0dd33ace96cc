import { SaxesParser, type SaxesTagNS } from "saxes";
import { BareAmpersands } from "./bare_ampersands.ts";
import { describeXmlError } from "./xml_errors.ts";

/** What a reader reports of the document, in document order. */
export interface XmlHandler {
  /** Names are as written, with prefix. Entities in attributes are resolved. */
  open(name: string, attributes: Map<string, string>): void;
  /** Text and CDATA; one run of text may come in several calls. */
  text(text: string): void;
  close(name: string): void;
  /** The document is not well-formed here; the reader goes on as well as it can. */
  error(message: string, line: number): void;
}

/** After these errors the document is not read further. */
const MAX_ERRORS = 100;

/** Deeper nesting has no honest purpose in a sitemap. */
const MAX_DEPTH = 100;

/** Text without a tag is handed on from here on, though it may end in the middle of something. */
const MAX_HELD_CHARS = 64 * 1024;

/** Thrown within a callback of the parser, which has no other way to stop. */
const STOP = Symbol("stop");

/**
 * Reads XML with namespaces as it arrives, by saxes, which checks that it is well-formed. Two things are
 * added: an `&` that is not escaped, the most frequent error, is reported and read as text, where saxes
 * would swallow all up to the next semicolon; and an end tag without a start ends the reading, since saxes
 * closes everything there. Document types are skipped, never expanded.
 */
export class XmlReader {
  readonly #handler: XmlHandler;
  readonly #parser = new SaxesParser({ xmlns: true });
  readonly #ampersands: BareAmpersands;
  #held = "";
  #depth = 0;
  #errorsCount = 0;
  #stopped = false;
  #ended = false;
  /** The element that was closed last, unless by the end tag of another one: those are the rest. */
  #closed: string | null = null;
  #unclosed: string[] = [];

  constructor(handler: XmlHandler) {
    this.#handler = handler;
    this.#ampersands = new BareAmpersands({
      text: (text) => this.#parser.write(text),
      error: (message) => this.#report(message),
    });
    this.#parser.on("opentag", (tag) => this.#open(tag));
    this.#parser.on("text", (text) => this.#text(text));
    this.#parser.on("cdata", (text) => this.#text(text));
    this.#parser.on("closetag", (tag) => this.#close(tag));
    this.#parser.on("error", ({ message }) => this.#fail(message.replace(/^\d+:\d+: /, "")));
  }

  /** Takes the next part of the document. */
  push(text: string): void {
    const buffer = this.#held + text;
    // Behind a `>` neither an entity nor the begin of a comment is cut in two.
    const end = buffer.lastIndexOf(">") + 1;
    const cut = end === 0 && buffer.length > MAX_HELD_CHARS ? buffer.length : end;
    this.#held = buffer.slice(cut);
    if (cut > 0) this.#run(() => this.#ampersands.write(buffer.slice(0, cut)));
  }

  /** Ends the document. */
  end(): void {
    this.#run(() => {
      this.#ampersands.write(this.#held);
      this.#flush();
      this.#ended = true;
      const { unfinished } = this.#ampersands;
      if (unfinished !== null) return this.#report(`A ${unfinished} does not end.`);
      this.#parser.close();
    });
  }

  #run(step: () => void): void {
    if (this.#stopped) return;
    try {
      step();
    } catch (error) {
      if (error !== STOP) throw error;
      this.#stopped = true;
    }
  }

  #open({ name, attributes }: SaxesTagNS): void {
    this.#flush();
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) {
      this.#report(`<${name}> is nested more than ${MAX_DEPTH} deep: what follows is not read.`);
      throw STOP;
    }
    const values = Object.values(attributes).map((one) => [one.name, one.value] as const);
    this.#handler.open(name, new Map(values));
  }

  #text(text: string): void {
    this.#flush();
    if (this.#depth > 0) this.#handler.text(text);
  }

  #close({ name }: SaxesTagNS): void {
    if (this.#closed !== null) this.#flush();
    this.#depth -= 1;
    this.#closed = name;
    this.#handler.close(name);
  }

  #fail(message: string): void {
    if (message === "unexpected close tag.") {
      this.#unclosed.push(this.#closed ?? "");
      this.#closed = null;
      return;
    }
    const unmatched = /^unmatched closing tag: (.*)\.$/.exec(message);
    if (unmatched !== null) {
      this.#report(`</${unmatched[1]}> ends nothing that is open: what follows is not read.`);
      throw STOP;
    }
    this.#flush();
    this.#report(describeXmlError(message));
    // One element that the document ends in is said, not all around it.
    if (this.#ended || this.#errorsCount >= MAX_ERRORS) throw STOP;
  }

  /** Reports the elements that the end of one around them closed. */
  #flush(): void {
    if (this.#unclosed.length === 0) return;
    const unclosed = this.#unclosed;
    this.#unclosed = [];
    for (const name of unclosed) this.#report(`<${name}> is open where one around it ends.`);
  }

  #report(message: string): void {
    this.#errorsCount += 1;
    if (this.#errorsCount <= MAX_ERRORS) this.#handler.error(message, this.#parser.line);
  }
}
