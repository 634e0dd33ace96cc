import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Db } from "../../../db/core/connection.ts";
import { findRefreshState } from "../../../db/search_data/search_refreshes.ts";
import type { Bench } from "../bench.ts";
import { type BenchDatabase, openBenchDatabase } from "../bench_database.ts";
import { createRowsFile, createSearchTexts } from "../generated_search/search_files.ts";
import { createSearchPlan, planDays } from "../generated_search/search_plan.ts";
import { insertSearchSite } from "../generated_search/search_site.ts";
import { createSearchReadCases } from "../reads/search_read_cases.ts";
import { type BenchAnswer, createSiteClient, type SiteClient } from "../site_client.ts";
import { printTable } from "../tables.ts";
import { describeProduct, startTarget, type Target } from "../target.ts";
import {
  type Difference,
  findDifferences,
  isNothing,
  type Reading,
} from "./reading_differences.ts";

const LAST_DAY = "2026-11-18";
/** A window that nobody asked for before. */
const OTHER_WINDOW = "from=2026-10-05&to=2026-11-03";
const POLL_MS = 20;
const LATER_MS = 30_000;
/** Keywords whose history is read. */
const HISTORIES = 10;
/** More rows than the file takes. */
const SPARE = 1.02;
const COMPETITOR = "other-shop.example.com";

/** Whether the first answers after an import are the final ones. */
export const firstAnswersBench: Bench = {
  name: "first-answers",
  summary:
    "every endpoint of search data at once after an import over HTTP is completed, against " +
    "its answers after all background work and 30 s later from a new process [--rows 100000]",
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: { rows: { type: "string", default: "100000" } },
    });
    const database = await openBenchDatabase();
    try {
      await measure(database, Number(values.rows));
    } finally {
      await database.close();
    }
  },
};

async function measure({ db, databaseUrl }: BenchDatabase, rowsCount: number): Promise<void> {
  const siteId = await insertSearchSite(db);
  const start = (role: string) =>
    startTarget(describeProduct({ DATABASE_URL: databaseUrl, ROLE: role }), () => []);
  let first: Reading[];
  let afterWork: Reading[];
  const service = await start("all");
  try {
    const client = await createSiteClient(db, siteId, service.url);
    await post(service, client, { path: "/competitors", body: { domain: COMPETITOR } });
    const { rowsStored, seconds } = await importRows(service, client, rowsCount);
    console.log(`${rowsStored} rows imported in ${seconds.toFixed(1)} s`);
    const paths = await listPaths(db, siteId);
    first = await readAll(client, paths);
    await untilRefreshed(db, siteId);
    afterWork = await readAll(client, paths);
    await delay(LATER_MS);
  } finally {
    await service.stop();
  }
  // what the first process keeps in memory does not hide a difference
  const other = await start("api");
  try {
    const client = await createSiteClient(db, siteId, other.url);
    const later = await readAll(client, first.map(({ path }) => path));
    print(first, { afterWork, later });
  } finally {
    await other.stop();
  }
}

async function importRows(
  service: Target,
  client: SiteClient,
  rowsCount: number,
): Promise<{ rowsStored: number; seconds: number }> {
  const content = await writeContent(rowsCount);
  const startedAt = performance.now();
  const answer = await post(service, client, {
    path: "/imports",
    body: { file_name: "rows.csv", content },
  });
  // the answers of these routes have this shape, which the specs check
  const { id } = answer.data as { id: number };
  for (;;) {
    const { body } = await client.get(`/imports/${id}`);
    const { status, rows_stored: rowsStored, error } = body.data as ImportData;
    if (status === "completed") {
      return { rowsStored, seconds: (performance.now() - startedAt) / 1000 };
    }
    if (status === "failed") throw new Error(`The import failed: ${JSON.stringify(error)}`);
    await delay(POLL_MS);
  }
}

interface ImportData {
  status: string;
  rows_stored: number;
  error: unknown;
}

/** A file with exactly this number of rows; a plan gives about the number that it names. */
async function writeContent(rowsCount: number): Promise<string> {
  const plan = createSearchPlan(Math.ceil(rowsCount * SPARE), LAST_DAY);
  const texts = createSearchTexts(plan);
  const lines: string[] = [];
  for (const day of planDays(plan)) {
    const [header = "", ...rows] = (await text(createRowsFile(plan, day, texts).open())).split(
      "\n",
    );
    if (lines.length === 0) lines.push(header);
    lines.push(...rows.filter((row) => row !== ""));
  }
  return lines.slice(0, 1 + rowsCount).join("\n");
}

async function post(
  service: Target,
  { path: sitePath, token }: SiteClient,
  { path, body }: { path: string; body: object },
): Promise<BenchAnswer> {
  const answer = await fetch(service.url + sitePath + path, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const said = await answer.text();
  if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${said}`);
  return JSON.parse(said);
}

/** All paths, those with a window also for another one, and the histories of several keywords. */
async function listPaths(db: Db, siteId: number): Promise<string[]> {
  const listIds = async (table: string, count: number) =>
    await db(table).where({ site_id: siteId }).orderBy("id").limit(count).pluck<number[]>("id");
  const keywordIds = await listIds("keywords", HISTORIES);
  const [pageId = 0] = await listIds("pages", 1);
  const [competitorId = 0] = await listIds("competitors", 1);
  const paths = keywordIds.flatMap((keywordId) =>
    createSearchReadCases({ keyword_id: keywordId, page_id: pageId, competitor_id: competitorId })
      .flatMap(({ path, windowed }) => windowed ? [path, `${path}?${OTHER_WINDOW}`] : [path])
  );
  return [...new Set(paths)];
}

/** The first pages of all paths come first, as somebody opens them; the other pages of lists follow. */
async function readAll(client: SiteClient, paths: readonly string[]): Promise<Reading[]> {
  const firstPages: Reading[] = [];
  for (const path of paths) firstPages.push({ path, body: (await client.get(path)).body });
  const readings: Reading[] = [];
  for (const page of firstPages) readings.push(await readFurtherPages(client, page));
  return readings;
}

async function readFurtherPages(client: SiteClient, { path, body }: Reading): Promise<Reading> {
  const pages = [body.data];
  let cursor = body.meta?.next_cursor ?? null;
  while (cursor !== null) {
    const address = `${path}${path.includes("?") ? "&" : "?"}cursor=${cursor}`;
    const { data, meta } = (await client.get(address)).body;
    pages.push(data);
    cursor = meta?.next_cursor ?? null;
  }
  // cursors and links differ from one answer to the next: all that they lead to is compared
  const { next_cursor: _, ...meta } = body.meta ?? {};
  return { path, body: { data: pages.length === 1 ? body.data : pages.flat(), meta } };
}

async function untilRefreshed(db: Db, siteId: number): Promise<void> {
  while ((await findRefreshState(db, siteId))?.pending === true) await delay(POLL_MS);
}

function print(
  first: readonly Reading[],
  { afterWork, later }: { afterWork: readonly Reading[]; later: readonly Reading[] },
): void {
  const rows = first.map((reading, index) => {
    const work = findDifferences(reading, afterWork[index]);
    const end = findDifferences(reading, later[index]);
    return { path: reading.path, isSilent: isSilent(reading, [...work, ...end]), work, end };
  });
  const name = (found: readonly Difference[]) =>
    [...new Set(found.map(({ field }) => field))].slice(0, 4).join(" ");
  const told = rows.filter((row) => row.isSilent || row.work.length > 0 || row.end.length > 0);
  if (told.length > 0) {
    printTable(
      [
        "GET …/sites/{id}",
        "null or empty without data_status",
        "differs after all work",
        "30 s later",
      ],
      told.map(({ path, isSilent, work, end }) => [
        path,
        isSilent ? "yes" : "",
        name(work),
        name(end),
      ]),
    );
  }
  const count = (of: (row: typeof rows[number]) => boolean) => rows.filter(of).length;
  console.log(
    `\nOf ${rows.length} answers ${count(({ work }) => work.length > 0)} differ after all work, ` +
      `${count(({ end }) => end.length > 0)} differ 30 s later; ` +
      `${count(({ isSilent }) => isSilent)} have null or nothing without data_status.`,
  );
}

/** Whether an answer has nothing, or lacks what comes later, and does not say so. */
function isSilent({ body: { data, meta } }: Reading, found: readonly Difference[]): boolean {
  if ((meta?.data_status ?? null) !== null) return false;
  return isNothing(data) || found.some(({ isFilled }) => isFilled);
}
