import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { insertAccount } from "../../db/accounts/accounts.ts";
import { type Db, openDatabase } from "../../db/core/connection.ts";
import { openPrivateServer } from "../../db/core/embedded.ts";
import { createServerPaths } from "../../db/embedded/server_paths.ts";
import { findServerPid } from "../../db/embedded/server_process.ts";
import { migrate } from "../../db/upgrade/migrate.ts";
import { insertSite } from "../../db/sites/sites.ts";
import { createToken } from "../../lib/commands/accounts/create_token.ts";
import { writeTable } from "../write_result.ts";
import type { Bench } from "./bench.ts";
import { isInstalled, type LoadResult, measureLoad, type Pin } from "./load.ts";
import { readCpuSeconds } from "./process_figures.ts";
import { median } from "./tables.ts";
import { describeProduct, startTarget, type Target, type TargetProgram } from "./target.ts";

const PEER_PACKAGE = "rate-limiter-flexible@11";
const ACCOUNTS = 1_000;

/** One load that every target is put under. */
interface Scenario {
  name: string;
  connections: number;
  requests: "many" | "one" | "refused";
}

const SCENARIOS: readonly Scenario[] = [
  { name: "1,000 accounts, 64 connections", connections: 64, requests: "many" },
  { name: "one account, 64 connections", connections: 64, requests: "one" },
  { name: "1,000 accounts, 16 connections", connections: 16, requests: "many" },
  { name: "1,000 accounts, 1 connection", connections: 1, requests: "many" },
  // by the limits of this project alone: the failures are these
  {
    name: "1,000 accounts, 64 connections, one request in 20 refused",
    connections: 64,
    requests: "refused",
  },
];

/**
 * `GET /sites/{id}` with everything in front of it, against bare Koa with one prepared SELECT (the
 * practical limit), and against what one would put together: a token looked up and the site read
 * by Knex, RateLimiterMySQL of rate-limiter-flexible between them.
 */
export const admissionBench: Bench = {
  name: "admission",
  summary: "Token, limits and GET /sites/{id} against bare Koa and a usual assembly " +
    "[--seconds 5] [--repetitions 3] [--scenario 1: one load only, of 5] " +
    "[--connections 64,16,1: only loads of 1,000 accounts]",
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        seconds: { type: "string", default: "5" },
        repetitions: { type: "string", default: "3" },
        // a number from 1, to look at one load only
        scenario: { type: "string" },
        connections: { type: "string" },
      },
    });
    const directory = mkdtempSync(join(tmpdir(), "bench-admission-"));
    try {
      await runIn(directory, {
        seconds: Number(values.seconds),
        repetitions: Number(values.repetitions),
        scenarios: chooseScenarios(values),
      });
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  },
};

function chooseScenarios(
  { scenario, connections }: { scenario?: string | undefined; connections?: string | undefined },
): readonly Scenario[] {
  if (scenario) return SCENARIOS.slice(Number(scenario) - 1, Number(scenario));
  if (!connections) return SCENARIOS;
  return connections.split(",").map(Number).map((count) => {
    const name = `1,000 accounts, ${count} connections`;
    return { name, connections: count, requests: "many" };
  });
}

interface Settings {
  seconds: number;
  repetitions: number;
  scenarios: readonly Scenario[];
}

async function runIn(directory: string, settings: Settings): Promise<void> {
  const { seconds, repetitions, scenarios } = settings;
  if (!await isInstalled("wrk")) throw new Error("The bench needs the program wrk.");
  const pin = await pinning();
  execFileSync("npm", ["install", "--silent", "--prefix", directory, PEER_PACKAGE]);
  const dataDir = join(directory, "data");
  const server = await openPrivateServer(dataDir, { bufferPoolMb: 512 });
  const databasePid = findServerPid(createServerPaths(dataDir));
  const targets: Target[] = [];
  try {
    const { databaseUrl } = server;
    const files = await fill(databaseUrl, directory);
    for (const program of programs(databaseUrl, directory)) {
      targets.push(await startTarget(program, pin));
    }
    for (const scenario of scenarios) {
      const measure = (target: Target, length: number) =>
        measureTarget(target, scenario, { seconds: length, pin, directory, files, databasePid });
      report(scenario, await alternate(targets, repetitions, { seconds, measure }));
    }
  } finally {
    for (const target of targets) await target.stop();
    await server.close();
  }
}

function programs(databaseUrl: string, directory: string): TargetProgram[] {
  return [
    { name: "bare", file: "./peers/bare.ts", args: [databaseUrl] },
    {
      name: "assembly",
      file: "./peers/assembly.ts",
      args: [databaseUrl, join(directory, "node_modules")],
    },
    describeProduct({ DATABASE_URL: databaseUrl, ROLE: "api" }),
  ];
}

/** The servers run on processor 0, the load and the database on processor 1, where possible. */
async function pinning(): Promise<Pin> {
  if (!await isInstalled("taskset")) return () => [];
  execFileSync("taskset", ["-a", "-p", "-c", "1", String(process.pid)]);
  return (cpu) => ["taskset", "-c", String(cpu)];
}

/** Inserts the accounts, each with a token and a site; returns the files of requests. */
async function fill(databaseUrl: string, directory: string): Promise<Record<string, string>> {
  const db = openDatabase(databaseUrl);
  await migrate(db);
  const lines: string[] = [];
  for (let i = 0; i < ACCOUNTS; i++) lines.push(await insertCaller(db, `account ${i}`));
  const files = {
    many: join(directory, "many.txt"),
    one: join(directory, "one.txt"),
    refused: join(directory, "refused.txt"),
  };
  writeFileSync(files.many, `${lines.join("\n")}\n`);
  writeFileSync(files.one, `${await insertCaller(db, "one")}\n`);
  const refused = await insertCaller(db, "refused", { requestsPerMinute: 60 });
  const all = [...lines, ...new Array<string>(Math.round(ACCOUNTS / 19)).fill(refused)];
  writeFileSync(files.refused, `${all.join("\n")}\n`);
  await db.destroy();
  return files;
}

const NO_LIMIT = 1_000_000_000;

async function insertCaller(
  db: Db,
  name: string,
  { requestsPerMinute = NO_LIMIT } = {},
): Promise<string> {
  const now = new Date();
  const limits = { requestsPerMinute, callsPerMonth: NO_LIMIT };
  const id = await insertAccount(db, { name, plan: "enterprise", ...limits }, now);
  const { text } = await createToken({ db, now: () => now }, { id });
  const siteId = await insertSite(db, {
    accountId: id,
    domain: "shop.example.com",
    domainKey: "shop.example.com",
    name: "Example shop",
    startUrl: null,
    country: null,
    language: null,
    timezone: "UTC",
    brandNames: [],
    brandExclusions: [],
    now,
  });
  return `/api/v1/sites/${siteId} ${text}`;
}

/** One measurement, with processor time per request in microseconds: the server's and the database's. */
interface Measurement extends LoadResult {
  cpuUs: number;
  databaseUs: number;
}

async function measureTarget(
  target: Target,
  { connections, requests }: Scenario,
  { seconds, pin, directory, files, databasePid }: {
    seconds: number;
    pin: Pin;
    directory: string;
    files: Record<string, string>;
    databasePid: number | undefined;
  },
): Promise<Measurement> {
  const before = target.cpuSeconds();
  const databaseBefore = readCpuSeconds(databasePid);
  const load = { url: target.url, connections, seconds, requestsFile: files[requests] ?? "" };
  const result = await measureLoad(load, pin, directory);
  const usOfEach = 1e6 / (result.requestsPerSecond * seconds);
  return {
    ...result,
    cpuUs: (target.cpuSeconds() - before) * usOfEach,
    databaseUs: (readCpuSeconds(databasePid) - databaseBefore) * usOfEach,
  };
}

/** Measures all targets in turn, every second time in reverse, each after a second of warm-up. */
async function alternate(
  targets: readonly Target[],
  repetitions: number,
  { seconds, measure }: {
    seconds: number;
    measure: (target: Target, seconds: number) => Promise<Measurement>;
  },
): Promise<Map<string, Measurement[]>> {
  const results = new Map<string, Measurement[]>(targets.map(({ name }) => [name, []]));
  for (let i = 0; i < repetitions; i++) {
    for (const target of i % 2 === 0 ? targets : targets.toReversed()) {
      await measure(target, 1);
      results.get(target.name)?.push(await measure(target, seconds));
    }
  }
  return results;
}

function report({ name }: Scenario, results: ReadonlyMap<string, Measurement[]>): void {
  const rate = (target: string) => medianOf(results.get(target) ?? [], "requestsPerSecond");
  process.stdout.write(`\n${name}\n`);
  writeTable(
    [
      "target",
      "req/s",
      "min",
      "max",
      "p50 ms",
      "p99 ms",
      "CPU us/req",
      "database us/req",
      "failures",
    ],
    [...results].map(([target, runs]) => [
      target,
      Math.round(rate(target)),
      Math.round(Math.min(...runs.map((run) => run.requestsPerSecond))),
      Math.round(Math.max(...runs.map((run) => run.requestsPerSecond))),
      Number(medianOf(runs, "p50Ms").toFixed(2)),
      Number(medianOf(runs, "p99Ms").toFixed(2)),
      Math.round(medianOf(runs, "cpuUs")),
      Math.round(medianOf(runs, "databaseUs")),
      runs.reduce((sum, run) => sum + run.failures, 0),
    ]),
  );
  const p50 = (target: string) => medianOf(results.get(target) ?? [], "p50Ms");
  process.stdout.write(
    `product against bare: ${Math.round(rate("product") / rate("bare") * 100)} % of req/s, ` +
      `${(p50("product") / p50("bare")).toFixed(2)}x p50; ` +
      `against the assembly: ${(rate("product") / rate("assembly")).toFixed(2)}x req/s\n`,
  );
}

function medianOf(runs: readonly Measurement[], field: keyof Measurement): number {
  return median(runs.map((run) => run[field]));
}
