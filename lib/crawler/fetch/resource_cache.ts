/** An answer as the browser gets it. */
export interface LoadedResource {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
}

/** Answers of up to so many bytes together; the one that was not used for longest goes first. */
export class ResourceCache {
  readonly #maxBytes: number;
  readonly #entries = new Map<string, LoadedResource>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The answer under this key. */
  find(key: string): LoadedResource | undefined {
    const found = this.#entries.get(key);
    if (found === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, found);
    return found;
  }

  /** Keeps an answer; one that is larger than everything that is kept is not. */
  add(key: string, resource: LoadedResource): void {
    const size = sizeOf(resource);
    if (size > this.#maxBytes) return;
    this.#remove(key);
    this.#entries.set(key, resource);
    this.#bytes += size;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    const known = this.#entries.get(key);
    if (known === undefined) return;
    this.#entries.delete(key);
    this.#bytes -= sizeOf(known);
  }
}

/** What an answer without a body costs all the same. */
const OVERHEAD_BYTES = 1_000;

function sizeOf({ body }: LoadedResource): number {
  return body.length + OVERHEAD_BYTES;
}
