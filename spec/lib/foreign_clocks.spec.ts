import { expect } from "chai";
import { replaceSchedule } from "../../db/audits/lifecycle/schedules.ts";
import { addUsageDays } from "../../db/accounts/usage_days.ts";
import { insertWebSession } from "../../db/accounts/web_sessions.ts";
import { insertSpecAccount, type SpecAccount } from "../support/accounts/account.ts";
import { loopbackSettings } from "../support/audits/audit_run.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import { insertFacts } from "../support/search/search_facts.ts";
import { type ServiceProcess, startService } from "../support/service_process.ts";
import { insertSpecSite } from "../support/accounts/sites.ts";
import { generateSite, startTestSite, type TestSite } from "../support/test_site.ts";
import { waitFor } from "../support/wait.ts";

const DAY_MS = 24 * 3600 * 1000;
const SHIFTED_CLOCK = new URL("../support/shifted_clock.ts", import.meta.url).pathname;
const PRUNING = ["prune", "prune_analyses", "prune_periods", "prune_sign_ins"];

describe("a process whose machine's clock is wrong", () => {
  let database: SpecDatabase;
  let site: TestSite;
  let account: SpecAccount;
  let started: ServiceProcess[] = [];
  before(async () => {
    site = await startTestSite(generateSite(3));
  });
  beforeEach(async () => {
    database = await createSpecDatabase();
    account = await insertSpecAccount(database.db);
  });
  afterEach(async () => {
    for (const { child, ended } of started) {
      child.kill("SIGKILL");
      await ended;
    }
    started = [];
    await database.drop();
  });
  after(() => site.close());

  function start(role: string, days: number): ServiceProcess {
    const { crawlAllowPrivate, crawlConnectTo } = loopbackSettings(site.port);
    const service = startService({
      DATABASE_URL: database.url,
      ROLE: role,
      NODE_OPTIONS: `--import=${SHIFTED_CLOCK}`,
      CLOCK_SHIFT_MS: String(days * DAY_MS),
      CRAWL_ALLOW_PRIVATE: crawlAllowPrivate.join(","),
      CRAWL_CONNECT_TO: crawlConnectTo.join(","),
    });
    started.push(service);
    return service;
  }
  const from = (days: number) => new Date(Date.now() + days * DAY_MS);
  /** A schedule of `shop.test` that is due in this number of days. */
  async function schedule(days: number): Promise<number> {
    const domain = { domain: "shop.test", domainKey: `shop.test ${days}` };
    const siteId = await insertSpecSite(database.db, account.accountId, {
      ...domain,
      startUrl: "http://shop.test/",
    });
    await replaceSchedule(database.db, siteId, {
      schedule: {
        ...{ enabled: true, frequency: "monthly", time: "03:30", weekday: null, dayOfMonth: 1 },
        ...{ cron: null, timezone: "UTC", settings: {}, nextRunAt: from(days) },
      },
      now: from(-1),
    });
    return siteId;
  }
  const auditsOf = (siteId: number) => database.db("audits").where({ site_id: siteId });

  for (const days of [11, -11]) {
    const which = days > 0 ? "eleven days ahead" : "eleven days behind";

    it(`${which} starts what is due, and nothing early or late`, async function () {
      this.timeout(60_000);
      const [due, later] = [await schedule(-0.01), await schedule(5)];
      start("worker", days);
      await waitFor(
        "the audit's end",
        async () => (await auditsOf(due).first("finished_at"))?.finished_at instanceof Date,
        40_000,
      );
      expect(await auditsOf(later)).to.deep.equal([]);
      const audit = await auditsOf(due).first();
      expect(audit.status).to.equal("completed");
      const pages = await database.db("audit_pages").where({ audit_id: audit.id }).select();
      expect(pages.length).to.be.greaterThan(0);
      // in the thread that crawls as well
      const times = [audit.queued_at, audit.started_at, audit.finished_at, pages[0].crawled_at];
      for (const time of times) expect(Math.abs(time - Date.now())).to.be.below(60_000);
    });

    it(`${which} prunes what has expired, and nothing else`, async function () {
      this.timeout(60_000);
      const { accountId } = account;
      const session = (expires: number) =>
        insertWebSession(database.db, {
          ...{ accountId, ownerId: 1, state: "signed_in", address: "", agent: "" } as const,
          ...{ secretHash: Buffer.alloc(32, expires + 50), expiresAt: from(expires) },
        }, from(-3));
      const kept = await session(5);
      await session(-5);
      const usageOf = (at: number) => ({
        ...{ accountId, day: from(at).toISOString().slice(0, 10), endpoint: "none" },
        ...{ calls: 1, paid: 0, limited: 0, failed: 0 },
      });
      await addUsageDays(database.db, [usageOf(-395), usageOf(-405)]);
      const siteId = await insertSpecSite(database.db, accountId);
      await insertFacts(database.db, siteId, [
        { kind: "query", date: "2026-11-01", query: "tea", clicks: 1, impressions: 10 },
      ]);
      const query = { from: "2026-11-01", to: "2026-11-01" };
      const used = from(-1);
      await database.searchWindows.resolve({ siteId, kind: "query", query, now: used });

      start("worker", days);
      await waitFor("every pruning", async () => {
        const states = await database.db("job_states").whereNotNull("completed_at").pluck("job");
        return PRUNING.every((job) => states.includes(job));
      }, 40_000);
      expect(await database.db("web_sessions").pluck("id")).to.deep.equal([kept]);
      expect(await database.db("usage_days").select(database.db.raw("CAST(day AS CHAR) AS day")))
        .to.deep.equal([{ day: usageOf(-395).day }]);
      expect(await database.db("search_period_queries").pluck("clicks")).to.deep.equal([1]);
    });

    it(`${which} counts months and writes times as all others do, and says what is wrong`, async () => {
      const service = start("api", days);
      const [, url] = await service.waitForLine(/^listening on (http\S+)$/m);
      const headers = {
        authorization: `Bearer ${account.tokenText}`,
        "content-type": "application/json",
      };
      const body = JSON.stringify({ domain: "example.com" });
      const answer = await fetch(`${url}/api/v1/sites`, { method: "POST", headers, body });
      expect(answer.status).to.equal(201);
      const { data } = await answer.json();
      expect(Math.abs(Date.parse(data.created_at) - Date.now())).to.be.below(60_000);
      const seconds = /"minute";r=\d+;t=(\d+)/.exec(answer.headers.get("ratelimit") ?? "");
      expect(Number(seconds?.[1])).to.be.within(30, 60);
      const month = /"month";r=\d+;t=(\d+)/.exec(answer.headers.get("ratelimit") ?? "");
      const monthEnd = Date.now() / 1_000 + Number(month?.[1]);
      expect(new Date(monthEnd * 1_000).toISOString()).to.match(/-01T00:0[01]:|T23:5[89]:/);
      const line = await service.waitForLine(/"machine_clock_differs","ahead_seconds":(-?\d+)/);
      expect(Number(line[1])).to.be.closeTo(days * DAY_MS / 1_000, 60);
    });
  }
});
