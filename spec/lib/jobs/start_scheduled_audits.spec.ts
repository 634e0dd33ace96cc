import { expect } from "chai";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { updateAccountPlan } from "../../../db/accounts/accounts.ts";
import { updateAudit } from "../../../db/audits/lifecycle/audits.ts";
import {
  findSchedule,
  replaceSchedule,
  type ScheduleSettings,
} from "../../../db/audits/lifecycle/schedules.ts";
import { markSiteDeleted } from "../../../db/sites/sites.ts";
import { startAudit } from "../../../lib/commands/audits/control/start_audit.ts";
import { readConfig } from "../../../lib/core/config.ts";
import { startScheduledAudits } from "../../../lib/jobs/start_scheduled_audits.ts";
import { createMetricsRegistry } from "../../../lib/core/metrics_registry.ts";
import type { Services } from "../../../lib/services.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";

const DUE = new Date("2026-11-20T03:30:00Z");
const NOW = new Date("2026-11-20T03:30:02Z");
const NEXT = new Date("2026-11-21T03:30:00Z");
const DAILY: ScheduleSettings = {
  enabled: true,
  frequency: "daily",
  time: "03:30",
  weekday: null,
  dayOfMonth: null,
  cron: null,
  timezone: "UTC",
  settings: { max_pages: 7, label: "nightly" },
  nextRunAt: DUE,
};
const PROCESS = new URL("../../support/schedule_process.ts", import.meta.url).pathname;

describe("startScheduledAudits", () => {
  let database: SpecDatabase;
  let accountId: number;
  let siteId: number;
  let log: { level: string; event: string; fields: Record<string, unknown> }[];
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());
  beforeEach(async () => {
    log = [];
    await database.db("schedules").delete();
    await database.db("audits").delete();
    ({ accountId } = await insertSpecAccount(database.db));
    siteId = await schedule();
  });

  async function schedule(settings: Partial<ScheduleSettings> = {}): Promise<number> {
    const id = await insertSpecSite(database.db, accountId);
    await replaceSchedule(database.db, id, { schedule: { ...DAILY, ...settings }, now: DUE });
    return id;
  }
  const services = (now: Date): Services => ({
    config: readConfig({}),
    db: database.db,
    searchWindows: database.searchWindows,
    now: () => now,
    log: (level, event, fields = {}) => void log.push({ level, event, fields }),
  });
  const run = (now = NOW) => {
    const signal = new AbortController().signal;
    return startScheduledAudits.run(services(now), { signal, metrics: createMetricsRegistry() });
  };
  const listAudits = () =>
    database.db("audits").orderBy("id").select("id", "site_id", "status", "trigger", "label");
  const expectSkipped = async (reason: string, message: RegExp) => {
    const skipped = await findSchedule(database.db, siteId);
    expect(skipped).to.deep.include({
      nextRunAt: NEXT,
      lastRunAt: null,
      lastSkippedAt: NOW,
      lastSkipReason: reason,
    });
    expect(skipped?.lastSkipMessage).to.match(message);
    expect(log.filter(({ event }) => event === "scheduled_audit_skipped")).to.have.length(1);
    expect(log.at(-1)).to.deep.include({ level: "warn", event: "scheduled_audit_skipped" });
    expect(log.at(-1)?.fields).to.include({ site_id: siteId, reason });
  };

  it("starts a due audit with its settings and goes on to the next time", async () => {
    await run();
    const [audit, ...more] = await database.db("audits");
    expect(more).to.deep.equal([]);
    expect(audit).to.include({
      site_id: siteId,
      status: "queued",
      trigger: "schedule",
      label: "nightly",
    });
    expect(JSON.parse(audit.settings)).to.include({ max_pages: 7, max_depth: 25 });
    expect(await findSchedule(database.db, siteId)).to.deep.include({
      nextRunAt: NEXT,
      lastRunAt: NOW,
      lastAuditId: audit.id,
      lastSkippedAt: null,
    });
    expect(log).to.deep.equal([{
      level: "info",
      event: "scheduled_audit_started",
      fields: { site_id: siteId, due_at: DUE, next_run_at: NEXT, audit_id: audit.id },
    }]);
    await run();
    expect(await listAudits()).to.have.length(1);
  });

  it("starts nothing before its time", async () => {
    await run(new Date(DUE.getTime() - 1));
    expect(await listAudits()).to.deep.equal([]);
  });

  it("starts one audit for all the runs that were missed", async () => {
    await run(new Date("2026-12-24T10:00:00Z"));
    expect(await listAudits()).to.have.length(1);
    expect((await findSchedule(database.db, siteId))?.nextRunAt)
      .to.deep.equal(new Date("2026-12-25T03:30:00Z"));
  });

  it("starts each audit once when two processes run at the same moment", async function () {
    this.timeout(30_000);
    for (let count = 1; count < 25; count++) await schedule();
    const processes = await Promise.all([startProcess(), startProcess()]);
    const outputs = await Promise.all(processes.map(({ release }) => release()));
    const audits = await listAudits();
    expect(audits).to.have.length(25);
    expect(new Set(audits.map((audit) => audit.site_id)).size).to.equal(25);
    const events = outputs.join("").trim().split("\n");
    expect(events).to.deep.equal(new Array(25).fill("scheduled_audit_started"));
  });

  it("skips while an audit of the site is unfinished, and names its state", async () => {
    const site = { id: siteId, domain: "shop.example.com", startUrl: null };
    const unfinished = await startAudit(services(DUE), site, { body: {} });
    await updateAudit(database.db, unfinished, { status: "paused" });
    await run();
    await expectSkipped("audit_unfinished", /^An audit of this site is paused already; resume it/);
    expect((await listAudits()).map((audit) => audit.id)).to.deep.equal([unfinished]);
  });

  it("skips while the account's plan has no API", async () => {
    const none = { plan: "free", requestsPerMinute: null, callsPerMonth: null } as const;
    await updateAccountPlan(database.db, accountId, none, NOW);
    await run();
    await expectSkipped("plan_without_api", /^The "free" plan has no API access\.$/);
    expect(await listAudits()).to.deep.equal([]);
  });

  it("skips a site that is being deleted", async () => {
    await markSiteDeleted(database.db, { accountId, siteId, now: NOW });
    await run();
    await expectSkipped("site_deleted", /being deleted/);
    expect(await listAudits()).to.deep.equal([]);
  });

  it("skips what is no longer right for the site", async () => {
    const settings = { mode: "list" as const, urls: ["https://elsewhere.test/"] };
    await replaceSchedule(database.db, siteId, { schedule: { ...DAILY, settings }, now: DUE });
    await run();
    await expectSkipped("invalid_settings", /elsewhere\.test/);
  });

  it("skips where the database refuses the audit, and goes on with the others", async () => {
    const label = "x".repeat(300);
    await replaceSchedule(database.db, siteId, {
      schedule: { ...DAILY, settings: { label } },
      now: DUE,
    });
    const other = await schedule({ nextRunAt: new Date(DUE.getTime() + 1) });
    await run();
    expect((await listAudits()).map((audit) => audit.site_id)).to.deep.equal([other]);
    expect(await findSchedule(database.db, siteId)).to.deep.include({
      nextRunAt: NEXT,
      lastSkipReason: "database_error",
    });
    expect(log.map(({ event }) => event)).to.deep.equal([
      "scheduled_audit_failed",
      "scheduled_audit_skipped",
      "scheduled_audit_started",
    ]);
  });

  it("leaves it due when the database cannot be reached", async () => {
    const lost = Object.assign(new Error("Connection lost"), { code: "PROTOCOL_CONNECTION_LOST" });
    const { db, ...others } = services(NOW);
    const broken = new Proxy(db, {
      get: (target, name) =>
        name === "transaction" ? () => Promise.reject(lost) : Reflect.get(target, name),
    });
    const signal = new AbortController().signal;
    const failed = startScheduledAudits.run(
      { ...others, db: broken },
      { signal, metrics: createMetricsRegistry() },
    );
    expect(await failed.catch((error: unknown) => error)).to.equal(lost);
    await run();
    expect(await listAudits()).to.have.length(1);
  });

  it("lets one that is broken keep no other waiting", async () => {
    await replaceSchedule(database.db, siteId, {
      schedule: { ...DAILY, timezone: "Gone/Zone" },
      now: DUE,
    });
    const other = await schedule({ nextRunAt: new Date(DUE.getTime() + 1) });
    await run();
    expect((await listAudits()).map((audit) => audit.site_id)).to.deep.equal([other]);
    expect(log.map(({ event }) => event)).to.include("schedule_broken");
  });

  /** Starts a process that waits, ready, to run the job. */
  async function startProcess() {
    const args = [PROCESS, database.url, NOW.toISOString()];
    const child: ChildProcess = spawn(process.execPath, args, {
      stdio: ["pipe", "pipe", "inherit"],
    });
    let output = "";
    child.stdout?.setEncoding("utf8").on("data", (part: string) => output += part);
    if (child.stdout) await once(child.stdout, "data");
    output = "";
    return {
      async release() {
        child.stdin?.write("now\n");
        await once(child, "close");
        return output;
      },
    };
  }
});
