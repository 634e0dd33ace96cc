import { normaliseUrl } from "./url.ts";

/** Resolves references of one page; what was resolved once is remembered. */
export class ReferenceResolver {
  readonly #documentEncoding: string;
  #base: string;
  #resolved = new Map<string, string | null>();

  constructor(pageUrl: string, documentEncoding: string) {
    this.#base = pageUrl;
    this.#documentEncoding = documentEncoding;
  }

  /** What references are resolved against. */
  get base(): string {
    return this.#base;
  }

  /** Has it resolved a reference with its present base? */
  get isUsed(): boolean {
    return this.#resolved.size > 0;
  }

  /** Changes the base, as `<base href>` does, for all that is resolved from here on. */
  setBase(base: string): void {
    this.#base = base;
    this.#resolved = new Map();
  }

  /** Resolves a reference to a normalised http(s) URL without fragment; null when it has none. */
  resolve(reference: string): string | null {
    const key = withoutFragment(reference);
    const known = this.#resolved.get(key);
    if (known !== undefined) return known;
    const url = normaliseUrl(key, this.#base, { documentEncoding: this.#documentEncoding });
    const usable = url !== null && /^https?:/.test(url) ? url : null;
    if (this.#resolved.size < REMEMBERED_LIMIT) this.#resolved.set(key, usable);
    return usable;
  }
}

/** Enough for any real page; a hostile one is resolved without memory. */
const REMEMBERED_LIMIT = 20_000;

/**
 * Cuts the fragment off a reference. A space before it keeps the `#`: URL parsers strip spaces at the
 * end of a reference only, so that `/page #s` is `/page%20` and `/page ` is `/page`.
 */
export function withoutFragment(reference: string): string {
  const hash = reference.indexOf("#");
  if (hash < 0) return reference;
  return reference.slice(0, hash > 0 && reference.charCodeAt(hash - 1) <= 0x20 ? hash + 1 : hash);
}
