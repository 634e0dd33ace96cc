/** Finds or creates the ids of texts, one for each, in their order; 0: the text can have none. */
type ReadIds = (texts: readonly string[]) => Promise<readonly number[]>;

/** How much is remembered at most: some 60 MB. */
const CAPACITY = 400_000;
const CAPACITY_CHARACTERS = 24_000_000;

/**
 * The ids of texts, with a bounded memory of two generations: the older one is forgotten when the younger
 * is full. What is forgotten is read again.
 */
export class TextIds {
  #young = new Map<string, number>();
  #old = new Map<string, number>();
  #characters = 0;
  readonly #read: ReadIds;
  readonly #capacity: number;

  constructor(read: ReadIds, capacity: number = CAPACITY) {
    this.#read = read;
    this.#capacity = capacity;
  }

  /** Undefined when the id is not known; 0 when there is none. */
  get(text: string): number | undefined {
    const id = this.#young.get(text);
    if (id !== undefined || this.#old.size === 0) return id;
    const old = this.#old.get(text);
    if (old !== undefined) this.#remember(copyText(text), old);
    return old;
  }

  /** Makes sure that `get()` knows the ids of these texts until the next call. */
  async resolve(texts: Iterable<string>): Promise<void> {
    this.makeRoom();
    await this.learn([...texts].filter((text) => this.get(text) === undefined));
  }

  /** Forgets what was not asked for in long, where there is too much; nothing else forgets. */
  makeRoom(): void {
    const full = this.#young.size >= this.#capacity / 2 ||
      this.#characters >= CAPACITY_CHARACTERS / 2;
    if (!full) return;
    this.#old = this.#young;
    this.#young = new Map();
    this.#characters = 0;
  }

  /** Finds or creates the ids of texts that `get()` does not know. */
  async learn(texts: Iterable<string>): Promise<void> {
    const unknown = Array.from(new Set(texts), copyText);
    if (unknown.length === 0) return;
    const ids = await this.#read(unknown);
    for (const [index, text] of unknown.entries()) this.#remember(text, ids[index] ?? 0);
  }

  #remember(text: string, id: number): void {
    this.#young.set(text, id);
    this.#characters += text.length;
  }
}

/** A text that importers give is a part of a chunk of the file, which it would keep in memory. */
export function copyText(text: string): string {
  return Buffer.from(text).toString();
}
