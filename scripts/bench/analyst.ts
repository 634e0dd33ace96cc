import { createSearchWindows } from "../../lib/commands/search_data/search_windows.ts";
import { parseArgs } from "node:util";
import type { Db } from "../../db/core/connection.ts";
import { claimRefresh } from "../../db/search_data/search_refreshes.ts";
import { answerQuestion } from "../../lib/assistant/analyst.ts";
import type { ApiReader } from "../../lib/assistant/api_reader.ts";
import { KINDS } from "../../lib/assistant/topics/mod.ts";
import { refreshSearch } from "../../lib/commands/search_data/refresh/refresh_search.ts";
import { readConfig } from "../../lib/core/config.ts";
import { ROUTES } from "../../lib/routes/mod.ts";
import { createApiReaders } from "../../lib/routes/core/route_reader.ts";
import type { Log } from "../../lib/core/log.ts";
import { createRequestServices } from "../../lib/request_services.ts";
import type { RequestServices, Services } from "../../lib/services.ts";
import type { Bench } from "./bench.ts";
import { openBenchDatabase } from "./bench_database.ts";
import { crawlGeneratedSite } from "./generated_site/crawl_generated_site.ts";
import { importSearch } from "./generated_search/import_search.ts";
import { SEARCH_DOMAIN } from "./generated_search/search_files.ts";
import { createSearchPlan } from "./generated_search/search_plan.ts";
import { median, printTable } from "./tables.ts";

const LAST_DAY = "2026-11-18";
const NOW = new Date("2026-11-20T12:00:00Z");
/** Rows of which the plan makes 100,000 queries and 10,000 pages. */
const SEARCH_ROWS = 5_000_000;
const CRAWLED_PAGES = 10_000;
const SLOWEST = 12;

/** How fast the built-in analyst answers about a large site. */
export const analystBench: Bench = {
  name: "analyst",
  summary: "a question of each kind about a site of 100,000 keywords and 10,000 crawled pages " +
    "[--data FOLDER, kept for the next run] [--rows 5000000] [--pages 10000] [--repetitions 11]",
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        data: { type: "string" },
        rows: { type: "string", default: `${SEARCH_ROWS}` },
        pages: { type: "string", default: `${CRAWLED_PAGES}` },
        repetitions: { type: "string", default: "11" },
      },
    });
    const { db, databaseUrl, close } = await openBenchDatabase(values.data);
    const services = createServices(db, databaseUrl);
    try {
      if (!await db("audits").where({ status: "completed" }).first("id")) {
        const cpus = { worker: 0, others: 1 };
        await crawlGeneratedSite(db, databaseUrl, { pagesCount: Number(values.pages), cpus });
      }
      const { id } = await findSite(db);
      if (!await db("search_days").where({ site_id: id }).first("date")) {
        // one site is crawled and searched
        await db("sites").where({ id }).update({
          domain: SEARCH_DOMAIN,
          domain_key: SEARCH_DOMAIN,
        });
        await importSearch(db, id, createSearchPlan(Number(values.rows), LAST_DAY));
        await refreshAll(services);
      }
      await measure(services, Number(values.repetitions));
    } finally {
      await close();
    }
  },
};

function createServices(db: Db, databaseUrl: string): RequestServices {
  const log: Log = (level, event, fields = {}) => {
    if (level === "error") console.error(event, fields);
  };
  return createRequestServices({
    config: { ...readConfig({}), databaseUrl },
    db,
    searchWindows: createSearchWindows({ db, log }),
    now: () => NOW,
    log,
  });
}

async function refreshAll(services: Services): Promise<void> {
  const never = new AbortController().signal;
  for (;;) {
    const claimed = await claimRefresh(services.db, "bench");
    if (claimed === undefined) return;
    await refreshSearch(services, { ...claimed, owner: "bench" }, { shutdown: never });
  }
}

async function findSite(db: Db): Promise<{ id: number; account_id: number }> {
  const site = await db("sites").orderBy("id").first<{ id: number; account_id: number }>(
    "id",
    "account_id",
  );
  if (!site) throw new Error("The database has no site.");
  return site;
}

async function measure(services: RequestServices, repetitions: number): Promise<void> {
  const { id, account_id: accountId } = await findSite(services.db);
  const caller = {
    ...{ accountId, accountName: "bench", plan: "enterprise", tokenId: 0 } as const,
    ...{ abilities: ["read"], siteIds: null } as const,
  };
  const baseUrl = "http://127.0.0.1:8000/api/v1";
  const reader = createApiReaders(ROUTES)({ services, caller, siteId: id, baseUrl });
  const questions = await createQuestions(services.db, id);
  const times: { question: string; kind: string; first: number; typical: number }[] = [];
  for (const question of questions) {
    const [first, kind] = await timeAnswer(reader, question);
    const rest: number[] = [];
    for (let at = 0; at < repetitions; at++) rest.push((await timeAnswer(reader, question))[0]);
    times.push({ question, kind, first, typical: median(rest) });
  }
  const ms = (value: number) => value.toFixed(0);
  const typical = times.map((one) => one.typical).toSorted((a, b) => a - b);
  const counts = await Promise.all(
    ["keywords", "pages"].map(async (table) =>
      `${
        (await services.db(table).where({ site_id: id }).count({ count: "*" }))[0]?.count
      } ${table}`
    ),
  );
  console.log(`${counts.join(", ")}; ${times.length} questions`);
  console.log(
    `median ${ms(median(typical))} ms, p95 ${
      ms(typical[Math.floor(typical.length * 0.95)] ?? NaN)
    } ms, ` +
      `first time asked: median ${ms(median(times.map(({ first }) => first)))} ms`,
  );
  printTable(
    ["Question", "Kind", "ms", "First, ms"],
    times.toSorted((a, b) => b.typical - a.typical).slice(0, SLOWEST)
      .map((one) => [one.question, one.kind, ms(one.typical), ms(one.first)]),
  );
}

async function timeAnswer(reader: ApiReader, message: string): Promise<[number, string]> {
  const start = performance.now();
  const { kind } = await answerQuestion({ message, earlier: [], reader, now: NOW });
  return [performance.now() - start, kind ?? "none"];
}

/** A question of each kind, about a keyword and a page that are there. */
async function createQuestions(db: Db, siteId: number): Promise<string[]> {
  const keyword = await db("keywords").where({ site_id: siteId }).orderBy("id").offset(500)
    .first<{ keyword: string }>("keyword");
  const page = await db("pages").where({ site_id: siteId }).orderBy("id").offset(500)
    .first<{ url: string }>("url");
  const names: Readonly<Record<string, string>> = {
    keyword: `"${keyword.keyword}"`,
    url: page.url,
    issue: "title_duplicate",
    agent: "GPTBot",
    domain: "rival.example",
    device: "mobile",
    country: "Germany",
    severity: "errors",
    positions: "between position 4 and 10",
    span: "last month",
    category: "images",
    term: "share of voice",
    quoted: '"tea"',
    compare: "compared with last year",
  };
  return KINDS.flatMap(({ asks }) => asks.slice(0, 2))
    .map((phrasing) => phrasing.replace(/\{(\w+)\}/g, (_, name) => names[name] ?? name));
}
