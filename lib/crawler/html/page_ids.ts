import { addFound, createFound } from "./found.ts";
import { hashFragment } from "../text/fragment_hash.ts";
import type { Found, MarkupFacts } from "./markup_facts.ts";
import { cutText } from "../text/text.ts";

/** Distinct ids and names that are kept of a page. */
const IDS_LIMIT = 50_000;

const EXAMPLE_LENGTH = 255;

/** What a name is: of links alone, the id of one element, the id of several. */
const NAME = 0;
const ID = 1;
const DUPLICATE = 2;

/** Gathers the ids and `a[name]` of a page: what a fragment can name. */
export class PageIds {
  readonly #duplicates: Found = createFound();
  readonly #kinds = new Map<string, number>();
  #isCut = false;

  /** Takes the id of an element. */
  addId(id: string): void {
    if (id === "") return;
    const kind = this.#kinds.get(id);
    if (kind === undefined) return this.#add(id, ID);
    if (kind === DUPLICATE) return;
    if (kind === ID) addFound(this.#duplicates, cutText(id, EXAMPLE_LENGTH));
    this.#kinds.set(id, kind === ID ? DUPLICATE : ID);
  }

  /** Takes the name of an `a` element, which a fragment can name as well. */
  addName(name: string): void {
    if (name !== "" && !this.#kinds.has(name)) this.#add(name, NAME);
  }

  /** Notes that the end of the document, and what is named in it, was not read. */
  cut(): void {
    this.#isCut = true;
  }

  /** Whether something answers to this fragment, or may do so where it was not kept. */
  mayHave(fragment: string): boolean {
    return this.#isCut || this.#kinds.has(fragment);
  }

  /** Gives the facts. */
  finish(): Pick<MarkupFacts, "duplicateIds" | "fragmentIds" | "fragmentIdsCut"> {
    const hashes = new Uint32Array(this.#kinds.size);
    let count = 0;
    for (const name of this.#kinds.keys()) hashes[count++] = hashFragment(name);
    return {
      duplicateIds: this.#duplicates,
      fragmentIds: hashes.sort(),
      fragmentIdsCut: this.#isCut,
    };
  }

  #add(name: string, kind: number): void {
    if (this.#kinds.size < IDS_LIMIT) this.#kinds.set(name, kind);
    else this.#isCut = true;
  }
}
