import type { Effect } from "./effects.ts";

/** What a change of clicks went by, in words. */
export const EFFECT_NAMES: Readonly<Record<Exclude<Effect, "missing_days">, string>> = {
  demand: "demand for all queries",
  query_mix: "impressions of single queries",
  position: "positions",
  click_rate: "CTR at the same position",
  pages_moved: "pages that others replaced",
  pages_gone: "pages without impressions now",
  pages_new: "new pages",
  anonymized: "queries that Google does not name",
};
