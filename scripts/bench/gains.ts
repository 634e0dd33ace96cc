import { parseArgs } from "node:util";
import { holds } from "../../lib/metrics/search/gains/backtest.ts";
import type { Bench } from "./bench.ts";
import {
  type GainOutcome,
  simulateGainSite,
  type SiteOutcome,
} from "./generated_gains/gain_outcomes.ts";
import { generateGainSite } from "./generated_gains/gain_site.ts";
import { generateSearchedSite } from "./generated_gains/searched_site.ts";
import { median, printTable } from "./tables.ts";

/** Fewer clicks of a site show nothing of a sum against them. */
const LEAST_CLICKS = 30;

/**
 * Promises for simulated moves, and what came. Even seeds are those that the formulas' constants were chosen on, odd ones
 * were not looked at before.
 */
export const gainsBench: Bench = {
  name: "gains",
  summary: "What was promised for 10,000 simulated moves of keywords and what came, against the " +
    "curve alone [--seeds unseen|tuned|searched] [--first 0] [--moves 10000]",
  run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        seeds: { type: "string", default: "unseen" },
        first: { type: "string", default: "0" },
        moves: { type: "string", default: "10000" },
      },
    });
    const first = Number(values.first);
    const parity = values.seeds === "tuned" ? 0 : 1;
    const moves = Number(values.moves);
    const sites = values.seeds === "searched"
      ? simulate(moves, 5, (index) => simulateGainSite(first + index, generateSearchedSite))
      : simulate(
        moves,
        13,
        (index) => simulateGainSite(2 * (first + index) + parity, generateGainSite),
      );
    reportCoverage(sites);
    reportSums(sites);
    return Promise.resolve();
  },
};

/** Simulates sites until as many keywords have moved, whole rounds over the kinds of sites. */
function simulate(
  moves: number,
  kindsCount: number,
  siteOf: (index: number) => SiteOutcome,
): SiteOutcome[] {
  const sites: SiteOutcome[] = [];
  let count = 0;
  for (let index = 0; count < moves || index % kindsCount !== 0; index++) {
    const site = siteOf(index);
    sites.push(site);
    count += site.outcomes.filter(({ how }) => how === "promised").length;
  }
  return sites;
}

function reportCoverage(sites: readonly SiteOutcome[]): void {
  const promised = (some: readonly SiteOutcome[]) =>
    some.flatMap(({ outcomes }) => outcomes.filter(({ how }) => how === "promised"));
  const kinds = [...new Set(sites.map(({ kind }) => kind))];
  const pasts = [...new Set(sites.map(({ windowsCount }) => windowsCount))].sort((a, b) => a - b);
  printTable(
    ["moves", "count", "promised", "came", "bias", "covered", "below", "above"],
    [
      line("all", promised(sites)),
      line("first 20 of a list", promised(sites).filter(({ place }) => place < 20)),
      line(
        "moved by themselves",
        sites.flatMap(({ outcomes }) => outcomes.filter(({ how }) => how === "natural")),
      ),
      line("all, by the curve alone", sites.flatMap(({ byCurve }) => byCurve)),
      ...kinds.map((kind) => line(kind, promised(sites.filter((site) => site.kind === kind)))),
      ...pasts.map((past) =>
        line(`windows: ${past}`, promised(sites.filter((site) => site.windowsCount === past)))
      ),
    ],
  );
}

function line(name: string, outcomes: readonly GainOutcome[]): string[] {
  const sum = (of: (one: GainOutcome) => number) =>
    outcomes.reduce((total, one) => total + of(one), 0);
  const promised = sum(({ gain }) => gain.expected);
  const came = sum((one) => one.came);
  const share = (is: (one: GainOutcome) => boolean) =>
    `${(100 * outcomes.filter(is).length / outcomes.length).toFixed(1)} %`;
  return [
    name,
    String(outcomes.length),
    promised.toFixed(0),
    came.toFixed(0),
    `${(100 * (came / promised - 1)).toFixed(1)} %`,
    share(({ gain, came }) => holds(gain, came)),
    share(({ gain, came }) => came < gain.low),
    share(({ gain, came }) => came > gain.high),
  ];
}

function reportSums(sites: readonly SiteOutcome[]): void {
  const enough = sites.filter(({ nonBrandedClicks }) => nonBrandedClicks >= LEAST_CLICKS);
  const ratios = (of: (site: SiteOutcome) => number) =>
    enough.map((site) => of(site) / site.nonBrandedClicks).sort((a, b) => a - b);
  const row = (name: string, values: readonly number[]) => [
    name,
    String(values.length),
    median(values).toFixed(2),
    (values[Math.floor(0.95 * values.length)] ?? NaN).toFixed(2),
    (values.at(-1) ?? NaN).toFixed(2),
  ];
  console.log("");
  printTable(
    ["first 100 : non-branded clicks", "sites", "median", "p95", "most"],
    [
      row("promised", ratios(({ firstPromised }) => firstPromised)),
      row("by the curve alone", ratios(({ firstByCurve }) => firstByCurve)),
    ],
  );
}
