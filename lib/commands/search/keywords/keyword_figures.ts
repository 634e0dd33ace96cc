import type { Db } from "../../../../db/core/connection.ts";
import {
  countPeriodRows,
  findKeywordPeriod,
  insertKeywordPeriod,
  type IntentShare,
  type KeywordPeriod,
  listGainCandidates,
  type PositionSums,
  readImpressionsAt,
  replaceGains,
  sumByIntent,
  sumByPosition,
  updateIntentShares,
  updatePositions,
} from "../../../../db/search_data/keyword_periods.ts";
import { listKeywordsByIntent } from "../../../../db/search/keyword_intents.ts";
import { md5 } from "../../../../db/core/md5.ts";
import type { PeriodRows } from "../../../../db/search_data/period_rows.ts";
import { GAIN_FORMULA, type GainModel } from "../../../metrics/search/gains/gain_model.ts";
import {
  findKeywordOpportunity,
  KEYWORD_OPPORTUNITY_FORMULA,
  MAX_OPPORTUNITY_POSITION,
} from "../../../metrics/search/opportunities/keyword_opportunity.ts";
import { MOST_QUERY_IMPRESSIONS } from "../../../metrics/search/opportunities/calibrate_ctr.ts";
import { clampMinImpressions, QUARTILE } from "../../../metrics/search_data/min_impressions.ts";
import { sumFlagged } from "../../../metrics/search_data/sum_flagged.ts";
import { writeToSite } from "../../sites/write_to_site.ts";
import { readGainKinds } from "../gains/gain_kinds.ts";

/** A period of queries. */
interface FiguresOf {
  siteId: number;
  periodId: number;
}

const CANDIDATES_AT_ONCE = 5_000;

/**
 * Reads what is known of all keywords of a period together: from how many impressions on they can be
 * opportunities, and what else was summed before.
 */
export async function readKeywordFigures(
  db: Db,
  { siteId, periodId }: FiguresOf,
): Promise<KeywordPeriod> {
  const known = await findKeywordPeriod(db, siteId, periodId);
  if (known !== undefined) return known;
  const rowsCount = await countPeriodRows(db, siteId, periodId);
  const place = QUARTILE * Math.max(0, rowsCount - 1);
  const [lower, upper] = await readImpressionsAt(db, siteId, { periodId, place });
  const minImpressions = clampMinImpressions(
    lower + (upper - lower) * (place - Math.floor(place)),
  );
  await writeToSite(
    db,
    siteId,
    (trx) => insertKeywordPeriod(trx, { siteId, periodId }, minImpressions),
  );
  return { minImpressions, positions: null, devicePositions: null, intents: null, gainsBy: null };
}

/** Reads what the non-branded keywords of a period have by position; sums and keeps it when it is new. */
export async function readPositionSums(db: Db, period: FiguresOf): Promise<PositionSums> {
  const { siteId, periodId } = period;
  const { positions } = await readKeywordFigures(db, period);
  if (positions !== null) return positions;
  const summed = await sumByPosition(db, siteId, {
    periodId,
    mostImpressions: MOST_QUERY_IMPRESSIONS,
  });
  await updatePositions(db, siteId, { periodId, positions: summed });
  return summed;
}

/**
 * Reads what each intent has of a period; sums and keeps it when it is new or intents have changed. `early`: rows that are in
 * memory only.
 */
export async function readIntentShares(
  db: Db,
  period: FiguresOf,
  early?: PeriodRows,
): Promise<readonly IntentShare[]> {
  const { siteId, periodId } = period;
  const { intents } = await readKeywordFigures(db, period);
  if (intents !== null) return intents;
  const summed = early
    ? await sumEarlyByIntent(db, siteId, early)
    : await sumByIntent(db, siteId, periodId);
  await updateIntentShares(db, siteId, { periodId, intents: summed });
  return summed;
}

async function sumEarlyByIntent(
  db: Db,
  siteId: number,
  { run }: PeriodRows,
): Promise<IntentShare[]> {
  const keywords = await listKeywordsByIntent(db, siteId);
  return [...keywords].flatMap(([intent, ids]) => {
    const isOfIntent = new Set(ids);
    return sumFlagged(run, (id) => isOfIntent.has(id) ? intent : undefined)
      .map(({ flag, keywordsCount, clicks, impressions }) => ({
        intent: flag,
        keywords: keywordsCount,
        clicks,
        impressions,
      }));
  });
}

/**
 * Makes sure that the clicks which the keywords of a period could win are in the database, for their
 * order and for filters, as they are estimated by this model.
 */
export async function keepKeywordGains(
  db: Db,
  period: FiguresOf & { days: number },
  gains: GainModel,
): Promise<void> {
  const { siteId, periodId, days } = period;
  const { minImpressions, gainsBy } = await readKeywordFigures(db, period);
  const digest = digestOf(gains, { minImpressions, days });
  if (gainsBy?.equals(digest)) return;
  const kinds = await readGainKinds(db, siteId);
  const found: (readonly [number, number])[] = [];
  let after = 0;
  for (;;) {
    const candidates = await listGainCandidates(db, {
      siteId,
      periodId,
      after,
      limit: CANDIDATES_AT_ONCE,
      minImpressions,
      maxPosition: MAX_OPPORTUNITY_POSITION,
    });
    for (const { id, clicks, impressions, position } of candidates) {
      const figures = { clicks, impressions, position, days, kind: kinds.get(id) ?? null };
      const rules = { gains, minImpressions };
      const opportunity = findKeywordOpportunity({ branded: false, ...figures }, rules);
      if (opportunity !== null) found.push([id, opportunity.gain.expected]);
    }
    after = candidates.at(-1)?.id ?? after;
    if (candidates.length < CANDIDATES_AT_ONCE) break;
  }
  await writeToSite(
    db,
    siteId,
    (trx) => replaceGains(trx, { siteId, periodId, gainsBy: digest }, found),
  );
}

function digestOf(gains: GainModel, rules: { minImpressions: number; days: number }): Buffer {
  return md5(JSON.stringify([KEYWORD_OPPORTUNITY_FORMULA, GAIN_FORMULA, gains, rules]));
}
