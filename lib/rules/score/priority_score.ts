import type { Severity } from "../rule.ts";

/** What an issue's priority is made of. */
export interface PriorityFacts {
  severity: Severity;
  affectedUrlsCount: number;
  /** Internal URLs that were requested as documents. */
  urlsTotal: number;
  /** Mean importance of the affected pages, 0–1: see `scorePriority()`. */
  importance: number;
  /** It is about the site and not about single pages. */
  wholeSite: boolean;
}

const WEIGHTS = { error: 1, warning: 0.6, notice: 0.3 } as const;

/**
 * Computes the order in which issues are worth fixing, 0–100:
 * `100 × severity × (0.5 + 0.25 × reach + 0.25 × importance)`.
 *
 * - severity: error 1, warning 0.6, notice 0.3;
 * - reach: `ln(1 + affected URLs) ÷ ln(1 + all URLs)`, so that the first pages count most;
 * - importance: mean over the affected pages of the larger of `link score ÷ 100` and
 *   `1 ÷ (1 + depth)`.
 *
 * An issue of the whole site has reach and importance 1.
 */
export function scorePriority(facts: PriorityFacts): number {
  const reach = facts.wholeSite ? 1 : measureReach(facts.affectedUrlsCount, facts.urlsTotal);
  const importance = facts.wholeSite ? 1 : facts.importance;
  if (facts.affectedUrlsCount === 0) return 0;
  return Math.round(100 * WEIGHTS[facts.severity] * (0.5 + 0.25 * reach + 0.25 * importance));
}

function measureReach(affected: number, total: number): number {
  if (total === 0) return 1;
  return Math.min(1, Math.log1p(affected) / Math.log1p(total));
}
