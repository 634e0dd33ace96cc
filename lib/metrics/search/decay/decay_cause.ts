import { attributeChange } from "./change_attribution.ts";
import type { SearchTotals } from "../../core/search_totals.ts";

/** Why a page lost its clicks. */
export type DecayCause =
  | "technical"
  | "cannibalization"
  | "ranking_loss"
  | "demand_drop"
  | "ctr_loss"
  | "unknown";

/** What others know of the page. */
export interface DecayFacts {
  /** What the latest crawl found. */
  crawl?: "gone" | "redirected" | "noindex" | "blocked" | "canonicalized";
  /** Another URL of the site that took over queries of this one, and the clicks it gets by them. */
  takenOverBy?: { url: string; queries: number; clicks: number };
}

/** A sign of a cause, for a person and for a program. */
export interface DecayEvidence {
  cause: Exclude<DecayCause, "unknown">;
  message: string;
  before: number | null;
  after: number | null;
}

/** The cause with all signs, its own first. */
export interface DecayDiagnosis {
  cause: DecayCause;
  evidence: DecayEvidence[];
  recommendation: string;
}

const MIN_POSITION_LOSS = 2;
const MIN_IMPRESSIONS_DROP = 0.2;
const MIN_CTR_DROP = 0.2;

const CRAWL_MESSAGES: Readonly<Record<NonNullable<DecayFacts["crawl"]>, string>> = {
  gone: "The page no longer exists.",
  redirected: "The page redirects elsewhere.",
  noindex: "The page asks not to be indexed.",
  blocked: "robots.txt forbids crawling the page.",
  canonicalized: "The page names another URL as its canonical.",
};

const RECOMMENDATIONS: Readonly<Record<DecayCause, string>> = {
  technical: "Restore the page, or redirect it to the one that took its place.",
  cannibalization: "Merge the two pages, or let each answer a query of its own.",
  ranking_loss: "Compare the page with those that rank above it now, and bring it up to date.",
  demand_drop: "People search less for this: serve the queries that grow, or leave it be.",
  ctr_loss: "The rank held, the clicks did not: see what the result page shows now, and rewrite " +
    "title and description.",
  unknown: "No single cause stands out: look at the queries that the page lost.",
};

/**
 * Diagnoses a fall from a better window to the current one. In this order: what the crawl found;
 * another own URL that took over its queries; a mean position worse by 2 and more; impressions down
 * by 20 % and more at a stable position; CTR down by 20 % and more with stable impressions and
 * position. Where impressions and CTR both fell, the greater effect on clicks counts.
 *
 * Source: the thresholds are conventions of this project.
 */
export function diagnoseDecay(
  current: SearchTotals,
  before: SearchTotals,
  facts: DecayFacts = {},
): DecayDiagnosis {
  const evidence = [
    ...findCrawlEvidence(facts),
    ...findTakeover(facts),
    ...findSearchEvidence(current, before),
  ];
  const cause = evidence[0]?.cause ?? "unknown";
  return { cause, evidence, recommendation: RECOMMENDATIONS[cause] };
}

function findCrawlEvidence({ crawl }: DecayFacts): DecayEvidence[] {
  if (crawl === undefined) return [];
  return [{ cause: "technical", message: CRAWL_MESSAGES[crawl], before: null, after: null }];
}

function findTakeover({ takenOverBy }: DecayFacts): DecayEvidence[] {
  if (takenOverBy === undefined) return [];
  const { url, queries, clicks } = takenOverBy;
  return [{
    cause: "cannibalization",
    message: `${url} took over ${queries} of its queries.`,
    before: null,
    after: clicks,
  }];
}

function findSearchEvidence(current: SearchTotals, before: SearchTotals): DecayEvidence[] {
  const positionLoss = (current.position ?? 0) - (before.position ?? Infinity);
  if (positionLoss >= MIN_POSITION_LOSS) {
    const [from, to] = [before.position?.toFixed(1), current.position?.toFixed(1)];
    return [{
      cause: "ranking_loss",
      message: `The mean position went from ${from} to ${to}.`,
      before: before.position,
      after: current.position,
    }];
  }
  // without a position now nobody can say that it held
  if (current.position === null && before.position !== null) return [];
  const found: DecayEvidence[] = [];
  if (dropOf(current.impressions, before.impressions) >= MIN_IMPRESSIONS_DROP) {
    found.push({
      cause: "demand_drop",
      message: `Impressions went from ${before.impressions} to ${current.impressions}, ` +
        "at a stable position.",
      before: before.impressions,
      after: current.impressions,
    });
  }
  if (dropOf(current.ctr ?? 0, before.ctr ?? 0) >= MIN_CTR_DROP) {
    found.push({
      cause: "ctr_loss",
      message: `The click rate went from ${percent(before.ctr)} to ${percent(current.ctr)}, ` +
        "at a stable position.",
      before: before.ctr,
      after: current.ctr,
    });
  }
  const { demandEffect, ctrEffect } = attributeChange(current, before);
  return (ctrEffect ?? 0) < (demandEffect ?? 0) ? found.reverse() : found;
}

function dropOf(current: number, before: number): number {
  return before > 0 ? (before - current) / before : 0;
}

function percent(rate: number | null): string {
  return `${(100 * (rate ?? 0)).toFixed(2)} %`;
}
