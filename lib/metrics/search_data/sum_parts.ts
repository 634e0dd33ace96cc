/** Sums that belong together. */
interface Sums {
  clicks: number;
  impressions: number;
  /** The position times the impressions; null: no position is known. */
  positionSum: number | null;
}

/** Sums of a country, a device or a search appearance. */
export interface PartTotal extends Sums {
  part: string;
}

/** What a segment is of. */
interface Segment extends Sums {
  /** `XX`: a country whose name is not known. */
  country: string | null;
  device: string | null;
  /** A search appearance; of a country whose name is not known: how its source calls it. */
  appearance: string | null;
}

const NAMELESS = "XX";

/**
 * Adds up what segments have, by country, device or search appearance, the one with the most clicks first. A country whose name is not
 * known has the name that its source gave it.
 */
export function sumParts(
  segments: readonly Segment[],
  by: "country" | "device" | "appearance",
): PartTotal[] {
  const parts = new Map<string, PartTotal>();
  for (const segment of segments) {
    const part = by === "country" && segment.country === NAMELESS
      ? segment.appearance ?? NAMELESS
      : segment[by];
    if (part === null) continue;
    const sum = parts.get(part) ?? { part, clicks: 0, impressions: 0, positionSum: null };
    sum.clicks += segment.clicks;
    sum.impressions += segment.impressions;
    if (segment.positionSum !== null) {
      sum.positionSum = (sum.positionSum ?? 0) + segment.positionSum;
    }
    parts.set(part, sum);
  }
  return [...parts.values()].sort((a, b) =>
    b.clicks - a.clicks || b.impressions - a.impressions || (a.part < b.part ? -1 : 1)
  );
}
