import type { Db } from "../../db/connection.ts";
import { type PairDay, type PairDaysChoice, readPairDays } from "../../db/pair_days.ts";
import { listSearchSegments } from "../../db/search_segments.ts";
import { countDays } from "../importers/parse_day.ts";
import { scanDays, type ScannedDay } from "./scan_days.ts";

/** So many single days of keywords are looked up faster than all days are read. */
const FEW_KEYS = 20_000;
/** Keywords whose rows are in memory at a time: some million rows where each has several pages a day. */
const KEYWORDS_AT_ONCE = 5_000;
const KEYWORDS_PER_BATCH = 100;
const DAY_MS = 86_400_000;

/**
 * Gives what the pages of keywords got day by day, all rows of a keyword in the same batch, in the order of their
 * ids: those of few keywords are looked up, those of many picked out of all days.
 */
export async function* gatherPairDays(
  db: Db,
  choice: PairDaysChoice,
  keywordIds: readonly number[],
): AsyncGenerator<PairDay[]> {
  if (keywordIds.length * countDays(choice.from, choice.to) <= FEW_KEYS) {
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
  for (let start = 0; start < ids.length; start += KEYWORDS_AT_ONCE) {
    const rows = new PairRows(ids.subarray(start, start + KEYWORDS_AT_ONCE), isTaken);
    for await (const day of scanDays(db, { ...choice, kind: "query_page" })) rows.pick(day);
    yield* rows.batches();
  }
}

/** Rows of some keywords, in the order in which they came. */
class PairRows {
  readonly #ids: Uint32Array;
  readonly #isTaken: Uint8Array;
  /** The rows of each keyword, by their number among all rows. */
  readonly #days: { day: number; facts: ScannedDay }[] = [];
  readonly #rowsOf: number[][];

  constructor(ids: Uint32Array, isTaken: Uint8Array) {
    this.#ids = ids;
    this.#isTaken = isTaken;
    this.#rowsOf = Array.from(ids, () => []);
  }

  /** Picks the keywords' rows out of a day. Both are in the order of their ids. */
  pick(facts: ScannedDay): void {
    const { keywords, segments } = facts;
    const chosen: number[] = [];
    for (let row = 0, at = 0; row < keywords.length && at < this.#ids.length;) {
      const difference = (keywords[row] ?? 0) - (this.#ids[at] ?? 0);
      if (difference < 0) row++;
      else if (difference > 0) at++;
      else {
        if (this.#isTaken[segments[row] ?? 0] === 1) {
          this.#rowsOf[at]?.push(this.#days.length, chosen.length);
          chosen.push(row);
        }
        row++;
      }
    }
    this.#days.push({ day: Date.parse(facts.date) / DAY_MS, facts: take(facts, chosen) });
  }

  *batches(): Generator<PairDay[]> {
    for (let start = 0; start < this.#ids.length; start += KEYWORDS_PER_BATCH) {
      const batch: PairDay[] = [];
      const end = Math.min(this.#ids.length, start + KEYWORDS_PER_BATCH);
      for (let at = start; at < end; at++) {
        // a keyword may have more rows than a call takes arguments
        for (const day of this.#daysOf(at)) batch.push(day);
      }
      yield batch;
    }
  }

  *#daysOf(at: number): Generator<PairDay> {
    const rows = this.#rowsOf[at] ?? [];
    for (let index = 0; index < rows.length; index += 2) {
      const found = this.#days[rows[index] ?? 0];
      const row = rows[index + 1] ?? 0;
      if (found === undefined) continue;
      const { day, facts } = found;
      const positionSum = facts.positionSums[row] ?? Number.NaN;
      yield {
        keywordId: this.#ids[at] ?? 0,
        pageId: facts.pages[row] ?? 0,
        day,
        clicks: facts.clicks[row] ?? 0,
        impressions: facts.impressions[row] ?? 0,
        positionSum: Number.isNaN(positionSum) ? null : positionSum,
      };
    }
  }
}

/** Copies some rows, so that the others need not be kept. */
function take(facts: ScannedDay, rows: readonly number[]): ScannedDay {
  return {
    date: facts.date,
    keywords: Uint32Array.from(rows, (row) => facts.keywords[row] ?? 0),
    pages: Uint32Array.from(rows, (row) => facts.pages[row] ?? 0),
    segments: Uint16Array.from(rows, (row) => facts.segments[row] ?? 0),
    clicks: Float64Array.from(rows, (row) => facts.clicks[row] ?? 0),
    impressions: Float64Array.from(rows, (row) => facts.impressions[row] ?? 0),
    positionSums: Float64Array.from(rows, (row) => facts.positionSums[row] ?? Number.NaN),
  };
}
