import { rateVital } from "./web_vitals.ts";

/** The three that Google calls Core Web Vitals (https://web.dev/articles/vitals). */
export const CORE_VITALS = ["lcp_ms", "inp_ms", "cls"] as const;
type CoreVital = typeof CORE_VITALS[number];

/** 75th percentiles; null: too few visits measured it. */
type CoreFigures = Readonly<Record<CoreVital, number | null>>;

const NAMES: Readonly<Record<CoreVital, string>> = { lcp_ms: "LCP", inp_ms: "INP", cls: "CLS" };
const RATINGS = {
  good: "good",
  needs_improvement: "needs improvement",
  poor: "poor",
} as const;

/** Writes the three with their ratings: `LCP 2.6 s (needs improvement), INP 180 ms (good), CLS 0.05 (good)`. */
export function describeVitals(figures: CoreFigures): string {
  return CORE_VITALS.map((name) => `${NAMES[name]} ${describeVital(name, figures[name])}`).join(
    ", ",
  );
}

/** Writes one of them with its rating. */
export function describeVital(name: CoreVital, p75: number | null): string {
  if (p75 === null) return "not known (too few visits measured it)";
  const figure = name === "cls"
    ? p75.toFixed(2)
    : name === "lcp_ms"
    ? `${(p75 / 1_000).toFixed(1)} s`
    : `${Math.round(p75)} ms`;
  return `${figure} (${RATINGS[rateVital(name, p75)]})`;
}

/**
 * Whether the visits pass: each of the three is good. INP may be not known, LCP and CLS may not; null: not known.
 *
 * Source: https://web.dev/articles/vitals; https://developers.google.com/speed/docs/insights/v5/about for pages whose INP
 * has too few visits.
 */
export function passesVitals(figures: CoreFigures): boolean | null {
  const known = CORE_VITALS.filter((name) => figures[name] !== null);
  if (known.some((name) => rateVital(name, figures[name] ?? 0) !== "good")) return false;
  return figures.lcp_ms === null || figures.cls === null ? null : true;
}
