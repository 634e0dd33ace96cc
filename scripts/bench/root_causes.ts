import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import {
  type ExplainingSet,
  findExplainingSets,
  type SegmentLeaves,
} from "../../lib/metrics/search/changes/explaining_sets.ts";
import type { Bench } from "./bench.ts";
import { printTable } from "./tables.ts";

/** Rows of this many minutes before are what is usual, as in RobustSpot's own evaluation. */
const MINUTES_BEFORE = 4;
/** A combination's own rate is drawn towards that of all by as much as this many counts are worth. */
const PRIOR_COUNT = 20;

/** A labelled case: `cause` names the right sets, such as `cdn=5&p2p=0`. */
interface LabelledCase {
  name: string;
  timestamp: number;
  causes: string[];
}

interface CaseRow {
  min: string;
  value: string;
  cnt: string;
  [attribute: string]: string;
}

/** How well the least set of segments that explains a change is found in labelled real cases. */
export const rootCausesBench: Bench = {
  name: "root-causes",
  summary: "the F1 of found sets of segments in labelled cases; FOLDER with the tables, FILE of " +
    "labels (RobustSpot's form)",
  run([folder = "", labels = ""]) {
    const cases = readLabels(labels).map((one) => ({ ...one, found: solve(folder, one) }));
    const halves = [
      ["1st, 3rd, …", cases.filter((_, at) => at % 2 === 0)],
      ["2nd, 4th, …", cases.filter((_, at) => at % 2 === 1)],
      ["all", cases],
    ] as const;
    printTable(
      ["Cases", "Number", "Right", "Wrong", "Missed", "F1"],
      halves.map(([name, some]) => [name, ...score(some)]),
    );
    for (const { name, causes, found } of cases) {
      if (causes.join() === found.join()) continue;
      console.log(
        `${name}: ${causes.join("; ")} is the label, ${found.join("; ") || "none"} found`,
      );
    }
    return Promise.resolve();
  },
};

function score(cases: readonly { causes: string[]; found: string[] }[]): string[] {
  let right = 0;
  let wrong = 0;
  let missed = 0;
  for (const { causes, found } of cases) {
    const hits = causes.filter((cause) => found.includes(cause)).length;
    right += hits;
    wrong += found.length - hits;
    missed += causes.length - hits;
  }
  const f1 = 2 * right / (2 * right + wrong + missed);
  return [...[cases.length, right, wrong, missed].map(String), f1.toFixed(3)];
}

function readLabels(file: string): LabelledCase[] {
  return readFileSync(file, "utf8").split(/^- data: /m).slice(1).map((block) => ({
    name: block.slice(0, block.indexOf("\n")).trim(),
    timestamp: Number(/timestamp: (\d+)/.exec(block)?.[1]),
    causes: [...block.matchAll(/\{([^}]*)\}/g)].map(([, pairs = ""]) =>
      pairs.split(",").map((pair) => pair.replaceAll(/['\s]/g, "").replace(":", "=")).toSorted()
        .join("&")
    ).toSorted(),
  }));
}

/** Names the sets that are found, in alphabetical order. */
function solve(folder: string, { name, timestamp }: LabelledCase): string[] {
  const rows: CaseRow[] = parse(readFileSync(join(folder, `${name}.csv`)), {
    columns: true,
    trim: true,
  });
  const [first] = rows;
  const attributes = Object.keys(first ?? {}).filter((key) =>
    !["min", "value", "cnt"].includes(key)
  );
  const now = rows.filter(({ min }) => Number(min) === timestamp);
  const before = rows.filter(({ min }) =>
    Number(min) < timestamp && Number(min) >= timestamp - MINUTES_BEFORE * 60
  );
  const values = attributes.map((key) => [...new Set(now.map((row) => row[key] ?? ""))]);
  const leaves: SegmentLeaves = {
    attributes: attributes.map((key, at) =>
      Uint8Array.from(now, (row) => values[at]?.indexOf(row[key] ?? "") ?? 0)
    ),
    before: expectCounts(attributes, now, before),
    after: Float64Array.from(now, ({ value }) => Number(value)),
  };
  const nameOf = ({ values: own }: ExplainingSet) =>
    own.flatMap((value, at) => value === null ? [] : [`${attributes[at]}=${values[at]?.[value]}`])
      .toSorted().join("&");
  return findExplainingSets(leaves).map(nameOf).toSorted();
}

/** What the usual rates make of the counts of now. */
function expectCounts(
  attributes: readonly string[],
  now: readonly CaseRow[],
  before: readonly CaseRow[],
): Float64Array {
  const keyOf = (row: CaseRow) => attributes.map((key) => row[key]).join("|");
  const sums = new Map<string, { value: number; count: number }>();
  const all = { value: 0, count: 0 };
  for (const row of before) {
    const own = sums.get(keyOf(row)) ?? { value: 0, count: 0 };
    sums.set(keyOf(row), own);
    for (const sum of [own, all]) {
      sum.value += Number(row.value);
      sum.count += Number(row.cnt);
    }
  }
  return Float64Array.from(now, (row) => {
    const { value, count } = sums.get(keyOf(row)) ?? { value: 0, count: 0 };
    const usual = PRIOR_COUNT * all.value / all.count;
    return Number(row.cnt) * (value + usual) / (count + PRIOR_COUNT);
  });
}
