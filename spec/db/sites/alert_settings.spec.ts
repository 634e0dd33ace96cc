import { expect } from "chai";
import {
  findAlertSettings,
  listDueReports,
  listUncheckedSites,
  moveReport,
  noteAlertsChecked,
  replaceAlertSettings,
} from "../../../db/sites/alert_settings.ts";
import { useSpecDatabase } from "../../support/database.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const AFTER = new Date("2026-11-20T12:00:00.001Z");
const LATER = new Date("2026-11-27T12:00:00.000Z");
const LAST = new Date("2026-12-04T12:00:00.000Z");

describe("db/sites/alert_settings.ts", () => {
  const db = useSpecDatabase();
  beforeEach(async () => {
    await db()("alert_settings").delete();
  });

  const replace = (
    siteId: number,
    { enabled = 1, settings = "{}", reportAt = null as Date | null, now = NOW } = {},
  ) =>
    replaceAlertSettings(db(), {
      ...{ site_id: siteId, account_id: 7, settings, api_url: "https://a.test/api/v1", enabled },
      report_at: reportAt,
    }, now);
  const check = (siteId: number, now: Date) => noteAlertsChecked(db(), siteId, now);
  const unchecked = (before: Date, limit = 9) => listUncheckedSites(db(), { before, limit });

  describe("replaceAlertSettings() and findAlertSettings()", () => {
    it("keep and find the settings of a site", async () => {
      await replace(1, { settings: '{"digest":"daily"}', reportAt: LATER });
      expect(await findAlertSettings(db(), 1)).to.deep.equal({
        ...{ site_id: 1, account_id: 7, settings: '{"digest":"daily"}', enabled: 1 },
        ...{ api_url: "https://a.test/api/v1", report_at: LATER, checked_at: null },
        updated_at: NOW,
      });
      expect(await findAlertSettings(db(), 2)).to.equal(undefined);
    });

    it("put new settings in the place of the old ones, and keep when the site was checked", async () => {
      await replace(1, { reportAt: LATER });
      await replace(2);
      await check(1, NOW);
      await replaceAlertSettings(db(), {
        ...{ site_id: 1, account_id: 7, settings: '{"digest":"daily"}', enabled: 0 },
        ...{ api_url: "https://b.test/api/v1", report_at: null },
      }, LATER);
      const [row] = await db()("alert_settings").where({ site_id: 1 });
      expect(row).to.deep.equal({
        ...{ site_id: 1, account_id: 7, settings: '{"digest":"daily"}', enabled: 0 },
        ...{ api_url: "https://b.test/api/v1", report_at: null, checked_at: NOW },
        ...{ created_at: NOW, updated_at: LATER },
      });
      expect(await findAlertSettings(db(), 2)).to.deep.include({
        ...{ settings: "{}", enabled: 1, api_url: "https://a.test/api/v1", updated_at: NOW },
      });
    });
  });

  describe("listUncheckedSites()", () => {
    it("begins with sites that were never checked, then with the longest ago", async () => {
      for (const siteId of [1, 2, 3]) await replace(siteId);
      await check(1, AFTER);
      await check(2, NOW);
      expect(await unchecked(LATER)).to.deep.equal([3, 2, 1]);
      expect(await unchecked(LATER, 2)).to.deep.equal([3, 2]);
    });

    it("leaves out sites without alerts and those that were checked since", async () => {
      await replace(1, { enabled: 0 });
      await replace(2);
      await replace(3, { enabled: 0 });
      await replace(4);
      await check(2, NOW);
      await check(3, NOW);
      await check(4, AFTER);
      expect(await unchecked(AFTER)).to.deep.equal([2]);
      expect(await unchecked(NOW)).to.deep.equal([]);
    });
  });

  describe("noteAlertsChecked()", () => {
    it("notes it of this site alone", async () => {
      await replace(1);
      await replace(2);
      await check(2, LATER);
      expect((await findAlertSettings(db(), 1))?.checked_at).to.equal(null);
      expect((await findAlertSettings(db(), 2))?.checked_at).to.deep.equal(LATER);
    });
  });

  describe("listDueReports()", () => {
    it("lists reports whose time has come, the longest waiting first", async () => {
      await replace(1, { reportAt: LATER });
      await replace(2, { reportAt: NOW });
      await replace(3, { reportAt: LAST });
      await replace(4);
      const due = [{ siteId: 2, reportAt: NOW }, { siteId: 1, reportAt: LATER }];
      expect(await listDueReports(db(), LATER, 9)).to.deep.equal(due);
      expect(await listDueReports(db(), LATER, 1)).to.deep.equal(due.slice(0, 1));
      expect(await listDueReports(db(), new Date(NOW.getTime() - 1), 9)).to.deep.equal([]);
    });
  });

  describe("moveReport()", () => {
    it("lets one process of several move a report", async () => {
      await replace(1, { reportAt: NOW });
      await replace(2, { reportAt: NOW });
      const due = { siteId: 1, reportAt: NOW };
      const moved = await Promise.all([1, 2, 3].map(() => moveReport(db(), due, LATER)));
      expect(moved.toSorted()).to.deep.equal([false, false, true]);
      expect((await findAlertSettings(db(), 1))?.report_at).to.deep.equal(LATER);
      expect((await findAlertSettings(db(), 2))?.report_at).to.deep.equal(NOW);
    });

    it("leaves a report whose settings were changed meanwhile", async () => {
      await replace(1, { reportAt: NOW });
      await replace(1, { reportAt: LAST });
      expect(await moveReport(db(), { siteId: 1, reportAt: NOW }, LATER)).to.equal(false);
      expect((await findAlertSettings(db(), 1))?.report_at).to.deep.equal(LAST);
    });

    it("takes the last report away", async () => {
      await replace(1, { reportAt: NOW });
      expect(await moveReport(db(), { siteId: 1, reportAt: NOW }, null)).to.equal(true);
      expect(await moveReport(db(), { siteId: 1, reportAt: NOW }, LATER)).to.equal(false);
      expect((await findAlertSettings(db(), 1))?.report_at).to.equal(null);
    });
  });
});
