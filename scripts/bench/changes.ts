import { parseArgs } from "node:util";
import { findMovers } from "../../lib/commands/search/changes/change_movers.ts";
import { readPriorCurve } from "../../lib/metrics/search/opportunities/calibrate_ctr.ts";
import {
  CLICK_LEDGER_FORMULA,
  createClickLedger,
} from "../../lib/metrics/search/changes/click_ledger.ts";
import { measureDayNoise } from "../../lib/metrics/search/changes/day_noise.ts";
import { alignPairs } from "../../lib/metrics/search/changes/pair_changes.ts";
import { presentParts } from "../../lib/metrics/search/changes/part_intervals.ts";
import type { MeasureRun } from "../../lib/metrics/search_data/measure_run.ts";
import type { Bench } from "./bench.ts";
import { judgeChangedSite, type PartOutcome } from "./generated_changes/change_outcomes.ts";
import { createRandom } from "./generated_site/random.ts";
import { measureChangesAnswer } from "./reads/changes_answer.ts";
import { median, printTable } from "./tables.ts";

const DAYS = 28;
const MOVERS = 10;

/** How long the split of a change takes, over two windows of generated pairs. */
export const changesBench: Bench = {
  name: "changes",
  summary: "the split of a change of clicks over generated pairs of query and page, with the " +
    "greatest movers, and how often intervals hold what is true of simulated sites " +
    "[--pairs 1000000] [--repetitions 5] [--sites 1000]; the whole answer over HTTP and a database " +
    "[--answers 5] [--data FOLDER, kept for the next run] [--only split|answer]",
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        pairs: { type: "string", default: "1000000" },
        repetitions: { type: "string", default: "5" },
        sites: { type: "string", default: "1000" },
        answers: { type: "string", default: "5" },
        data: { type: "string" },
        only: { type: "string", default: "" },
      },
    });
    const count = Number(values.pairs);
    if (values.only !== "answer") reportSplit(count, values);
    if (values.only === "split") return;
    await measureChangesAnswer({
      pairs: count,
      repetitions: Number(values.answers),
      folder: values.data,
    });
  },
};

/** Of windows that are in memory. */
function reportSplit(count: number, values: { repetitions: string; sites: string }): void {
  const windows = { before: generateWindow(count, 1), after: generateWindow(count, 2) };
  const times: number[][] = [];
  for (let run = 0; run < Number(values.repetitions); run++) times.push(measure(windows));
  const names = ["aligned", "split", "summed", "greatest pages", "greatest queries"];
  const at = (place: number) => median(times.map((time) => time[place] ?? 0));
  const all = median(times.map((time) => time.slice(0, names.length).reduce((a, b) => a + b, 0)));
  printTable(
    [CLICK_LEDGER_FORMULA.name, "median, ms"],
    [
      ...names.map((name, place) => [name, at(place).toFixed(0)]),
      ["all of it", all.toFixed(0)],
      ["peer: windows joined in a Map, clicks by page", at(names.length).toFixed(0)],
      ["all of it ÷ peer", (all / at(names.length)).toFixed(2)],
    ],
  );
  reportCoverage(Number(values.sites));
}

/** No constant was chosen on sites of these seeds. */
const FIRST_SEED = 1_000_000;

function reportCoverage(sitesCount: number): void {
  const outcomes = Array.from({ length: sitesCount }, (_, at) => judgeChangedSite(FIRST_SEED + at))
    .flat().filter(({ truth }) => Math.abs(truth) >= 1);
  const effects = [...new Set(outcomes.map(({ effect }) => effect))];
  const line = (name: string, some: readonly PartOutcome[]) => {
    const share = (is: (one: PartOutcome) => boolean) =>
      `${(100 * some.filter(is).length / some.length).toFixed(1)} %`;
    return [
      name,
      String(some.length),
      share(({ said, truth }) => said.low <= truth && truth <= said.high),
      share(({ said, truth }) => truth < said.low),
      share(({ said, truth }) => truth > said.high),
      median(some.map(({ truth }) => Math.abs(truth))).toFixed(0),
      median(some.map(({ said }) => (said.high - said.low) / 2)).toFixed(0),
    ];
  };
  console.log("");
  printTable(
    ["Intervals", "sites", "held", "below", "above", "true part", "half width"],
    [
      line("all parts", outcomes.filter(({ effect }) => effect !== "change")),
      ...effects.map((name) => line(name, outcomes.filter(({ effect }) => effect === name))),
    ],
  );
}

/** Milliseconds of each step, and of the peer. */
function measure(windows: { before: MeasureRun; after: MeasureRun }): number[] {
  const times = [performance.now()];
  const pairs = alignPairs(windows);
  times.push(performance.now());
  const ledger = createClickLedger(pairs, { curve: readPriorCurve("desktop") });
  times.push(performance.now());
  const noise = {
    clicks: measureDayNoise([]),
    impressions: measureDayNoise([]),
    days: DAYS,
    growth: ledger.growth,
  };
  for (const sum of ledger.sumBy(() => 0, 1)) presentParts(sum, noise);
  times.push(performance.now());
  for (const { sum } of findMovers(ledger, "pages", MOVERS).movers) presentParts(sum, noise);
  times.push(performance.now());
  for (const { sum } of findMovers(ledger, "queries", MOVERS).movers) presentParts(sum, noise);
  times.push(performance.now());
  joinInMap(windows);
  times.push(performance.now());
  return times.slice(1).map((time, at) => time - (times[at] ?? 0));
}

/** The least that anybody does: the difference of each pair, summed by page, without any cause. */
function joinInMap({ before, after }: { before: MeasureRun; after: MeasureRun }): number {
  const changes = new Map<string, number>();
  const add = ({ firsts, seconds, clicks }: MeasureRun, sign: number) => {
    for (let row = 0; row < firsts.length; row++) {
      const key = `${firsts[row]} ${seconds[row]}`;
      changes.set(key, (changes.get(key) ?? 0) + sign * (clicks[row] ?? 0));
    }
  };
  add(before, -1);
  add(after, 1);
  const pages = new Map<string, number>();
  for (const [key, change] of changes) {
    const page = key.slice(key.indexOf(" ") + 1);
    pages.set(page, (pages.get(page) ?? 0) + change);
  }
  return [...pages].toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a)).length;
}

function generateWindow(count: number, seed: number): MeasureRun {
  const random = createRandom(seed);
  const queries = Math.ceil(count / 2);
  const run: MeasureRun = {
    firsts: new Uint32Array(count),
    seconds: new Uint32Array(count),
    clicks: new Float64Array(count),
    impressions: new Float64Array(count),
    positionSums: new Float64Array(count),
  };
  for (let row = 0; row < count; row++) {
    const query = row >> 1;
    const impressions = 1 + Math.floor(DAYS * random() * 3_000 / (1 + query / 50) ** 0.9);
    const position = 1 + (query * 7 % 300) / 10 + random();
    run.firsts[row] = query + 1;
    run.seconds[row] = query % (queries / 5) + (row % 2) * queries + Math.floor(random() * 2) + 1;
    run.impressions[row] = impressions;
    run.clicks[row] = Math.floor(impressions * random() / position / 3);
    run.positionSums[row] = impressions * position;
  }
  return run;
}
