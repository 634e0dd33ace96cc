import type { Db } from "../../../../db/core/connection.ts";
import { listKindsWithDays } from "../../../../db/search_data/search_days.ts";
import { listDayTotals } from "../../../../db/search_data/search_series.ts";
import { SEARCH_TYPES, type SearchTypeName } from "../../../../schemas/search_window.ts";
import { addDays, countDays } from "../../../core/days.ts";
import { matchDays } from "../../../metrics/search/changes/compared_days.ts";
import { measureDayNoise } from "../../../metrics/search/changes/day_noise.ts";
import { type ChangePart, presentClicks } from "../../../metrics/search/changes/part_intervals.ts";
import type { DayWindow } from "../../../metrics/search_data/choose_window.ts";
import type { ChangeScope } from "./change_days.ts";
import type { ChangeDays } from "./change_windows.ts";

/** What the clicks of a search type did on the days that both windows have of it. */
interface TypeChange {
  searchType: SearchTypeName;
  daysCompared: number;
  previousClicks: number;
  currentClicks: number;
  change: ChangePart;
}

/** Compares each search type that the site has days of, by its own days. */
export async function readTypeChanges(
  db: Db,
  scope: ChangeScope,
  { previous, current }: ChangeDays,
): Promise<TypeChange[]> {
  const kinds = await listKindsWithDays(db, scope.siteId);
  const types = SEARCH_TYPES.filter((type) => kinds.some(({ searchType }) => searchType === type));
  return await Promise.all(types.map(async (searchType) => {
    const [before, after] = await Promise.all([
      readClicks(db, { ...scope, searchType }, previous),
      readClicks(db, { ...scope, searchType }, current),
    ]);
    // the days of the rows are those of the rest of the answer
    const days = searchType === scope.searchType
      ? { before: [...previous.compared], after: [...current.compared] }
      : daysOf({ before, after }, { previous, current });
    const sum = (clicks: ReadonlyMap<string, number>, dates: readonly string[]) =>
      dates.reduce((all, date) => all + (clicks.get(date) ?? 0), 0);
    const clicks = { before: sum(before, days.before), after: sum(after, days.after) };
    const noise = measureDayNoise([...listClicks(before, previous), ...listClicks(after, current)]);
    return {
      searchType,
      daysCompared: days.after.length,
      previousClicks: clicks.before,
      currentClicks: clicks.after,
      change: presentClicks(clicks, noise, days.after.length),
    };
  }));
}

function daysOf(
  { before, after }: Record<"before" | "after", ReadonlyMap<string, number>>,
  { previous, current }: Record<"previous" | "current", DayWindow>,
): { before: string[]; after: string[] } {
  const { pairs } = matchDays(previous, current, {
    before: (date) => before.has(date),
    after: (date) => after.has(date),
  });
  return { before: pairs.map((pair) => pair.before), after: pairs.map((pair) => pair.after) };
}

/** Clicks of the days with final data. */
async function readClicks(
  db: Db,
  scope: ChangeScope,
  { from, to }: DayWindow,
): Promise<Map<string, number>> {
  const totals = await listDayTotals(db, { ...scope, from, to });
  return new Map(
    totals.filter(({ state }) => state === "final").map(({ date, clicks }) => [date, clicks]),
  );
}

function listClicks(clicks: ReadonlyMap<string, number>, { from, to }: DayWindow): number[] {
  return Array.from(
    { length: countDays(from, to) },
    (_, at) => clicks.get(addDays(from, at)) ?? Number.NaN,
  );
}
