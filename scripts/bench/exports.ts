import { execFile } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { EXPORT_FORMATS } from "../../schemas/export.ts";
import type { Db } from "../../db/core/connection.ts";
import type { Bench } from "./bench.ts";
import { openBenchDatabase, readServerPid } from "./bench_database.ts";
import { readMemoryMb } from "./process_figures.ts";
import { measureLatencies, percentile } from "./rated_load.ts";
import { EVERY_LIST_COLUMNS, measureEveryList } from "./reads/every_export.ts";
import type { MeasuredExport } from "./reads/read_export.ts";
import { createPagesData } from "./reads/pages_data.ts";
import { createSiteClient, type SiteClient } from "./site_client.ts";
import { median, printTable } from "./tables.ts";
import { describeProduct, startTarget, type Target } from "./target.ts";

/** Too few to keep a processor busy. */
const RATE = 30;
const WARM_UP_SECONDS = 4;
/** Long enough for the worst answers to come again: of 900 answers 9 are above the p99. */
const MEASURED_SECONDS = 30;
const MEMORY_EVERY_MS = 50;
/** Nothing is asked for so long, once the first answers are given; the median of it counts as idle. */
const IDLE_SECONDS = 10;

const READER = fileURLToPath(new URL("reads/read_export.ts", import.meta.url));
const execute = promisify(execFile);

/** How fast whole lists are, and what they leave to the others: a page of the generated site has 68 links. */
export const exportsBench: Bench = {
  name: "exports",
  summary:
    "a list of a million rows as CSV, NDJSON and workbook: rows a second, alone and beside 30 answers a second, " +
    "processor time, the most memory of each phase and above that of answers alone, " +
    "and the API's p99 beside it [--pages 15000] [--links 1000] [--data FOLDER, kept for the " +
    "next run] [--list internal-links] [--formats csv,ndjson,xlsx] [--coding identity|gzip|br]; --every: each list " +
    "of at least 1,000 rows instead, as CSV [--keywords 1000]",
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        links: { type: "string", default: "1000" },
        pages: { type: "string", default: "15000" },
        data: { type: "string" },
        list: { type: "string", default: "internal-links" },
        formats: { type: "string", default: EXPORT_FORMATS.join(",") },
        coding: { type: "string", default: "identity" },
        every: { type: "boolean", default: false },
        keywords: { type: "string", default: "1000" },
      },
    });
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
      const siteId = (await db("sites").orderBy("id").first<{ id: number }>("id")).id;
      const start = () =>
        startTarget(describeProduct({ DATABASE_URL: databaseUrl, ROLE: "api" }), () => []);
      if (values.every) return await printEveryList(db, siteId, start);
      await printFormats(db, siteId, { ...values, start });
    } finally {
      await close();
    }
  },
};

const COLUMNS = [
  ...["export", "rows", "rows/s", "rows/s beside", "processor s per million", "MB/s"],
  ...["MB idle", "MB answers alone", "MB export after answers", "MB beside"],
  "MB above answers alone",
  ...["p99 alone ms", "p99 beside ms"],
];

/** Measures one list in some formats. */
async function printFormats(
  db: Db,
  siteId: number,
  { formats, list, coding, start }: {
    /** Separated by commas. */
    formats: string;
    list: string;
    coding: string;
    start: () => Promise<Target>;
  },
): Promise<void> {
  const rows: string[][] = [];
  for (const format of formats.split(",")) {
    const target = await start();
    try {
      const client = await createSiteClient(db, siteId, target.url);
      const path = `/${list}${list.includes("?") ? "&" : "?"}format=${format}`;
      rows.push(await measure(target, client, { path, coding }));
    } finally {
      await target.stop();
    }
  }
  printTable(COLUMNS, rows);
}

async function printEveryList(
  db: Db,
  siteId: number,
  start: () => Promise<Target>,
): Promise<void> {
  const target = await start();
  try {
    const client = await createSiteClient(db, siteId, target.url);
    const read = (path: string) =>
      readExport(target.url + path, { token: client.token, coding: "identity" });
    const databasePid = await readServerPid(db);
    printTable(
      EVERY_LIST_COLUMNS,
      await measureEveryList(db, { target, client, databasePid, read }),
    );
  } finally {
    await target.stop();
  }
}

async function measure(
  target: Target,
  client: SiteClient,
  { path, coding }: { path: string; coding: string },
): Promise<string[]> {
  const read = () => readExport(target.url + client.path + path, { token: client.token, coding });
  await measureLatencies(client, { seconds: WARM_UP_SECONDS, rate: RATE });
  const nothing = watchMemory(target.pid);
  await pause(IDLE_SECONDS * 1_000);
  const { medianMb: idleMb } = nothing.end();
  const answered = watchMemory(target.pid);
  const idle = await measureLatencies(client, { seconds: MEASURED_SECONDS, rate: RATE });
  const { mostMb: answeredMb } = answered.end();
  const exportedAlone = watchMemory(target.pid);
  const startCpu = target.cpuSeconds();
  const alone = await read();
  const cpuSeconds = target.cpuSeconds() - startCpu;
  const { mostMb: aloneMb } = exportedAlone.end();
  const exported = watchMemory(target.pid);
  const seconds = Math.max(1, Math.floor(alone.seconds - 0.5));
  const beside: number[] = [];
  const besideRates: number[] = [];
  while (beside.length < MEASURED_SECONDS * RATE) {
    const again = read();
    await pause(200);
    const answers = await measureLatencies(client, { seconds, rate: RATE });
    beside.push(...[...answers.values()].flat());
    const { rows, seconds: took } = await again;
    besideRates.push(rows / took);
  }
  const { mostMb: besideMb } = exported.end();
  return [
    path,
    String(alone.rows),
    (alone.rows / alone.seconds).toFixed(0),
    percentile(besideRates, 50).toFixed(0),
    (cpuSeconds / alone.rows * 1e6).toFixed(1),
    (alone.megabytes / alone.seconds).toFixed(1),
    ...[idleMb, answeredMb, aloneMb, besideMb].map((mb) => mb.toFixed(0)),
    (Math.max(aloneMb, besideMb) - answeredMb).toFixed(0),
    percentile([...idle.values()].flat(), 99).toFixed(1),
    percentile(beside, 99).toFixed(1),
  ];
}

/** `end()` returns how much memory a process had from now on, in MB. */
function watchMemory(pid: number | undefined): { end(): { medianMb: number; mostMb: number } } {
  const samples = [readMemoryMb(pid)];
  const timer = setInterval(() => samples.push(readMemoryMb(pid)), MEMORY_EVERY_MS);
  return {
    end() {
      clearInterval(timer);
      return { medianMb: median(samples), mostMb: Math.max(...samples) };
    },
  };
}

/** Reads in a process of its own: what it does is not to hold up the client that measures answers beside it. */
async function readExport(
  url: string,
  { token, coding }: { token: string; coding: string },
): Promise<MeasuredExport> {
  const { stdout } = await execute(process.execPath, [READER, url], {
    env: { ...process.env, TOKEN: token, CODING: coding },
  });
  return JSON.parse(stdout);
}
