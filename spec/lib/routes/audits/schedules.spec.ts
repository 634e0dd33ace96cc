import { expect } from "chai";
import {
  listDueSchedules,
  recordRun,
  recordSkip,
} from "../../../../db/audits/lifecycle/schedules.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const NOW = new Date("2026-11-20T16:00:00Z");

describe("SCHEDULE_ROUTES", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => NOW });
    account = await insertSpecAccount(database.db);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  beforeEach(async () => {
    siteId = await insertSpecSite(database.db, account.accountId, {
      domain: `shop-${siteId ?? 0}.example.com`,
      timezone: "Asia/Tokyo",
    });
  });

  const send = (method: string, body?: unknown) =>
    api.request(method, `/sites/${siteId}/schedule`, { token: account.tokenText, body });
  const readSite = async () =>
    (await api.request("GET", `/sites/${siteId}`, { token: account.tokenText })).body.data;

  describe("PUT /sites/{id}/schedule", () => {
    it("gives the site a schedule and reports its next five runs", async () => {
      const { status, body } = await send("PUT", {
        frequency: "daily",
        time: "03:30",
        settings: { max_pages: 50, label: "nightly" },
      });
      expect(status).to.equal(200);
      expect(body.data).to.deep.include({
        frequency: "daily",
        time: "03:30",
        weekday: null,
        day_of_month: null,
        cron: null,
        timezone: "Asia/Tokyo",
        enabled: true,
        next_run_at: "2026-11-20T18:30:00.000Z",
        next_runs: [
          "2026-11-20T18:30:00.000Z",
          "2026-11-21T18:30:00.000Z",
          "2026-11-22T18:30:00.000Z",
          "2026-11-23T18:30:00.000Z",
          "2026-11-24T18:30:00.000Z",
        ],
        last_run_at: null,
        last_audit_id: null,
        last_skipped_at: null,
        last_skip_reason: null,
      });
      expect(body.data.settings).to.include({ max_pages: 50, label: "nightly", mode: "site" });
      expect((await send("GET")).body).to.deep.equal(body);
      expect((await readSite()).next_audit_at).to.equal("2026-11-20T18:30:00.000Z");
    });
    it("replaces the schedule before", async () => {
      await send("PUT", { frequency: "daily", time: "03:30", settings: { max_pages: 50 } });
      const { body } = await send("PUT", { cron: "0 0 1 1 *", timezone: "UTC" });
      expect(body.data).to.include({
        frequency: null,
        time: null,
        cron: "0 0 1 1 *",
        next_run_at: "2027-01-01T00:00:00.000Z",
      });
      expect(body.data.settings.max_pages).to.equal(10_000);
    });
    it("keeps a schedule that is not enabled and starts nothing", async () => {
      const { body } = await send("PUT", { frequency: "daily", time: "03:30", enabled: false });
      expect(body.data).to.deep.include({ enabled: false, next_run_at: null, next_runs: [] });
      expect((await readSite()).next_audit_at).to.equal(null);
      const due = await listDueSchedules(database.db, new Date("2027-01-01T00:00:00Z"), 100);
      expect(due.map((schedule) => schedule.siteId)).not.to.include(siteId);
    });
    it("takes what it answered", async () => {
      const { body } = await send("PUT", { frequency: "monthly", time: "03:30", day_of_month: 31 });
      const { frequency, time, weekday, day_of_month, cron, timezone, settings, enabled } =
        body.data;
      const again = await send("PUT", {
        frequency,
        time,
        weekday,
        day_of_month,
        cron,
        timezone,
        settings,
        enabled,
      });
      expect([again.status, again.body]).to.deep.equal([200, body]);
    });
    it("answers 422 to a day that never comes", async () => {
      const { status, body } = await send("PUT", { cron: "0 0 31 2 *" });
      expect(status).to.equal(422);
      expect(body.errors).to.deep.equal({
        cron: ['The cron field "0 0 31 2 *" never happens: none of its months has such a day.'],
      });
      expect((await send("GET")).status).to.equal(404);
    });
    it("names every wrong field at once, those of the settings too", async () => {
      const { status, body } = await send("PUT", {
        frequency: "weekly",
        time: "03:30",
        timezone: "Mars/Base",
        settings: { mode: "list", urls: ["https://elsewhere.test/"] },
      });
      expect(status).to.equal(422);
      expect(Object.keys(body.errors))
        .to.deep.equal(["weekday", "timezone", "settings.urls.0"]);
      const list = await send("PUT", {
        frequency: "daily",
        time: "03:30",
        settings: { mode: "list" },
      });
      expect(list.body.errors).to.deep.equal({
        "settings.urls": ["The settings.urls field must name at least one URL in mode list."],
      });
    });
    const WRONG: [object, string][] = [
      [{ frequency: "hourly", time: "03:30" }, "frequency"],
      [{ frequency: "daily", time: "24:00" }, "time"],
      [{ frequency: "daily", time: "3:30" }, "time"],
      [{ frequency: "daily", time: "03:30:15" }, "time"],
      [{ frequency: "monthly", time: "03:30", day_of_month: 32 }, "day_of_month"],
      [{ frequency: "monthly", time: "03:30", day_of_month: 1.5 }, "day_of_month"],
      [{ frequency: "daily", time: "03:30", settings: { max_pages: 0 } }, "settings.max_pages"],
      [{ frequency: "daily", time: "03:30", settings: { pages: 1 } }, "settings.pages"],
      [{ frequency: "daily", time: "03:30", settings: null }, "settings"],
      [{ cron: `0 ${"1,".repeat(100)}1 * * *` }, "cron"],
      [{ cron: ["0 3 * * *"] }, "cron"],
      [{ frequency: "daily", time: "03:30", enabled: "no" }, "enabled"],
    ];
    for (const [wrong, field] of WRONG) {
      it(`answers 422 to ${JSON.stringify(wrong).slice(0, 70)}`, async () => {
        const { status, body } = await send("PUT", wrong);
        expect(status).to.equal(422);
        expect(Object.keys(body.errors)).to.deep.equal([field]);
      });
    }
  });

  describe("GET /sites/{id}/schedule", () => {
    it("answers 404 when there is none", async () => {
      const { status, body } = await send("GET");
      expect([status, body.code]).to.deep.equal([404, "no_schedule"]);
      expect((await readSite()).next_audit_at).to.equal(null);
    });
    it("says what the schedule has started last and why it has not", async () => {
      await send("PUT", { frequency: "daily", time: "03:30" });
      await recordRun(database.db, siteId, { auditId: 12, now: NOW });
      const message = "Because.";
      await recordSkip(database.db, siteId, { reason: "plan_without_api", message, now: NOW });
      expect((await send("GET")).body.data).to.include({
        last_run_at: "2026-11-20T16:00:00.000Z",
        last_audit_id: 12,
        last_skipped_at: "2026-11-20T16:00:00.000Z",
        last_skip_reason: "plan_without_api",
        last_skip_message: "Because.",
      });
    });
  });

  describe("DELETE /sites/{id}/schedule", () => {
    it("takes the schedule away", async () => {
      await send("PUT", { frequency: "daily", time: "03:30" });
      expect((await send("DELETE")).status).to.equal(204);
      expect((await send("GET")).body.code).to.equal("no_schedule");
      expect((await send("DELETE")).body.code).to.equal("no_schedule");
      expect((await readSite()).next_audit_at).to.equal(null);
    });
  });

  it("shows the next audit in the list of sites, which filters by it", async () => {
    await send("PUT", { cron: "0 0 1 1 *", timezone: "UTC" });
    const { body } = await api.request(
      "GET",
      "/sites?filter[next_audit_at][gte]=2027-01-01&fields=id,next_audit_at",
      { token: account.tokenText },
    );
    expect(body.data).to.deep.include({ id: siteId, next_audit_at: "2027-01-01T00:00:00.000Z" });
    for (const row of body.data) expect(row.next_audit_at).to.equal("2027-01-01T00:00:00.000Z");
  });
});
