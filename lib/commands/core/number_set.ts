const FIRST_SIZE = 2 ** 14;
/** 64 MB: more numbers are not distinguished. */
const MAX_SIZE = 2 ** 23;
const MAX_FILLED = 0.6;

/**
 * A set of numbers above 0 in 13 to 27 bytes each, where `Set` takes 40. Once five million are in it, it says of every
 * number that it may be there.
 */
export class NumberSet {
  #numbers = new Float64Array(FIRST_SIZE);
  #count = 0;

  /** Adds a number, and returns whether it may have been there. */
  add(number: number): boolean {
    if (this.#count >= MAX_SIZE * MAX_FILLED) return true;
    if (this.#count >= this.#numbers.length * MAX_FILLED) this.#grow();
    const added = this.#put(number);
    if (added) this.#count++;
    return !added;
  }

  #put(number: number): boolean {
    const numbers = this.#numbers;
    const mask = numbers.length - 1;
    // the lowest bits of a hash are as good as any, and cheaper than what a division leaves
    let at = number & mask;
    for (;;) {
      const found = numbers[at];
      if (found === number) return false;
      if (found === 0) break;
      at = (at + 1) & mask;
    }
    numbers[at] = number;
    return true;
  }

  #grow(): void {
    const old = this.#numbers;
    this.#numbers = new Float64Array(old.length * 2);
    for (const number of old) if (number !== 0) this.#put(number);
  }
}
