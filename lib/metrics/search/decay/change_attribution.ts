/** A change of clicks in two parts, whose sum it is. */
interface ChangeAttribution {
  clicksDelta: number;
  /** What more or fewer impressions did, at the former CTR; null without impressions before. */
  demandEffect: number | null;
  /** What another CTR did, by rank or by snippet, on the impressions of now. */
  ctrEffect: number | null;
}

interface Counts {
  clicks: number;
  impressions: number;
}

/**
 * Attributes a change of clicks: `demand = (I1 - I0) * ctr0`, `ctr = I1 * (ctr1 - ctr0)`. Without
 * impressions before there is no former CTR, so all of it is new and neither part is known.
 *
 * Source: the two-factor decomposition with the base period's rate; a convention of this project.
 */
export function attributeChange(current: Counts, previous: Counts): ChangeAttribution {
  const clicksDelta = current.clicks - previous.clicks;
  if (!(previous.impressions > 0)) return { clicksDelta, demandEffect: null, ctrEffect: null };
  const formerCtr = previous.clicks / previous.impressions;
  const demandEffect = (current.impressions - previous.impressions) * formerCtr;
  // I1 * ctr1 is the clicks themselves, also where I1 is 0
  return { clicksDelta, demandEffect, ctrEffect: current.clicks - current.impressions * formerCtr };
}
