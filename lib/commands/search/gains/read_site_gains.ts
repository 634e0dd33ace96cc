import type { Db } from "../../../../db/core/connection.ts";
import { findLastReport } from "../../../../db/search_data/search_reports.ts";
import { learnGains, type LearntGains } from "../../../metrics/search/gains/learn_gains.ts";
import { GAIN_FORMULA } from "../../../metrics/search/gains/gain_model.ts";

/** How a site's gains are estimated, and of which days that was learnt; null: there are none. */
export interface SiteGains extends LearntGains {
  from: string | null;
  to: string | null;
  /** Of the formula that they were learnt for. */
  version: number;
  /** False: no refresh has looked at the site's past yet, and gains are as usual for other sites. */
  isLearnt: boolean;
}

/** The report in which it is kept; there is one of a site. */
export const SITE_GAINS_REPORT = { name: "site_gains", question: "" } as const;

/** Nothing is known of the site. */
export function usualGains(): SiteGains {
  const nothing = { minImpressions: 0, isLeftOut: () => true, kindOf: () => null };
  return {
    ...learnGains([], nothing),
    from: null,
    to: null,
    version: GAIN_FORMULA.version,
    isLearnt: false,
  };
}

/**
 * Reads how a site's gains are estimated, as the last refresh learnt it: looking at the past takes long, and no answer
 * waits for it.
 */
export async function readSiteGains(db: Db, siteId: number): Promise<SiteGains> {
  const known = await findLastReport(db, { siteId, ...SITE_GAINS_REPORT });
  // no other program writes it
  const gains = known as SiteGains | undefined;
  return gains?.version === GAIN_FORMULA.version ? gains : usualGains();
}
