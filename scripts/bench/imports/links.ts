import { createSearchWindows } from "../../../lib/commands/search_data/search_windows.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Db } from "../../../db/core/connection.ts";
import { refreshLinks } from "../../../lib/commands/backlinks/refresh_links.ts";
import type { Bench } from "../bench.ts";
import { openBenchDatabase, readServerPid } from "../bench_database.ts";
import { LINKED_DOMAIN, writeAhrefsFile, writePlainFile } from "../generated_links/link_files.ts";
import { importProduct, type ProductFigures } from "./import_product.ts";
import { countTableBytes } from "./import_flat.ts";
import { loadFlatLinks } from "./links_flat.ts";
import { readCpuSeconds } from "../process_figures.ts";
import { createSiteClient } from "../site_client.ts";
import { median, printTable } from "../tables.ts";
import { describeProduct, startTarget } from "../target.ts";
import { insertOwnedBenchSite } from "../bench_site.ts";

/** How fast links are brought in, beside the database's own loader, and read. */
export const linksBench: Bench = {
  name: "links",
  summary: "links from a file into the database, against LOAD DATA LOCAL INFILE of the same rows " +
    "into one flat table; then their lists over HTTP [--rows 1000000] [--repetitions 3]",
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        rows: { type: "string", default: "1000000" },
        repetitions: { type: "string", default: "3" },
      },
    });
    const folder = await mkdtemp(join(tmpdir(), "bench-links-"));
    const database = await openBenchDatabase();
    try {
      const measured = await measureImports(
        database,
        folder,
        { rows: Number(values.rows), repetitions: Number(values.repetitions) },
      );
      printImports(measured);
      await measureReads(database);
    } finally {
      await database.close();
      await rm(folder, { recursive: true });
    }
  },
};

interface Measured {
  name: string;
  seconds: number[];
  rowsCount: number;
  databaseSeconds: number[];
  figures: ProductFigures | null;
}

type BenchDatabase = Pick<Awaited<ReturnType<typeof openBenchDatabase>>, "db" | "databaseUrl">;

const FLAT = "flat table, LOAD DATA LOCAL INFILE";
const PLAIN = "import, comma-separated, the same columns";

async function measureImports(
  { db, databaseUrl }: BenchDatabase,
  folder: string,
  { rows, repetitions }: { rows: number; repetitions: number },
): Promise<Measured[]> {
  const plain = join(folder, "plain.csv");
  const ahrefs = join(folder, "ahrefs.csv");
  await writePlainFile(plain, rows);
  await writeAhrefsFile(ahrefs, rows);
  const databasePid = await readServerPid(db);
  const measured = new Map<string, Measured>();
  const note = async (
    name: string,
    work: () => Promise<{ rowsCount: number; seconds: number } | ProductFigures>,
  ) => {
    const spent = readCpuSeconds(databasePid);
    const figures = await work();
    const known = measured.get(name) ??
      { name, seconds: [], rowsCount: figures.rowsCount, databaseSeconds: [], figures: null };
    known.seconds.push(figures.seconds);
    known.databaseSeconds.push(readCpuSeconds(databasePid) - spent);
    if ("cpuSeconds" in figures) known.figures = figures;
    measured.set(name, known);
  };
  const bring = async (path: string) =>
    await importProduct(databaseUrl, {
      siteId: await insertOwnedBenchSite(db, {
        domain: LINKED_DOMAIN,
        name: "Shop Example",
        language: "en",
        brandNames: ["Shop Example"],
      }),
      path,
      mayLoad: true,
    });
  for (let repetition = 0; repetition < repetitions; repetition++) {
    await emptyTables(db);
    await note(FLAT, () => loadFlatLinks(db, plain));
    await note("import, Ahrefs' layout (UTF-16, 34 columns)", () => bring(ahrefs));
    await emptyTables(db);
    await note(PLAIN, () => bring(plain));
  }
  return [...measured.values()];
}

const TABLES = ["backlinks", "link_domains", "link_anchors", "link_targets"];

async function emptyTables(db: Db): Promise<void> {
  for (const table of TABLES) await db(table).truncate();
  for (const table of ["sites", "accounts"]) await db(table).delete();
}

function printImports(measured: readonly Measured[]): void {
  const flat = measured.find(({ name }) => name === FLAT);
  const flatRate = flat === undefined ? NaN : flat.rowsCount / median(flat.seconds);
  printTable(
    ["What", "Rows", "s median (min-max)", "Rows/s", "Flat", "DB CPU s", "CPU s", "Peak MB"],
    measured.map(({ name, rowsCount, seconds, databaseSeconds, figures }) => {
      const rate = rowsCount / median(seconds);
      const range = `${Math.min(...seconds).toFixed(1)}-${Math.max(...seconds).toFixed(1)}`;
      return [
        name,
        rowsCount.toLocaleString("en"),
        `${median(seconds).toFixed(1)} (${range})`,
        Math.round(rate).toLocaleString("en"),
        `${(rate / flatRate).toFixed(2)}x`,
        median(databaseSeconds).toFixed(1),
        figures === null ? "" : figures.cpuSeconds.toFixed(1),
        figures === null ? "" : figures.peakMemoryMb.toFixed(0),
      ];
    }),
  );
}

const READS = 25;

/** Reads what the last import brought. */
async function measureReads({ db, databaseUrl }: BenchDatabase): Promise<void> {
  const { id: siteId } = await db("sites").orderBy("id", "desc").first<{ id: number }>("id");
  const startedAt = performance.now();
  const searchWindows = createSearchWindows({ db, log: () => {} });
  await refreshLinks.run({ db, searchWindows, siteId, now: new Date() });
  const seconds = (performance.now() - startedAt) / 1000;
  const bytes = await countTableBytes(db, [...TABLES, "backlink_facets"]);
  const { count } = await db("backlinks").where({ site_id: siteId })
    .first<{ count: number }>(db.raw("COUNT(*) AS count"));
  console.log(
    `\nFigures of ${count} links: ${seconds.toFixed(1)} s; ${(bytes / count).toFixed(0)} bytes ` +
      "per link on disk\n",
  );
  const target = await startTarget(
    describeProduct({ DATABASE_URL: databaseUrl, ROLE: "api" }),
    (cpu) => ["taskset", "-c", `${cpu}`],
  );
  try {
    const client = await createSiteClient(db, siteId, target.url);
    const rows: string[][] = [];
    for (const path of await listPaths(db, siteId)) {
      await client.get(path);
      const times: number[] = [];
      for (let read = 0; read < READS; read++) times.push((await client.get(path)).milliseconds);
      const sorted = times.toSorted((a, b) => a - b);
      const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? NaN;
      rows.push([path, median(times).toFixed(1), p95.toFixed(1)]);
    }
    printTable(["GET …/sites/{id}", "p50 ms", "p95 ms"], rows);
  } finally {
    await target.stop();
  }
}

/** The lists as they come, and of a domain and a target with many links. */
async function listPaths(db: Db, siteId: number): Promise<string[]> {
  const domain = await db("link_domain_figures").where({ site_id: siteId })
    .orderBy("links_count", "desc").first<{ domain: string }>("domain");
  const target = await db("link_targets").where({ site_id: siteId }).orderBy("id")
    .first<{ url: string }>("url");
  return [
    "/backlinks/summary",
    "/backlinks",
    "/backlinks?filter[status]=lost",
    `/backlinks?filter[source_domain]=${domain.domain}`,
    `/backlinks?filter[target_url]=${encodeURIComponent(target.url)}`,
    "/referring-domains",
    "/referring-domains?sort=-first_seen_at",
    "/anchors",
    "/anchors?filter[class]=partial",
  ];
}
