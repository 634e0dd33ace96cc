import { expect } from "chai";
import { transaction } from "../../../../db/core/connection.ts";
import {
  claimScheduledRun,
  deleteSchedule,
  findSchedule,
  listDueSchedules,
  recordRun,
  recordSkip,
  replaceSchedule,
  type ScheduleSettings,
} from "../../../../db/audits/lifecycle/schedules.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { useSpecDatabase } from "../../../support/database.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const NOW = new Date("2026-11-20T16:00:00Z");
const DUE = new Date("2026-11-20T15:30:00Z");
const NEXT = new Date("2026-11-21T15:30:00Z");
const SCHEDULE: ScheduleSettings = {
  enabled: true,
  frequency: "daily",
  time: "15:30",
  weekday: null,
  dayOfMonth: null,
  cron: null,
  timezone: "UTC",
  settings: { max_pages: 5, exclude: ["/é"] },
  nextRunAt: DUE,
};

describe("schedules", () => {
  const db = useSpecDatabase();
  let accountId: number;
  let siteId: number;
  before(async () => {
    ({ accountId } = await insertSpecAccount(db(), { plan: "agency" }));
  });
  beforeEach(async () => {
    await db()("schedules").delete();
    siteId = await insertSpecSite(db(), accountId, { startUrl: "https://shop.test/" });
    await replaceSchedule(db(), siteId, { schedule: SCHEDULE, now: NOW });
  });

  describe("replaceSchedule()", () => {
    it("keeps what is given", async () => {
      expect(await findSchedule(db(), siteId)).to.deep.equal({
        siteId,
        ...SCHEDULE,
        lastRunAt: null,
        lastAuditId: null,
        lastSkippedAt: null,
        lastSkipReason: null,
        lastSkipMessage: null,
        createdAt: NOW,
        updatedAt: NOW,
      });
    });
    it("replaces another one and keeps what that has done", async () => {
      await recordRun(db(), siteId, { auditId: 9, now: NOW });
      const changed = { ...SCHEDULE, frequency: null, time: null, cron: "0 3 * * *" };
      await replaceSchedule(
        db(),
        siteId,
        { schedule: { ...changed, enabled: false, nextRunAt: null }, now: NEXT },
      );
      expect(await findSchedule(db(), siteId)).to.deep.include({
        cron: "0 3 * * *",
        frequency: null,
        enabled: false,
        nextRunAt: null,
        lastRunAt: NOW,
        lastAuditId: 9,
        createdAt: NOW,
        updatedAt: NEXT,
      });
    });
  });

  describe("deleteSchedule()", () => {
    it("says whether there was one", async () => {
      expect(await deleteSchedule(db(), siteId)).to.equal(true);
      expect(await deleteSchedule(db(), siteId)).to.equal(false);
      expect(await findSchedule(db(), siteId)).to.equal(undefined);
    });
  });

  describe("listDueSchedules()", () => {
    it("lists what is due with its site and account, and nothing else", async () => {
      const later = await insertSpecSite(db(), accountId);
      await replaceSchedule(db(), later, { schedule: { ...SCHEDULE, nextRunAt: NEXT }, now: NOW });
      const off = await insertSpecSite(db(), accountId);
      await replaceSchedule(db(), off, { schedule: { ...SCHEDULE, nextRunAt: null }, now: NOW });
      const [due, ...more] = await listDueSchedules(db(), NOW, 10);
      expect(more).to.deep.equal([]);
      expect(due).to.deep.include({
        siteId,
        dueAt: DUE,
        startUrl: "https://shop.test/",
        siteStatus: "active",
        plan: "agency",
        settings: SCHEDULE.settings,
      });
    });
    it("lists what is due at this very moment", async () => {
      expect(await listDueSchedules(db(), DUE, 10)).to.have.length(1);
      expect(await listDueSchedules(db(), new Date(DUE.getTime() - 1), 10))
        .to.deep.equal([]);
    });
    it("lists those first that wait longest", async () => {
      const longer = await insertSpecSite(db(), accountId);
      const nextRunAt = new Date("2026-11-01T00:00:00Z");
      await replaceSchedule(db(), longer, { schedule: { ...SCHEDULE, nextRunAt }, now: NOW });
      const due = await listDueSchedules(db(), NOW, 1);
      expect(due.map((schedule) => schedule.siteId)).to.deep.equal([longer]);
    });
  });

  describe("claimScheduledRun()", () => {
    it("lets one of several win", async () => {
      const run = { siteId, dueAt: DUE };
      const claims = await Promise.all(
        Array.from(
          { length: 4 },
          () => transaction(db(), (trx) => claimScheduledRun(trx, run, NEXT)),
        ),
      );
      expect(claims.filter((claimed) => claimed)).to.have.length(1);
      expect((await findSchedule(db(), siteId))?.nextRunAt).to.deep.equal(NEXT);
    });
    it("leaves the run due when its transaction fails", async () => {
      const failed = transaction(db(), async (trx) => {
        await claimScheduledRun(trx, { siteId, dueAt: DUE }, NEXT);
        throw new Error("The process died.");
      });
      expect(await failed.catch((error: Error) => error.message)).to.equal("The process died.");
      expect(await listDueSchedules(db(), NOW, 10)).to.have.length(1);
    });
  });

  describe("recordSkip()", () => {
    it("notes when and why", async () => {
      const message = "x".repeat(600);
      await recordSkip(db(), siteId, { reason: "plan_without_api", message, now: NOW });
      expect(await findSchedule(db(), siteId)).to.deep.include({
        lastSkippedAt: NOW,
        lastSkipReason: "plan_without_api",
        lastSkipMessage: "x".repeat(500),
        lastRunAt: null,
      });
    });
  });
});
