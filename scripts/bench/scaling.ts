import { parseArgs } from "node:util";
import type { Db } from "../../db/core/connection.ts";
import { createSearchWindows } from "../../lib/commands/search_data/search_windows.ts";
import { readConfig } from "../../lib/core/config.ts";
import type { Services } from "../../lib/services.ts";
import type { Bench } from "./bench.ts";
import { openBenchDatabase } from "./bench_database.ts";
import { importSearch } from "./generated_search/import_search.ts";
import { createSearchPlan } from "./generated_search/search_plan.ts";
import { insertSearchSite, refreshAll } from "./generated_search/search_site.ts";
import { crawlGeneratedSite } from "./generated_site/crawl_generated_site.ts";
import { listTableSizes, type TableSize } from "./table_sizes.ts";
import { printTable } from "./tables.ts";

const LAST_DAY = "2026-11-18";
/** What `lib/docs/scaling.md` asks for. */
const SEARCH_ROWS = 1_000_000_000;
const PAGE_ROWS = 500_000_000;
const PROCESSORS = { worker: 0, others: 1 };

/** What the large tables take on disk, and what they would take of far more rows. */
export const scalingBench: Bench = {
  name: "scaling",
  summary:
    "bytes that a row of search data and a crawled page take in each large table, and what " +
    "1 billion and 500 million of them would [--sites 5] [--rows 100000 a site] [--pages 5000]",
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        sites: { type: "string", default: "5" },
        rows: { type: "string", default: "100000" },
        pages: { type: "string", default: "5000" },
      },
    });
    const [sites, rows, pages] = [values.sites, values.rows, values.pages].map(Number);
    await measureSearch(sites ?? 0, rows ?? 0);
    await measurePages(pages ?? 0);
  },
};

async function measureSearch(sites: number, rows: number): Promise<void> {
  const { db, databaseUrl, close } = await openBenchDatabase();
  try {
    const services: Services = {
      config: { ...readConfig({}), databaseUrl },
      db,
      searchWindows: createSearchWindows({ db, log: () => {} }),
      now: () => new Date(),
      log: () => {},
    };
    for (let site = 0; site < sites; site++) {
      const siteId = await insertSearchSite(db, `bench ${site}`);
      await importSearch(db, siteId, createSearchPlan(rows, LAST_DAY));
    }
    await refreshAll(services);
    console.log(`${sites} sites of about ${rows} rows of query, page and day\n`);
    await printSizes(db, { count: sites * rows, of: "row", goal: SEARCH_ROWS });
  } finally {
    await close();
  }
}

async function measurePages(pages: number): Promise<void> {
  const { db, databaseUrl, close } = await openBenchDatabase();
  try {
    await crawlGeneratedSite(db, databaseUrl, { pagesCount: pages, cpus: PROCESSORS });
    console.log(`\nan audit of ${pages} pages\n`);
    await printSizes(db, { count: pages, of: "page", goal: PAGE_ROWS });
  } finally {
    await close();
  }
}

async function printSizes(
  db: Db,
  { count, of, goal }: { count: number; of: string; goal: number },
): Promise<void> {
  const sizes = await listTableSizes(db);
  const bytesOf = ({ dataBytes, indexBytes }: TableSize) => dataBytes + indexBytes;
  const all = sizes.reduce((total, size) => total + bytesOf(size), 0);
  const line = (name: string, rows: string, bytes: number) => [
    name,
    rows,
    (bytes / count).toFixed(1),
    (bytes / count * goal / 1e9).toFixed(0),
  ];
  printTable(
    ["table", `rows a ${of}`, `bytes a ${of}`, `GB of ${goal}`],
    [
      ...sizes.map((size) => line(size.name, (size.rows / count).toFixed(2), bytesOf(size))),
      line("all", "", all),
    ],
  );
}
