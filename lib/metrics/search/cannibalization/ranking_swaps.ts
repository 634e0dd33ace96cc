import type { QueryDays } from "../decay/query_days.ts";

/** How the competing pages of a query take turns. */
export interface RankingSwaps {
  /** Days with at least 3 impressions of competing pages. */
  days: number;
  /** Times that another page than on the day before with data was the best. */
  switches: number;
  /** `switches / (days - 1)`; null under 14 days. */
  swapRate: number | null;
  /** Standard deviation of the day's best position over all days; null under 2 days. */
  positionDeviation: number | null;
  /** Share of the days with two or more of the pages; null without days. */
  overlap: number | null;
}

const MIN_DAY_IMPRESSIONS = 3;
const MIN_SWAP_DAYS = 14;
/** Positions that differ by less are equal: they are sums divided. */
const TIE = 1e-9;

/**
 * Measures how often the best placed of the competing pages changes from day to day, and how far the
 * best position moves. On a tie the page of the day before stays the best, else the one that comes
 * first in `pageIds`.
 */
export function measureSwaps(rows: QueryDays, pageIds: readonly number[]): RankingSwaps {
  const { pages, days, impressions, positionSums } = rows;
  const turns = new Turns(pageIds.length);
  let last: number | undefined;
  for (let row = 0; row < pages.length; row++) {
    const index = pageIds.indexOf(pages[row] ?? 0);
    if (index === -1) continue;
    if (days[row] !== last) turns.endDay();
    last = days[row];
    turns.add(index, impressions[row] ?? 0, positionSums[row] ?? Number.NaN);
  }
  turns.endDay();
  return turns.count();
}

/** What is summed of a page: impressions, those with a position, and the sum of these positions. */
const FIGURES = 3;

/** The pages of one day after the other. */
class Turns {
  /** Of the present day, page by page. */
  readonly #sums: Float64Array;
  /** The best of each day that has a position. */
  readonly #positions: number[] = [];
  #best: number | undefined;
  #switches = 0;
  #days = 0;
  #together = 0;

  constructor(pagesCount: number) {
    this.#sums = new Float64Array(pagesCount * FIGURES);
  }

  add(index: number, impressions: number, positionSum: number): void {
    const sums = this.#sums;
    const at = index * FIGURES;
    sums[at] = (sums[at] ?? 0) + impressions;
    if (Number.isNaN(positionSum)) return;
    sums[at + 1] = (sums[at + 1] ?? 0) + impressions;
    sums[at + 2] = (sums[at + 2] ?? 0) + positionSum;
  }

  endDay(): void {
    const sums = this.#sums;
    let impressions = 0;
    let seen = 0;
    for (let at = 0; at < sums.length; at += FIGURES) {
      const count = sums[at] ?? 0;
      impressions += count;
      if (count > 0) seen++;
    }
    if (impressions >= MIN_DAY_IMPRESSIONS) this.#countDay(seen);
    // of so few, a loop is faster than fill()
    for (let at = 0; at < sums.length; at++) sums[at] = 0;
  }

  #countDay(seen: number): void {
    this.#days++;
    if (seen >= 2) this.#together++;
    const winner = this.#findBest();
    if (winner === undefined) return;
    this.#positions.push(this.#positionOf(winner));
    if (this.#best !== undefined && winner !== this.#best) this.#switches++;
    this.#best = winner;
  }

  #findBest(): number | undefined {
    let best = this.#best;
    let position = best === undefined ? Infinity : this.#positionOf(best);
    for (let index = 0; index * FIGURES < this.#sums.length; index++) {
      const candidate = this.#positionOf(index);
      if (candidate > position - TIE || candidate === Infinity) continue;
      best = index;
      position = candidate;
    }
    return position === Infinity ? undefined : best;
  }

  #positionOf(index: number): number {
    const placed = this.#sums[index * FIGURES + 1] ?? 0;
    return placed > 0 ? (this.#sums[index * FIGURES + 2] ?? 0) / placed : Infinity;
  }

  count(): RankingSwaps {
    return {
      days: this.#days,
      switches: this.#switches,
      swapRate: this.#days >= MIN_SWAP_DAYS ? this.#switches / (this.#days - 1) : null,
      positionDeviation: this.#positions.length >= 2 ? deviationOf(this.#positions) : null,
      overlap: this.#days > 0 ? this.#together / this.#days : null,
    };
  }
}

function deviationOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / values.length);
}
