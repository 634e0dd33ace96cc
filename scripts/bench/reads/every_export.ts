import type { Db } from "../../../db/core/connection.ts";
import { ROUTES } from "../../../lib/routes/mod.ts";
import { readCpuSeconds, readMemoryMb } from "../process_figures.ts";
import type { SiteClient } from "../site_client.ts";
import type { Target } from "../target.ts";
import type { MeasuredExport } from "./read_export.ts";

/** Shorter lists say nothing about what a row costs. */
const LEAST_ROWS = 1_000;
const MEMORY_EVERY_MS = 20;

const SITE_PATH = "/sites/:id";

/** The columns of {@link measureEveryList}. */
export const EVERY_LIST_COLUMNS = [
  ...["list", "rows", "rows/s", "server s per million", "database s per million"],
  "MB above idle",
];

/** What reads the lists, and from where. */
interface EveryListOptions {
  target: Target;
  client: SiteClient;
  databasePid: number;
  read(path: string): Promise<MeasuredExport>;
}

/**
 * Reads each list of a site that has at least {@link LEAST_ROWS} rows as CSV, twice: the first time the server warms up.
 * Returns a row of a table for each, the slowest first.
 */
export async function measureEveryList(
  db: Db,
  { target, client, databasePid, read }: EveryListOptions,
): Promise<string[][]> {
  const measured: { costs: number; row: string[] }[] = [];
  for (const path of await listPaths(db)) {
    const question = `${path}${path.includes("?") ? "&" : "?"}format=csv`;
    const rows = await countRows(path, read(client.path + question));
    if (rows < LEAST_ROWS) continue;
    let peakMb = readMemoryMb(target.pid);
    const idleMb = peakMb;
    const timer = setInterval(() => {
      peakMb = Math.max(peakMb, readMemoryMb(target.pid));
    }, MEMORY_EVERY_MS);
    const spent = [target.cpuSeconds(), readCpuSeconds(databasePid)] as const;
    const { seconds } = await read(client.path + question);
    const server = (target.cpuSeconds() - spent[0]) / rows * 1e6;
    const database = (readCpuSeconds(databasePid) - spent[1]) / rows * 1e6;
    clearInterval(timer);
    measured.push({
      costs: Math.max(server, database),
      row: [
        ...[path, String(rows), (rows / seconds).toFixed(0), server.toFixed(1)],
        ...[database.toFixed(1), (peakMb - idleMb).toFixed(0)],
      ],
    });
  }
  return measured.toSorted((a, b) => b.costs - a.costs).map(({ row }) => row);
}

/** 0 where the list cannot be read, such as one that needs a parameter; it says which that is. */
async function countRows(path: string, reading: Promise<MeasuredExport>): Promise<number> {
  try {
    return (await reading).rows;
  } catch (error) {
    console.error(`${path} is left out: ${String(error).match(/\d{3}$/m)?.[0] ?? String(error)}`);
    return 0;
  }
}

/** Lists below a site whose further parameters are known, each view by itself. */
async function listPaths(db: Db): Promise<string[]> {
  const known: Record<string, string> = {
    code: await findLargestIssue(db),
  };
  return ROUTES.filter(({ list, views, path }) =>
    (list ?? views) !== undefined && path.startsWith(`${SITE_PATH}/`)
  )
    .flatMap(({ path, views }) => {
      const below = path.slice(SITE_PATH.length).replace(
        /:(\w+)/g,
        (whole, name: string) => known[name] ?? whole,
      );
      if (below.includes(":")) return [];
      return views === undefined
        ? [below]
        : Object.keys(views).map((view) => `${below}?view=${view}`);
    });
}

async function findLargestIssue(db: Db): Promise<string> {
  const row = await db("audit_issues").orderBy("occurrences_count", "desc")
    .first<{ code: string } | undefined>("code");
  return row?.code ?? "";
}
