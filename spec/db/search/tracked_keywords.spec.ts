import { expect } from "chai";
import { md5 } from "../../../db/core/md5.ts";
import {
  countTrackedKeywords,
  listKnownKeywords,
  listTrackedKeywords,
  mapKeywordIds,
  trackKeywords,
  untrackKeywords,
} from "../../../db/search/tracked_keywords.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { insertKeywords } from "../../support/search/stored_rows.ts";

const NOW = new Date("2026-11-20T12:00:00.123Z");
const LATER = new Date("2026-11-21T12:00:00.123Z");

describe("db/search/tracked_keywords.ts", () => {
  const db = useSpecDatabase();
  beforeEach(async () => {
    await db()("keywords").truncate();
    await insertKeywords(db(), 1, { 101: "tea", 102: "mate", 103: "cocoa" });
    await insertKeywords(db(), 2, { 201: "tea", 202: "juice" });
    await trackKeywords(db(), 1, { ids: [102], now: NOW });
    await trackKeywords(db(), 2, { ids: [201], now: NOW });
  });
  const trackedTimes = async (siteId: number) =>
    Object.fromEntries(
      (await listKnownKeywords(db(), siteId, [101, 102, 103, 201, 202]))
        .map(({ id, trackedAt }) => [id, trackedAt]),
    );

  describe("listKnownKeywords()", () => {
    it("lists keywords of the site in the order of their ids", async () => {
      expect(await listKnownKeywords(db(), 1, [102, 101, 201, 999])).to.deep.equal([
        { id: 101, keyword: "tea", trackedAt: null },
        { id: 102, keyword: "mate", trackedAt: NOW },
      ]);
      expect(await listKnownKeywords(db(), 1, [])).to.deep.equal([]);
    });
  });

  describe("mapKeywordIds()", () => {
    it("finds keywords of the site by their hashes", async () => {
      const hashes = ["tea", "juice", "cocoa"].map((text) => md5(text).toString("hex"));
      expect(await mapKeywordIds(db(), 1, hashes))
        .to.deep.equal(new Map([[hashes[0], 101], [hashes[2], 103]]));
      expect(await mapKeywordIds(db(), 2, hashes))
        .to.deep.equal(new Map([[hashes[0], 201], [hashes[1], 202]]));
      expect((await mapKeywordIds(db(), 1, [])).size).to.equal(0);
    });
  });

  describe("trackKeywords()", () => {
    it("leaves the times of those that are tracked already, and other sites", async () => {
      await trackKeywords(db(), 1, { ids: [101, 102, 202], now: LATER });
      expect(await trackedTimes(1)).to.deep.equal({ 101: LATER, 102: NOW, 103: null });
      expect(await trackedTimes(2)).to.deep.equal({ 201: NOW, 202: null });
    });
  });

  describe("untrackKeywords()", () => {
    it("returns how many were tracked, and leaves other sites", async () => {
      expect(await untrackKeywords(db(), 1, [101, 102, 201])).to.equal(1);
      expect(await trackedTimes(1)).to.deep.equal({ 101: null, 102: null, 103: null });
      expect(await trackedTimes(2)).to.deep.equal({ 201: NOW, 202: null });
      expect(await untrackKeywords(db(), 1, [102])).to.equal(0);
    });
  });

  describe("countTrackedKeywords() and listTrackedKeywords()", () => {
    it("know the tracked ones of the site, the oldest first", async () => {
      await trackKeywords(db(), 1, { ids: [101], now: LATER });
      expect(await listTrackedKeywords(db(), 1)).to.deep.equal(["tea", "mate"]);
      expect(await countTrackedKeywords(db(), 1)).to.equal(2);
      expect(await countTrackedKeywords(db(), 2)).to.equal(1);
    });
    it("find nothing without tracked keywords", async () => {
      expect(await listTrackedKeywords(db(), 3)).to.deep.equal([]);
      expect(await countTrackedKeywords(db(), 3)).to.equal(0);
    });
  });
});
