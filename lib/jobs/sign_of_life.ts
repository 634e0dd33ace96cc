const BEATS = 0, LENGTH = 1, VERSION = 2;
const HEAD_BYTES = 16;
const TEXT_BYTES = 1_024;

/** Creates the memory that a thread shares with the one that started it. */
export function createSignOfLife(): SharedArrayBuffer {
  return new SharedArrayBuffer(HEAD_BYTES + TEXT_BYTES);
}

/** What a thread shows of itself: that its event loop turns, and what it has begun last. */
export class ShownLife {
  readonly #head: Int32Array;
  readonly #text: Uint8Array;
  readonly #encoder = new TextEncoder();

  constructor(memory: SharedArrayBuffer) {
    this.#head = new Int32Array(memory, 0, HEAD_BYTES / 4);
    this.#text = new Uint8Array(memory, HEAD_BYTES);
  }

  /** The event loop has turned. */
  beat(): void {
    Atomics.add(this.#head, BEATS, 1);
  }

  /** Shows what begins now, such as `reading https://example.com/`, so that others know it should the thread never come back. */
  begin(doing: string): void {
    // odd while it is being written
    Atomics.add(this.#head, VERSION, 1);
    const { written } = this.#encoder.encodeInto(doing, this.#text);
    Atomics.store(this.#head, LENGTH, written);
    Atomics.add(this.#head, VERSION, 1);
  }
}

/** What another thread shows of itself; asking costs that thread nothing, and never waits for it. */
export class SeenLife {
  readonly #head: Int32Array;
  readonly #text: Uint8Array;
  #doing = "";

  constructor(memory: SharedArrayBuffer) {
    this.#head = new Int32Array(memory, 0, HEAD_BYTES / 4);
    this.#text = new Uint8Array(memory, HEAD_BYTES);
  }

  /** Counts the turns of its event loop; it changes as long as the thread is not caught in one piece of work. */
  get beats(): number {
    return Atomics.load(this.#head, BEATS);
  }

  /** What it began last; empty: it has not said. */
  get doing(): string {
    const version = Atomics.load(this.#head, VERSION);
    const bytes = this.#text.slice(0, Atomics.load(this.#head, LENGTH));
    // what is being written at this moment is seen the next time
    if (version % 2 === 0 && version === Atomics.load(this.#head, VERSION)) {
      this.#doing = new TextDecoder().decode(bytes);
    }
    return this.#doing;
  }
}
