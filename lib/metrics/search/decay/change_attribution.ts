/** A change of clicks in two parts, whose sum it is. */
interface ChangeAttribution {
  clicksDelta: number;
  /** What more or fewer impressions did, at the former CTR; null without impressions before. */
  demandEffect: number | null;
  /** What another CTR did, by rank or by snippet, on the impressions of now. */
  ctrEffect: number | null;
  /** Why the parts are not known; null: they are. */
  reason: "no_impressions_before" | "click_rate_not_known" | null;
}

interface Counts {
  clicks: number;
  impressions: number;
}

/** No clicks where so few are expected are no sign of another CTR: the usual 5 %. */
const CHANCE = 0.05;

/**
 * Attributes a change of clicks: `demand = (I1 - I0) * ctr0`, `ctr = I1 * (ctr1 - ctr0)`. Without
 * impressions before there is no former CTR, so all of it is new and neither part is known. Neither
 * is it after a window without clicks, where chance leaves so few impressions without a click at the
 * CTR of now in more than 1 case of 20 (Poisson).
 *
 * Source: the two-factor decomposition with the base period's rate; a convention of this project.
 */
export function attributeChange(current: Counts, previous: Counts): ChangeAttribution {
  const clicksDelta = current.clicks - previous.clicks;
  const unknown = { clicksDelta, demandEffect: null, ctrEffect: null } as const;
  if (!(previous.impressions > 0)) return { ...unknown, reason: "no_impressions_before" };
  const expected = previous.impressions * current.clicks / current.impressions;
  if (previous.clicks === 0 && current.clicks > 0 && Math.exp(-expected) > CHANCE) {
    return { ...unknown, reason: "click_rate_not_known" };
  }
  const formerCtr = previous.clicks / previous.impressions;
  const demandEffect = (current.impressions - previous.impressions) * formerCtr;
  // I1 * ctr1 is the clicks themselves, also where I1 is 0
  const ctrEffect = current.clicks - current.impressions * formerCtr;
  return { clicksDelta, demandEffect, ctrEffect, reason: null };
}
