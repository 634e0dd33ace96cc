import { expect } from "chai";
import {
  deleteSearchConsole,
  deleteSearchConsoleOfAccount,
  findSearchConsole,
  findSearchConsoleKey,
  type NewSearchConsole,
  replaceSearchConsole,
  requestSearchConsoleRun,
} from "../../../db/search_data/search_console.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";
import { useSpecDatabase } from "../../support/database.ts";

const NOW = new Date("2026-11-20T12:00:00.123Z");
const LATER = new Date("2026-11-21T12:00:00.123Z");
const CONNECTION: NewSearchConsole = {
  property: "sc-domain:own.example",
  clientEmail: "spec@project.example",
  projectId: "project",
  privateKeyId: "key 1",
  searchTypes: ["web", "image"],
  byCountryAndDevice: true,
  firstDay: "2026-01-31",
  encryptedKey: Buffer.from("encrypted"),
};

describe("db/search_data/search_console.ts", () => {
  const db = useSpecDatabase();
  const TABLE = "search_console_connections";
  beforeEach(async () => {
    for (const table of [TABLE, "search_console_days"]) await db()(table).truncate();
  });
  const connect = (siteId: number, connection: Partial<NewSearchConsole> = {}, now = NOW) =>
    replaceSearchConsole(db(), siteId, { connection: { ...CONNECTION, ...connection }, now });
  const insertDays = (siteIds: number[]) =>
    db()("search_console_days").insert(siteIds.map((site_id) => ({
      ...{ site_id, date: "2026-11-01", state: "final", rows_count: 1 },
    })));
  const sitesOf = (table: string) => db()(table).orderBy("site_id").pluck<number[]>("site_id");

  describe("replaceSearchConsole() and findSearchConsole()", () => {
    it("connect a site, due at once", async () => {
      await connect(1);
      await connect(2, { firstDay: null, byCountryAndDevice: false, projectId: null });
      const { encryptedKey: _, ...given } = CONNECTION;
      expect(await findSearchConsole(db(), 1)).to.deep.equal({
        siteId: 1,
        ...given,
        ...{ state: "connected", errorCode: null, errorMessage: null, failedAt: null },
        ...{ failures: 0, requestedAt: NOW, startedAt: null, succeededAt: null },
        ...{ lastImportId: null, nextRunAt: NOW, createdAt: NOW, updatedAt: NOW },
      });
      expect(await findSearchConsole(db(), 2))
        .to.include({ siteId: 2, firstDay: null, byCountryAndDevice: false, projectId: null });
      expect(await findSearchConsole(db(), 3)).to.equal(undefined);
    });
    it("replace a connection; a run for the one before loses its lease", async () => {
      await connect(1);
      await connect(2);
      await db()(TABLE).update({
        ...{ state: "failed", error_code: "forbidden", error_message: "No.", failed_at: NOW },
        ...{ failures: 3, lease_owner: "a", lease_until: "2026-11-20 13:00:00" },
        ...{ started_at: NOW, succeeded_at: NOW, last_import_id: 50, next_run_at: LATER },
      });
      await connect(1, { property: "https://own.example/", searchTypes: ["news"] }, LATER);
      expect(await findSearchConsole(db(), 1)).to.deep.include({
        ...{ property: "https://own.example/", searchTypes: ["news"], state: "connected" },
        ...{ errorCode: null, errorMessage: null, failedAt: null, failures: 0 },
        ...{ requestedAt: LATER, nextRunAt: LATER, updatedAt: LATER, createdAt: NOW },
        ...{ startedAt: NOW, succeededAt: NOW, lastImportId: 50 },
      });
      const leases = await db()(TABLE).orderBy("site_id").pluck("lease_owner");
      expect(leases).to.deep.equal([null, "a"]);
      expect(await findSearchConsole(db(), 2)).to.include({ state: "failed", failures: 3 });
    });
  });

  describe("findSearchConsoleKey()", () => {
    it("finds the encrypted key of this site", async () => {
      await connect(1);
      await connect(2, { encryptedKey: Buffer.from("other") });
      expect(String(await findSearchConsoleKey(db(), 1))).to.equal("encrypted");
      expect(String(await findSearchConsoleKey(db(), 2))).to.equal("other");
      expect(await findSearchConsoleKey(db(), 3)).to.equal(undefined);
    });
  });

  describe("deleteSearchConsole()", () => {
    it("deletes the connection of this site with its days, once", async () => {
      await connect(1);
      await connect(2);
      await insertDays([1, 2]);
      expect(await deleteSearchConsole(db(), 1)).to.equal(true);
      expect(await deleteSearchConsole(db(), 1)).to.equal(false);
      expect(await sitesOf(TABLE)).to.deep.equal([2]);
      expect(await sitesOf("search_console_days")).to.deep.equal([2]);
    });
  });

  describe("deleteSearchConsoleOfAccount()", () => {
    it("deletes the connections of all sites of the account", async () => {
      const [first, second, other] = [
        await insertSpecSite(db(), 31),
        await insertSpecSite(db(), 31),
        await insertSpecSite(db(), 32),
      ];
      for (const siteId of [first, second, other]) await connect(siteId);
      await deleteSearchConsoleOfAccount(db(), 31);
      expect(await sitesOf(TABLE)).to.deep.equal([other]);
      await deleteSearchConsoleOfAccount(db(), 33);
      expect(await sitesOf(TABLE)).to.deep.equal([other]);
    });
  });

  describe("requestSearchConsoleRun()", () => {
    it("makes a run due, but for a connection that waits for Google's quota", async () => {
      const waiting = new Date("2026-11-22T00:00:00.000Z");
      for (const siteId of [1, 2, 3]) await connect(siteId);
      await db()(TABLE).update({ next_run_at: waiting, requested_at: null });
      await db()(TABLE).where({ site_id: 2 }).update({ state: "waiting_quota" });
      expect(await requestSearchConsoleRun(db(), 1, LATER)).to.equal(true);
      expect(await requestSearchConsoleRun(db(), 2, LATER)).to.equal(true);
      expect(await requestSearchConsoleRun(db(), 4, LATER)).to.equal(false);
      const rows = await db()(TABLE).orderBy("site_id").select("next_run_at", "requested_at");
      expect(rows.map((row) => Object.values(row)))
        .to.deep.equal([[LATER, LATER], [waiting, LATER], [waiting, null]]);
    });
  });
});
