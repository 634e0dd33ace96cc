import type { Attributes } from "./html_scanner.ts";
import type { StructuredDataFacts } from "./page_facts.ts";
import { parseItemTypes, parseJsonLd } from "./structured_data.ts";

const BLOCKS_LIMIT = 100;
const TYPES_LIMIT = 100;

/** Gathers JSON-LD blocks, and the types of microdata and RDFa, one entry for each of the two. */
export class PageStructuredData {
  readonly #blocks: StructuredDataFacts[] = [];
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

  get facts(): StructuredDataFacts[] {
    const facts = [...this.#blocks];
    const add = (format: "microdata" | "rdfa", types: ReadonlySet<string>) => {
      if (types.size > 0) {
        facts.push({ format, types: [...types], error: null, excerpt: null, items: [] });
      }
    };
    add("microdata", this.#microdata);
    add("rdfa", this.#rdfa);
    return facts;
  }
}

function addTypes(types: Set<string>, value: string | undefined): void {
  if (value === undefined || types.size >= TYPES_LIMIT) return;
  for (const type of parseItemTypes(value.slice(0, 10_000))) {
    if (types.size < TYPES_LIMIT) types.add(type);
  }
}
