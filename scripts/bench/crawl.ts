import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Db, openDatabase } from "../../db/core/connection.ts";
import { openPrivateServer } from "../../db/core/embedded.ts";
import { migrate } from "../../db/upgrade/migrate.ts";
import { findServerPid } from "../../db/embedded/server_process.ts";
import { createServerPaths } from "../../db/embedded/server_paths.ts";
import type { Bench } from "./bench.ts";
import { auditTwice, type CrawlFigures } from "./crawl_product.ts";
import {
  DOCUMENTATION_SITES,
  type DocumentationSite,
  type ServedSite,
  serveSite,
} from "./documentation_sites.ts";
import { runMeasured } from "./measured_process.ts";
import { pinProcesses, type Placement } from "./processors.ts";
import { median, printTable } from "./tables.ts";

/** The tool under test has a processor to itself; site, database and driver share the other. */
const ALONE: Placement = { tool: "0", others: "1" };
/**
 * Where this project runs. With `--processors 2` it shares the second processor with the others; with `--machine`
 * everything has as many processors as it says: only these two can be compared as one processor and two.
 */
const PLACES: Record<string, Record<string, Placement>> = {
  processors: { 1: ALONE, 2: { tool: "0,1", others: "1" } },
  machine: { 1: { tool: "0", others: "0" }, 2: { tool: "0,1", others: "0,1" } },
};
const CRAWLEE = "@crawlee/cheerio@3";

/** Something that crawls a served site, once or twice in the same process. */
interface Contestant {
  name: string;
  place: Placement;
  crawl(served: ServedSite, site: DocumentationSite): Promise<CrawlFigures[]>;
}

/** How a row is called by how often its process has crawled the site before. */
const TURNS = ["", ", the second time"];

/** Whole audits (pages, links and issues stored) against loops that store nothing. */
export const crawlBench: Bench = {
  name: "crawl",
  summary: "audits of real documentation sites against a minimal loop and Crawlee " +
    "[--sites python,boost,openjdk] [--repetitions 3] [--peers minimal,crawlee] [--processors 1,2] " +
    "[--machine 1,2: audit, database and site's server together have as many processors]",
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        sites: { type: "string", default: "python,boost,openjdk" },
        repetitions: { type: "string", default: "3" },
        peers: { type: "string", default: "minimal,crawlee" },
        processors: { type: "string", default: "1" },
        machine: { type: "string", default: "" },
      },
    });
    // what this process starts inherits the processor
    pinProcesses([process.pid], ALONE.others);
    const folder = await mkdtemp(join(tmpdir(), "bench-crawl-"));
    const dataDir = join(folder, "data");
    const server = await openPrivateServer(dataDir);
    const db = openDatabase(server.databaseUrl, 2);
    try {
      await migrate(db);
      const contestants = [
        ...createProducts(db, server.databaseUrl, values),
        ...await createPeers(values.peers.split(","), folder),
      ];
      const pinOthers = (pid: number | undefined, cpus: string) =>
        pinProcesses([process.pid, findServerPid(createServerPaths(dataDir)), pid], cpus);
      for (const name of values.sites.split(",")) {
        const site = DOCUMENTATION_SITES.find((site) => site.name === name);
        if (!site) throw new Error(`There is no site "${name}".`);
        await compare(site, contestants, {
          repetitions: Number(values.repetitions),
          pinOthers,
        });
      }
    } finally {
      await db.destroy();
      await server.close();
      await rm(folder, { recursive: true });
    }
  },
};

function createProducts(
  db: Db,
  databaseUrl: string,
  chosen: { processors: string; machine: string },
): Contestant[] {
  return (["processors", "machine"] as const).flatMap((kind) =>
    chosen[kind].split(",").filter(Boolean).map((count) => {
      const place = PLACES[kind]?.[count];
      if (place === undefined) throw new Error(`--${kind} is 1, 2 or 1,2.`);
      return {
        name: kind === "machine"
          ? `this project, everything on ${count}`
          : count === "1"
          ? "this project"
          : `this project, ${count} processors`,
        place,
        crawl: (served: ServedSite, site: DocumentationSite) =>
          auditTwice(db, databaseUrl, { served, site, cpu: place.tool }),
      };
    })
  );
}

async function createPeers(names: readonly string[], folder: string): Promise<Contestant[]> {
  const peers: Contestant[] = [];
  if (names.includes("minimal")) {
    const file = join(import.meta.dirname, "peers", "minimal_loop.ts");
    peers.push(createPeer("minimal loop", [process.execPath, file], process.cwd()));
  }
  if (names.includes("crawlee")) {
    const cwd = join(folder, "crawlee");
    await mkdir(cwd);
    await writeFile(join(cwd, "package.json"), "{}");
    execFileSync("npm", ["install", "--no-audit", "--no-fund", CRAWLEE], { cwd, stdio: "ignore" });
    const file = join(import.meta.dirname, "peers", "crawlee_loop.mjs");
    peers.push(createPeer("Crawlee", [process.execPath, file], cwd));
  }
  return peers;
}

function createPeer(name: string, command: readonly string[], cwd: string): Contestant {
  return {
    name,
    place: ALONE,
    async crawl(served) {
      const run = await runMeasured([...command, served.startUrl], { cpu: ALONE.tool, cwd });
      // the peers print exactly these members as one JSON line for each crawl; one that crawls twice prints its processor
      // time and its peak of memory too, as those of the whole run are not those of its first crawl
      type Counted = Omit<CrawlFigures, "cpuSeconds" | "peakMemoryMb">;
      return run.stdout.trim().split("\n").map((line) => ({
        ...run,
        ...JSON.parse(line) as Counted,
      }));
    },
  };
}

async function compare(
  site: DocumentationSite,
  contestants: readonly Contestant[],
  { repetitions, pinOthers }: {
    repetitions: number;
    pinOthers(pid: number | undefined, cpus: string): void;
  },
): Promise<void> {
  const served = await serveSite(site);
  const runs = new Map<string, CrawlFigures[][]>(contestants.map(({ name }) => [name, []]));
  try {
    for (let repetition = 0; repetition < repetitions; repetition++) {
      const order = repetition % 2 === 0 ? contestants : contestants.toReversed();
      for (const { name, place, crawl } of order) {
        pinOthers(served.pid, place.others);
        runs.get(name)?.push(await crawl(served, site));
      }
    }
  } finally {
    pinOthers(served.pid, ALONE.others);
    await served.close();
  }
  console.log(`\n${site.name} (${site.package}); known: ${JSON.stringify(site.truth)}`);
  printRuns(runs, contestants[0]?.name ?? "");
}

/** What a contestant's crawls gave that came as the first, or as the second, in their process. */
interface TableRow {
  name: string;
  turn: number;
  figures: CrawlFigures[];
}

/**
 * Prints a row for each contestant's first crawls and one for its second; `own` is this project, whose crawl of the same
 * turn each is compared with.
 */
function printRuns(runs: ReadonlyMap<string, readonly CrawlFigures[][]>, own: string): void {
  const rateOf = (figures: readonly CrawlFigures[]) =>
    median(figures.map(({ pages, seconds }) => pages / seconds));
  const rows: TableRow[] = [...runs].flatMap(([name, crawls]) =>
    TURNS.map((_, turn) => ({ name, turn, figures: crawls.flatMap((crawl) => crawl[turn] ?? []) }))
  ).filter(({ figures }) => figures.length > 0);
  const ownRates = rows.filter(({ name }) => name === own).map(({ figures }) => rateOf(figures));
  printTable(
    [
      "tool",
      "pages",
      "links",
      "broken",
      "edges",
      "seconds: median (min-max)",
      "pages/s",
      "CPU s/1,000",
      "peak MB",
      "this project : tool",
    ],
    rows.map(({ name, turn, figures }) => {
      const seconds = figures.map((run) => run.seconds);
      const last = figures[0];
      const ratio = (ownRates[turn] ?? NaN) / rateOf(figures);
      return [
        name + TURNS[turn],
        `${last?.pages ?? "-"}`,
        `${last?.anchors ?? "-"}`,
        `${last?.broken ?? "-"}`,
        `${last?.edges ?? "-"}`,
        `${median(seconds).toFixed(2)} (${Math.min(...seconds).toFixed(2)}-${
          Math.max(...seconds).toFixed(2)
        })`,
        rateOf(figures).toFixed(0),
        median(figures.map((run) => 1000 * run.cpuSeconds / run.pages)).toFixed(2),
        Math.max(...figures.map((run) => run.peakMemoryMb)).toFixed(0),
        name === own ? "1" : ratio < 2 ? `${(ratio * 100).toFixed(0)} %` : `${ratio.toFixed(1)}x`,
      ];
    }),
  );
}
