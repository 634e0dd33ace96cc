import { attributeChange } from "./change_attribution.ts";
import type { ClickEstimate } from "../../core/click_estimate.ts";
import type { ContentDecay } from "./content_decay.ts";
import { Z_95 } from "../../core/wilson_interval.ts";

/**
 * Estimates the clicks of 28 days that a decaying page could win back. All that it lost where the
 * rank, the crawl or another own page is to blame; else only what the lower CTR cost, since nobody
 * wins back what is no longer searched. `low` takes off what chance may have done to two counts,
 * `high` is all that was lost. Null for a page that is judged by impressions, or not alarming.
 *
 * Source: a convention of this project.
 */
export function estimateDecayGain(decay: ContentDecay): ClickEstimate | null {
  const { current, peak, metric, severity, diagnosis } = decay;
  if (severity === null || metric !== "clicks" || !current || !peak || !diagnosis) return null;
  const lost = Math.max(0, peak.clicks - current.clicks);
  const expected = isRecoverable(diagnosis.cause)
    ? lost
    : Math.min(lost, Math.max(0, -(attributeChange(current, peak).ctrEffect ?? 0)));
  const chance = Z_95 * Math.sqrt(current.clicks + peak.clicks);
  return { low: Math.max(0, expected - chance), expected, high: lost };
}

function isRecoverable(cause: string): boolean {
  return cause === "ranking_loss" || cause === "technical" || cause === "cannibalization";
}
