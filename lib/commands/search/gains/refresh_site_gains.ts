import { readCurveVersion } from "../../../../db/search/keyword_judgements.ts";
import { listMaybeBranded } from "../../../../db/search_data/keyword_batches.ts";
import { findJudgedPeriod } from "../../../../db/search_data/keyword_periods.ts";
import { findPeriodById } from "../../../../db/search_data/search_periods.ts";
import { GAIN_FORMULA } from "../../../metrics/search/gains/gain_model.ts";
import { learnGains } from "../../../metrics/search/gains/learn_gains.ts";
import type { SearchServices } from "../../../services.ts";
import { readGainKinds } from "./gain_kinds.ts";
import { readGainWindows } from "./gain_windows.ts";
import { SITE_GAINS_REPORT, type SiteGains, usualGains } from "./read_site_gains.ts";

/** From how many impressions in 28 days on past keywords are looked at. */
const MIN_IMPRESSIONS = 50;

/**
 * Learns how a site's gains are estimated: by the click rates of its keywords in web search, and by what came of its
 * past moves. It is learnt once of the same days and brand, and kept for `readSiteGains()`.
 */
export async function refreshSiteGains(
  services: SearchServices,
  { siteId, now }: { siteId: number; now: Date },
): Promise<SiteGains> {
  const { db, searchWindows } = services;
  const madeOf = JSON.stringify([GAIN_FORMULA, await readCurveVersion(db, siteId)]);
  return await searchWindows.readReport({
    key: { siteId, ...SITE_GAINS_REPORT, madeOf },
    now,
    compute: () => learnSiteGains(services, siteId),
    isWhole: ({ isLearnt }) => isLearnt,
  });
}

async function learnSiteGains(services: SearchServices, siteId: number): Promise<SiteGains> {
  const { db } = services;
  const periodId = await findJudgedPeriod(db, siteId);
  const period = periodId === undefined ? undefined : await findPeriodById(db, siteId, periodId);
  if (period === undefined) return usualGains();
  const { windows, from, to } = await readGainWindows(services, period);
  const [leftOut, kinds] = await Promise.all([
    listMaybeBranded(db, siteId),
    readGainKinds(db, siteId),
  ]);
  const isLeftOut = new Set([0, ...leftOut]);
  const learnt = learnGains(windows, {
    minImpressions: MIN_IMPRESSIONS,
    isLeftOut: (id) => isLeftOut.has(id),
    kindOf: (id) => kinds.get(id) ?? null,
  });
  return { ...learnt, from, to, version: GAIN_FORMULA.version, isLearnt: true };
}
