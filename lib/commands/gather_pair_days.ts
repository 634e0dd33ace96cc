import type { Db } from "../../db/connection.ts";
import { type PairDay, type PairDaysChoice, readPairDays } from "../../db/pair_days.ts";
import { listSearchSegments } from "../../db/search_segments.ts";
import { countDays } from "../importers/parse_day.ts";
import { scanDays, type ScannedDay } from "./scan_days.ts";

/** So many single days of keywords are looked up faster than all days are read. */
const FEW_KEYS = 20_000;
/** Rows in memory at a time, 40 bytes each; a single keyword may have more. */
const ROWS_AT_ONCE = 2_500_000;
const KEYWORDS_PER_BATCH = 1_000;
const DAY_MS = 86_400_000;

/** How days are gathered. */
export interface GatherOptions {
  /** Rows in memory at a time; default: 2,500,000. */
  rowsAtOnce?: number;
  /** All days, where they are known; default: they are read. */
  days?: readonly ScannedDay[] | undefined;
}

/**
 * Gives what the pages of keywords got day by day, all rows of a keyword in the same batch, in the order of their
 * ids: those of few keywords are looked up, those of many picked out of all days.
 */
export async function* gatherPairDays(
  db: Db,
  choice: PairDaysChoice,
  keywordIds: readonly number[],
  { rowsAtOnce = ROWS_AT_ONCE, days }: GatherOptions = {},
): AsyncGenerator<PairDay[]> {
  if (days === undefined && keywordIds.length * countDays(choice.from, choice.to) <= FEW_KEYS) {
    yield* readPairDays(db, choice, keywordIds);
    return;
  }
  const isTaken = new Uint8Array(0x1_0000);
  for (const { id, country, device } of await listSearchSegments(db, choice.searchType)) {
    const isCountry = choice.country === null || country === choice.country;
    const isDevice = choice.device === null || device === choice.device;
    isTaken[id] = isCountry && isDevice ? 1 : 0;
  }
  const ids = Uint32Array.from(keywordIds).sort();
  for (let start = 0; start < ids.length;) {
    const rows = new PairRows(ids.subarray(start), isTaken, rowsAtOnce);
    const scanned = days ?? scanDays(db, { ...choice, kind: "query_page" }, { reused: true });
    for await (const day of scanned) rows.pick(day);
    yield* rows.batches();
    start += rows.keywordsCount;
  }
}

const FIRST_CAPACITY = 1 << 14;

/** Rows of the first of some keywords, as many as there is room for, in the order in which they came. */
class PairRows {
  /** So many of the keywords have all of their rows here. */
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

  *batches(): Generator<PairDay[]> {
    const { starts, order } = this.#sort();
    for (let start = 0; start < this.keywordsCount; start += KEYWORDS_PER_BATCH) {
      const end = Math.min(this.keywordsCount, start + KEYWORDS_PER_BATCH);
      const rows = order.subarray(starts[start], starts[end]);
      yield Array.from(rows, (row) => this.#rowAt(row));
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

  #rowAt(index: number): PairDay {
    const positionSum = this.#positionSums[index] ?? Number.NaN;
    return {
      keywordId: this.#ids[this.#keywords[index] ?? 0] ?? 0,
      pageId: this.#pages[index] ?? 0,
      day: this.#days[index] ?? 0,
      clicks: this.#clicks[index] ?? 0,
      impressions: this.#impressions[index] ?? 0,
      positionSum: Number.isNaN(positionSum) ? null : positionSum,
    };
  }
}

function copyTo<Column extends Uint32Array | Float64Array>(to: Column, from: Column): Column {
  to.set(from);
  return to;
}
