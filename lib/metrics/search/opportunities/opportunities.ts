import type { ClickEstimate } from "../../core/click_estimate.ts";
import type { Formula } from "../../core/formula.ts";
import { keywordKey } from "../../core/normalise_query.ts";

/** What could be won by which work, in one list. */
export const OPPORTUNITIES_FORMULA: Formula = { name: "opportunities", version: 2 };

/** Where clicks could be won. */
export type OpportunityType = "striking_distance" | "low_ctr" | "decaying_page" | "cannibalized";

/** A keyword or a page with clicks to be won. */
export interface Opportunity {
  /** The one with the greatest gain. */
  type: OpportunityType;
  /** All that were found for the keyword, in the order of their gains: they are not to be added. */
  types: OpportunityType[];
  /** Null: it is about a page. */
  query: string | null;
  url: string | null;
  /** More clicks in 28 days. */
  gain: ClickEstimate;
}

/** More clicks that a keyword could have in 28 days. */
export interface KeywordGain {
  query: string;
  url: string | null;
  gain: ClickEstimate;
}

/** What the list is made of. */
export interface OpportunitySources {
  strikingDistance: readonly KeywordGain[];
  lowCtr: readonly KeywordGain[];
  /** Keywords whose pages harm each other, with the clicks that this costs. */
  cannibalized: readonly KeywordGain[];
  /** Pages with the clicks of 28 days that could be won back. */
  decaying: readonly { url: string; gain: ClickEstimate }[];
}

/**
 * Ranks all opportunities by the clicks that 28 days more could expect. One keyword is one row: several reasons to expect clicks from the same searches
 * would count them twice. A page may stand beside its keywords. Ties: query, then URL.
 */
export function rankOpportunities(sources: OpportunitySources): Opportunity[] {
  const byQuery = new Map<string, Opportunity[]>();
  const add = (type: OpportunityType, { query, url, gain }: KeywordGain) => {
    const key = keywordKey(query);
    const same = byQuery.get(key) ?? [];
    byQuery.set(key, same);
    same.push({ type, types: [type], query, url, gain });
  };
  for (const one of sources.strikingDistance) add("striking_distance", one);
  for (const one of sources.lowCtr) add("low_ctr", one);
  for (const one of sources.cannibalized) {
    if (one.gain.expected > 0) add("cannibalized", one);
  }
  return [...byQuery.values().map(mergeSame), ...listDecaying(sources.decaying)].sort(compare);
}

function listDecaying(pages: OpportunitySources["decaying"]): Opportunity[] {
  return pages.filter(({ gain }) => gain.expected > 0).map(({ url, gain }) => ({
    type: "decaying_page",
    types: ["decaying_page"],
    query: null,
    url,
    gain,
  }));
}

function mergeSame(same: readonly Opportunity[]): Opportunity {
  const [first, ...others] = same.toSorted(compare);
  // the map holds no empty list
  if (first === undefined) throw new Error("A keyword has no opportunity.");
  return { ...first, types: [first.type, ...others.map(({ type }) => type)] };
}

function compare(a: Opportunity, b: Opportunity): number {
  return b.gain.expected - a.gain.expected ||
    compareTexts(a.query ?? "", b.query ?? "") ||
    compareTexts(a.url ?? "", b.url ?? "");
}

function compareTexts(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
