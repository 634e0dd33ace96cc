import { isPlatform } from "../../core/competitor_domain.ts";
import { clickRate, type CtrCurve } from "../../core/ctr_curve.ts";
import type { Formula } from "../../core/formula.ts";
import { findGap } from "./keyword_gap.ts";
import { measureShareOfVoice, type Serp } from "./share_of_voice.ts";

/** Domains that rank on the same result pages as the site. */
export const COMPETITORS_FORMULA: Formula = { name: "competition_level", version: 1 };

/** Which domains are the site's, and which competitors are wanted in any case. */
export interface CompetitorOptions {
  isOwn: (domain: string) => boolean;
  /** Competitors that a person chose. */
  chosen?: ReadonlySet<string>;
  curve: CtrCurve;
  /** How many results of a keyword count; 10 by default. */
  depth?: number;
}

/** A domain that ranks for the keywords of the site; all over tracked keywords only. */
export interface Competitor {
  domain: string;
  origin: "manual" | "detected";
  /** It ranks for everything and competes with everyone. */
  platform: boolean;
  /** Keywords for which both are among the first `depth`. */
  commonKeywordsCount: number;
  /** Keywords for which the competitor is. */
  keywordsCount: number;
  /** Common keywords ÷ the site's own; null when the site has none. */
  overlap: number | null;
  /** Common keywords ÷ those that either has. */
  jaccard: number | null;
  /** Share of the site's own clicks on result pages where the competitor ranks, too; 0 to 1. */
  competitionLevel: number | null;
  /** Keywords for which both are in the first 100 and the site is ahead, or the competitor: `strong` and `weak` of its gap. */
  winsCount: number;
  lossesCount: number;
  /** Over the common keywords; null without any. */
  averagePosition: number | null;
  ourAveragePosition: number | null;
  /** Share of the clicks on all results seen. */
  shareOfVoice: number;
  /** As `measureVisibility()`; null without weights. */
  visibility: number | null;
}

interface Tally {
  common: number;
  keywords: number;
  wins: number;
  losses: number;
  positions: number;
  ourPositions: number;
  shared: number;
  won: number;
}

const DEFAULT_DEPTH = 10;
const MIN_COMMON = 3;
const MIN_COMMON_SHARE = 0.02;

/**
 * Compares the domains of tracked results with the site, the strongest competitor first:
 * `competition_level = SUM over common keywords of w * min(ctr(ours), ctr(theirs)) / SUM over our
 * keywords of w * ctr(ours)`. Detected are those with 3 common keywords and 2 % of the tracked ones;
 * chosen ones are always listed. Ties: share of voice, then the domain.
 *
 * Source: overlap after Ahrefs' organic competitors; the weighted form is a convention of this
 * project.
 */
export function compareCompetitors(
  serps: readonly Serp[],
  options: CompetitorOptions,
): Competitor[] {
  const { chosen = new Set(), curve } = options;
  const field = tallyDomains(serps, options);
  const shares = measureShareOfVoice(serps, curve);
  const minCommon = Math.max(MIN_COMMON, MIN_COMMON_SHARE * serps.length);
  for (const domain of chosen) {
    if (!field.tallies.has(domain)) field.tallies.set(domain, createTally());
  }
  return [...field.tallies]
    .filter(([domain, { common }]) => chosen.has(domain) || common >= minCommon)
    .map(([domain, tally]) => ({
      ...describeTally(tally, field),
      domain,
      origin: chosen.has(domain) ? "manual" as const : "detected" as const,
      platform: isPlatform(domain),
      shareOfVoice: shares.get(domain) ?? 0,
    }))
    .sort(compareStrength);
}

/** What all results together say. */
interface Field {
  tallies: Map<string, Tally>;
  ourKeywords: number;
  ourClicks: number;
  /** Clicks of one who is first everywhere. */
  possible: number;
}

function tallyDomains(
  serps: readonly Serp[],
  { isOwn, curve, depth = DEFAULT_DEPTH }: CompetitorOptions,
): Field {
  const field: Field = { tallies: new Map(), ourKeywords: 0, ourClicks: 0, possible: 0 };
  for (const { weight, results } of serps) {
    const { ours, theirs } = findBest(results, isOwn);
    const weRank = ours <= depth;
    field.possible += weight * clickRate(curve, 1);
    if (weRank) field.ourKeywords++;
    if (weRank) field.ourClicks += weight * clickRate(curve, ours);
    for (const [domain, position] of theirs) {
      const tally = field.tallies.get(domain) ?? createTally();
      field.tallies.set(domain, tally);
      tally.won += weight * clickRate(curve, position);
      compareRanks(tally, ours, { theirs: position, curve });
      if (position > depth) continue;
      tally.keywords++;
      if (weRank) addCommon(tally, ours, { theirs: position, weight, curve });
    }
  }
  return field;
}

function describeTally(tally: Tally, { ourKeywords, ourClicks, possible }: Field) {
  return {
    commonKeywordsCount: tally.common,
    keywordsCount: tally.keywords,
    overlap: ratio(tally.common, ourKeywords),
    jaccard: ratio(tally.common, ourKeywords + tally.keywords - tally.common),
    competitionLevel: ratio(tally.shared, ourClicks),
    winsCount: tally.wins,
    lossesCount: tally.losses,
    averagePosition: ratio(tally.positions, tally.common),
    ourAveragePosition: ratio(tally.ourPositions, tally.common),
    visibility: possible > 0 ? 100 * tally.won / possible : null,
  };
}

function createTally(): Tally {
  return {
    common: 0,
    keywords: 0,
    wins: 0,
    losses: 0,
    positions: 0,
    ourPositions: 0,
    shared: 0,
    won: 0,
  };
}

/** The best position of the site, infinite where it has none, and of every other domain. */
function findBest(
  results: Serp["results"],
  isOwn: (domain: string) => boolean,
): { ours: number; theirs: Map<string, number> } {
  let ours = Infinity;
  const theirs = new Map<string, number>();
  for (const { domain, position } of results) {
    if (isOwn(domain)) ours = Math.min(ours, position);
    else theirs.set(domain, Math.min(theirs.get(domain) ?? Infinity, position));
  }
  return { ours, theirs };
}

/** Counts who is ahead by the sets of the keyword gap, so that both say the same of a competitor. */
function compareRanks(
  tally: Tally,
  ours: number,
  { theirs, curve }: { theirs: number; curve: CtrCurve },
): void {
  if (ours === Infinity) return;
  const { sets } = findGap({ ours, theirs: [theirs], searchVolume: null }, curve);
  if (sets.includes("strong")) tally.wins++;
  if (sets.includes("weak")) tally.losses++;
}

function addCommon(
  tally: Tally,
  ours: number,
  { theirs, weight, curve }: { theirs: number; weight: number; curve: CtrCurve },
): void {
  tally.common++;
  tally.positions += theirs;
  tally.ourPositions += ours;
  tally.shared += weight * Math.min(clickRate(curve, ours), clickRate(curve, theirs));
}

function ratio(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null;
}

function compareStrength(a: Competitor, b: Competitor): number {
  return (b.competitionLevel ?? 0) - (a.competitionLevel ?? 0) ||
    b.shareOfVoice - a.shareOfVoice ||
    (a.domain < b.domain ? -1 : 1);
}
