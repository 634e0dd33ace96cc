import type { Gain } from "../gains/estimate_gain.ts";
import { estimateRecovery } from "../gains/estimate_recovery.ts";
import type { GainModel } from "../gains/gain_model.ts";
import type { ContentDecay } from "./decay_judgement.ts";
import type { DecayDiagnosis } from "./decay_cause.ts";
import { WINDOW_DAYS } from "./decay_windows.ts";
import type { PageLedger } from "./page_ledger.ts";

/**
 * Estimates the clicks of 28 days that a decaying page wins back. What can come back is what the effect of its cause took
 * by the ledger (ranks, click rates, another own page), and all that the ledger lost where the page is gone or the
 * crawl is to blame: that holds no season, and is no more than was lost since the peak. Of fewer searches nothing comes
 * back. The site's model says how much of it does. Null for a page that is judged by impressions, or not alarming.
 *
 * Source: a convention of this project.
 */
export function estimateDecayGain(
  { metric, severity, lost, current }: Pick<
    ContentDecay,
    "metric" | "severity" | "lost" | "current"
  >,
  { diagnosis: { cause, evidence: [first] }, ledger: { days, before, after }, model }: {
    diagnosis: DecayDiagnosis;
    ledger: Pick<PageLedger, "days" | "before" | "after">;
    model: GainModel;
  },
): Gain | null {
  if (severity === null || metric !== "clicks" || !current) return null;
  const scale = WINDOW_DAYS / days;
  const all = Math.min(lost, Math.max(0, scale * (before.clicks - after.clicks)));
  const isAll = cause === "technical" || cause === "gone_from_results";
  const isNone = cause === "demand_drop" || cause === "unknown" || !first?.clicks;
  const effect = Math.min(all, Math.max(0, -scale * (first?.clicks?.expected ?? 0)));
  return estimateRecovery(
    { clicks: current.clicks, recoverable: isAll ? all : isNone ? 0 : effect },
    model,
  );
}
