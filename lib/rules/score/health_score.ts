import { SITE_UNREACHABLE } from "../inputs/site_unreachable.ts";

/** One reason why the score is not the plain share of URLs without errors. */
export interface HealthGate {
  /** The code of a site-level rule, `start_url_unreachable` or `start_url_server_error`. */
  reason: string;
  effect: "zero" | "subtract";
  /** What is taken off: 5 for `subtract`, 100 for `zero`. */
  points: number;
}

/** The health score with everything it was made of, as the API answers it. */
export interface Health {
  /** 0–100; null when there was nothing to score. */
  score: number | null;
  urls_total: number;
  urls_with_errors: number;
  gates: HealthGate[];
  /** Rules without a verdict: they failed, and their issues are missing from the score. */
  excluded_rules: string[];
  /** A second view: pages weighted by nearness to the start page, warnings counted a little. */
  weighted_score: number | null;
  /** What was found and left out of the score, because somebody decided so. */
  ignored: IgnoredCounts;
}

/** How much of what an audit found is ignored. */
export interface IgnoredCounts {
  /** Issues of which anything is ignored. */
  issues: number;
  occurrences: number;
  /** URLs of which anything is ignored. */
  urls: number;
}

/** Pages with the same depth, the same number of warnings, and an error or none. */
export interface PageGroup {
  /** Null: no followed link leads there. */
  depth: number | null;
  hasError: boolean;
  warningsCount: number;
  pagesCount: number;
}

/** What the score is made of. */
export interface HealthFacts {
  /** Internal URLs that were requested as documents: pages, redirects, errors, failures. */
  urlsTotal: number;
  urlsWithErrors: number;
  /** What is wrong with the start URL itself. */
  startFailure: "start_url_unreachable" | "start_url_server_error" | null;
  /** Codes of the site-level rules that found an error. */
  siteErrors: readonly string[];
  excludedRules: readonly string[];
  pageGroups: readonly PageGroup[];
  ignored: IgnoredCounts;
}

/** Site-level errors after which nothing of the site can be found. */
const FATAL: ReadonlySet<string> = new Set(["robots_blocks_whole_site", "robots_txt_server_error"]);

/** Says the same as `startFailure`, which counts. */
const START_CODE = SITE_UNREACHABLE;

const SITE_ERROR_POINTS = 5;
const MAX_SITE_ERROR_POINTS = 20;

/**
 * Computes the health score: `100 × (URLs without errors) ÷ (URLs requested as documents)`,
 * rounded half up, but 100 only when no URL has an error. It is 0 when the start URL fails or
 * robots.txt shuts the site; every other site-level rule that found an error takes off 5, at most
 * 20 in all.
 */
export function scoreHealth(facts: HealthFacts): Health {
  const gates = listGates(facts);
  return {
    score: applyGates(scoreShare(facts.urlsTotal, facts.urlsWithErrors), gates),
    urls_total: facts.urlsTotal,
    urls_with_errors: facts.urlsWithErrors,
    gates,
    excluded_rules: [...facts.excludedRules],
    weighted_score: scoreWeighted(facts.pageGroups),
    ignored: facts.ignored,
  };
}

function listGates({ startFailure, siteErrors }: HealthFacts): HealthGate[] {
  const start: HealthGate[] = startFailure === null
    ? []
    : [{ reason: startFailure, effect: "zero", points: 100 }];
  return start.concat(
    siteErrors.filter((reason) => reason !== START_CODE).map((reason) =>
      FATAL.has(reason)
        ? { reason, effect: "zero", points: 100 }
        : { reason, effect: "subtract", points: SITE_ERROR_POINTS }
    ),
  );
}

function scoreShare(total: number, withErrors: number): number | null {
  if (total === 0) return null;
  if (withErrors === 0) return 100;
  return Math.min(99, Math.round(100 * (total - withErrors) / total));
}

function applyGates(score: number | null, gates: readonly HealthGate[]): number | null {
  if (gates.some((gate) => gate.effect === "zero")) return 0;
  if (score === null) return null;
  const points = gates.reduce((sum, gate) => sum + gate.points, 0);
  return Math.max(0, score - Math.min(MAX_SITE_ERROR_POINTS, points));
}

const WARNING_PENALTY = 0.1;

/**
 * Computes `100 × (1 − Σ d·p ÷ Σ d)` over all pages, rounded to one decimal: `p` is 1 for a page with
 * an error, else 0.1 for each warning, at most 1; `d = 1 ÷ (1 + depth)`, and a page that no link
 * leads to counts as one click deeper than the deepest.
 */
function scoreWeighted(groups: readonly PageGroup[]): number | null {
  const deepest = groups.reduce((max, group) => Math.max(max, group.depth ?? 0), 0);
  let weights = 0;
  let penalties = 0;
  for (const group of groups) {
    const weight = group.pagesCount / (1 + (group.depth ?? deepest + 1));
    const penalty = group.hasError ? 1 : Math.min(1, WARNING_PENALTY * group.warningsCount);
    weights += weight;
    penalties += weight * penalty;
  }
  return weights === 0 ? null : Math.round(1_000 * (1 - penalties / weights)) / 10;
}
