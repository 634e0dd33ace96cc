import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { createWriteStream, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import type { Db } from "../../../db/core/connection.ts";
import type { Bench } from "../bench.ts";
import { openBenchDatabase } from "../bench_database.ts";
import {
  createRowsFile,
  createSearchTexts,
  SEARCH_DOMAIN,
  type SearchTexts,
} from "../generated_search/search_files.ts";
import { createSearchPlan, planDays, type SearchPlan } from "../generated_search/search_plan.ts";
import { importProduct, type ProductFigures } from "./import_product.ts";
import { countTableBytes, loadFlat } from "./import_flat.ts";
import { readCpuSeconds } from "../process_figures.ts";
import { median, printTable } from "../tables.ts";
import { insertBenchSite } from "../bench_site.ts";

const LAST_DAY = "2026-09-30";
const NEXT_DAY = "2026-10-01";

/** How fast rows of Search Console are brought in, beside the database's own loader. */
export const importBench: Bench = {
  name: "import",
  summary: "rows of Search Console from a file into the database, against LOAD DATA LOCAL INFILE " +
    "of the same rows into one flat table [--rows 1000000] [--repetitions 3]",
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        rows: { type: "string", default: "1000000" },
        repetitions: { type: "string", default: "3" },
      },
    });
    const plan: SearchPlan = {
      rowsCount: Number(values.rows),
      queriesCount: Math.round(Number(values.rows) * 0.03),
      pagesCount: Math.round(Number(values.rows) * 0.002),
      daysCount: 90,
      lastDay: LAST_DAY,
    };
    const folder = await mkdtemp(join(tmpdir(), "bench-import-"));
    const database = await openBenchDatabase();
    try {
      await measure(database, plan, { folder, repetitions: Number(values.repetitions) });
    } finally {
      await database.close();
      await rm(folder, { recursive: true });
    }
  },
};

interface Measured {
  name: string;
  rowsCount: number;
  seconds: number[];
  databaseSeconds: number;
  figures: ProductFigures | null;
}

async function measure(
  { db, databaseUrl }: { db: Db; databaseUrl: string },
  plan: SearchPlan,
  { folder, repetitions }: { folder: string; repetitions: number },
): Promise<void> {
  const rowsFile = join(folder, "rows.csv");
  const knownDayFile = join(folder, "known-day.csv");
  const dayFile = join(folder, "day.csv");
  await writeRows(rowsFile, plan, planDays(plan));
  // as much as a day of ten million rows has, of keywords and pages that are known by then
  const large = createSearchPlan(10_000_000, LAST_DAY);
  await writeRows(knownDayFile, large, [LAST_DAY]);
  await writeRows(dayFile, large, [NEXT_DAY]);
  const measured = new Map<string, Measured>();
  const databasePid = await readServerPid(db);
  let databaseSpent = readCpuSeconds(databasePid);
  const note = (
    name: string,
    rowsCount: number,
    seconds: number,
    figures: ProductFigures | null,
  ) => {
    const known = measured.get(name) ??
      { name, rowsCount, seconds: [], databaseSeconds: 0, figures };
    known.seconds.push(seconds);
    const spent = readCpuSeconds(databasePid);
    measured.set(name, { ...known, figures, databaseSeconds: spent - databaseSpent });
    databaseSpent = spent;
  };
  let flatBytes = 0;
  let productBytes = 0;
  for (let repetition = 0; repetition < repetitions; repetition++) {
    databaseSpent = readCpuSeconds(databasePid);
    const flat = await loadFlat(db, rowsFile);
    flatBytes = flat.bytes / flat.rowsCount;
    note("flat table, LOAD DATA LOCAL INFILE", flat.rowsCount, flat.seconds, null);
    for (const mayLoad of [true, false]) {
      const siteId = await insertBenchSite(db, { accountId: 1, domain: SEARCH_DOMAIN });
      const bring = (path: string) => importProduct(databaseUrl, { siteId, path, mayLoad });
      const whole = await bring(rowsFile);
      const how = mayLoad ? "LOAD DATA" : "prepared inserts";
      note(`import, ${how}`, whole.rowsCount, whole.seconds, whole);
      if (mayLoad) productBytes = await countTableBytes(db, PRODUCT_TABLES) / whole.rowsCount;
      if (mayLoad) {
        const again = await bring(rowsFile);
        note("the same import again, which replaces", again.rowsCount, again.seconds, again);
        await bring(knownDayFile);
        databaseSpent = readCpuSeconds(databasePid);
        const day = await bring(dayFile);
        note("a further day", day.rowsCount, day.seconds, day);
      }
      await emptyTables(db);
    }
  }
  print([...measured.values()], { flatBytes, productBytes });
}

async function readServerPid(db: Db): Promise<number> {
  const [[row]] = await db.raw("SELECT @@pid_file AS path, @@datadir AS folder");
  return Number(readFileSync(resolve(row.folder, row.path), "utf8"));
}

const PRODUCT_TABLES = ["search_facts", "search_days", "keywords", "pages"];

async function writeRows(path: string, plan: SearchPlan, days: readonly string[]): Promise<void> {
  const texts = lengthen(createSearchTexts(plan));
  await writeFile(path, "");
  for (const [index, day] of days.entries()) {
    const file = createRowsFile(plan, day, texts);
    const flags = index === 0 ? "w" : "a";
    await pipeline(withoutHeader(file.open(), index > 0), createWriteStream(path, { flags }));
  }
  if ((await stat(path)).size === 0) throw new Error("No rows were generated.");
}

/** URLs as long as shops have them. */
function lengthen({ queries, pages }: SearchTexts): SearchTexts {
  const folder = `https://${SEARCH_DOMAIN}/shop/home-and-garden/`;
  return { queries, pages: pages.map((url) => folder + url.slice(SEARCH_DOMAIN.length + 9)) };
}

async function* withoutHeader(
  chunks: AsyncIterable<Uint8Array>,
  drop: boolean,
): AsyncGenerator<Uint8Array> {
  let first = drop;
  for await (const chunk of chunks) {
    yield first ? chunk.subarray(chunk.indexOf(10) + 1) : chunk;
    first = false;
  }
}

async function emptyTables(db: Db): Promise<void> {
  for (const table of PRODUCT_TABLES) await db(table).truncate();
}

function print(
  measured: readonly Measured[],
  { flatBytes, productBytes }: { flatBytes: number; productBytes: number },
): void {
  const flat = measured.find(({ figures }) => figures === null);
  const flatRate = flat === undefined ? NaN : flat.rowsCount / median(flat.seconds);
  const rows = measured.map(({ name, rowsCount, seconds, databaseSeconds, figures }) => {
    const rate = rowsCount / median(seconds);
    return [
      name,
      rowsCount.toLocaleString("en"),
      `${median(seconds).toFixed(2)} (${Math.min(...seconds).toFixed(2)}-${
        Math.max(...seconds).toFixed(2)
      })`,
      Math.round(rate).toLocaleString("en"),
      `${(rate / flatRate).toFixed(2)}x`,
      databaseSeconds.toFixed(1),
      figures === null ? "" : figures.cpuSeconds.toFixed(1),
      figures === null ? "" : figures.peakMemoryMb.toFixed(0),
    ];
  });
  printTable([
    "What",
    "Rows",
    "s median (min-max)",
    "Rows/s",
    "Flat",
    "DB CPU s",
    "CPU s",
    "Peak MB",
  ], rows);
  console.log(
    `\nBytes per row: flat ${flatBytes.toFixed(1)}, ours ${
      productBytes.toFixed(1)
    } with keywords, ` +
      `pages, day totals and page rows: ${(100 * productBytes / flatBytes).toFixed(0)} %`,
  );
}
