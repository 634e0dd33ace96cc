import type { ContentDecay } from "./content_decay.ts";
import { attributeChange } from "./change_attribution.ts";
import type { Gain } from "../gains/estimate_gain.ts";
import { estimateRecovery } from "../gains/estimate_recovery.ts";
import type { GainModel } from "../gains/gain_model.ts";

/**
 * Estimates the clicks of 28 days that a decaying page wins back. All that it lost can come back where the rank, the
 * crawl or another own page is to blame; else only what the lower CTR cost, since nobody wins back what is no
 * longer searched. How much of that does is told by the site's model. Null for a page that is judged by impressions, or
 * not alarming.
 *
 * Source: a convention of this project.
 */
export function estimateDecayGain(decay: ContentDecay, model: GainModel): Gain | null {
  const { current, peak, metric, severity, diagnosis } = decay;
  if (severity === null || metric !== "clicks" || !current || !peak || !diagnosis) return null;
  const lost = Math.max(0, peak.clicks - current.clicks);
  const recoverable = isRecoverable(diagnosis.cause)
    ? lost
    : Math.min(lost, Math.max(0, -(attributeChange(current, peak).ctrEffect ?? 0)));
  return estimateRecovery({ clicks: current.clicks, recoverable }, model);
}

function isRecoverable(cause: string): boolean {
  return cause === "ranking_loss" || cause === "technical" || cause === "cannibalization";
}
