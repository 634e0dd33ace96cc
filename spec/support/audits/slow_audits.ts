import { insertAudit } from "../../../db/audits/lifecycle/audits.ts";
import type { Db } from "../../../db/core/connection.ts";
import { readConfig } from "../../../lib/core/config.ts";
import type { Services } from "../../../lib/services.ts";
import { auditSettings } from "../../../schemas/audit_settings.ts";
import { insertSpecAccount } from "../accounts/account.ts";
import type { SpecDatabase } from "../database.ts";
import { insertSpecSite } from "../accounts/sites.ts";
import { startTestSite, type TestSite } from "../test_site.ts";

/** Sites of accounts on one server of loopback, each with two pages. */
export interface SlowAudits {
  web: TestSite;
  /** With a log that keeps the events. */
  services: Services;
  events: string[];
  /** Queues audits of as many sites of an account, with so long between two requests; returns their ids. */
  queue(
    accountId: number,
    count: number,
    crawlDelayMs: number,
    trigger?: Trigger,
  ): Promise<number[]>;
  addAccount(plan: "pro" | "agency" | "enterprise"): Promise<number>;
}

type Trigger = "manual" | "schedule";

/** Hosts that lead to the server. */
const MAX_HOSTS = 100;

/** Starts the server. */
export async function openSlowAudits(database: SpecDatabase): Promise<SlowAudits> {
  const { db } = database;
  const web = await startTestSite({
    "/": page("Start", '<a href="/second">Second</a>'),
    "/second": page("Second", '<a href="/">Start</a>'),
  });
  const hosts = Array.from({ length: MAX_HOSTS }, (_, index) => `site-${index}.test`);
  const events: string[] = [];
  let used = 0;

  async function queueOne(
    accountId: number,
    crawlDelayMs: number,
    trigger: Trigger,
  ): Promise<number> {
    const domain = hosts[used++] ?? "none.test";
    const startUrl = `http://${domain}/`;
    const siteId = await insertSpecSite(db, accountId, { domain, startUrl });
    const settings = auditSettings({ crawl_delay_ms: crawlDelayMs, check_external_links: false });
    const audit = { label: null, previousAuditId: null, now: new Date() };
    return await insertAudit(db, { siteId, trigger, settings, ...audit });
  }

  return {
    web,
    events,
    services: {
      config: {
        ...readConfig({}),
        databaseUrl: database.url,
        crawlAllowPrivate: ["127.0.0.0/8"],
        crawlConnectTo: hosts.map((host) => `${host}:80:127.0.0.1:${web.port}`),
      },
      db,
      searchWindows: database.searchWindows,
      now: () => new Date(),
      log: (_, event) => void events.push(event),
    },
    async queue(accountId, count, crawlDelayMs, trigger = "manual") {
      const ids: number[] = [];
      for (let made = 0; made < count; made++) {
        ids.push(await queueOne(accountId, crawlDelayMs, trigger));
      }
      return ids;
    },
    addAccount: async (plan) => (await insertSpecAccount(db, { plan })).accountId,
  };
}

/** Counts those of the audits that have been begun, and have not ended. */
export async function countBegun(db: Db, ids: readonly number[]): Promise<number> {
  const rows = await db("audits").whereIn("id", ids).where({ unfinished: 1 })
    .whereNotNull("started_at").select("id");
  return rows.length;
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${body}`;
}
