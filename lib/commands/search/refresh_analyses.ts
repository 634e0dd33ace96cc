import { fixPeriods } from "../../../db/search_data/period_retention.ts";
import { findDecayDays } from "./decay/decay_days.ts";
import {
  CANNIBALIZATION_DAYS,
  readCannibalization,
} from "./cannibalization/find_cannibalization.ts";
import { readContentDecay } from "./decay/find_content_decay.ts";
import { readOpportunities } from "./opportunities/find_opportunities.ts";
import type { RefreshContext, RefreshStep } from "../search_data/refresh/refresh_step.ts";

const NOT_COMPARED = { compare: "none", search_type: "web" } as const;

/** Makes what is asked for by default: cannibalization, content decay and opportunities. */
export const refreshAnalyses: RefreshStep = {
  name: "analyses",
  async run(context: RefreshContext): Promise<void> {
    const { db, searchWindows, siteId, now } = context;
    const pairs = await searchWindows.resolve({
      siteId,
      kind: "query_page",
      query: NOT_COMPARED,
      defaultDays: CANNIBALIZATION_DAYS,
      now,
      fresh: true,
    });
    if (pairs.period !== null) await readCannibalization(context, { window: pairs, now });
    // until newer days are judged, these are shown
    const ids = pairs.period?.origin === "days" ? [pairs.period.id] : [];
    await fixPeriods(db, siteId, { kinds: ["query_page"], ids, now });
    const days = await findDecayDays(db, { siteId, searchType: "web", fresh: true });
    if ("from" in days) await readContentDecay(context, { days, now });
    const window = await searchWindows.resolve({
      siteId,
      kind: "query",
      query: NOT_COMPARED,
      now,
      fresh: true,
    });
    if (window.period !== null) await readOpportunities(context, { window, now });
  },
};
