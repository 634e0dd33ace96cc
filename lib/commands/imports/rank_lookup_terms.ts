import type { IntegrationBudget } from "../../../db/search_data/integrations/integration_budgets.ts";
import type { RankLookupSettings } from "../../../schemas/rank_lookup.ts";
import { DAY_MS, dayOf } from "../../core/days.ts";

const MICROS = 1_000_000;

/** The budget of a calendar month in UTC. */
export function lookupBudget(
  siteId: number,
  settings: RankLookupSettings,
  now: Date,
): IntegrationBudget {
  const { monthly_searches: maxRequests, monthly_budget_usd: budget } = settings;
  return {
    siteId,
    kind: "rank_lookups",
    period: dayOf(now).slice(0, 7),
    maxRequests,
    maxCostMicros: budget === null ? null : Math.floor(budget * MICROS),
  };
}

/** Before which time a keyword must have been looked up to be due. */
export function dueBefore({ every_days: days }: RankLookupSettings, now: Date): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
