import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";
import type { Db } from "../../db/core/connection.ts";
import { type AuditSample, measureStages, measureTenths } from "./audit_samples.ts";
import { type StepSpan, sumSteps } from "./audit_steps.ts";
import type { Bench } from "./bench.ts";
import { openBenchDatabase } from "./bench_database.ts";
import { crawlGeneratedSite } from "./generated_site/crawl_generated_site.ts";
import { printTable } from "./tables.ts";
import { listTableSizes } from "./table_sizes.ts";

/** The worker has this processor to itself; site, database and driver share the other. */
const WORKER_CPU = 0;
const OTHER_CPU = 1;

/** How the audit of a large site goes from its first page to its last. */
export const crawlScaleBench: Bench = {
  name: "crawl-scale",
  summary: "an audit of a generated site with 60 links a page: memory, speed, bytes " +
    "[--pages 100000] [--data FOLDER, which is kept]",
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: { pages: { type: "string", default: "100000" }, data: { type: "string" } },
    });
    // what this process starts inherits the processor
    execFileSync("taskset", ["-cp", `${OTHER_CPU}`, `${process.pid}`], { stdio: "ignore" });
    const { db, databaseUrl, close } = await openBenchDatabase(values.data);
    try {
      const pagesCount = Number(values.pages);
      const cpus = { worker: WORKER_CPU, others: OTHER_CPU };
      const { samples, steps, audit } = await crawlGeneratedSite(db, databaseUrl, {
        pagesCount,
        cpus,
      });
      printStages(samples, steps);
      printTenths(samples);
      await printRows(db, audit.id);
      await printSizes(db, pagesCount);
    } finally {
      await close();
    }
  },
};

function printStages(samples: readonly AuditSample[], steps: readonly StepSpan[]): void {
  const stages = measureStages(samples);
  printTable(
    ["stage", "s", "CPU s", "peak MB"],
    [...stages].map(([name, { seconds, cpuSeconds, peakMemoryMb }]) => [
      name,
      seconds.toFixed(1),
      cpuSeconds.toFixed(1),
      peakMemoryMb.toFixed(0),
    ]),
  );
  console.log();
  printTable(
    ["part of analysis and scoring", "s", "MB at its end"],
    steps.map(({ step, from, to, memoryMb }) => [
      step,
      ((to - from) / 1000).toFixed(1),
      `${memoryMb}`,
    ]),
  );
  const secondsOf = (names: string[]) => sum(names.map((name) => stages.get(name)?.seconds ?? 0));
  const crawl = secondsOf(["crawling", "checking targets"]);
  const percent = (seconds: number) => `${(100 * seconds / crawl).toFixed(1)} %`;
  const rules = sumSteps(steps.filter(({ step }) => step.startsWith("rules: ")));
  console.log(
    `\nOf the crawl's time: the rules over the whole site ${percent(rules)}, all of the analysis ` +
      `${percent(secondsOf(["analyzing"]))}, scoring ${percent(secondsOf(["scoring"]))}.\n`,
  );
}

function printTenths(samples: readonly AuditSample[]): void {
  const pages = (samples.at(-1)?.pages ?? 0) / 10;
  const tenths = measureTenths(samples);
  printTable(
    ["tenth of the pages", "pages/s", "CPU ms a page", "peak MB"],
    tenths.map(({ seconds, cpuSeconds, peakMemoryMb }, index) => [
      `${index + 1}`,
      (pages / seconds).toFixed(0),
      (1000 * cpuSeconds / pages).toFixed(2),
      peakMemoryMb.toFixed(0),
    ]),
  );
  const [first, last] = [tenths[0]?.seconds ?? NaN, tenths.at(-1)?.seconds ?? NaN];
  console.log(`\nPages a second, last tenth : first tenth: ${(100 * first / last).toFixed(0)} %`);
  const peak = Math.max(...samples.map(({ memoryMb }) => memoryMb).filter(Number.isFinite));
  console.log(`Largest resident memory: ${peak.toFixed(0)} MB\n`);
}

async function printRows(db: Db, auditId: number): Promise<void> {
  const rows: { code: string; places: number; evidence: number }[] = await db("audit_occurrences")
    .where({ audit_id: auditId }).groupBy("code").select(
      "code",
      db.raw("COUNT(*) AS places"),
      db.raw("CAST(SUM(LENGTH(evidence)) AS DOUBLE) AS evidence"),
    ).orderBy("evidence", "desc");
  printTable(
    ["issue", "places", "bytes of evidence a place"],
    rows.map(({ code, places, evidence }) => [code, `${places}`, (evidence / places).toFixed(0)]),
  );
  console.log();
}

async function printSizes(db: Db, pagesCount: number): Promise<void> {
  const sizes = await listTableSizes(db);
  const whole = {
    name: "all",
    rows: NaN,
    dataBytes: sum(sizes.map(({ dataBytes }) => dataBytes)),
    indexBytes: sum(sizes.map(({ indexBytes }) => indexBytes)),
  };
  printTable(
    ["table", "rows", "data MB", "index MB", "bytes a page"],
    [...sizes, whole].map(({ name, rows, dataBytes, indexBytes }) => [
      name,
      Number.isNaN(rows) ? "" : `${rows}`,
      (dataBytes / 1e6).toFixed(1),
      (indexBytes / 1e6).toFixed(1),
      ((dataBytes + indexBytes) / pagesCount).toFixed(0),
    ]),
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
