import type { Segment } from "../../../../db/search_data/segment_ids.ts";
import type { ImportProblem } from "../../../importers/import_log.ts";
import type { PerformanceRow } from "../../../importers/import_rows.ts";

/** How often facts had the same key. */
export interface Repetition {
  factsCount: number;
  /** Facts that were added to others. */
  joinedCount: number;
  /** Those of them that were the same as the other. */
  equalCount: number;
}

/** Kinds whose rows may or may not distinguish countries and devices. */
const KINDS: ReadonlySet<PerformanceRow["kind"]> = new Set(["query", "page", "query_page"]);

/** This many equal facts are no chance. */
const MIN_EQUAL = 50;
const MIN_EQUAL_SHARE = 0.95;
const MIN_JOINED_SHARE = 0.05;

/** Notes which rows distinguish countries and devices, since some that do and some that do not count the same twice. */
export class PlaceCheck {
  readonly #shapes = new Map<string, Set<string>>();

  /** Notes a row's segment. */
  add(kind: PerformanceRow["kind"], { searchType, country, device }: Segment): void {
    if (!KINDS.has(kind)) return;
    const key = `${kind} ${searchType}`;
    const shapes = this.#shapes.get(key) ?? new Set();
    this.#shapes.set(key, shapes.add(`${country === null} ${device === null}`));
  }

  /** The kinds of which some rows are of a country or device, and others of all together. */
  findProblems(): ImportProblem[] {
    const mixed = [...this.#shapes].filter(([, shapes]) => shapes.size > 1)
      .map(([key]) => key.split(" ")[0]);
    const [kind] = mixed;
    if (kind === undefined) return [];
    return [{
      code: "places_mixed",
      message:
        `Some ${kind} rows are of one country or device and others of all together, so that ` +
        "the same clicks would be counted twice. Import either of them.",
      forcible: true,
    }];
  }
}

/**
 * Rows with the same key are added up, as parts of one count. Where nearly all of them are the same to the last
 * figure they are the same rows twice, such as two exports of days that overlap.
 */
export function findRepetition(
  { factsCount, joinedCount, equalCount }: Repetition,
): ImportProblem[] {
  const isChance = equalCount < MIN_EQUAL || equalCount < joinedCount * MIN_EQUAL_SHARE ||
    joinedCount < factsCount * MIN_JOINED_SHARE;
  if (isChance) return [];
  return [{
    code: "rows_twice",
    message:
      `${equalCount.toLocaleString("en")} rows stand in the import twice with the same figures, ` +
      "and would be counted twice. Where files hold the same days, import one after the other.",
    forcible: true,
  }];
}
