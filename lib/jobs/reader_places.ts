const FREE = 0;

/**
 * Places for threads that read pages, as many as a process may have: shared by all of its threads that start some, so
 * that together they never have more.
 */
export class ReaderPlaces {
  readonly #holders: Int32Array;

  constructor(memory: SharedArrayBuffer) {
    this.#holders = new Int32Array(memory);
  }

  /** How many there are. */
  get count(): number {
    return this.#holders.length;
  }

  /** Takes one for the thread with this number; false: none is free. */
  take(threadId: number): boolean {
    return this.#replace(FREE, threadId);
  }

  /** Gives one back. */
  giveBack(threadId: number): void {
    this.#replace(threadId, FREE);
  }

  /** Gives all back that a thread has left behind. */
  giveBackAll(threadId: number): void {
    while (this.#replace(threadId, FREE));
  }

  #replace(from: number, to: number): boolean {
    return this.#holders.some((_, place) =>
      Atomics.compareExchange(this.#holders, place, from, to) === from
    );
  }
}

/** Creates the memory of `count` places. */
export function createReaderPlaces(count: number): SharedArrayBuffer {
  return new SharedArrayBuffer(count * Int32Array.BYTES_PER_ELEMENT);
}
