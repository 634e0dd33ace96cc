import type { Formula } from "../core/formula.ts";

/** How much of the links comes from few domains. */
export const LINK_CONCENTRATION_FORMULA: Formula = { name: "link_concentration", version: 1 };

/** This many domains are the top. */
const TOP_DOMAINS = 10;

/** How unevenly links are spread over domains. */
export interface LinkConcentration {
  linksCount: number;
  domainsCount: number;
  /** Of all links, those of the ten domains with most; 0 to 1. */
  topShare: number;
  /** 0: all domains have equally many links; towards 1: one has nearly all. */
  gini: number;
}

/**
 * Measures the concentration of links, given how many each referring domain has. Null without links.
 *
 * Source: C. Gini, Variabilità e mutabilità, 1912, in the form over sorted values:
 * `2 * SUM(i * x_i) / (n * SUM(x)) - (n + 1) / n`.
 */
export function measureConcentration(linksPerDomain: Iterable<number>): LinkConcentration | null {
  const counts = Float64Array.from(linksPerDomain).filter((count) => count > 0).sort();
  const domainsCount = counts.length;
  let linksCount = 0;
  let weighted = 0;
  let top = 0;
  for (const [index, count] of counts.entries()) {
    linksCount += count;
    weighted += (index + 1) * count;
    if (index >= domainsCount - TOP_DOMAINS) top += count;
  }
  if (linksCount === 0) return null;
  return {
    linksCount,
    domainsCount,
    topShare: top / linksCount,
    gini: 2 * weighted / (domainsCount * linksCount) - (domainsCount + 1) / domainsCount,
  };
}
