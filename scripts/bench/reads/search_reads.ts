import { createSearchWindows } from "../../../lib/commands/search_data/search_windows.ts";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Db } from "../../../db/core/connection.ts";
import { findRefreshState } from "../../../db/search_data/search_refreshes.ts";
import { readConfig } from "../../../lib/core/config.ts";
import { addDays } from "../../../lib/core/days.ts";
import type { Log } from "../../../lib/core/log.ts";
import type { Services } from "../../../lib/services.ts";
import type { Bench } from "../bench.ts";
import { openBenchDatabase } from "../bench_database.ts";
import { importSearch, importSearchDay } from "../generated_search/import_search.ts";
import { createSearchPlan } from "../generated_search/search_plan.ts";
import { insertSearchSite, refreshAll } from "../generated_search/search_site.ts";
import {
  createSearchReadCases,
  type SearchReadCase,
  type SearchReadSubjects,
} from "./search_read_cases.ts";
import { createSiteClient, type SiteClient } from "../site_client.ts";
import { median, printTable } from "../tables.ts";
import { describeProduct, startTarget } from "../target.ts";

/** The server has the other processor to itself; the database and the client share this one. */
const OTHER_CPU = 1;
const LAST_DAY = "2026-11-18";
/** Windows that nobody keeps: each case gets another one. */
const WINDOW_DAYS = 30;
const VARIED_DAYS = 12;
const SETTLE_MS = 5_000;

/** How fast search performance is read, and how a day more is taken in. */
export const searchReadsBench: Bench = {
  name: "search-reads",
  summary: "every endpoint of search performance over generated rows of query, page and day, an " +
    "arbitrary window, and a day's increment [--rows 100000,10000000] " +
    "[--data FOLDER, kept for the next run] [--repetitions 101] [--only TEXT] [--no-increment]",
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        rows: { type: "string", default: "100000,10000000" },
        data: { type: "string" },
        repetitions: { type: "string", default: "101" },
        only: { type: "string", default: "" },
        "no-increment": { type: "boolean", default: false },
      },
    });
    // what this process starts inherits the processor
    execFileSync("taskset", ["-cp", `${OTHER_CPU}`, `${process.pid}`], { stdio: "ignore" });
    const sizes: Measured[] = [];
    for (const rows of values.rows.split(",").map(Number)) {
      const folder = values.data === undefined ? undefined : `${values.data}_${rows}`;
      sizes.push(
        await measureSize({
          rows,
          folder,
          repetitions: Number(values.repetitions),
          only: values.only,
          increment: !values["no-increment"],
        }),
      );
    }
    printSizes(sizes);
  },
};

interface SizeOptions {
  rows: number;
  folder: string | undefined;
  repetitions: number;
  only: string;
  increment: boolean;
}

interface Measured {
  rows: number;
  cases: { path: string; p50: number; p95: number; windowed: WindowTimes | null }[];
  notes: string[];
}

interface WindowTimes {
  first: number;
  second: number;
}

async function measureSize(options: SizeOptions): Promise<Measured> {
  const { rows, folder } = options;
  const isNew = folder === undefined || !existsSync(folder);
  const { db, databaseUrl, close } = await openBenchDatabase(folder);
  const notes: string[] = [];
  try {
    const steps: string[] = [];
    const services = createServices(db, databaseUrl, steps);
    const refresh = async () => {
      steps.length = 0;
      const seconds = await time(() => refreshAll(services));
      return `refresh ${seconds} (${steps.join(", ")})`;
    };
    const plan = createSearchPlan(rows, LAST_DAY);
    if (isNew) {
      const siteId = await insertSearchSite(db);
      notes.push(`import: ${await time(() => importSearch(db, siteId, plan))}`);
      notes.push(`first ${await refresh()}`);
    }
    const siteId = (await db("sites").orderBy("id").first<{ id: number }>("id")).id;
    if ((await findRefreshState(db, siteId))?.pending) await refreshAll(services);
    const cases = await measureCases(services, siteId, options);
    if (options.increment) {
      const day = addDays(await findLastDay(db, siteId), 1);
      let count = 0;
      const imported = await time(async () => {
        count = await importSearchDay(db, siteId, { plan, day });
      });
      notes.push(`a day more (${count} rows): import ${imported}, ${await refresh()}`);
    }
    return { rows, cases, notes };
  } finally {
    await close();
  }
}

function createServices(db: Db, databaseUrl: string, steps: string[]): Services {
  const log: Log = (level, event, fields = {}) => {
    if (event === "search_refresh_step") {
      steps.push(`${fields["step"]} ${(Number(fields["duration_ms"]) / 1000).toFixed(1)}`);
    } else if (level === "error") console.error(event, fields);
  };
  return {
    config: { ...readConfig({}), databaseUrl },
    db,
    searchWindows: createSearchWindows({ db, log }),
    now: () => new Date(),
    log,
  };
}

async function findLastDay(db: Db, siteId: number): Promise<string> {
  const row = await db("search_days").where({ site_id: siteId })
    .first<{ last: string }>(db.raw("DATE_FORMAT(MAX(date), '%Y-%m-%d') AS last"));
  return row.last;
}

async function measureCases(
  { db, config }: Services,
  siteId: number,
  { repetitions, only }: SizeOptions,
): Promise<Measured["cases"]> {
  const target = await startTarget(
    describeProduct({ DATABASE_URL: config.databaseUrl ?? "", ROLE: "api" }),
    (cpu) => ["taskset", "-c", `${cpu}`],
  );
  try {
    const client = await createSiteClient(db, siteId, target.url);
    const cases = createSearchReadCases(await findSubjects(db, siteId))
      .filter(({ path }) => path.includes(only));
    const measured: Measured["cases"] = [];
    for (const [index, one] of cases.entries()) {
      measured.push(await measureCase(client, one, { index, repetitions }));
    }
    return measured;
  } finally {
    await target.stop();
  }
}

async function findSubjects(db: Db, siteId: number): Promise<SearchReadSubjects> {
  const id = async (table: string) =>
    (await db(table).where({ site_id: siteId }).orderBy("id").first<{ id: number } | undefined>(
      "id",
    ))
      ?.id ?? 0;
  return {
    keyword_id: await id("keywords"),
    page_id: await id("pages"),
    competitor_id: await id("competitors"),
  };
}

async function measureCase(
  client: SiteClient,
  { path, windowed }: SearchReadCase,
  { index, repetitions }: { index: number; repetitions: number },
): Promise<Measured["cases"][number]> {
  await client.get(path);
  const times: number[] = [];
  for (let count = 0; count < repetitions; count++) {
    times.push((await client.get(path)).milliseconds);
  }
  const sorted = times.toSorted((a, b) => a - b);
  return {
    path,
    p50: median(times),
    p95: sorted[Math.ceil(sorted.length * 0.95) - 1] ?? NaN,
    windowed: windowed ? await measureWindow(client, path, index) : null,
  };
}

/** A window that hardly any run has asked for before, whatever it left in the database. */
async function measureWindow(
  client: SiteClient,
  path: string,
  index: number,
): Promise<WindowTimes> {
  const to = addDays(LAST_DAY, -4 - index);
  const from = addDays(to, 1 - WINDOW_DAYS - Math.floor(Math.random() * VARIED_DAYS));
  const windowPath = `${path}?from=${from}&to=${to}`;
  const first = (await client.get(windowPath)).milliseconds;
  // what it is compared with may still be summed
  await delay(SETTLE_MS);
  const times: number[] = [];
  for (let count = 0; count < 7; count++) {
    times.push((await client.get(windowPath)).milliseconds);
  }
  return { first, second: median(times) };
}

async function time(work: () => Promise<void>): Promise<string> {
  const start = performance.now();
  await work();
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}

function printSizes(sizes: readonly Measured[]): void {
  for (const { rows, notes } of sizes) {
    for (const note of notes) console.log(`${rows} rows, ${note}`);
  }
  const [smallest] = sizes;
  const figures = (ms: number) => ms.toFixed(1);
  printTable(
    [
      "GET …/sites/{id}",
      ...sizes.flatMap(({ rows }) => [`${rows}: p50 ms`, "p95 ms", "new window ms", "again ms"]),
      "growth",
    ],
    (smallest?.cases ?? []).map(({ path }, index) => {
      const found = sizes.map(({ cases }) => cases[index]);
      const growth = (found.at(-1)?.p50 ?? NaN) / (found[0]?.p50 ?? NaN);
      return [
        path,
        ...found.flatMap((one) => [
          figures(one?.p50 ?? NaN),
          figures(one?.p95 ?? NaN),
          one?.windowed ? figures(one.windowed.first) : "",
          one?.windowed ? figures(one.windowed.second) : "",
        ]),
        `${growth.toFixed(1)}x`,
      ];
    }),
  );
}
