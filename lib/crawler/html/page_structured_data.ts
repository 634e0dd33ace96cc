import type { Attributes } from "./html_scanner.ts";
import type { HtmlText } from "./html_text.ts";
import { parseMicrodata } from "./microdata.ts";
import type { StructuredDataFacts } from "./page_facts.ts";
import { type JsonLdBlock, parseItemTypes, parseJsonLd } from "./structured_data.ts";
import { createItems } from "./structured_items.ts";

const BLOCKS_LIMIT = 100;
const TYPES_LIMIT = 100;
/** Documents with more are not read a second time for the properties of microdata. */
const MICRODATA_HTML_LIMIT = 1_000_000;

/** Gathers JSON-LD blocks, and the types of microdata and RDFa, one entry for each of the two. */
export class PageStructuredData {
  readonly #blocks: JsonLdBlock[] = [];
  readonly #microdata = new Set<string>();
  readonly #rdfa = new Set<string>();

  addJsonLd(source: string): void {
    if (this.#blocks.length < BLOCKS_LIMIT) this.#blocks.push(parseJsonLd(source));
  }

  /** Takes the attributes of any element. */
  addAttributes(attributes: Attributes): void {
    addTypes(this.#microdata, attributes.get("itemtype"));
    addTypes(this.#rdfa, attributes.get("typeof"));
  }

  /** Ends the document, in which some has to be read again. */
  finish(document: HtmlText): StructuredDataFacts[] {
    const items = createItems(this.#blocks.map(({ root }) => root));
    const facts: StructuredDataFacts[] = this.#blocks.map(({ root: _, ...block }, index) => ({
      ...block,
      items: items[index] ?? [],
    }));
    if (this.#microdata.size > 0) {
      const html = document.readAll();
      const read = html.length <= MICRODATA_HTML_LIMIT;
      facts.push(createFacts("microdata", this.#microdata, read ? parseMicrodata(html) : []));
    }
    if (this.#rdfa.size > 0) facts.push(createFacts("rdfa", this.#rdfa, []));
    return facts;
  }
}

function createFacts(
  format: "microdata" | "rdfa",
  types: ReadonlySet<string>,
  items: StructuredDataFacts["items"],
): StructuredDataFacts {
  return { format, types: [...types], error: null, excerpt: null, items };
}

function addTypes(types: Set<string>, value: string | undefined): void {
  if (value === undefined || types.size >= TYPES_LIMIT) return;
  for (const type of parseItemTypes(value.slice(0, 10_000))) {
    if (types.size < TYPES_LIMIT) types.add(type);
  }
}
