import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { AUDIT_WORK } from "../../../db/audits/lifecycle/audit_leases.ts";
import { insertAudit, readAudit } from "../../../db/audits/lifecycle/audits.ts";
import { listWaitingAccounts } from "../../../db/core/claim_turns.ts";
import type { Db } from "../../../db/core/connection.ts";
import { auditSettings } from "../../../schemas/audit_settings.ts";
import type { Bench } from "../bench.ts";
import { openBenchDatabase } from "../bench_database.ts";
import { insertBenchSite } from "../bench_site.ts";
import { measureVerifications } from "./fairness_links.ts";
import { addAccount, type FairnessRun } from "./fairness_run.ts";
import { median, printTable } from "../tables.ts";
import { describeProduct, startTarget } from "../target.ts";

const MINUTE_MS = 60_000;
const HOSTS = 1_000;
const QUEUED_ROWS = 10_000;
/** How long the slow audits have to begin: four a second do. */
const SETTLE_MS = 60_000;
/** How long their threads have to notice that they have lost them. */
const CLEAR_MS = 15_000;

/** Whether one account keeps the others waiting. */
export const fairnessBench: Bench = {
  name: "fairness",
  summary:
    "an account's audit of two pages while others have slow audits, a verification that somebody asked for " +
    "while one runs that nobody asked for, and the claims of long queues [--slow 200] [--repetitions 5]",
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        slow: { type: "string", default: "200" },
        repetitions: { type: "string", default: "5" },
      },
    });
    const { db, databaseUrl, close } = await openBenchDatabase();
    const web = await serveTwoPages();
    const hosts = Array.from({ length: HOSTS }, (_, index) => `site-${index}.test`);
    const target = await startTarget(
      describeProduct({
        DATABASE_URL: databaseUrl,
        CRAWL_ALLOW_PRIVATE: "127.0.0.0/8",
        CRAWL_CONNECT_TO: hosts.map((host) => `${host}:80:127.0.0.1:${web.port}`).join(","),
      }),
      () => [],
    );
    try {
      const bench: FairnessRun = { db, hosts: hosts.values() };
      await measureAudits(bench, Number(values.slow), Number(values.repetitions));
      await measureVerifications(bench);
    } finally {
      await target.stop();
      await web.close();
    }
    await measureClaims(db);
    await close();
  },
};

async function measureAudits(run: FairnessRun, slow: number, repetitions: number): Promise<void> {
  const rows: string[][] = [];
  const measure = async (name: string, slowIds: readonly number[]) => {
    const seconds: number[] = [];
    for (let count = 0; count < repetitions; count++) seconds.push(await auditTwoPages(run));
    const begun = await countBegun(run.db, slowIds);
    const figures = [Math.min(...seconds), median(seconds), Math.max(...seconds)];
    rows.push([name, String(begun), ...figures.map((value) => value.toFixed(1))]);
    // they are stopped, so that the next case begins with an idle server
    await run.db("audits").whereIn("id", [...slowIds]).update({
      unfinished: null,
      lease_owner: null,
    });
    await pause(CLEAR_MS);
  };
  // the first one waits for modules to be compiled
  await auditTwoPages(run);
  await measure("nothing else", []);
  const one = await addAccount(run.db, "enterprise");
  await measure(`${slow} slow audits of one account`, await queueSlow(run, [one], slow));
  const many = await Promise.all(
    Array.from({ length: slow / 2 }, () => addAccount(run.db, "pro")),
  );
  await measure(`${slow} slow audits of ${slow / 2} accounts`, await queueSlow(run, many, slow));
  printTable(["Meanwhile", "of these under way", "two pages: min s", "median s", "max s"], rows);
}

async function queueSlow(
  run: FairnessRun,
  accounts: readonly number[],
  count: number,
): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < count; index++) {
    ids.push(await queueAudit(run, accounts[index % accounts.length] ?? 0, MINUTE_MS));
  }
  await pause(SETTLE_MS);
  return ids;
}

/** Seconds from the queueing of an audit by its own account to its end. */
async function auditTwoPages(run: FairnessRun): Promise<number> {
  const accountId = await addAccount(run.db, "pro");
  const startedAt = performance.now();
  const auditId = await queueAudit(run, accountId, auditSettings({}).crawl_delay_ms);
  for (;;) {
    const { status, pages_crawled } = await readAudit(run.db, auditId);
    if (status === "completed" && pages_crawled === 2) break;
    if (status === "failed") throw new Error(`The audit ${auditId} failed.`);
    await pause(50);
  }
  return (performance.now() - startedAt) / 1000;
}

async function queueAudit(
  { db, hosts }: FairnessRun,
  accountId: number,
  crawlDelayMs: number,
): Promise<number> {
  const siteId = await insertBenchSite(db, { accountId, domain: hosts.next().value ?? "" });
  const settings = auditSettings({ crawl_delay_ms: crawlDelayMs, check_external_links: false });
  const audit = { trigger: "manual", label: null, previousAuditId: null, now: new Date() } as const;
  return await insertAudit(db, { siteId, settings, ...audit });
}

async function countBegun(db: Db, ids: readonly number[]): Promise<number> {
  const rows = await db("audits").whereIn("id", [...ids]).whereNotNull("lease_owner").select("id");
  return rows.length;
}

/** What a claim reads of a long queue of many accounts. */
async function measureClaims(db: Db): Promise<void> {
  const account = await addAccount(db, "enterprise");
  const siteIds: number[] = [];
  for (let index = 0; index < QUEUED_ROWS; index++) {
    const site = { accountId: account + index % 500, domain: `queued-${index}.test` };
    siteIds.push(await insertBenchSite(db, site));
  }
  const settings = auditSettings({});
  const audit = { trigger: "manual", label: null, previousAuditId: null, now: new Date() } as const;
  for (const siteId of siteIds) await insertAudit(db, { siteId, settings, ...audit });
  const times: number[] = [];
  for (let count = 0; count < 30; count++) {
    const startedAt = performance.now();
    await listWaitingAccounts(db, AUDIT_WORK);
    times.push(performance.now() - startedAt);
  }
  console.log(
    `\nThe order of claims over ${QUEUED_ROWS} queued audits of 500 accounts: ` +
      `${Math.min(...times).toFixed(1)} ms at least, ${median(times).toFixed(1)} ms at the median.`,
  );
}

/** All hosts: a start page and another one, and any page that links to the host that its path names. */
async function serveTwoPages() {
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    const [, linked] = /^\/links-to\/([^/]+)\//.exec(path) ?? [];
    const link = linked !== undefined
      ? `http://${linked}/`
      : path === "/"
      ? "/second"
      : path === "/second"
      ? "/"
      : null;
    response.writeHead(link === null ? 404 : 200, { "content-type": "text/html; charset=utf-8" });
    response.end(
      `<!doctype html><html lang="en"><title>${path}</title><h1>A page</h1>` +
        (link === null ? "Not found" : `<a href="${link}">A link</a>`),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    // the server listens on a port
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
