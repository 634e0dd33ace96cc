import { type Db, isDuplicateKey } from "../../../../db/core/connection.ts";
import { insertKeywordPeriod } from "../../../../db/search_data/keyword_periods.ts";
import {
  beginPeriod,
  completePeriod,
  insertPeriod,
  type NewPeriod,
  type PeriodRows,
  retirePeriod,
} from "../../../../db/search_data/period_rows.ts";
import {
  findPeriod,
  type PeriodKey,
  type SearchPeriod,
} from "../../../../db/search_data/search_periods.ts";
import { splitTop } from "../../../metrics/search_data/split_top.ts";
import { chooseMinImpressions } from "../../../metrics/search_data/min_impressions.ts";
import { writeToSite } from "../../sites/write_to_site.ts";

/** A period that was summed, to be kept in the place of the one that there was. */
interface SummedPeriod {
  period: NewPeriod;
  rows: PeriodRows;
  replaced: SearchPeriod | undefined;
}

/** Keeps a period with all of its rows. When another process was faster, its period is taken. */
export async function keepPeriod(
  db: Db,
  { period, rows, replaced }: SummedPeriod,
): Promise<SearchPeriod | undefined> {
  try {
    await writeToSite(db, period.siteId, async (trx) => {
      if (replaced !== undefined) await retirePeriod(trx, replaced, period.now);
      const periodId = await insertPeriod(trx, period, rows);
      await keepMinImpressions(trx, { ...period, id: periodId }, rows);
    });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  return await findPeriod(db, period);
}

/** A period some of whose rows are in the database, where nobody finds it yet. */
export interface PeriodPreview {
  period: SearchPeriod;
  /** All of its rows. Those with the most clicks are in the database, and those of `beside`. */
  rows: PeriodRows;
  /** The keywords whose rows are in the database. */
  stored: Uint32Array;
  beside: Uint32Array | undefined;
  /** Writes the other rows; gives the period with all rows, or that of a faster process. */
  complete(): Promise<SearchPeriod>;
}

/** How much of a period a preview has. */
interface PreviewOptions {
  /** This many rows are kept at once. */
  topRows: number;
  /** Keywords whose rows are kept at once in any case. */
  beside?: Uint32Array | undefined;
}

/**
 * Keeps the rows with the most clicks of a period of queries, and all others when it is completed: writing 200,000 takes
 * longer than summing them. Of a process that ends before, nothing is found.
 */
export async function keepPreview(
  db: Db,
  { period: summed, rows, replaced }: SummedPeriod,
  { topRows, beside }: PreviewOptions,
): Promise<PeriodPreview> {
  const { siteId, now } = summed;
  const { top, rest } = splitTop(rows.run, topRows, beside);
  const id = await writeToSite(db, siteId, async (trx) => {
    const periodId = await beginPeriod(trx, summed, { ...rows, run: top });
    await keepMinImpressions(trx, { ...summed, id: periodId }, rows);
    return periodId;
  });
  const period: SearchPeriod = { ...summed, id, origin: "days", computedAt: now, usedAt: now };
  const complete = async () => {
    try {
      await writeToSite(db, siteId, async (trx) => {
        if (replaced !== undefined) await retirePeriod(trx, replaced, now);
        await completePeriod(trx, period, { ...rows, run: rest });
      });
      return period;
    } catch (error) {
      const faster = isDuplicateKey(error) ? await findPeriod(db, period) : undefined;
      if (faster === undefined) throw error;
      return faster;
    }
  };
  return { period, rows, stored: top.firsts, beside, complete };
}

/** Known here, which the server would have to sort all rows for. */
async function keepMinImpressions(
  trx: Db,
  { id, siteId, kind }: Pick<PeriodKey, "siteId" | "kind"> & { id: number },
  { run }: PeriodRows,
): Promise<void> {
  if (kind !== "query") return;
  const minImpressions = chooseMinImpressions(run.impressions);
  await insertKeywordPeriod(trx, { siteId, periodId: id }, minImpressions);
}
