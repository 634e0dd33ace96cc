import type { ClickEstimate } from "../../core/click_estimate.ts";
import type { Formula } from "../../core/formula.ts";
import { type GainCaps, NO_CAPS } from "../gains/gain_parts.ts";
import { keywordKey } from "../../core/normalise_query.ts";

/** What could be won by which work, in one list. */
export const OPPORTUNITIES_FORMULA: Formula = { name: "opportunities", version: 3 };

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
  /** More clicks in 28 days, after the caps. */
  gain: ClickEstimate;
  caps: GainCaps;
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
  /** Clicks of the site's non-branded keywords in 28 days; absent: not known. */
  nonBrandedClicks?: number;
  /** Pages with the clicks of 28 days that could be won back. */
  decaying: readonly { url: string; gain: ClickEstimate }[];
}

/** Less is shown as 0.0. */
const LEAST_GAIN = 0.05;
const FIRST = 100;
/** A site with fewer clicks may be promised as many all the same. */
const LEAST_ALLOWED = 10;

/**
 * Ranks all opportunities by the clicks that 28 days more could expect. One keyword is one row: several reasons to expect clicks from the same searches
 * would count them twice. A page has what its keywords in the list do not have already, and is left out where that
 * is nothing. All gains are lowered alike where the first 100 promise more than the clicks that the site's non-branded
 * keywords have in 28 days: no site doubles by its list. Ties: query, then URL.
 */
export function rankOpportunities(sources: OpportunitySources): Opportunity[] {
  const byQuery = new Map<string, Opportunity[]>();
  const add = (type: OpportunityType, { query, url, gain }: KeywordGain) => {
    const key = keywordKey(query);
    const same = byQuery.get(key) ?? [];
    byQuery.set(key, same);
    same.push({ type, types: [type], query, url, gain, caps: NO_CAPS });
  };
  for (const one of sources.strikingDistance) add("striking_distance", one);
  for (const one of sources.lowCtr) add("low_ctr", one);
  for (const one of sources.cannibalized) {
    if (one.gain.expected > 0) add("cannibalized", one);
  }
  const keywords = [...byQuery.values().map(mergeSame)];
  const pages = listDecaying(sources.decaying).map((page) => withoutKeywords(page, keywords));
  const all = [...keywords, ...pages.filter(({ gain }) => gain.expected >= LEAST_GAIN)].sort(
    compare,
  );
  return limitToDemand(all, sources.nonBrandedClicks);
}

/** The gain of a page without that of its keywords, which are the same searches. */
function withoutKeywords(page: Opportunity, keywords: readonly Opportunity[]): Opportunity {
  const counted = keywords.filter(({ url }) => url === page.url)
    .reduce((sum, { gain }) => sum + gain.expected, 0);
  if (counted === 0) return page;
  return cap(page, { counted: Math.max(0, 1 - counted / page.gain.expected), demand: 1 });
}

function limitToDemand(
  all: readonly Opportunity[],
  nonBrandedClicks: number | undefined,
): Opportunity[] {
  const promised = all.slice(0, FIRST).reduce((sum, { gain }) => sum + gain.expected, 0);
  const allowed = Math.max(LEAST_ALLOWED, nonBrandedClicks ?? Infinity);
  if (promised <= allowed) return [...all];
  return all.map((one) => cap(one, { counted: 1, demand: allowed / promised }));
}

function cap(one: Opportunity, { counted, demand }: GainCaps): Opportunity {
  const { low, expected, high } = one.gain;
  const factor = counted * demand;
  return {
    ...one,
    gain: { low: low * factor, expected: expected * factor, high: high * factor },
    caps: { counted: one.caps.counted * counted, demand: one.caps.demand * demand },
  };
}

function listDecaying(pages: OpportunitySources["decaying"]): Opportunity[] {
  return pages.filter(({ gain }) => gain.expected > 0).map(({ url, gain }) => ({
    type: "decaying_page",
    types: ["decaying_page"],
    query: null,
    url,
    gain,
    caps: NO_CAPS,
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
