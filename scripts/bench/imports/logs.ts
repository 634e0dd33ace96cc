import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Db } from "../../../db/core/connection.ts";
import { installMissing } from "../../run_apt.ts";
import { logImport, logImportEnvironment } from "./import_product.ts";
import type { Bench } from "../bench.ts";
import { type BenchDatabase, openBenchDatabase } from "../bench_database.ts";
import { insertBenchSite } from "../bench_site.ts";
import { writeLog } from "../generated_logs/write_log.ts";
import { runMeasured } from "../measured_process.ts";
import { readCpuSeconds } from "../process_figures.ts";
import { printTable } from "../tables.ts";

const DOMAIN = "shop.example.com";
const MB = 1_000_000;
const FIRST_AT = Date.UTC(2026, 9, 25);

/** How fast access logs are read and stored, beside GoAccess, and whether all counts are those of awk. */
export const logsBench: Bench = {
  name: "logs",
  summary: "an access log with everything stored, plain and by gzip, on one processor, against " +
    "GoAccess (of Debian, installed where it is missing) and the counts of awk [--lines 4000000]",
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: { lines: { type: "string", default: "4000000" } },
    });
    installMissing(() => spawnSync("goaccess", ["--version"]).status === 0 ? [] : ["goaccess"]);
    const folder = await mkdtemp(join(tmpdir(), "bench-logs-"));
    const database = await openBenchDatabase();
    try {
      await measure(database, { folder, linesCount: Number(values.lines) });
    } finally {
      await database.close();
      await rm(folder, { recursive: true });
    }
  },
};

/** What reading one log took. */
interface Reading {
  name: string;
  /** Processor seconds of the reading process. */
  cpuSeconds: number;
  /** The same of the database server. */
  databaseSeconds: number;
  seconds: number;
  peakMemoryMb: number;
}

async function measure(
  { db, databaseUrl }: BenchDatabase,
  { folder, linesCount }: { folder: string; linesCount: number },
): Promise<void> {
  const path = join(folder, "access.log");
  const planted = await writeLog(path, {
    linesCount,
    seed: 7,
    firstAt: FIRST_AT,
    daysCount: 14,
    pagesCount: 20_000,
    timeZone: "+0100",
  });
  await runMeasured(["gzip", "-1", "-k", path]);
  const { size } = await stat(path);
  const databasePid = await readServerPid(db);
  const readings: Reading[] = [];
  const sites: number[] = [];
  for (const file of [path, `${path}.gz`]) {
    const siteId = await insertBenchSite(db, { accountId: 1, domain: DOMAIN });
    sites.push(siteId);
    const before = readCpuSeconds(databasePid);
    const startedAt = performance.now();
    const { cpuSeconds, peakMemoryMb } = await runMeasured(logImport(siteId, file), {
      cpu: 0,
      env: logImportEnvironment(databaseUrl),
    });
    readings.push({
      name: file === path ? "import --logs" : "import --logs, gzip",
      cpuSeconds,
      databaseSeconds: readCpuSeconds(databasePid) - before,
      seconds: (performance.now() - startedAt) / 1000,
      peakMemoryMb,
    });
  }
  readings.push(await readByGoAccess(path, folder));
  print(readings, size);
  for (const siteId of sites) await compare(db, siteId, { path, planted });
  await printStorage(db, sites[0] ?? 0);
}

async function readByGoAccess(path: string, folder: string): Promise<Reading> {
  const startedAt = performance.now();
  const output = join(folder, "goaccess.json");
  const { cpuSeconds, peakMemoryMb } = await runMeasured(
    ["goaccess", path, "--log-format=COMBINED", "--no-progress", "-o", output],
    { cpu: 0 },
  );
  const seconds = (performance.now() - startedAt) / 1000;
  return { name: "GoAccess", cpuSeconds, databaseSeconds: 0, seconds, peakMemoryMb };
}

function print(readings: readonly Reading[], size: number): void {
  const goAccess = readings.find(({ name }) => name === "GoAccess");
  console.log(`${(size / MB).toFixed(0)} MB, ${new Date().toISOString()}`);
  printTable(
    [
      "",
      "processor s",
      "database s",
      "s",
      "MB/s of the process",
      "MB/s with the database",
      "times GoAccess",
      "peak MB",
    ],
    readings.map(({ name, cpuSeconds, databaseSeconds, seconds, peakMemoryMb }) => [
      name,
      cpuSeconds.toFixed(2),
      databaseSeconds.toFixed(2),
      seconds.toFixed(1),
      (size / MB / cpuSeconds).toFixed(0),
      (size / MB / (cpuSeconds + databaseSeconds)).toFixed(0),
      ((goAccess?.cpuSeconds ?? 0) / (cpuSeconds + databaseSeconds)).toFixed(1),
      peakMemoryMb.toFixed(0),
    ]),
  );
}

/** What awk counts: lines by the bot that the user agent names. */
const AWK = `
  { lines++ }
  /"[^"]*" [0-9][0-9][0-9] [0-9-]+ "[^"]*" "[^"]*"$/ {
    match($0, /"[^"]*"$/); agent = substr($0, RSTART + 1, RLENGTH - 2)
    request = $0; sub(/^[^"]*"/, "", request)
    if (request !~ /^[A-Z]+ [\\/*h]/) { damaged++; next }
    if (match(agent, /Googlebot|bingbot|GPTBot|ClaudeBot|PerplexityBot|AhrefsBot|curl/))
      bots[substr(agent, RSTART, RLENGTH)]++
    else people++
    next
  }
  { damaged++ }
  END {
    printf "%d people\\n%d damaged\\n%d lines\\n", people, damaged, lines
    for (name in bots) printf "%d %s\\n", bots[name], name
  }`;

/** Compares what is stored with what awk counts and with what was planted. Throws where they differ. */
async function compare(
  db: Db,
  siteId: number,
  { path, planted }: { path: string; planted: Awaited<ReturnType<typeof writeLog>> },
): Promise<void> {
  const { stdout } = await runMeasured(["env", "LC_ALL=C", "awk", AWK, path]);
  const counted = new Map(
    stdout.trim().split("\n").map((line) => {
      const [count = "", name = ""] = line.split(" ");
      return [name.toLowerCase(), Number(count)];
    }),
  );
  const stored = new Map<string, number>();
  const spoofed = new Map<string, number>();
  const rows: { agent: string; verdict: string; requests: string }[] = await db("bot_days")
    .where({ site_id: siteId }).groupBy("agent", "verdict").select("agent", "verdict")
    .sum({ requests: "requests_count" });
  for (const { agent, verdict, requests } of rows) {
    stored.set(agent.toLowerCase(), (stored.get(agent.toLowerCase()) ?? 0) + Number(requests));
    if (verdict === "spoofed") spoofed.set(agent, Number(requests));
  }
  const file = await db("log_files").where({ site_id: siteId }).first();
  stored.set("people", Number(file.visits_count));
  stored.set("lines", Number(file.lines_count));
  stored.set("damaged", Object.values<number>(JSON.parse(file.damages)).reduce((a, b) => a + b, 0));
  const differing = [...new Set([...counted.keys(), ...stored.keys()])]
    .filter((name) => counted.get(name) !== stored.get(name));
  const missed = Object.entries(planted.spoofed).filter(([name, count]) =>
    spoofed.get(name) !== count
  );
  if (differing.length > 0 || missed.length > 0) {
    throw new Error(
      `Counts differ: ${JSON.stringify({ differing, missed, ...Object.fromEntries(counted) })}`,
    );
  }
  console.log(
    `All ${counted.size} counts are those of awk; all spoofs that were planted are found.`,
  );
}

async function printStorage(db: Db, siteId: number): Promise<void> {
  const [[row]] = await db.raw(
    "SELECT SUM(requests_count) + 0 AS requests, " +
      "SUM(LENGTH(pages) + LENGTH(addresses) + LENGTH(requests)) + 0 AS bytes " +
      "FROM bot_packs WHERE site_id = ?",
    [siteId],
  );
  console.log(`${(Number(row.bytes) / Number(row.requests)).toFixed(1)} bytes a request of a bot.`);
  const [[people]] = await db.raw(
    "SELECT SUM(visits_count) + 0 AS requests, SUM(LENGTH(pack)) + 0 AS bytes " +
      "FROM visit_packs WHERE site_id = ?",
    [siteId],
  );
  const [[visits]] = await db.raw(
    "SELECT SUM(LENGTH(pack)) + 0 AS bytes FROM page_visits WHERE site_id = ?",
    [siteId],
  );
  const count = async (table: string) =>
    Number((await db(table).where({ site_id: siteId }).count({ rows: "*" }))[0]?.["rows"]);
  console.log(
    `${(Number(people.bytes) / Number(people.requests)).toFixed(1)} bytes a request of a person, ` +
      `${Number(visits.bytes)} bytes of last visits for ${await count("pages")} pages, ` +
      `${await count("bot_days")} sums of bots by day, verdict and status.`,
  );
}

async function readServerPid(db: Db): Promise<number> {
  const [[row]] = await db.raw("SELECT @@pid_file AS path, @@datadir AS folder");
  return Number(readFileSync(resolve(row.folder, row.path), "utf8"));
}
