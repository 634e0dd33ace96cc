import { expect } from "chai";
import { type LookRow, saveLooks } from "../../../db/backlinks/backlink_looks.ts";
import {
  countLinkingPages,
  deleteOrphanLooks,
  findNextLook,
  hasDueLooks,
  listDuePages,
  listLinkingPages,
  listReseenPages,
  listSitesToVerify,
  listUnknownLinks,
  listUnseenPages,
  readUnseenLinks,
  saveUnseenLinks,
} from "../../../db/backlinks/verified_pages.ts";
import { linkSourceKey } from "../../../lib/metrics/backlinks/link_ids.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { insertBacklinkRows } from "../../support/backlinks/backlink_rows.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { createLookRow } from "../../support/backlinks/look_row.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const [A, B, C, D] = ["a", "b", "c", "d"].map((name) => `https://${name}.test/`) as [
  string,
  string,
  string,
  string,
];

describe("verified pages", () => {
  let database: SpecDatabase;
  let siteId: number;
  let otherId: number;

  before(async () => {
    database = await createSpecDatabase();
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId);
    otherId = await insertSpecSite(database.db, accountId);
    await insertBacklinkRows(database.db, siteId, [
      { id: 1, sourceUrl: A },
      { id: 2, sourceUrl: A, targetUrl: "https://example.com/tea" },
      { id: 3, sourceUrl: B },
      { id: 4, sourceUrl: C },
      { id: 5, sourceUrl: D, look: "gone", status: "unverified" },
    ]);
    await insertBacklinkRows(database.db, otherId, [{ id: 3, sourceUrl: A }]);
  });
  beforeEach(() => database.db("backlink_looks").delete());
  after(() => database.drop());

  /** Page names in their order. */
  function namesOf(keys: readonly Buffer[]): string[] {
    const names = new Map([A, B, C, D].map((url) => [linkSourceKey(url)?.toString("hex"), url[8]]));
    return keys.map((key) => names.get(key.toString("hex")) ?? "?");
  }
  const look = (links: Record<number, Partial<LookRow>>) =>
    saveLooks(
      database.db,
      siteId,
      new Map(Object.entries(links).map(([id, row]) => [Number(id), createLookRow(row)])),
    );
  const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

  describe("countLinkingPages()", () => {
    it("counts pages once, and of named links only theirs", async () => {
      expect(await countLinkingPages(database.db, siteId, null)).to.deep.equal({
        pages: 4,
        links: 5,
      });
      expect(await countLinkingPages(database.db, siteId, [1, 2, 9])).to.deep.equal({
        ...{ pages: 1, links: 2 },
      });
      expect(await countLinkingPages(database.db, 999, null)).to.deep.equal({ pages: 0, links: 0 });
    });
  });

  describe("listLinkingPages()", () => {
    it("goes through the pages in the order of their keys", async () => {
      const all = await listLinkingPages(database.db, { siteId, linkIds: null }, {
        after: null,
        limit: 10,
      });
      expect(namesOf(all).toSorted()).to.deep.equal(["a", "b", "c", "d"]);
      const first = await listLinkingPages(database.db, { siteId, linkIds: null }, {
        after: null,
        limit: 3,
      });
      const rest = await listLinkingPages(
        database.db,
        { siteId, linkIds: null },
        { after: first.at(-1) ?? null, limit: 3 },
      );
      expect(namesOf([...first, ...rest])).to.deep.equal(namesOf(all));
    });

    it("keeps to named links", async () => {
      const keys = await listLinkingPages(database.db, { siteId, linkIds: [2, 4] }, {
        after: null,
        limit: 10,
      });
      expect(namesOf(keys).toSorted()).to.deep.equal(["a", "c"]);
    });
  });

  describe("listUnseenPages()", () => {
    const list = async (afterId: number, limit: number) => {
      const { sourceKeys, lookedToId } = await listUnseenPages(database.db, siteId, {
        afterId,
        limit,
      });
      return [namesOf(sourceKeys), lookedToId];
    };

    it("lists pages with a link that nobody has looked at, the oldest first", async () => {
      expect(await list(0, 10)).to.deep.equal([["a", "b", "c", "d"], 0]);
      await look({ 1: {}, 3: {}, 5: {} });
      expect(await list(0, 10)).to.deep.equal([["a", "c"], 1]);
      expect(await list(0, 1)).to.deep.equal([["a"], 1]);
      expect(await list(2, 10)).to.deep.equal([["c"], 3]);
    });

    it("reports up to where all were looked at", async () => {
      await look({ 1: {}, 2: {}, 3: {}, 4: {}, 5: {} });
      expect(await list(0, 10)).to.deep.equal([[], 5]);
      expect(await list(9, 10)).to.deep.equal([[], 9]);
    });
  });

  describe("listReseenPages()", () => {
    it("lists pages with a link that a provider saw after it was gone", async () => {
      await look({ 1: { lost: true }, 5: { lost: true, runId: 7 } });
      const list = async (runId: number) =>
        namesOf(await listReseenPages(database.db, siteId, { runId, limit: 10 }));
      expect(await list(8)).to.deep.equal(["d"]);
      expect(await list(7)).to.deep.equal([]);
    });
  });

  describe("listDuePages()", () => {
    it("lists pages whose looks are due, the longest due first, each once", async () => {
      await look({
        1: { nextLookAt: at(-1) },
        2: { nextLookAt: at(-2) },
        3: { nextLookAt: at(-3) },
        4: { nextLookAt: at(1) },
      });
      expect(namesOf(await listDuePages(database.db, siteId, { now: NOW, limit: 10 }))).to.deep
        .equal(["b", "a"]);
      expect(await hasDueLooks(database.db, siteId, NOW)).to.equal(true);
      expect(await hasDueLooks(database.db, siteId, at(-4))).to.equal(false);
      expect(await hasDueLooks(database.db, otherId, NOW)).to.equal(false);
      expect(await findNextLook(database.db, siteId)).to.deep.equal(at(-3));
      expect(await findNextLook(database.db, otherId)).to.equal(null);
    });

    it("passes over links that are gone, whose looks are deleted", async () => {
      await look({
        77: { nextLookAt: at(-1) },
        78: { nextLookAt: at(1) },
        1: { nextLookAt: at(-1) },
      });
      await database.db("backlink_looks").where({ site_id: siteId, link_id: 1 }).delete();
      expect(await hasDueLooks(database.db, siteId, NOW)).to.equal(false);
      expect(await deleteOrphanLooks(database.db, siteId, { now: NOW, limit: 10 })).to.equal(1);
      expect(await database.db("backlink_looks").pluck("link_id")).to.deep.equal([78]);
    });
  });

  describe("listUnknownLinks()", () => {
    it("lists those that are not the site's", async () => {
      expect(await listUnknownLinks(database.db, siteId, [1, 3, 6])).to.deep.equal([6]);
      expect(await listUnknownLinks(database.db, otherId, [1, 3, 6])).to.deep.equal([1, 6]);
      expect(await listUnknownLinks(database.db, siteId, [])).to.deep.equal([]);
    });
  });

  describe("readUnseenLinks()", () => {
    it("says when and from where on to look for them", async () => {
      const { db } = database;
      expect(await readUnseenLinks(db, siteId)).to.deep.equal({ nextAt: null, lookedToId: 0 });
      await saveUnseenLinks(db, siteId, { nextAt: at(24), lookedToId: 3 });
      await saveUnseenLinks(db, siteId, { nextAt: at(25), lookedToId: 4 });
      expect(await readUnseenLinks(db, siteId)).to.deep.equal({ nextAt: at(25), lookedToId: 4 });
      expect(await readUnseenLinks(db, otherId)).to.deep.equal({ nextAt: null, lookedToId: 0 });
    });
  });

  describe("listSitesToVerify()", () => {
    it("lists active sites that ever had links, some at a time", async () => {
      await database.db("link_versions").insert([
        { site_id: siteId, version: 1 },
        { site_id: otherId, version: 3 },
        { site_id: 999, version: 1 },
      ]);
      expect(await listSitesToVerify(database.db, 10, 0)).to.deep.equal([siteId, otherId]);
      expect(await listSitesToVerify(database.db, 1, siteId)).to.deep.equal([otherId]);
      await database.db("sites").where({ id: otherId }).update({ status: "deleting" });
      expect(await listSitesToVerify(database.db, 10, 0)).to.deep.equal([siteId]);
    });
  });
});
