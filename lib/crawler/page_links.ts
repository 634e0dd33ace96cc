import { type LinkFacts, type Placement, REL_BITS } from "./page_facts.ts";
import type { ReferenceResolver } from "./resolve_reference.ts";
import { collapseWhitespace, cutText } from "./text.ts";

/** Distinct targets that are kept of a page. */
export const LINKS_LIMIT = 5_000;

const ANCHOR_LENGTH = 255;

/** Beyond this an anchor is cut anyway, so its text is no longer gathered. */
const GATHERED_LENGTH = 2_000;

const NOT_FOLLOWED = REL_BITS.nofollow | REL_BITS.ugc | REL_BITS.sponsored;

/** Where and how a link element stands. */
export interface LinkElement {
  rel: string;
  placement: Placement;
  /** Used when the element has neither text nor image alternatives. */
  label: string;
}

/** Gathers the `a[href]` and `area[href]` elements of a page, one entry a target. */
export class PageLinks {
  anchorsCount = 0;
  readonly #resolver: ReferenceResolver;
  readonly #links = new Map<string, LinkFacts>();
  readonly #dropped = new Set<string>();
  /** The entry whose anchor text is being read: that of the first element of a target. */
  #open: LinkFacts | null = null;
  #text = "";
  #alt = "";
  #label = "";

  constructor(resolver: ReferenceResolver) {
    this.#resolver = resolver;
  }

  get links(): LinkFacts[] {
    return [...this.#links.values()];
  }

  get dropped(): number {
    return this.#dropped.size;
  }

  /** Takes an `a` start tag with href, after which text and images belong to it. */
  open(href: string, element: LinkElement): void {
    this.close();
    this.anchorsCount++;
    const url = this.#resolver.resolve(href);
    if (url === null) return;
    const rel = parseRel(element.rel);
    const known = this.#links.get(url);
    if (known !== undefined) return addElement(known, rel);
    if (this.#links.size >= LINKS_LIMIT) {
      this.#dropped.add(url);
      return;
    }
    const link: LinkFacts = {
      url,
      anchor: "",
      rel: 0,
      follow: false,
      placement: element.placement,
      elementsCount: 0,
      nofollowCount: 0,
      otherAnchors: [],
      fragments: [],
    };
    addElement(link, rel);
    this.#links.set(url, link);
    this.#open = link;
    this.#label = element.label;
  }

  /** Takes text; `separated`: a block boundary stands before it. */
  addText(text: string, separated: boolean): void {
    if (this.#open === null || this.#text.length > GATHERED_LENGTH) return;
    this.#text += separated ? ` ${text}` : text;
  }

  addAlt(alt: string): void {
    if (this.#open === null || this.#alt.length > GATHERED_LENGTH) return;
    this.#alt += ` ${alt}`;
  }

  /** Ends the link that is open, if any. */
  close(): void {
    if (this.#open === null) return;
    const text = collapseWhitespace(this.#text) || collapseWhitespace(this.#alt) ||
      collapseWhitespace(this.#label.slice(0, GATHERED_LENGTH));
    this.#open.anchor = cutText(text, ANCHOR_LENGTH);
    this.#open = null;
    this.#text = "";
    this.#alt = "";
  }
}

function addElement(link: LinkFacts, rel: number): void {
  link.elementsCount++;
  link.rel |= rel;
  if ((rel & NOT_FOLLOWED) === 0) link.follow = true;
  if ((rel & REL_BITS.nofollow) !== 0) link.nofollowCount++;
}

const BITS: ReadonlyMap<string, number> = new Map(Object.entries(REL_BITS));

/** Reads a rel attribute into REL_BITS; unknown tokens are left out. */
export function parseRel(rel: string): number {
  if (rel === "") return 0;
  let bits = 0;
  for (const token of rel.toLowerCase().split(/\s+/)) bits |= BITS.get(token) ?? 0;
  return bits;
}
