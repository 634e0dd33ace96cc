import { expect } from "chai";
import {
  findSite,
  markSiteDeleted,
  readSiteForAudit,
  updateSite,
} from "../../../db/sites/sites.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";

describe("sites", () => {
  let database: SpecDatabase;
  const now = new Date("2026-11-20T08:00:00.123Z");
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());

  describe("findSite()", () => {
    it("returns the site with its times and no audit", async () => {
      const id = await insertSpecSite(database.db, 1, { domain: "found.example", now });
      expect(await findSite(database.db, 1, id)).to.include({
        id,
        domain: "found.example",
        status: "active",
        audit_status: null,
        health_score: null,
      });
      expect((await findSite(database.db, 1, id))?.created_at).to.deep.equal(now);
    });
    it("returns undefined when the site belongs to another account", async () => {
      const id = await insertSpecSite(database.db, 1);
      expect(await findSite(database.db, 2, id)).to.equal(undefined);
    });
    it("gives each account only its own when several ask at once", async () => {
      const [mine, theirs] = [
        await insertSpecSite(database.db, 1),
        await insertSpecSite(database.db, 2),
      ];
      const asked = [[1, mine], [2, mine], [1, theirs], [2, theirs], [1, 999_999]] as const;
      const found = await Promise.all(
        asked.map(([account, id]) => findSite(database.db, account, id)),
      );
      expect(found.map((site) => site?.id))
        .to.deep.equal([mine, undefined, undefined, theirs, undefined]);
    });
    it("returns undefined when the site is being deleted", async () => {
      const id = await insertSpecSite(database.db, 1);
      expect(await markSiteDeleted(database.db, { accountId: 1, siteId: id, now })).to.equal(true);
      expect(await findSite(database.db, 1, id)).to.equal(undefined);
      expect(await markSiteDeleted(database.db, { accountId: 1, siteId: id, now })).to.equal(false);
    });
  });

  describe("insertSite()", () => {
    it("refuses the same domain in an account until it is deleted", async () => {
      const id = await insertSpecSite(database.db, 3, { domain: "same.example" });
      const error = await insertSpecSite(database.db, 3, { domain: "www.same.example" })
        .catch((reason: Error) => reason);
      expect(error).to.be.instanceOf(Error);
      await insertSpecSite(database.db, 4, { domain: "same.example" });
      await markSiteDeleted(database.db, { accountId: 3, siteId: id, now });
      expect(await insertSpecSite(database.db, 3, { domain: "same.example" })).to.be.above(id);
    });
  });

  describe("updateSite()", () => {
    it("changes what is given, null included, and leaves the rest", async () => {
      const id = await insertSpecSite(database.db, 5, { country: "DE", language: "de" });
      await updateSite(database.db, { accountId: 5, siteId: id }, { country: null, now });
      expect(await findSite(database.db, 5, id)).to.include({ country: null, language: "de" });
      expect(await updateSite(database.db, { accountId: 6, siteId: id }, { name: "x", now }))
        .to.equal(false);
    });
  });

  describe("readSiteForAudit()", () => {
    it("throws when the site is gone", async () => {
      const error = await readSiteForAudit(database.db, 999_999).catch((reason: Error) => reason);
      expect(String(error)).to.include("does not exist any more");
    });
  });
});
