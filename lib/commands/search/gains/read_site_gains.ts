import { readCurveVersion } from "../../../../db/search/keyword_judgements.ts";
import { listMaybeBranded } from "../../../../db/search_data/keyword_batches.ts";
import { findJudgedPeriod } from "../../../../db/search_data/keyword_periods.ts";
import { findPeriodById } from "../../../../db/search_data/search_periods.ts";
import { learnGains, type LearntGains } from "../../../metrics/search/gains/learn_gains.ts";
import { GAIN_FORMULA } from "../../../metrics/search/gains/gain_model.ts";
import type { SearchServices } from "../../../services.ts";
import { readGainKinds } from "./gain_kinds.ts";
import { readGainWindows } from "./gain_windows.ts";

/** How a site's gains are estimated, and of which days that was learnt; null: there are none. */
export interface SiteGains extends LearntGains {
  from: string | null;
  to: string | null;
}

/** From how many impressions in 28 days on past keywords are looked at. */
const MIN_IMPRESSIONS = 50;

const NOTHING = { minImpressions: 0, isLeftOut: () => true, kindOf: () => null };

/**
 * Reads how a site's gains are estimated: by the click rates of its keywords in web search, and by what came of its
 * past moves. It is made once of the same days and brand, and kept.
 */
export async function readSiteGains(
  services: SearchServices,
  { siteId, now }: { siteId: number; now: Date },
): Promise<SiteGains> {
  const { db, searchWindows } = services;
  const madeOf = JSON.stringify([GAIN_FORMULA, await readCurveVersion(db, siteId)]);
  return await searchWindows.readReport({
    key: { siteId, name: "site_gains", question: "", madeOf },
    now,
    compute: () => learnSiteGains(services, siteId),
    isWhole: ({ to }) => to !== null,
  });
}

async function learnSiteGains(services: SearchServices, siteId: number): Promise<SiteGains> {
  const { db } = services;
  const periodId = await findJudgedPeriod(db, siteId);
  const period = periodId === undefined ? undefined : await findPeriodById(db, siteId, periodId);
  const past = period && await readGainWindows(services, period);
  if (past === undefined) return { ...learnGains([], NOTHING), from: null, to: null };
  const [leftOut, kinds] = await Promise.all([
    listMaybeBranded(db, siteId),
    readGainKinds(db, siteId),
  ]);
  const isLeftOut = new Set([0, ...leftOut]);
  const learnt = learnGains(past.windows, {
    minImpressions: MIN_IMPRESSIONS,
    isLeftOut: (id) => isLeftOut.has(id),
    kindOf: (id) => kinds.get(id) ?? null,
  });
  return { ...learnt, from: past.from, to: past.to };
}
