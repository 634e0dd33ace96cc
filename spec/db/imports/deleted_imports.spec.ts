import { expect } from "chai";
import {
  deleteDaysOf,
  deleteHeldImport,
  deleteImportRow,
  deleteRanksOf,
  deleteVolumesOf,
} from "../../../db/imports/deleted_imports.ts";
import { insertImportContents } from "../../../db/imports/import_contents.ts";
import { holdDeletion } from "../../../db/imports/import_leases.ts";
import { insertImport } from "../../../db/imports/imports.ts";
import { upsertVolumes } from "../../../db/search_data/keyword_volumes.ts";
import { listRankDates } from "../../../db/search_data/rank_sets.ts";
import { insertSerps } from "../../../db/search_data/rank_store.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { specImport } from "../../support/imports/import_rows.ts";
import { CONTEXT, insertRankGroup } from "../../support/search/rank_groups.ts";
import { insertFacts } from "../../support/search/search_facts.ts";
import { keywordVolume } from "../../support/search/stored_volumes.ts";

const ABORTED = AbortSignal.abort(new Error("The process stops."));
const messageOf = (action: Promise<unknown>) =>
  action.then(() => "nothing was thrown", (error: Error) => error.message);

describe("db/imports/deleted_imports.ts", () => {
  describe("deleteDaysOf()", () => {
    const db = useSpecDatabase();
    beforeEach(async () => {
      for (const table of ["search_days", "search_facts"]) await db()(table).truncate();
      const [first, second] = ["2026-11-01", "2026-11-02"];
      const query = { kind: "query", query: "tea", clicks: 1, impressions: 10 } as const;
      await insertFacts(db(), 1, [
        { ...query, date: first },
        { ...query, date: first, searchType: "image" },
        { ...query, date: second },
      ], { importId: 50 });
      await insertFacts(db(), 1, [
        { ...query, date: second },
        { ...query, date: first, searchType: "video" },
        { kind: "totals", date: first, clicks: 1, impressions: 10 },
      ], { importId: 51 });
      await insertFacts(db(), 2, [{ ...query, date: second }], { importId: 50 });
    });
    const daysLeft = (table: string) =>
      db()(table).orderBy(["site_id", "kind", "date"])
        .select("site_id", "kind", db().raw("cast(date as char) as date"))
        .then((rows) => rows.map((row) => Object.values(row)));
    /** The totals of a day, two days of queries, and another site's: what import 50 did not bring. */
    const LEFT = [
      [1, 1, "2026-11-01"],
      [1, 2, "2026-11-01"],
      [1, 2, "2026-11-02"],
      [2, 2, "2026-11-02"],
    ];

    it("deletes days of the import that no later one replaced, with their rows", async () => {
      await deleteDaysOf(db(), { siteId: 1, importId: 50 });
      expect(await daysLeft("search_days")).to.deep.equal(LEFT);
      expect(await daysLeft("search_facts")).to.deep.equal(LEFT);
      expect(await db()("search_days").where({ site_id: 1 }).distinct().pluck("import_id"))
        .to.deep.equal([51]);
    });
    it("deletes nothing of an import without days", async () => {
      await deleteDaysOf(db(), { siteId: 1, importId: 52 });
      expect(await daysLeft("search_days")).to.have.length(6);
      expect(await daysLeft("search_facts")).to.have.length(6);
    });
    it("stops before the next day when it is aborted", async () => {
      const deletion = deleteDaysOf(db(), { siteId: 1, importId: 50, signal: ABORTED });
      expect(await messageOf(deletion)).to.equal("The process stops.");
      expect(await daysLeft("search_facts")).to.have.length(6);
    });
  });

  describe("deleteRanksOf()", () => {
    const db = useSpecDatabase();
    beforeEach(async () => {
      const tables = ["rank_days", "rank_serps", "rank_dates", "rank_day_sets", "rank_newest"];
      for (const table of tables) await db()(table).truncate();
      await insertRankGroup(db(), {
        ...{ date: "2026-11-01", importId: 50, ranks: [{ keywordId: 101, position: 5 }] },
      });
      await insertRankGroup(db(), {
        ...{ date: "2026-11-10", importId: 51 },
        ranks: [{ keywordId: 101, position: 3 }, { keywordId: 102, position: 4 }],
      });
      await insertRankGroup(db(), {
        ...{ date: "2026-11-10", importId: 50, sourceId: 2 },
        ranks: [{ keywordId: 103, position: 8 }],
      });
      const of = (siteId: number, contextId: number) => ({
        ...{ siteId, contextId, date: "2026-11-10", importId: 51 },
        ranks: [{ keywordId: 101, position: 9 }],
      });
      await insertRankGroup(db(), of(2, CONTEXT));
      await insertRankGroup(db(), of(1, 8));
    });
    const newest = (contextId = CONTEXT, siteId = 1) =>
      db()("rank_newest").where({ site_id: siteId, context_id: contextId }).orderBy("keyword_id")
        .select("keyword_id", "position").then((rows) => rows.map((row) => Object.values(row)));

    it("deletes the import's ranks, and makes the newest ones of what is left", async () => {
      expect(await newest()).to.deep.equal([[101, 3], [102, 4], [103, 8]]);
      await deleteRanksOf(db(), { siteId: 1, importId: 51 });
      expect(await newest()).to.deep.equal([[101, 5], [103, 8]]);
      expect(await listRankDates(db(), 1, CONTEXT)).to.deep.equal(["2026-11-10", "2026-11-01"]);
      expect(await db()("rank_days").distinct("site_id", "import_id").orderBy("site_id"))
        .to.deep.equal([{ site_id: 1, import_id: 50 }, { site_id: 2, import_id: 51 }]);
    });
    it("leaves no day on which nothing ranks, and other sites as they are", async () => {
      await deleteRanksOf(db(), { siteId: 1, importId: 50 });
      expect(await newest()).to.deep.equal([[101, 3], [102, 4]]);
      expect(await listRankDates(db(), 1, CONTEXT)).to.deep.equal(["2026-11-10"]);
      expect(await newest(8)).to.deep.equal([[101, 9]]);
      expect(await newest(CONTEXT, 2)).to.deep.equal([[101, 9]]);
    });
    it("deletes result pages of the import alone", async () => {
      const group = { contextId: CONTEXT, date: "2026-11-10", sourceId: 1 };
      const serp = { whole: true, seen: null, features: [], results: [] };
      await insertSerps(db(), { siteId: 1, importId: 51 }, {
        group,
        serps: [{ keywordId: 101, ...serp }],
      });
      // a later import brought this keyword again
      await insertSerps(db(), { siteId: 1, importId: 52 }, {
        group,
        serps: [{ keywordId: 102, ...serp }],
      });
      await deleteRanksOf(db(), { siteId: 1, importId: 51 });
      expect(await db()("rank_serps").pluck("keyword_id")).to.deep.equal([102]);
    });
    it("stops before the next day when it is aborted", async () => {
      const deletion = deleteRanksOf(db(), { siteId: 1, importId: 50, signal: ABORTED });
      expect(await messageOf(deletion)).to.equal("The process stops.");
      expect(await newest()).to.deep.equal([[101, 3], [102, 4], [103, 8]]);
    });
  });

  describe("deleteVolumesOf()", () => {
    const db = useSpecDatabase();

    it("deletes volumes of the import and site, and returns each keyword once", async () => {
      await upsertVolumes(db(), { siteId: 1, importId: 50 }, [
        keywordVolume({ keywordId: 101, country: "DE" }),
        keywordVolume({ keywordId: 101, country: "AT" }),
        keywordVolume({ keywordId: 102 }),
      ]);
      await upsertVolumes(db(), { siteId: 1, importId: 51 }, [keywordVolume({ keywordId: 103 })]);
      await upsertVolumes(db(), { siteId: 2, importId: 50 }, [keywordVolume({ keywordId: 104 })]);
      expect((await deleteVolumesOf(db(), 1, 50)).toSorted()).to.deep.equal([101, 102]);
      expect(await db()("keyword_volumes").orderBy("keyword_id").pluck("keyword_id"))
        .to.deep.equal([103, 104]);
      expect(await deleteVolumesOf(db(), 1, 50)).to.deep.equal([]);
    });
  });

  describe("deleteImportRow()", () => {
    const db = useSpecDatabase();

    it("deletes the import of this site with its contents", async () => {
      const [own, other] = [
        await insertImport(db(), specImport()),
        await insertImport(db(), specImport({ siteId: 2 })),
      ];
      for (const [siteId, importId] of [[1, own], [2, other]] as const) {
        await insertImportContents(db(), { siteId, importId }, Buffer.from("rows"));
      }
      await deleteImportRow(db(), 1, other);
      expect(await db()("imports").orderBy("id").pluck("id")).to.deep.equal([own, other]);
      await deleteImportRow(db(), 1, own);
      expect(await db()("imports").pluck("id")).to.deep.equal([other]);
      expect(await db()("import_contents").pluck("import_id")).to.deep.equal([other]);
    });
  });

  describe("deleteHeldImport()", () => {
    const db = useSpecDatabase();

    it("deletes an import only for the owner of its lease", async () => {
      const id = await insertImport(db(), specImport());
      const other = await insertImport(db(), specImport());
      await holdDeletion(db(), id, "a");
      await holdDeletion(db(), other, "a");
      expect(await messageOf(deleteHeldImport(db(), id, "b")))
        .to.equal(`Import ${id} is no longer ours.`);
      await db()("imports").where({ id }).update({ status: "completed" });
      expect(await messageOf(deleteHeldImport(db(), id, "a")))
        .to.equal(`Import ${id} is no longer ours.`);
      await deleteHeldImport(db(), other, "a");
      expect(await db()("imports").pluck("id")).to.deep.equal([id]);
    });
  });
});
