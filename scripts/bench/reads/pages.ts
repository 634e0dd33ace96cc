import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Db } from "../../../db/core/connection.ts";
import type { Bench } from "../bench.ts";
import { openBenchDatabase } from "../bench_database.ts";
import { openPage, repeat, signIn } from "./page_client.ts";
import { createPagesData } from "./pages_data.ts";
import { createSiteClient, type SiteClient } from "../site_client.ts";
import { printTable } from "../tables.ts";
import { describeProduct, startTarget } from "../target.ts";

/** The server has the other processor to itself; the database and the client share this one. */
const OTHER_CPU = 1;

/** A page, and the questions to the API whose answers it shows; paths below the site. */
interface PageCase {
  /** `:id` is the site. */
  page: string;
  calls: readonly string[];
}

const PAGES: readonly PageCase[] = [
  { page: "/sign-in", calls: [] },
  { page: "/sites", calls: [] },
  { page: "/settings/security", calls: [] },
  { page: "/settings/usage", calls: [] },
  { page: "/settings/sites", calls: [] },
  { page: "/settings/sites/:id", calls: [""] },
  {
    page: "/sites/:id/report",
    calls: [
      "",
      "/audit",
      "/audit/progress",
      "/audits?filter[status]=completed,completed_partial&per_page=50",
      "/issues?filter[status]=open,regressed&filter[affected_urls_count][gt]=0&per_page=10",
      "/issues?filter[status]=open,regressed&per_page=500",
      "/search-overview",
      "/search-overview?from=2026-09-24&to=2026-10-21&compare=none",
      "/visibility",
      "/content-decay?per_page=10",
      "/opportunities?per_page=10",
      "/backlinks/summary",
      "/referring-domains?per_page=10&filter[status]=live",
      "/aeo?per_page=10",
      "/competitors?per_page=10",
    ],
  },
];

/** How fast what people open in a browser is. */
export const pagesBench: Bench = {
  name: "pages",
  summary:
    "every page for people of a site with 10,000 pages and 100,000 keywords, beside the calls " +
    "of the API that it is made of [--pages 10000] [--keywords 100000] [--links 100000] " +
    "[--data FOLDER, kept for the next run] [--repetitions 21] [--only TEXT]",
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        pages: { type: "string", default: "10000" },
        keywords: { type: "string", default: "100000" },
        links: { type: "string", default: "100000" },
        data: { type: "string" },
        repetitions: { type: "string", default: "21" },
        only: { type: "string", default: "" },
      },
    });
    // what this process starts inherits the processor
    execFileSync("taskset", ["-cp", `${OTHER_CPU}`, `${process.pid}`], { stdio: "ignore" });
    const isNew = values.data === undefined || !existsSync(values.data);
    const { db, databaseUrl, close } = await openBenchDatabase(values.data);
    try {
      if (isNew) {
        await createPagesData(db, databaseUrl, {
          pages: Number(values.pages),
          keywords: Number(values.keywords),
          links: Number(values.links),
        });
      }
      const cases = PAGES.filter(({ page }) => page.includes(values.only));
      await measurePages(db, databaseUrl, { cases, repetitions: Number(values.repetitions) });
    } finally {
      await close();
    }
  },
};

async function measurePages(
  db: Db,
  databaseUrl: string,
  { cases, repetitions }: { cases: readonly PageCase[]; repetitions: number },
): Promise<void> {
  const siteId = (await db("sites").orderBy("id").first<{ id: number }>("id")).id;
  const target = await startTarget(
    describeProduct({ DATABASE_URL: databaseUrl, ROLE: "api" }),
    (cpu) => ["taskset", "-c", `${cpu}`],
  );
  try {
    const client = await createSiteClient(db, siteId, target.url);
    const cookie = await signIn(db, siteId, target.url);
    const rows: string[][] = [];
    for (const { page, calls } of cases) {
      const path = page.replace(":id", String(siteId));
      const spent = target.cpuSeconds();
      const times = await repeat(repetitions, () => openPage(target.url + path, cookie));
      const cpu = (1000 * (target.cpuSeconds() - spent)) / (repetitions + 1);
      const peer = await readCalls(client, calls, repetitions);
      rows.push(
        [page, times.p50, times.p95, cpu, peer].map((one) =>
          typeof one === "number" ? one.toFixed(1) : one
        ),
      );
    }
    printTable(["GET", "p50 ms", "p95 ms", "CPU ms", "its API calls, one after another, ms"], rows);
  } finally {
    await target.stop();
  }
}

/** The sum of what the calls of a page take over HTTP. */
async function readCalls(
  client: SiteClient,
  calls: readonly string[],
  repetitions: number,
): Promise<number> {
  let sum = 0;
  for (const call of calls) {
    const { p50 } = await repeat(repetitions, async () => (await client.get(call)).milliseconds);
    if (process.env["BENCH_VERBOSE"]) console.error(`${call || "/"}: ${p50.toFixed(1)} ms`);
    sum += p50;
  }
  return sum;
}
