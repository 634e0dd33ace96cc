import type { QueryDays } from "../../../metrics/search/decay/query_days.ts";
import type { KeywordDays, ScannedDay } from "../search_window.ts";

const KEYWORDS_PER_BATCH = 1_000;
const DAY_MS = 86_400_000;
const FIRST_CAPACITY = 1 << 14;

/** Rows of the first of some keywords, as many as there is room for, in the order in which they came. */
export class PairRows {
  /** This many of the keywords have all of their rows here. */
  keywordsCount: number;
  readonly #ids: Uint32Array;
  readonly #isTaken: Uint8Array;
  readonly #capacity: number;
  #size = 0;
  /** By its place among the keywords. */
  #keywords = new Uint32Array(FIRST_CAPACITY);
  #pages = new Uint32Array(FIRST_CAPACITY);
  #days = new Uint32Array(FIRST_CAPACITY);
  #clicks = new Float64Array(FIRST_CAPACITY);
  #impressions = new Float64Array(FIRST_CAPACITY);
  #positionSums = new Float64Array(FIRST_CAPACITY);

  constructor(ids: Uint32Array, isTaken: Uint8Array, capacity: number) {
    this.keywordsCount = ids.length;
    this.#ids = ids;
    this.#isTaken = isTaken;
    this.#capacity = capacity;
  }

  /** Picks the keywords' rows out of a day. Both are in the order of their ids. */
  pick(facts: ScannedDay): void {
    const { keywords, segments } = facts;
    const day = Date.parse(facts.date) / DAY_MS;
    for (let row = 0, at = 0; row < keywords.length && at < this.keywordsCount;) {
      const difference = (keywords[row] ?? 0) - (this.#ids[at] ?? 0);
      if (difference < 0) row++;
      else if (difference > 0) at++;
      else {
        if (this.#isTaken[segments[row] ?? 0] === 1) this.#add(at, day, facts, row);
        row++;
      }
    }
  }

  #add(at: number, day: number, facts: ScannedDay, row: number): void {
    if (this.#size >= this.#capacity && this.keywordsCount > 1) {
      this.#dropHalf();
      if (at >= this.keywordsCount) return;
    }
    const index = this.#size++;
    if (index === this.#keywords.length) this.#grow();
    this.#keywords[index] = at;
    this.#pages[index] = facts.pages[row] ?? 0;
    this.#days[index] = day;
    this.#clicks[index] = facts.clicks[row] ?? 0;
    this.#impressions[index] = facts.impressions[row] ?? 0;
    this.#positionSums[index] = facts.positionSums[row] ?? Number.NaN;
  }

  /** The later half of the keywords waits for the next time. */
  #dropHalf(): void {
    this.keywordsCount = Math.ceil(this.keywordsCount / 2);
    let kept = 0;
    for (let index = 0; index < this.#size; index++) {
      if ((this.#keywords[index] ?? 0) >= this.keywordsCount) continue;
      this.#keywords[kept] = this.#keywords[index] ?? 0;
      this.#pages[kept] = this.#pages[index] ?? 0;
      this.#days[kept] = this.#days[index] ?? 0;
      this.#clicks[kept] = this.#clicks[index] ?? 0;
      this.#impressions[kept] = this.#impressions[index] ?? 0;
      this.#positionSums[kept] = this.#positionSums[index] ?? Number.NaN;
      kept++;
    }
    this.#size = kept;
  }

  #grow(): void {
    const capacity = this.#keywords.length * 2;
    this.#keywords = copyTo(new Uint32Array(capacity), this.#keywords);
    this.#pages = copyTo(new Uint32Array(capacity), this.#pages);
    this.#days = copyTo(new Uint32Array(capacity), this.#days);
    this.#clicks = copyTo(new Float64Array(capacity), this.#clicks);
    this.#impressions = copyTo(new Float64Array(capacity), this.#impressions);
    this.#positionSums = copyTo(new Float64Array(capacity), this.#positionSums);
  }

  /** The days of the keywords, in the order of their ids, some at a time; those without any are left out. */
  *batches(): Generator<KeywordDays[]> {
    const { starts, order } = this.#sort();
    for (let start = 0; start < this.keywordsCount; start += KEYWORDS_PER_BATCH) {
      const end = Math.min(this.keywordsCount, start + KEYWORDS_PER_BATCH);
      const first = starts[start] ?? 0;
      const rows = this.#take(order.subarray(first, starts[end]));
      const batch: KeywordDays[] = [];
      for (let at = start; at < end; at++) {
        const from = (starts[at] ?? 0) - first;
        const to = (starts[at + 1] ?? 0) - first;
        if (to > from) batch.push({ keywordId: this.#ids[at] ?? 0, rows: cutDays(rows, from, to) });
      }
      yield batch;
    }
  }

  /** By keyword, each one's rows as they came; where each keyword's rows begin. */
  #sort(): { starts: Uint32Array; order: Uint32Array } {
    const starts = new Uint32Array(this.keywordsCount + 1);
    for (let index = 0; index < this.#size; index++) {
      const next = (this.#keywords[index] ?? 0) + 1;
      starts[next] = (starts[next] ?? 0) + 1;
    }
    for (let at = 1; at < starts.length; at++) {
      starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
    }
    const places = starts.slice();
    const order = new Uint32Array(this.#size);
    for (let index = 0; index < this.#size; index++) {
      const at = this.#keywords[index] ?? 0;
      const place = places[at] ?? 0;
      order[place] = index;
      places[at] = place + 1;
    }
    return { starts, order };
  }

  #take(order: Uint32Array): QueryDays {
    const { length } = order;
    const taken = createDays(length);
    for (let row = 0; row < length; row++) {
      const index = order[row] ?? 0;
      taken.pages[row] = this.#pages[index] ?? 0;
      taken.days[row] = this.#days[index] ?? 0;
      taken.clicks[row] = this.#clicks[index] ?? 0;
      taken.impressions[row] = this.#impressions[index] ?? 0;
      taken.positionSums[row] = this.#positionSums[index] ?? Number.NaN;
    }
    return taken;
  }
}

function createDays(length: number): QueryDays {
  return {
    pages: new Uint32Array(length),
    days: new Uint32Array(length),
    clicks: new Float64Array(length),
    impressions: new Float64Array(length),
    positionSums: new Float64Array(length),
  };
}

function cutDays(rows: QueryDays, start: number, end: number): QueryDays {
  return {
    pages: rows.pages.subarray(start, end),
    days: rows.days.subarray(start, end),
    clicks: rows.clicks.subarray(start, end),
    impressions: rows.impressions.subarray(start, end),
    positionSums: rows.positionSums.subarray(start, end),
  };
}

function copyTo<Column extends Uint32Array | Float64Array>(to: Column, from: Column): Column {
  to.set(from);
  return to;
}
