import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Db, openConnection, openDatabase } from "../../../db/core/connection.ts";
import { createAccount } from "../../../lib/commands/accounts/create_account.ts";
import { createToken } from "../../../lib/commands/accounts/create_token.ts";
import { type BalancerMode, startBalancer } from "./balancer.ts";
import { createProcessClient, type StatusCounts } from "./client.ts";
import type { GaleraCluster } from "./cluster.ts";
import { fillWindow, runLoad } from "./load.ts";
import { type Service, startService } from "./service.ts";
import { serveWeb } from "./web.ts";
import { endWork, startWork, type WorkResult } from "./work.ts";

/** How a scenario is run. */
interface ScenarioOptions {
  mode: BalancerMode;
  directory: string;
  /** Requests a second. */
  rate: number;
}

/** What a scenario came to. */
export interface ScenarioResult {
  mode: BalancerMode;
  /** Of four processes that started at once on the empty database. */
  cameUp: number;
  counts: StatusCounts;
  requests: number;
  lost: number;
  doubled: number;
  /** Admitted in any 60 seconds at most, of a limit; answered with 200, and counted as calls of the month. */
  window: { most: number; limit: number; answered: number; counted: number };
  undisturbed: WorkResult;
  disturbed: WorkResult;
}

const PAGES = 400;
const LIMITED = 60;
const WORK_WITHIN_MS = 300_000;

/** Runs the service on the cluster in its own database while nodes fail. */
export async function runScenario(
  cluster: GaleraCluster,
  { mode, directory, rate }: ScenarioOptions,
): Promise<ScenarioResult> {
  const name = `galera_${mode}`;
  await createDatabase(cluster, name);
  const web = await serveWeb(PAGES);
  const balancer = await startBalancer(cluster.nodes, mode, directory);
  const databaseUrl = `mysql://service@127.0.0.1:${balancer.port}/${name}`;
  const db = openDatabase(databaseUrl, 4);
  const settings = {
    DATABASE_URL: databaseUrl,
    CRAWL_CONNECT_TO: `::127.0.0.1:${web.port}`,
    CRAWL_ALLOW_PRIVATE: "127.0.0.0/8",
    AI_ENGINES: JSON.stringify([{
      name: "fake",
      wire_format: "chat_completions",
      base_url: `http://127.0.0.1:${web.port}`,
      model: "fake",
    }]),
    LOG_LEVEL: "warn",
  };
  const started = await Promise.allSettled(
    ["api", "api", "worker", "worker"].map((role, index) =>
      startService({ ...settings, ROLE: role }, join(directory, `${name}-${role}-${index}.log`))
    ),
  );
  const services = started.flatMap((one) => one.status === "fulfilled" ? [one.value] : []);
  try {
    const urls = services.flatMap(({ url }) => url === null ? [] : [url]);
    if (urls.length === 0) throw new Error(`No API came up: see ${directory}.`);
    const now = () => new Date();
    const accounts = await Promise.all(["load", "limited"].map(async (account) => {
      const requestsPerMinute = account === "limited" ? LIMITED : 100_000;
      const created = await createAccount({ db, now }, {
        ...{ name: account, plan: "enterprise", requestsPerMinute, callsPerMonth: 10_000_000 },
      });
      return { ...created, token: (await createToken({ db, now }, created)).text };
    }));
    const client = createProcessClient(urls, accounts[0]?.token ?? "");
    const undisturbed = await endWork(
      db,
      await startWork(client, "undisturbed.test"),
      WORK_WITHIN_MS,
    );
    client.counts.clear();
    const work = await startWork(client, "disturbed.test");
    const ending = new AbortController();
    const limited = createProcessClient(urls, accounts[1]?.token ?? "");
    const load = runLoad(client, { siteId: work.siteId, rate, signal: ending.signal });
    const window = fillWindow(limited, ending.signal);
    try {
      await disturb(cluster);
    } catch (error) {
      client.stop();
      throw error;
    } finally {
      ending.abort();
    }
    const { acknowledged, requests } = await load;
    const { most, answered } = await window;
    const disturbed = await endWork(db, work, WORK_WITHIN_MS);
    const kept: string[] = await db("keywords").where({ site_id: work.siteId })
      .where("keyword", "like", "load %").pluck("keyword");
    const distinct = new Set(kept);
    return {
      ...{ mode, requests, undisturbed, disturbed, cameUp: services.length },
      counts: addCounts(client.counts, limited.counts),
      lost: [...acknowledged].filter((keyword) => !distinct.has(keyword)).length,
      doubled: kept.length - distinct.size,
      window: { most, answered, limit: LIMITED, counted: await countCalls(db, accounts[1]) },
    };
  } finally {
    await stopAll(services);
    await db.destroy();
    await balancer.close();
    await web.close();
  }
}

/** Calls of the month that an account is charged with. */
async function countCalls(db: Db, account: { id: number } | undefined): Promise<number> {
  const row = await db("rate_states").where({ account_id: account?.id ?? 0 }).first("calls");
  return Number(row?.calls ?? 0);
}

/** A node dies and comes back; another one hangs for 20 seconds. */
async function disturb(cluster: GaleraCluster): Promise<void> {
  const [writer, other] = cluster.nodes;
  if (writer === undefined || other === undefined) throw new Error("The cluster has no nodes.");
  await pause(5_000);
  await writer.kill();
  await pause(12_000);
  await writer.restart();
  await pause(8_000);
  writer.signal("SIGSTOP");
  await pause(20_000);
  writer.signal("SIGCONT");
  await pause(10_000);
}

async function createDatabase(cluster: GaleraCluster, name: string): Promise<void> {
  const admin = await openConnection(cluster.adminUrl(1));
  await admin.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
  await admin.query("CREATE USER IF NOT EXISTS 'haproxy'@'%'");
  await admin.query("CREATE USER IF NOT EXISTS 'service'@'%'");
  await admin.query(`GRANT ALL ON ${name}.* TO 'service'@'%'`);
  await admin.end();
}

async function stopAll(services: readonly Service[]): Promise<void> {
  await Promise.all(services.map((service) => service.stop()));
}

function addCounts(...all: readonly StatusCounts[]): StatusCounts {
  const sums: StatusCounts = new Map();
  for (const [status, count] of all.flatMap((counts) => [...counts])) {
    sums.set(status, (sums.get(status) ?? 0) + count);
  }
  return sums;
}
