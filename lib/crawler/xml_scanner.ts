/** What a scanner tells of the document, in document order. */
export interface XmlHandler {
  /** Names are as written, with prefix. Entities in attributes are resolved. */
  open(name: string, attributes: Map<string, string>): void;
  /** Text and CDATA; one run of text may come in several calls. */
  text(text: string): void;
  close(name: string): void;
  /** The document is not well-formed here; the scanner goes on as well as it can. */
  error(message: string, line: number): void;
}

const NAME = "[A-Za-z_:\\u0080-\\uffff][\\w:.\\-\\u0080-\\uffff]*";
const ATTRIBUTE = `\\s+${NAME}\\s*=\\s*(?:"[^"<]*"|'[^'<]*')`;
const START_TAG = new RegExp(`<(${NAME})((?:${ATTRIBUTE})*)\\s*(/?)>`, "y");
const END_TAG = new RegExp(`</(${NAME})\\s*>`, "y");
const ATTRIBUTES = new RegExp(`\\s+(${NAME})\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, "g");

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** A construct that does not end within this many characters is broken. */
const MAX_TOKEN_CHARS = 64 * 1024;

/** Finding an error's line costs time: the errors after these are not told. */
const MAX_ERRORS = 100;

/** Deeper nesting has no honest purpose in a sitemap. */
const MAX_DEPTH = 100;

/**
 * Reads XML as it arrives and checks that it is well-formed: matching tags, quoted attributes, escaped
 * `&` and `<`, one root element, nothing after it. Document types are skipped, never expanded.
 */
export class XmlScanner {
  readonly #handler: XmlHandler;
  readonly #openNames: string[] = [];
  #buffer = "";
  #at = 0;
  #line = 1;
  #rootSeen = false;
  #ended = false;
  #errorsCount = 0;

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  /** Takes the next part of the document. */
  push(text: string): void {
    this.#forgetRead();
    this.#buffer += text;
    while (this.#step()) { /* Each step reads one construct. */ }
  }

  /** Tells that the document is complete. */
  end(): void {
    this.#ended = true;
    while (this.#step()) { /* What waited for more is read as it stands. */ }
    const open = this.#openNames.at(-1);
    if (open !== undefined) this.#error(`The document ends inside <${open}>.`);
    else if (!this.#rootSeen) this.#error("The document has no element.");
  }

  /** Reads one construct; false when more text is needed or none is left. */
  #step(): boolean {
    if (this.#at >= this.#buffer.length) return false;
    const markup = this.#buffer.indexOf("<", this.#at);
    if (markup === this.#at) return this.#readMarkup();
    const complete = markup !== -1 || this.#ended ||
      this.#buffer.length - this.#at > MAX_TOKEN_CHARS;
    if (!complete) return false;
    const end = markup === -1 ? this.#buffer.length : markup;
    this.#readText(this.#buffer.slice(this.#at, end));
    this.#at = end;
    return true;
  }

  #readMarkup(): boolean {
    if (this.#startsWith("<!--")) return this.#skipPast("-->", "comment");
    if (this.#startsWith("<![CDATA[")) return this.#readCdata();
    if (this.#startsWith("<?")) return this.#skipPast("?>", "processing instruction");
    if (this.#startsWith("<!")) return this.#skipDoctype();
    if (!this.#ended && this.#buffer.length - this.#at < 9) return false;
    return this.#startsWith("</") ? this.#readEndTag() : this.#readStartTag();
  }

  #startsWith(text: string): boolean {
    return this.#buffer.startsWith(text, this.#at);
  }

  #readStartTag(): boolean {
    START_TAG.lastIndex = this.#at;
    const match = START_TAG.exec(this.#buffer);
    if (match === null) return this.#readBroken("tag");
    const [all, name = "", attributes = "", slash] = match;
    if (this.#rootSeen && this.#openNames.length === 0) {
      this.#error(`<${name}> stands after the end of the document.`);
    }
    this.#rootSeen = true;
    if (this.#openNames.length < MAX_DEPTH) {
      this.#handler.open(name, this.#readAttributes(name, attributes));
      if (slash === "/") this.#handler.close(name);
      else this.#openNames.push(name);
    } else {
      this.#error(`<${name}> is nested more than ${MAX_DEPTH} deep.`);
    }
    this.#at += all.length;
    return true;
  }

  #readAttributes(element: string, text: string): Map<string, string> {
    const attributes = new Map<string, string>();
    if (text === "") return attributes;
    for (const [, name = "", double, single] of text.matchAll(ATTRIBUTES)) {
      if (attributes.has(name)) this.#error(`<${element}> has the attribute ${name} twice.`);
      else attributes.set(name, this.#resolveEntities(double ?? single ?? ""));
    }
    return attributes;
  }

  #readEndTag(): boolean {
    END_TAG.lastIndex = this.#at;
    const match = END_TAG.exec(this.#buffer);
    if (match === null) return this.#readBroken("end tag");
    const [all, name = ""] = match;
    const depth = this.#openNames.lastIndexOf(name);
    const expected = this.#openNames.at(-1);
    if (expected !== name) {
      const instead = expected === undefined ? "nothing is open" : `<${expected}> is open`;
      this.#error(`</${name}> stands where ${instead}.`);
    }
    // The elements between were never closed: they end here.
    while (depth !== -1 && this.#openNames.length > depth) {
      this.#handler.close(this.#openNames.pop() ?? "");
    }
    this.#at += all.length;
    return true;
  }

  /** A tag that is no tag, unless the rest of it has yet to come: `<` counts as text. */
  #readBroken(what: string): boolean {
    const left = this.#buffer.length - this.#at;
    const closed = /^<[^<>"']*[<>]/.test(this.#buffer.slice(this.#at, this.#at + 2_000));
    if (!this.#ended && !closed && left < MAX_TOKEN_CHARS) return false;
    this.#error(`A "<" begins no valid ${what}.`);
    this.#handler.text("<");
    this.#at += 1;
    return true;
  }

  #readCdata(): boolean {
    const start = this.#at + "<![CDATA[".length;
    const end = this.#buffer.indexOf("]]>", start);
    if (end === -1) return this.#skipPast("]]>", "CDATA section");
    this.#handler.text(this.#buffer.slice(start, end));
    this.#at = end + 3;
    return true;
  }

  #skipDoctype(): boolean {
    const end = this.#buffer.indexOf(">", this.#at);
    const subset = this.#buffer.indexOf("[", this.#at);
    const hasSubset = subset !== -1 && (end === -1 || subset < end);
    return this.#skipPast(hasSubset ? "]>" : ">", "declaration");
  }

  #skipPast(terminator: string, what: string): boolean {
    const end = this.#buffer.indexOf(terminator, this.#at);
    if (end !== -1) {
      this.#at = end + terminator.length;
      return true;
    }
    if (!this.#ended && this.#buffer.length - this.#at < 16 * MAX_TOKEN_CHARS) return false;
    this.#error(`A ${what} does not end.`);
    this.#at = this.#buffer.length;
    return false;
  }

  #readText(text: string): void {
    if (this.#openNames.length === 0) {
      if (text.trim() !== "") this.#error("Text stands outside of the document's element.");
      return;
    }
    this.#handler.text(this.#resolveEntities(text));
  }

  #resolveEntities(text: string): string {
    if (!text.includes("&")) return text;
    return text.replace(/&(?:#x([0-9a-fA-F]{1,6});|#(\d{1,7});|([A-Za-z]\w*);)?/g, (...found) => {
      const [all, hex, decimal, name]: (string | undefined)[] = found;
      const code = hex !== undefined ? Number.parseInt(hex, 16) : Number(decimal ?? Number.NaN);
      if (code > 0 && code <= 0x10ffff) return String.fromCodePoint(code);
      const entity = name === undefined ? undefined : ENTITIES[name];
      if (entity !== undefined) return entity;
      this.#error(all === "&" ? 'An "&" is not escaped.' : `The entity ${all} is not known.`);
      return all ?? "";
    });
  }

  #error(message: string): void {
    this.#errorsCount += 1;
    if (this.#errorsCount > MAX_ERRORS) return;
    this.#handler.error(message, this.#line + countLines(this.#buffer, this.#at));
  }

  #forgetRead(): void {
    if (this.#at === 0) return;
    this.#line += countLines(this.#buffer, this.#at);
    this.#buffer = this.#buffer.slice(this.#at);
    this.#at = 0;
  }
}

function countLines(text: string, end: number): number {
  let lines = 0;
  for (let at = text.indexOf("\n"); at !== -1 && at < end; at = text.indexOf("\n", at + 1)) {
    lines += 1;
  }
  return lines;
}
