import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";
import type { Db } from "../../../db/core/connection.ts";
import type { Bench } from "../bench.ts";
import { openBenchDatabase } from "../bench_database.ts";
import { crawlGeneratedSite } from "../generated_site/crawl_generated_site.ts";
import { createReadCases, type ReadCase, type ReadSubjects } from "./read_cases.ts";
import { createSiteClient, RefusedQuestion, type SiteClient } from "../site_client.ts";
import { median, printTable } from "../tables.ts";
import { describeProduct, startTarget } from "../target.ts";

/** The server has this processor to itself; the database and the client share the other. */
const SERVER_CPU = 0;
const OTHER_CPU = 1;
/** The page of a list that is compared with its first one. */
const DEEP_PAGE = 1_000;
const ROWS_PER_PAGE = 50;
const MAX_ROWS_PER_PAGE = 500;
/** A case that takes longer than this is not asked as often as the others. */
const PATIENCE_MS = 5_000;

/** How fast everything that can be read of a large site is read. */
export const readsBench: Bench = {
  name: "reads",
  summary: "every GET of an audited site, in each order and with each filter, and page 1,000 " +
    "[--data FOLDER of crawl-scale] [--pages 20000, without it] [--repetitions 11] " +
    "[--only TEXT] [--plain, in the order they come in alone]",
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        data: { type: "string" },
        pages: { type: "string", default: "20000" },
        repetitions: { type: "string", default: "11" },
        only: { type: "string", default: "" },
        plain: { type: "boolean", default: false },
      },
    });
    // what this process starts inherits the processor
    execFileSync("taskset", ["-cp", `${OTHER_CPU}`, `${process.pid}`], { stdio: "ignore" });
    const { db, databaseUrl, close } = await openBenchDatabase(values.data);
    try {
      if (await findSubjects(db) === undefined) {
        const cpus = { worker: SERVER_CPU, others: OTHER_CPU };
        await crawlGeneratedSite(db, databaseUrl, { pagesCount: Number(values.pages), cpus });
      }
      const found = await findSubjects(db);
      if (found === undefined) throw new Error("No audit of the database is complete.");
      const target = await startTarget(
        describeProduct({ DATABASE_URL: databaseUrl, ROLE: "api" }),
        (cpu) => ["taskset", "-c", `${cpu}`],
      );
      try {
        const client = await createSiteClient(db, found.siteId, target.url);
        const cases = createReadCases(found.subjects)
          .filter(({ path, plain }) => path.includes(values.only) && (plain || !values.plain));
        await measureAll(client, cases, Number(values.repetitions));
      } finally {
        await target.stop();
      }
    } finally {
      await close();
    }
  },
};

/** What the paths of the last complete audit are made of. */
async function findSubjects(
  db: Db,
): Promise<{ siteId: number; subjects: ReadSubjects } | undefined> {
  const audit: { id: number; site_id: number; pages_crawled: number } | undefined = await db(
    "audits",
  ).where({ status: "completed" }).orderBy("id", "desc").first("id", "site_id", "pages_crawled");
  if (audit === undefined) return undefined;
  const middle = Math.ceil(audit.pages_crawled / 2);
  const page: { page_id: number; url: string } | undefined = await db("audit_pages")
    .where({ audit_id: audit.id }).where("url_id", ">=", middle).orderBy("url_id")
    .first("page_id", "url");
  const issue: { code: string } | undefined = await db("audit_issues")
    .where({ audit_id: audit.id }).orderBy("occurrences_count", "desc").first("code");
  if (page === undefined || issue === undefined) return undefined;
  const subjects = {
    page_id: `${page.page_id}`,
    audit_id: `${audit.id}`,
    code: issue.code,
    url: page.url,
  };
  return { siteId: audit.site_id, subjects };
}

interface Measured {
  path: string;
  rows: string;
  p50: number;
  p95: number;
}

async function measureAll(
  client: SiteClient,
  cases: readonly ReadCase[],
  repetitions: number,
): Promise<void> {
  const measured: Measured[] = [];
  const refused: string[] = [];
  for (const { path, plain, list } of cases) {
    try {
      measured.push(await measure(client, path, repetitions));
    } catch (error) {
      // a site with one audit has nothing to compare it with, and no recheck
      if (!(error instanceof RefusedQuestion)) throw error;
      refused.push(error.message);
      continue;
    }
    if (!plain || !list) continue;
    const deep = await findDeepPage(client, path);
    if (deep !== undefined) {
      const name = `${path}: page ${deep.page}`;
      measured.push({ ...await measure(client, deep.path, repetitions), path: name });
    }
  }
  printTable(
    ["GET …/sites/{id}", "rows", "p50 ms", "p95 ms"],
    measured.toSorted((a, b) => b.p50 - a.p50)
      .map(({ path, rows, p50, p95 }) => [path || "/", rows, p50.toFixed(1), p95.toFixed(1)]),
  );
  const slow = measured.filter(({ p50 }) => p50 >= 50).length;
  console.log(`\n${measured.length} questions, ${slow} of them take 50 ms or more at the median.`);
  if (refused.length > 0) console.log(`\nRefused:\n${refused.join("\n")}`);
}

async function measure(client: SiteClient, path: string, repetitions: number): Promise<Measured> {
  const first = await client.get(path);
  const times: number[] = [];
  const count = first.milliseconds > PATIENCE_MS ? 1 : repetitions;
  for (let index = 0; index < count; index++) times.push((await client.get(path)).milliseconds);
  const sorted = times.toSorted((a, b) => a - b);
  const p50 = median(times);
  // all of them may take an hour: what is stopped before has shown what it measured
  process.stderr.write(`${path || "/"}: ${p50.toFixed(1)} ms\n`);
  return {
    path,
    rows: `${first.body.meta?.total ?? ""}`,
    p50,
    p95: sorted[Math.ceil(sorted.length * 0.95) - 1] ?? NaN,
  };
}

/** Follows the cursors to the thousandth page, or as far as they lead, in steps as large as may be. */
async function findDeepPage(
  client: SiteClient,
  path: string,
): Promise<{ path: string; page: number } | undefined> {
  const separator = path.includes("?") ? "&" : "?";
  let deep: { path: string; page: number } | undefined;
  let cursor = "";
  for (let rows = 0; rows < (DEEP_PAGE - 1) * ROWS_PER_PAGE;) {
    const perPage = Math.min(MAX_ROWS_PER_PAGE, (DEEP_PAGE - 1) * ROWS_PER_PAGE - rows);
    const { body } = await client.get(`${path}${separator}per_page=${perPage}${cursor}`);
    if (typeof body.meta?.next_cursor !== "string") return deep;
    cursor = `&cursor=${body.meta.next_cursor}`;
    rows += perPage;
    deep = { path: path + separator + cursor.slice(1), page: rows / ROWS_PER_PAGE + 1 };
  }
  return deep;
}
