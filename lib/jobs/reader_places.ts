const FREE = 0;

/**
 * Places for threads that read pages, as many as a process may have: shared by all of its threads that start some, so
 * that together they never have more.
 */
export class ReaderPlaces {
  /** Whether the last that wanted a place got none. */
  readonly #wanted: Int32Array;
  readonly #holders: Int32Array;

  constructor(memory: SharedArrayBuffer) {
    this.#wanted = new Int32Array(memory, 0, 1);
    this.#holders = new Int32Array(memory, Int32Array.BYTES_PER_ELEMENT);
  }

  /** How many there are. */
  get count(): number {
    return this.#holders.length;
  }

  /** Whether a thread wanted one when none was free: one that is not used should be given back. */
  get areWanted(): boolean {
    return Atomics.load(this.#wanted, 0) === 1;
  }

  forgetWanted(): void {
    Atomics.store(this.#wanted, 0, 0);
  }

  /** Takes one for the thread with this number; false: none is free. */
  take(threadId: number): boolean {
    const isTaken = this.#replace(FREE, holderOf(threadId));
    Atomics.store(this.#wanted, 0, isTaken ? 0 : 1);
    return isTaken;
  }

  /** Gives one back. */
  giveBack(threadId: number): void {
    this.#replace(holderOf(threadId), FREE);
  }

  /** Gives all back that a thread has left behind. */
  giveBackAll(threadId: number): void {
    while (this.#replace(holderOf(threadId), FREE));
  }

  #replace(from: number, to: number): boolean {
    return this.#holders.some((_, place) =>
      Atomics.compareExchange(this.#holders, place, from, to) === from
    );
  }
}

/** The main thread has the number 0. */
function holderOf(threadId: number): number {
  return threadId + 1;
}

/** Creates the memory of `count` places. */
export function createReaderPlaces(count: number): SharedArrayBuffer {
  return new SharedArrayBuffer((1 + count) * Int32Array.BYTES_PER_ELEMENT);
}
