import { expect } from "chai";
import {
  cancelAuditsOfSite,
  deleteAudit,
  deleteSite,
  deleteSiteRows,
  listAuditsOfSite,
  listDeletedSites,
} from "../../../db/sites/deleted_sites.ts";
import { insertRows } from "../../../db/core/sql_rows.ts";
import { markSiteDeleted } from "../../../db/sites/sites.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { insertCompetitors, insertPages } from "../../support/search/stored_rows.ts";

const NOW = new Date("2026-11-20T12:00:00.123Z");

describe("db/sites/deleted_sites.ts", () => {
  const db = useSpecDatabase();
  beforeEach(async () => {
    for (const table of ["sites", "audits", "pages", "competitors", "keyword_tags"]) {
      await db()(table).truncate();
    }
  });
  const insertDeleted = async (accountId = 1) => {
    const siteId = await insertSpecSite(db(), accountId);
    await markSiteDeleted(db(), { accountId, siteId, now: NOW });
    return siteId;
  };
  /** Inserts audits as id, site, status and whether they are unfinished. */
  const insertAudits = (audits: (readonly [number, number, string, 1 | null])[]) =>
    insertRows(
      db(),
      "audits (id, site_id, status, unfinished, `trigger`, settings, lease_owner, queued_at, " +
        "updated_at)",
      audits.map((audit) => [...audit, "manual", "{}", "worker", "2026-11-01", "2026-11-01"]),
    );

  describe("listDeletedSites()", () => {
    it("lists sites of all accounts, the oldest first, as many as asked for", async () => {
      const first = await insertDeleted(2);
      await insertSpecSite(db(), 1);
      const [second, third] = [await insertDeleted(), await insertDeleted()];
      expect(await listDeletedSites(db(), 10)).to.deep.equal([first, second, third]);
      expect(await listDeletedSites(db(), 2)).to.deep.equal([first, second]);
    });
    it("lists nothing while no site is being deleted", async () => {
      await insertSpecSite(db(), 1);
      expect(await listDeletedSites(db(), 10)).to.deep.equal([]);
    });
  });

  describe("listAuditsOfSite()", () => {
    it("lists the site's audits of every status, the oldest first, as many as asked for", async () => {
      await insertAudits([
        [12, 1, "failed", null],
        [11, 1, "completed", null],
        [13, 1, "running", 1],
        [14, 2, "completed", null],
      ]);
      expect(await listAuditsOfSite(db(), 1, 10)).to.deep.equal([11, 12, 13]);
      expect(await listAuditsOfSite(db(), 1, 2)).to.deep.equal([11, 12]);
      expect(await listAuditsOfSite(db(), 3, 10)).to.deep.equal([]);
    });
  });

  describe("cancelAuditsOfSite()", () => {
    it("cancels the site's unfinished audit, and takes it from its worker", async () => {
      await insertAudits([
        [11, 1, "completed", null],
        [12, 1, "running", 1],
        [13, 2, "queued", 1],
      ]);
      await cancelAuditsOfSite(db(), 1, NOW);
      const rows = await db()("audits").orderBy("id")
        .select("status", "unfinished", "lease_owner", "lease_until", "finished_at");
      expect(rows.map((row) => Object.values(row))).to.deep.equal([
        ["completed", null, "worker", null, null],
        ["canceled", null, null, null, NOW],
        ["queued", 1, "worker", null, null],
      ]);
    });
  });

  describe("deleteAudit()", () => {
    it("deletes this audit's row alone", async () => {
      await insertAudits([[11, 1, "completed", null], [12, 1, "completed", null]]);
      await deleteAudit(db(), 11);
      expect(await db()("audits").pluck("id")).to.deep.equal([12]);
    });
  });

  describe("deleteSiteRows()", () => {
    const idsLeft = async () => [
      ...await db()("pages").orderBy("id").pluck("id"),
      ...await db()("competitors").orderBy("id").pluck("id"),
    ];

    it("deletes rows of the site table by table, no more than asked for", async () => {
      await insertPages(db(), 1, { 101: "https://own.example/1", 102: "https://own.example/2" });
      await insertPages(db(), 2, { 201: "https://own.example/1" });
      await insertCompetitors(db(), [
        { id: 11, domain: "a.example" },
        { id: 12, domain: "b.example" },
        { id: 21, siteId: 2, domain: "a.example" },
      ]);
      expect(await deleteSiteRows(db(), 1, 3)).to.equal(3);
      expect(await idsLeft()).to.have.length(3).and.to.include.members([201, 21]);
      expect(await deleteSiteRows(db(), 1, 3)).to.equal(1);
      expect(await idsLeft()).to.deep.equal([201, 21]);
      expect(await deleteSiteRows(db(), 1, 3)).to.equal(0);
    });
    it("stops at the limit where a table ends just there", async () => {
      await insertPages(db(), 1, { 101: "https://own.example/1", 102: "https://own.example/2" });
      await insertCompetitors(db(), [{ id: 11, domain: "a.example" }]);
      expect(await deleteSiteRows(db(), 1, 2)).to.equal(2);
      expect(await idsLeft()).to.deep.equal([11]);
    });
  });

  describe("deleteSite()", () => {
    it("deletes the row of a site that is being deleted, and no other", async () => {
      const [gone, other] = [await insertDeleted(), await insertDeleted()];
      const active = await insertSpecSite(db(), 1);
      await deleteSite(db(), gone);
      await deleteSite(db(), active);
      expect(await db()("sites").orderBy("id").pluck("id")).to.deep.equal([other, active]);
    });
  });
});
