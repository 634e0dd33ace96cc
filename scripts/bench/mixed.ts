import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { readAudit } from "../../db/audits/lifecycle/audits.ts";
import type { Db } from "../../db/core/connection.ts";
import type { Bench } from "./bench.ts";
import { queueBenchAudit } from "./bench_audit.ts";
import { openBenchDatabase } from "./bench_database.ts";
import { crawlGeneratedSite } from "./generated_site/crawl_generated_site.ts";
import { serveGeneratedSite } from "./generated_site/serve_generated_site.ts";
import { measureLatencies, PATHS, percentile, type RatedLoad } from "./rated_load.ts";
import { createSiteClient, type SiteClient } from "./site_client.ts";
import { median, printTable } from "./tables.ts";
import { describeProduct, startTarget } from "./target.ts";

/** Pages of the site that the audit goes on with for as long as it is looked at. */
const CRAWLED_PAGES = 200_000;
const WARM_UP_MS = 3_000;

/** Whether a crawl at full speed in the same process slows the API down. */
export const mixedBench: Bench = {
  name: "mixed",
  summary: "the API's answers while an audit crawls at full speed in the same process, against " +
    "its idle ones [--data FOLDER of crawl-scale] [--pages 5000, without it] [--seconds 20] " +
    "[--rate 100]",
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        data: { type: "string" },
        pages: { type: "string", default: "5000" },
        seconds: { type: "string", default: "20" },
        rate: { type: "string", default: "100" },
      },
    });
    const { db, databaseUrl, close } = await openBenchDatabase(values.data);
    const served = await serveGeneratedSite(CRAWLED_PAGES);
    try {
      let siteId = await findAuditedSite(db);
      if (siteId === undefined) {
        await crawlGeneratedSite(db, databaseUrl, {
          pagesCount: Number(values.pages),
          cpus: { worker: 0, others: 1 },
        });
        siteId = await findAuditedSite(db);
      }
      const target = await startTarget(
        describeProduct({
          DATABASE_URL: databaseUrl,
          CRAWL_ALLOW_PRIVATE: "127.0.0.0/8",
          CRAWL_CONNECT_TO: `${served.domain}:80:127.0.0.1:${served.port}`,
        }),
        () => [],
      );
      try {
        const client = await createSiteClient(db, siteId ?? 0, target.url);
        const load = { seconds: Number(values.seconds), rate: Number(values.rate) };
        await measureBoth(db, client, { domain: served.domain, load });
      } finally {
        await target.stop();
      }
    } finally {
      await served.close();
      await close();
    }
  },
};

/** The site whose audit was completed last; undefined: none was. */
export async function findAuditedSite(db: Db): Promise<number | undefined> {
  const audit: { site_id: number } | undefined = await db("audits").where({ status: "completed" })
    .orderBy("id", "desc").first("site_id");
  return audit?.site_id;
}

async function measureBoth(
  db: Db,
  client: SiteClient,
  { domain, load }: { domain: string; load: RatedLoad },
): Promise<void> {
  await measureLatencies(client, { ...load, seconds: WARM_UP_MS / 1000 });
  const idle = await measureLatencies(client, load);
  const { auditId } = await queueBenchAudit(db, { name: "crawled meanwhile", domain, start: "/" });
  while ((await readAudit(db, auditId)).pages_crawled < 1_000) await pause(100);
  const before = await readAudit(db, auditId);
  const busy = await measureLatencies(client, load);
  const after = await readAudit(db, auditId);
  await db("audits").where({ id: auditId }).update({ status: "stopping" });
  const rate = 1000 * (after.pages_crawled - before.pages_crawled) /
    (after.crawl_ms - before.crawl_ms);
  printTable(
    ["GET …/sites/{id}", "idle p50 ms", "p99", "while crawling p50 ms", "p99", "p99 : idle p99"],
    PATHS.map((path) => {
      const [calm = [], loaded = []] = [idle.get(path), busy.get(path)];
      const figures = [median(calm), percentile(calm, 99), median(loaded), percentile(loaded, 99)];
      const ratio = percentile(loaded, 99) / percentile(calm, 99);
      return [path || "/", ...figures.map((value) => value.toFixed(1)), `${ratio.toFixed(2)}x`];
    }),
  );
  console.log(`\nMeanwhile the audit crawled ${rate.toFixed(0)} pages a second.`);
}
