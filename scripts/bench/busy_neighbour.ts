import { spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { configSchema } from "../../schemas/config.ts";
import { readAudit } from "../../db/audits/lifecycle/audits.ts";
import { type Db, transaction } from "../../db/core/connection.ts";
import type { Bench } from "./bench.ts";
import { queueBenchAudit } from "./bench_audit.ts";
import { openBenchDatabase } from "./bench_database.ts";
import { crawlGeneratedSite } from "./generated_site/crawl_generated_site.ts";
import { type GeneratedSite, serveGeneratedSite } from "./generated_site/serve_generated_site.ts";
import { findAuditedSite } from "./mixed.ts";
import { measureLatencies, percentile } from "./rated_load.ts";
import { createSiteClient, type SiteClient } from "./site_client.ts";
import { median, printTable } from "./tables.ts";
import { describeProduct, startTarget, type Target } from "./target.ts";

/** Pages of the site that the audit goes on with for as long as it is watched. */
const CRAWLED_PAGES = 200_000;
/** Pages after which an audit counts as under way. */
const WARM_PAGES = 300;
const WARM_UP_MS = 180_000;
/** Enough to measure a p99, and too few to keep a processor busy. */
const RATE = 30;
const DEFAULT = configSchema.properties.WORK_NICE.default;
/** The same priority as the neighbours', the default, and the lowest of all. */
const NICES = [0, DEFAULT, 19];

/** What an audit and the API reached with busy neighbours at one WORK_NICE. */
interface Measured {
  pagesPerSecond: number;
  /** Milliseconds, over all paths. */
  idleP99: number;
  crawlingP99: number;
}

/** What an audit gets of processors that other programs keep busy, and what is left for the API. */
export const busyNeighbourBench: Bench = {
  name: "busy-neighbour",
  summary: "pages a second, and the API's p99, while a program of normal priority keeps each " +
    "processor busy, by WORK_NICE [--seconds 20] [--rounds 3] [--pages 2000]",
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        seconds: { type: "string", default: "20" },
        rounds: { type: "string", default: "3" },
        pages: { type: "string", default: "2000" },
      },
    });
    const { db, databaseUrl, close } = await openBenchDatabase();
    const served = await serveGeneratedSite(CRAWLED_PAGES, undefined, { nice: 0 });
    try {
      await crawlGeneratedSite(db, databaseUrl, {
        pagesCount: Number(values.pages),
        cpus: { worker: 0, others: 1 },
      });
      const siteId = await findAuditedSite(db) ?? 0;
      const results = new Map<number, Measured[]>(NICES.map((nice) => [nice, []]));
      for (let round = 0; round < Number(values.rounds); round++) {
        for (const nice of NICES) {
          const target = await startProduct(databaseUrl, served, nice);
          try {
            const client = await createSiteClient(db, siteId, target.url);
            const name = `${round} ${nice}`;
            const watched = { db, client, domain: served.domain, name };
            const measured = await measure(watched, Number(values.seconds));
            console.log(`round ${round}, WORK_NICE=${nice}: ${JSON.stringify(measured)}`);
            results.get(nice)?.push(measured);
          } finally {
            await target.stop();
          }
        }
      }
      printResults(results);
    } finally {
      await served.close();
      await close();
    }
  },
};

function startProduct(databaseUrl: string, served: GeneratedSite, nice: number): Promise<Target> {
  return startTarget(
    describeProduct({
      DATABASE_URL: databaseUrl,
      WORK_NICE: String(nice),
      CRAWL_ALLOW_PRIVATE: "127.0.0.0/8",
      CRAWL_CONNECT_TO: `${served.domain}:80:127.0.0.1:${served.port}`,
    }),
    () => [],
  );
}

async function measure(
  { db, client, domain, name }: { db: Db; client: SiteClient; domain: string; name: string },
  seconds: number,
): Promise<Measured> {
  await measureLatencies(client, { seconds: 3, rate: RATE });
  const neighbours = await startNeighbours();
  try {
    const idle = await measureLatencies(client, { seconds, rate: RATE });
    const { auditId } = await queueBenchAudit(db, { name, domain, start: "/" });
    const end = performance.now() + WARM_UP_MS;
    while ((await readAudit(db, auditId)).pages_crawled < WARM_PAGES && performance.now() < end) {
      await pause(250);
    }
    const before = await readAudit(db, auditId);
    const startedAt = performance.now();
    const crawling = await measureLatencies(client, { seconds, rate: RATE });
    const elapsed = (performance.now() - startedAt) / 1000;
    const after = await readAudit(db, auditId);
    await transaction(db, async (trx) => {
      await trx("audits").where({ id: auditId }).update({ status: "stopping" });
    });
    return {
      pagesPerSecond: (after.pages_crawled - before.pages_crawled) / elapsed,
      idleP99: percentile([...idle.values()].flat(), 99),
      crawlingP99: percentile([...crawling.values()].flat(), 99),
    };
  } finally {
    await neighbours.stop();
  }
}

/** Starts a program that does nothing but count for each processor, at normal priority. */
async function startNeighbours(): Promise<{ stop(): Promise<void> }> {
  const programs = Array.from(
    { length: availableParallelism() },
    () => spawn(process.execPath, ["-e", "for (let count = 0;; count++);"], { stdio: "ignore" }),
  );
  const ended = programs.map((program) => once(program, "exit"));
  await Promise.all(programs.map((program) => once(program, "spawn")));
  return {
    async stop() {
      for (const program of programs) program.kill("SIGKILL");
      await Promise.all(ended);
    },
  };
}

function printResults(results: ReadonlyMap<number, readonly Measured[]>): void {
  const rateOf = (nice: number) =>
    median((results.get(nice) ?? []).map(({ pagesPerSecond }) => pagesPerSecond));
  printTable(
    ["WORK_NICE", "pages/s", "of those at 0", "API's idle p99 ms", "while crawling", "ratio"],
    NICES.map((nice) => {
      const runs = results.get(nice) ?? [];
      const idle = median(runs.map(({ idleP99 }) => idleP99));
      const crawling = median(runs.map(({ crawlingP99 }) => crawlingP99));
      const ratio = median(runs.map((run) => run.crawlingP99 / run.idleP99));
      return [
        `${nice}`,
        rateOf(nice).toFixed(1),
        `${(100 * rateOf(nice) / rateOf(0)).toFixed(0)} %`,
        idle.toFixed(1),
        crawling.toFixed(1),
        `${ratio.toFixed(2)}x`,
      ];
    }),
  );
}
