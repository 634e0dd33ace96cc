import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Db, openDatabase } from "../../db/core/connection.ts";
import { openPrivateServer } from "../../db/core/embedded.ts";
import { migrate } from "../../db/upgrade/migrate.ts";
import type { Bench } from "./bench.ts";
import { auditOnce, type CrawlFigures } from "./crawl_product.ts";
import {
  DOCUMENTATION_SITES,
  type DocumentationSite,
  type ServedSite,
  serveSite,
} from "./documentation_sites.ts";
import { runMeasured } from "./measured_process.ts";
import { median, printTable } from "./tables.ts";

/** The tool under test has this processor to itself; site, database and driver share the other. */
const TOOL_CPU = "0";
/** With `--processors 2` this project shares it with them. */
const BOTH_CPUS = "0,1";
const OTHER_CPU = 1;
const CRAWLEE = "@crawlee/cheerio@3";

/** Something that crawls a served site once. */
interface Contestant {
  name: string;
  crawl(served: ServedSite, site: DocumentationSite): Promise<CrawlFigures>;
}

/** Whole audits (pages, links and issues stored) against loops that store nothing. */
export const crawlBench: Bench = {
  name: "crawl",
  summary: "audits of real documentation sites against a minimal loop and Crawlee " +
    "[--sites python,boost,openjdk] [--repetitions 3] [--peers minimal,crawlee] [--processors 1,2]",
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        sites: { type: "string", default: "python,boost,openjdk" },
        repetitions: { type: "string", default: "3" },
        peers: { type: "string", default: "minimal,crawlee" },
        processors: { type: "string", default: "1" },
      },
    });
    // what this process starts inherits the processor
    execFileSync("taskset", ["-cp", `${OTHER_CPU}`, `${process.pid}`], { stdio: "ignore" });
    const folder = await mkdtemp(join(tmpdir(), "bench-crawl-"));
    const server = await openPrivateServer(join(folder, "data"));
    const db = openDatabase(server.databaseUrl, 2);
    try {
      await migrate(db);
      const contestants = [
        ...values.processors.split(",").map((processors) =>
          createProduct(db, server.databaseUrl, processors)
        ),
        ...await createPeers(values.peers.split(","), folder),
      ];
      for (const name of values.sites.split(",")) {
        const site = DOCUMENTATION_SITES.find((site) => site.name === name);
        if (!site) throw new Error(`There is no site "${name}".`);
        await compare(site, contestants, Number(values.repetitions));
      }
    } finally {
      await db.destroy();
      await server.close();
      await rm(folder, { recursive: true });
    }
  },
};

function createProduct(db: Db, databaseUrl: string, processors: string): Contestant {
  if (processors !== "1" && processors !== "2") throw new Error("--processors is 1, 2 or 1,2.");
  const cpu = processors === "1" ? TOOL_CPU : BOTH_CPUS;
  return {
    name: processors === "1" ? "this project" : `this project, ${processors} processors`,
    crawl: (served, site) => auditOnce(db, databaseUrl, { served, site, cpu }),
  };
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
    async crawl(served) {
      const run = await runMeasured([...command, served.startUrl], { cpu: TOOL_CPU, cwd });
      // the peers print exactly these members as one JSON line
      const counted = JSON.parse(run.stdout) as Omit<CrawlFigures, "cpuSeconds" | "peakMemoryMb">;
      return { ...run, ...counted };
    },
  };
}

async function compare(
  site: DocumentationSite,
  contestants: readonly Contestant[],
  repetitions: number,
): Promise<void> {
  const served = await serveSite(site, OTHER_CPU);
  const runs = new Map<string, CrawlFigures[]>(contestants.map(({ name }) => [name, []]));
  try {
    for (let repetition = 0; repetition < repetitions; repetition++) {
      const order = repetition % 2 === 0 ? contestants : contestants.toReversed();
      for (const { name, crawl } of order) runs.get(name)?.push(await crawl(served, site));
    }
  } finally {
    await served.close();
  }
  const product = runs.get(contestants[0]?.name ?? "") ?? [];
  const rate = ({ pages, seconds }: CrawlFigures) => pages / seconds;
  console.log(`\n${site.name} (${site.package}); known: ${JSON.stringify(site.truth)}`);
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
    [...runs].map(([name, figures]) => {
      const seconds = figures.map((run) => run.seconds);
      const last = figures[0];
      const ratio = median(product.map(rate)) / median(figures.map(rate));
      return [
        name,
        `${last?.pages ?? "-"}`,
        `${last?.anchors ?? "-"}`,
        `${last?.broken ?? "-"}`,
        `${last?.edges ?? "-"}`,
        `${median(seconds).toFixed(2)} (${Math.min(...seconds).toFixed(2)}-${
          Math.max(...seconds).toFixed(2)
        })`,
        median(figures.map(rate)).toFixed(0),
        median(figures.map((run) => 1000 * run.cpuSeconds / run.pages)).toFixed(2),
        Math.max(...figures.map((run) => run.peakMemoryMb)).toFixed(0),
        name === contestants[0]?.name
          ? "1"
          : ratio < 2
          ? `${(ratio * 100).toFixed(0)} %`
          : `${ratio.toFixed(1)}x`,
      ];
    }),
  );
}
