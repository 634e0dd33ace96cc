import type { GainCaps, GainParts } from "../../lib/metrics/search/gains/gain_parts.ts";

/** What is kept of a gain as JSON: its parts, and the caps of a list. */
export type KeptGainParts = GainParts & Partial<GainCaps>;

/** Reads what `gain_parts` columns hold; null: an older program made the row, or it has no gain. */
export function readGainParts(text: string | null): KeptGainParts | null {
  // no other program writes the column
  return text === null ? null : JSON.parse(text) as KeptGainParts;
}
