/** Counts durations in whole milliseconds. */
export class DurationCounts {
  readonly #counts: Map<number, number> = new Map();
  #size = 0;

  /** How many there are. */
  get size(): number {
    return this.#size;
  }

  add(ms: number): void {
    this.#counts.set(ms, (this.#counts.get(ms) ?? 0) + 1);
    this.#size++;
  }

  /** The smallest duration that this share of all of them does not exceed (nearest rank); null: there are none. */
  percentile(share: number): number | null {
    if (this.#size === 0) return null;
    let left = Math.max(1, Math.ceil(share * this.#size));
    for (const ms of [...this.#counts.keys()].sort((a, b) => a - b)) {
      left -= this.#counts.get(ms) ?? 0;
      if (left <= 0) return ms;
    }
    return null;
  }
}
