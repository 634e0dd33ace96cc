import type { ColumnMemory } from "./column_memory.ts";
import type { LedgerRows } from "./ledger_rows.ts";
import { MIN_PAGE_IMPRESSIONS, MOST_IMPRESSIONS } from "./page_fates.ts";
import { canCome, type PageMarks } from "./page_sides.ts";
import type { PairChanges } from "./pair_changes.ts";

/**
 * Marks the pages that `findPageFates()` calls gone or new, where pages are numbers: only those of which one window has
 * impressions can be, so that the others need no sums. The marks take the place of the sides.
 */
export function findComings(
  { pages }: PairChanges,
  { seenBefore, seenAfter }: LedgerRows,
  { moved, sides, memory }: { moved: Float64Array; sides: PageMarks; memory: ColumnMemory },
): Uint8Array {
  const { marks } = sides;
  // of each page its impressions, then those that other own pages have now or had
  const sums = memory.floats(2 * marks.length).fill(0);
  for (let row = 0; row < pages.length; row++) {
    const page = pages[row] ?? 0;
    if (!canCome(sides, page)) continue;
    const seen = (seenBefore[row] ?? 0) + (seenAfter[row] ?? 0);
    sums[2 * page] = (sums[2 * page] ?? 0) + seen;
    sums[2 * page + 1] = (sums[2 * page + 1] ?? 0) + Math.abs(moved[row] ?? 0);
  }
  for (let page = 0; page < marks.length; page++) {
    const seen = sums[2 * page] ?? 0;
    const isMoved = (sums[2 * page + 1] ?? 0) / seen >= MOST_IMPRESSIONS;
    marks[page] = seen >= MIN_PAGE_IMPRESSIONS && !isMoved ? 1 : 0;
  }
  return marks;
}
