import type { SearchSegment } from "../../../db/search_data/search_segments.ts";
import type { DayTotal } from "../../../db/search_data/search_series.ts";
import type { Measures } from "../../../db/search_data/search_periods.ts";
import { type PartTotal, sumParts } from "../../metrics/search_data/sum_parts.ts";
import type { FactColumns } from "../../metrics/search_data/pack_facts.ts";
import type { ChangeGroup } from "./changes/change_group.ts";

/** Which rows are summed. */
interface GroupRows {
  group: ChangeGroup;
  /** The segments that are asked about. */
  segments: readonly SearchSegment[];
}

/** Sums what the pages of a group have in a window, by day, keyword, page and segment. */
export class GroupSums {
  readonly #rows: GroupRows;
  readonly #isTaken = new Uint8Array(0x1_0000);
  readonly days: DayTotal[] = [];
  /** Without the queries that Google does not name. */
  readonly keywords = new Map<number, Measures>();
  readonly pages = new Map<number, Measures>();
  readonly #segments = new Map<number, Measures>();

  constructor(rows: GroupRows) {
    this.#rows = rows;
    for (const { id } of rows.segments) this.#isTaken[id] = 1;
  }

  /** Adds a day with data; its facts are absent where it has none. */
  addDay(date: string, state: DayTotal["state"], facts: FactColumns | undefined): void {
    const sum: Measures = { clicks: 0, impressions: 0, positionSum: null };
    const { length = 0 } = facts?.keywords ?? {};
    for (let row = 0; facts !== undefined && row < length; row++) {
      const page = facts.pages[row] ?? 0;
      const segment = facts.segments[row] ?? 0;
      if (this.#isTaken[segment] !== 1 || !this.#rows.group.hasPage(page)) continue;
      const keyword = facts.keywords[row] ?? 0;
      addRow(sum, facts, row);
      addRow(measuresAt(this.pages, page), facts, row);
      addRow(measuresAt(this.#segments, segment), facts, row);
      if (keyword !== 0) addRow(measuresAt(this.keywords, keyword), facts, row);
    }
    this.days.push({ date, ...sum, state, totalsSource: "sum_of_rows" });
  }

  /** What each country or device has, the one with the most clicks first. */
  sumParts(of: "country" | "device"): PartTotal[] {
    return sumParts(
      this.#rows.segments.flatMap((segment) => {
        const sums = this.#segments.get(segment.id);
        return sums === undefined ? [] : [{ ...segment, ...sums }];
      }),
      of,
    );
  }
}

function measuresAt(sums: Map<number, Measures>, id: number): Measures {
  const known = sums.get(id);
  if (known !== undefined) return known;
  const own: Measures = { clicks: 0, impressions: 0, positionSum: null };
  sums.set(id, own);
  return own;
}

function addRow(sum: Measures, { clicks, impressions, positionSums }: FactColumns, row: number) {
  sum.clicks += clicks[row] ?? 0;
  sum.impressions += impressions[row] ?? 0;
  const position = positionSums[row] ?? Number.NaN;
  if (!Number.isNaN(position)) sum.positionSum = (sum.positionSum ?? 0) + position;
}
