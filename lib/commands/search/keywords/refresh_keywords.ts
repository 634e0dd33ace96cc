import type { Db } from "../../../../db/core/connection.ts";
import { listDayCoverage } from "../../../../db/search_data/search_days.ts";
import { findPeriodById } from "../../../../db/search_data/search_periods.ts";
import { countDays } from "../../../core/days.ts";
import { updateKeywordsCount } from "../../../../db/search/keyword_judgements.ts";
import {
  deleteGoneKeywordPeriods,
  listUsualPeriods,
} from "../../../../db/search_data/keyword_periods.ts";
import { createKeywordJudge } from "../intent/create_keyword_judge.ts";
import { keepDevicePositions } from "./device_positions.ts";
import { findBrandSpellings } from "./find_brand_spellings.ts";
import { flagBranded } from "./flag_branded.ts";
import { judgeIntents } from "../intent/judge_intents.ts";
import { keepKeywordGains, readIntentShares } from "./keyword_figures.ts";
import { countKeywords } from "./read_keyword_list.ts";
import type { RefreshContext, RefreshStep } from "../../search_data/refresh/refresh_step.ts";
import { countGainDays } from "../../../metrics/search/gains/gain_days.ts";
import { refreshSiteGains } from "../gains/refresh_site_gains.ts";

/** The last 7, 28 and 90 days. */
const USUAL_PERIODS = 3;

/**
 * Judges branded keywords and the intents of all that are new or have changed, then what all keywords
 * of the usual windows tell together, and counts them.
 */
export const refreshKeywords: RefreshStep = {
  name: "keywords",
  async run(context: RefreshContext): Promise<void> {
    const { db, siteId, now, config, signal } = context;
    await findBrandSpellings(db, { siteId, now, signal });
    const judge = await createKeywordJudge(db, siteId, config?.intentLexiconDir ?? null);
    if (judge === undefined) return;
    await flagBranded(db, judge, signal);
    await judgeIntents(db, judge, signal);
    await keepDevicePositions(context, siteId);
    signal?.throwIfAborted();
    const { model } = await refreshSiteGains(context, { siteId, now });
    for (const periodId of await listUsualPeriods(db, siteId, USUAL_PERIODS)) {
      signal?.throwIfAborted();
      const days = await countPeriodDays(db, siteId, periodId);
      await keepKeywordGains(db, { siteId, periodId, days }, model);
      await readIntentShares(db, { siteId, periodId });
    }
    await deleteGoneKeywordPeriods(db, siteId);
    await updateKeywordsCount(db, siteId, await countKeywords(context, siteId, now));
  },
};

/** Counts the days that what a period has counts for. */
async function countPeriodDays(db: Db, siteId: number, periodId: number): Promise<number> {
  const period = await findPeriodById(db, siteId, periodId);
  if (period === undefined) return 0;
  const { dateFrom: from, dateTo: to, searchType, factsKind } = period;
  const days = countDays(from, to);
  if (period.origin === "export") return countGainDays({ days, daysWithData: null });
  const choice = { siteId, searchType, kinds: [factsKind] };
  const [coverage] = await listDayCoverage(db, choice, { from, to });
  return countGainDays({ days, daysWithData: coverage?.daysCount ?? 0 });
}
