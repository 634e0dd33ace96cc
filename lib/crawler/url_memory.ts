/** What the crawl remembers of a URL without asking the database. */
export interface RememberedUrl {
  id: number;
  /** done: queued or dealt with as a page; passive: a followable link may still make it a page; never. */
  asPage: "done" | "passive" | "never";
}

/**
 * A bounded memory of the URLs a crawl knows: two generations of a Map, the older one forgotten when
 * the younger is full, so that remembering costs no more than a Map and never more than
 * `capacity` entries.
 */
export class UrlMemory {
  #young = new Map<string, RememberedUrl>();
  #old = new Map<string, RememberedUrl>();
  readonly #half: number;
  #complete = true;

  constructor(capacity: number) {
    this.#half = Math.ceil(capacity / 2);
  }

  /** True while nothing was ever forgotten: what is not here is not known. */
  get complete(): boolean {
    return this.#complete;
  }

  /** What is remembered of the URL; undefined when nothing is. */
  get(url: string): RememberedUrl | undefined {
    const young = this.#young.get(url);
    if (young !== undefined) return young;
    const old = this.#old.get(url);
    if (old !== undefined) this.set(url, old);
    return old;
  }

  /** Remembers the URL. */
  set(url: string, known: RememberedUrl): void {
    this.#young.set(url, known);
    if (this.#young.size < this.#half) return;
    if (this.#old.size > 0) this.#complete = false;
    this.#old = this.#young;
    this.#young = new Map();
  }
}
