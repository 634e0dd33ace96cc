import { updateKeywordsCount } from "../../../../db/search/keyword_judgements.ts";
import {
  deleteGoneKeywordPeriods,
  listUsualPeriods,
} from "../../../../db/search_data/keyword_periods.ts";
import { createKeywordJudge } from "../intent/create_keyword_judge.ts";
import { keepDevicePositions } from "./device_positions.ts";
import { flagBranded } from "./flag_branded.ts";
import { judgeIntents } from "../intent/judge_intents.ts";
import { keepKeywordGains, readIntentShares } from "./keyword_figures.ts";
import { countKeywords } from "./read_keyword_list.ts";
import type { RefreshContext, RefreshStep } from "../../search_data/refresh/refresh_step.ts";
import { readSiteCurves } from "../visibility/site_curves.ts";

/** The last 7, 28 and 90 days. */
const USUAL_PERIODS = 3;

/**
 * Tells branded keywords and the intents of all that are new or have changed, then what all keywords
 * of the usual windows tell together, and counts them.
 */
export const refreshKeywords: RefreshStep = {
  name: "keywords",
  async run(context: RefreshContext): Promise<void> {
    const { db, siteId, now, config, signal } = context;
    const judge = await createKeywordJudge(db, siteId, config?.intentLexiconDir ?? null);
    if (judge === undefined) return;
    await flagBranded(db, judge, signal);
    await judgeIntents(db, judge, signal);
    await keepDevicePositions(context, siteId);
    signal?.throwIfAborted();
    const curves = await readSiteCurves(db, siteId, null);
    for (const periodId of await listUsualPeriods(db, siteId, USUAL_PERIODS)) {
      signal?.throwIfAborted();
      await keepKeywordGains(db, { siteId, periodId }, curves);
      await readIntentShares(db, { siteId, periodId });
    }
    await deleteGoneKeywordPeriods(db, siteId);
    await updateKeywordsCount(db, siteId, await countKeywords(context, siteId, now));
  },
};
