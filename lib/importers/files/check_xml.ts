import { SaxesParser } from "saxes";
import { ImportError } from "./import_error.ts";

/** What a part of a workbook may be. */
interface XmlBounds {
  /** The part, for a message. */
  name: string;
  /** More than this many elements are refused; default: no limit. */
  maxElements?: number;
}

/** Between two tags; the longest text of a cell has 32,767 characters, of up to 12 bytes as references. */
const MAX_BYTES_BETWEEN_TAGS = 1024 * 1024;
/** Of one row; the importers' own limit of a record is a quarter of it. */
const MAX_ROW_BYTES = 4 * 1024 * 1024;
/** Excel's own limit (ECMA-376, part 1, 18.3.1.73). */
const MAX_ROW_CELLS = 16_384;
const MAX_DEPTH = 100;

/**
 * Hands the XML of a workbook's part on, chunk by chunk, after each was found to be well-formed and bounded, so that a
 * lenient reader is led neither astray nor into large memory. Throws an `ImportError` for what is damaged,
 * cut off or no UTF-8, for document types (entities), and for rows, texts and nestings of a size that no workbook has.
 */
export async function* checkXml(
  chunks: AsyncIterable<Uint8Array>,
  bounds: XmlBounds,
): AsyncGenerator<Uint8Array> {
  const check = new XmlCheck(bounds);
  // the last one is held back until the whole was found to be right: nobody asks for more after it
  let held: Uint8Array | undefined;
  for await (const chunk of chunks) {
    check.push(chunk);
    if (held !== undefined) yield held;
    held = chunk;
  }
  check.end();
  if (held !== undefined) yield held;
}

class XmlCheck {
  readonly #bounds: XmlBounds;
  readonly #parser = new SaxesParser({ position: false });
  readonly #decoder = new TextDecoder("utf-8", { fatal: true });
  #sinceTag = 0;
  #sinceRow = 0;
  #inRows = false;
  #cells = 0;
  #elements = 0;
  #depth = 0;

  constructor(bounds: XmlBounds) {
    this.#bounds = bounds;
    this.#parser.on("opentag", ({ name }) => this.#open(localName(name)));
    this.#parser.on("closetag", ({ name }) => this.#close(localName(name)));
    this.#parser.on("doctype", () => this.#refuse("has a document type, which no workbook needs"));
    this.#parser.on("error", ({ message }) => this.#refuse(`is damaged XML (${message})`));
  }

  push(chunk: Uint8Array): void {
    this.#sinceTag += chunk.length;
    this.#sinceRow += chunk.length;
    this.#parser.write(this.#decode(chunk));
    if (this.#sinceTag > MAX_BYTES_BETWEEN_TAGS + chunk.length) {
      this.#refuse("has a text of over 1 MB");
    }
    if (this.#inRows && this.#sinceRow > MAX_ROW_BYTES + chunk.length) {
      this.#refuse("has a row of over 4 MB");
    }
  }

  end(): void {
    this.#parser.write(this.#decode(undefined));
    this.#parser.close();
  }

  #decode(chunk: Uint8Array | undefined): string {
    try {
      return this.#decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      return this.#refuse("is not UTF-8");
    }
  }

  #open(name: string): void {
    this.#sinceTag = 0;
    if (++this.#depth > MAX_DEPTH) this.#refuse(`is nested more than ${MAX_DEPTH} deep`);
    if (++this.#elements > (this.#bounds.maxElements ?? Infinity)) {
      this.#refuse("has more elements than are read. Save the sheet as CSV");
    }
    if (name === "sheetData") this.#inRows = true;
    if (name === "row") this.#sinceRow = this.#cells = 0;
    if (name === "c" && ++this.#cells > MAX_ROW_CELLS) {
      this.#refuse(`has a row of more than ${MAX_ROW_CELLS.toLocaleString("en")} cells`);
    }
  }

  #close(name: string): void {
    this.#sinceTag = 0;
    this.#depth--;
    if (name === "row") this.#sinceRow = this.#cells = 0;
    if (name === "sheetData") this.#inRows = false;
  }

  #refuse(what: string): never {
    throw new ImportError("workbook_broken", `The workbook cannot be read: it ${what}.`, {
      file: this.#bounds.name,
    });
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
