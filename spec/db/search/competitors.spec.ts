import { expect } from "chai";
import {
  dismissCompetitor,
  findCompetitor,
  listCompetitorRows,
  listManualCompetitors,
  listShownCompetitors,
  replaceDetectedCompetitors,
  replaceManualCompetitors,
  updateCompetitorNames,
  upsertManualCompetitor,
} from "../../../db/search/competitors.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { insertCompetitors } from "../../support/search/stored_rows.ts";

const NOW = new Date("2026-11-20T08:00:00Z");

describe("db/search/competitors.ts", () => {
  const db = useSpecDatabase();
  beforeEach(() => db()("competitors").truncate());
  /** Domain, origin, whether it is dismissed, and names of each competitor of a site. */
  const read = async (siteId = 1) =>
    (await db()("competitors").where({ site_id: siteId }).orderBy("domain")
      .select("domain", "origin", "dismissed", "brand_names")).map((row) => Object.values(row));

  describe("replaceManualCompetitors()", () => {
    const replace = (domains: string[], siteId = 1) =>
      replaceManualCompetitors(db(), { siteId, domains, now: NOW });

    it("makes the list what it is given, of that site only", async () => {
      await replace(["z.example"], 2);
      await replace(["a.example", "b.example"]);
      await replace(["c.example", "b.example"]);
      expect(await listManualCompetitors(db(), 1)).to.deep.equal(["b.example", "c.example"]);
      expect(await listManualCompetitors(db(), 2)).to.deep.equal(["z.example"]);
    });
    it("empties the list", async () => {
      await replace(["a.example"]);
      await replace([]);
      expect(await listManualCompetitors(db(), 1)).to.deep.equal([]);
    });
    it("leaves detected ones and takes over those that are named, dismissed or not", async () => {
      await insertCompetitors(db(), [
        { id: 11, domain: "a.example" },
        { id: 12, domain: "b.example" },
        { id: 13, domain: "c.example", dismissed: 1 },
        { id: 14, domain: "d.example", dismissed: 1 },
      ]);
      await replace(["a.example", "c.example"]);
      expect(await read()).to.deep.equal([
        ["a.example", "manual", 0, null],
        ["b.example", "detected", 0, null],
        ["c.example", "manual", 0, null],
        ["d.example", "detected", 1, null],
      ]);
    });
    it("keeps the id and the names of one that stays", async () => {
      await insertCompetitors(db(), [
        { id: 11, domain: "a.example", origin: "manual", brandNames: '["A"]' },
      ]);
      await replace(["a.example"]);
      expect(await read()).to.deep.equal([["a.example", "manual", 0, '["A"]']]);
      expect(await findCompetitor(db(), 1, 11)).to.include({ domain: "a.example" });
    });
  });

  describe("listing and finding", () => {
    beforeEach(() =>
      insertCompetitors(db(), [
        { id: 12, domain: "a.example" },
        { id: 11, domain: "z.example", origin: "manual" },
        { id: 13, domain: "gone.example", origin: "manual", dismissed: 1 },
        { id: 21, siteId: 2, domain: "a.example", origin: "manual" },
      ])
    );
    const z = { id: 11, domain: "z.example", origin: "manual", dismissed: 0 };
    const a = { id: 12, domain: "a.example", origin: "detected", dismissed: 0 };
    const gone = { id: 13, domain: "gone.example", origin: "manual", dismissed: 1 };

    it("lists the site's competitors by their ids, the shown ones or all", async () => {
      expect(await listCompetitorRows(db(), 1)).to.deep.equal([z, a, gone]);
      expect(await listShownCompetitors(db(), 1)).to.deep.equal([z, a]);
      expect(await listCompetitorRows(db(), 3)).to.deep.equal([]);
    });
    it("lists manual ones that are shown", async () => {
      expect(await listManualCompetitors(db(), 1)).to.deep.equal(["z.example"]);
    });
    it("finds one that is shown, of this site", async () => {
      expect(await findCompetitor(db(), 1, 12)).to.deep.equal(a);
      expect(await findCompetitor(db(), 1, 13)).to.equal(undefined);
      expect(await findCompetitor(db(), 1, 21)).to.equal(undefined);
    });
  });

  describe("upsertManualCompetitor()", () => {
    const upsert = (domain: string, brandNames: string[], siteId = 1) =>
      upsertManualCompetitor(db(), { siteId, domain, brandNames, now: NOW });

    it("inserts one, or makes one that is there manual, shown and named", async () => {
      await insertCompetitors(db(), [
        { id: 11, domain: "detected.example" },
        { id: 12, domain: "dismissed.example", dismissed: 1, brandNames: '["Old"]' },
        { id: 21, siteId: 2, domain: "new.example" },
      ]);
      expect(await upsert("new.example", [])).to.be.above(21);
      expect(await upsert("detected.example", ["D"])).to.equal(11);
      expect(await upsert("dismissed.example", ["New", "Newer"])).to.equal(12);
      expect(await read()).to.deep.equal([
        ["detected.example", "manual", 0, '["D"]'],
        ["dismissed.example", "manual", 0, '["New","Newer"]'],
        ["new.example", "manual", 0, "[]"],
      ]);
      expect(await read(2)).to.deep.equal([["new.example", "detected", 0, null]]);
    });
  });

  describe("updateCompetitorNames()", () => {
    it("names one that is shown, and makes it manual; of this site alone", async () => {
      await insertCompetitors(db(), [
        { id: 11, domain: "a.example" },
        { id: 12, domain: "b.example", dismissed: 1 },
        { id: 13, domain: "c.example" },
        { id: 21, siteId: 2, domain: "a.example" },
      ]);
      for (const id of [11, 12, 21]) {
        await updateCompetitorNames(db(), { siteId: 1, id, brandNames: ["A"] });
      }
      expect(await read()).to.deep.equal([
        ["a.example", "manual", 0, '["A"]'],
        ["b.example", "detected", 1, null],
        ["c.example", "detected", 0, null],
      ]);
      expect(await read(2)).to.deep.equal([["a.example", "detected", 0, null]]);
    });
  });

  describe("dismissCompetitor()", () => {
    it("hides one that is shown without its names, once; of this site alone", async () => {
      await insertCompetitors(db(), [
        { id: 11, domain: "a.example", origin: "manual", brandNames: '["A"]' },
        { id: 12, domain: "b.example", origin: "manual" },
        { id: 21, siteId: 2, domain: "a.example" },
      ]);
      expect(await dismissCompetitor(db(), 1, 11)).to.equal(true);
      expect(await dismissCompetitor(db(), 1, 11)).to.equal(false);
      expect(await dismissCompetitor(db(), 1, 21)).to.equal(false);
      expect(await read()).to.deep.equal([
        ["a.example", "detected", 1, null],
        ["b.example", "manual", 0, null],
      ]);
      expect(await read(2)).to.deep.equal([["a.example", "detected", 0, null]]);
    });
  });

  describe("replaceDetectedCompetitors()", () => {
    const replace = (domains: string[]) =>
      replaceDetectedCompetitors(db(), { siteId: 1, domains, now: NOW });

    it("replaces detected ones; manual, dismissed and other sites' ones stay as they are", async () => {
      await insertCompetitors(db(), [
        { id: 11, domain: "detected.example" },
        { id: 12, domain: "again.example" },
        { id: 13, domain: "manual.example", origin: "manual", brandNames: '["M"]' },
        { id: 14, domain: "dismissed.example", dismissed: 1 },
        { id: 21, siteId: 2, domain: "detected.example" },
      ]);
      await replace(["again.example", "manual.example", "dismissed.example", "new.example"]);
      expect(await read()).to.deep.equal([
        ["again.example", "detected", 0, null],
        ["dismissed.example", "detected", 1, null],
        ["manual.example", "manual", 0, '["M"]'],
        ["new.example", "detected", 0, null],
      ]);
      expect(await read(2)).to.deep.equal([["detected.example", "detected", 0, null]]);
    });
    it("leaves manual and dismissed ones alone when nothing was detected", async () => {
      await insertCompetitors(db(), [
        { id: 11, domain: "detected.example" },
        { id: 12, domain: "manual.example", origin: "manual" },
        { id: 13, domain: "dismissed.example", dismissed: 1 },
      ]);
      await replace([]);
      expect((await read()).map(([domain]) => domain))
        .to.deep.equal(["dismissed.example", "manual.example"]);
    });
  });
});
