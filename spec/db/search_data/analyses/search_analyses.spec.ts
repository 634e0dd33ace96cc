import { expect } from "chai";
import {
  type AnalysisKey,
  beginAnalysis,
  completeAnalysis,
  deleteAnalysisRows,
  findAnalysis,
  findAnalysisById,
  findNewestAnalysis,
  insertAnalysis,
  listOldAnalyses,
} from "../../../../db/search_data/analyses/search_analyses.ts";
import { useSpecDatabase } from "../../../support/database.ts";
import { insertOpportunities } from "../../../../db/search/opportunities.ts";
import { insertDecaying } from "../../../../db/search/content_decay.ts";
import { decayingPage, foundOpportunity } from "../../../support/search/analysed_rows.ts";

const NOW = new Date("2026-11-20T12:00:00.123Z");
const SUMMARY = {
  ...{ striking_distance: 2, low_ctr: 1, decaying_page: 0, cannibalized: 0 },
  curve: null,
};
const KEY: AnalysisKey<"opportunities"> = {
  siteId: 1,
  name: "opportunities",
  question: "October",
  madeOf: "import 1",
};
/** Keys that differ from it in one part each. */
const OTHER_SITE = { ...KEY, siteId: 2 };
const OTHER_NAME = { ...KEY, name: "content_decay" } as const;
const OTHER_QUESTION = { ...KEY, question: "November" };
const NEWER_DATA = { ...KEY, madeOf: "import 2" };

describe("db/search_data/analyses/search_analyses.ts", () => {
  const db = useSpecDatabase();
  beforeEach(() => db()("search_analyses").truncate());
  const insert = (key: AnalysisKey, now = NOW) =>
    insertAnalysis(db(), key, { rowsCount: 3, summary: SUMMARY, now });
  const begin = (key: AnalysisKey) =>
    beginAnalysis(db(), key, { rowsCount: 3, summary: SUMMARY, now: NOW });
  const idsNow = () =>
    db()("search_analyses").where({ retired: 0 }).orderBy("id").pluck<number[]>("id");

  describe("findAnalysis()", () => {
    it("finds the analysis of a question and its data", async () => {
      const id = await insert(KEY);
      expect(await findAnalysis(db(), KEY)).to.deep.equal({
        id,
        siteId: 1,
        rowsCount: 3,
        summary: SUMMARY,
        computedAt: NOW,
      });
    });
    it("finds none of another site, name, question or data", async () => {
      await insert(KEY);
      for (const other of [OTHER_SITE, OTHER_NAME, OTHER_QUESTION, NEWER_DATA]) {
        expect(await findAnalysis(db(), other)).to.equal(undefined);
      }
    });
    it("finds none that another one has replaced", async () => {
      await insert(KEY);
      const id = await insert(NEWER_DATA);
      expect(await findAnalysis(db(), KEY)).to.equal(undefined);
      expect(await findAnalysis(db(), NEWER_DATA)).to.include({ id });
    });
  });

  describe("findNewestAnalysis()", () => {
    it("finds the last of the question, whatever it is made of", async () => {
      await insert(KEY);
      const id = await insert(NEWER_DATA);
      expect(await findNewestAnalysis(db(), KEY)).to.include({ id });
      for (const other of [OTHER_SITE, OTHER_NAME, OTHER_QUESTION]) {
        expect(await findNewestAnalysis(db(), other)).to.equal(undefined);
      }
    });
  });

  describe("findAnalysisById()", () => {
    it("finds one that was replaced as well, of its site and name alone", async () => {
      const id = await insert(KEY);
      await insert(NEWER_DATA);
      expect(await findAnalysisById(db(), { ...KEY, id })).to.include({ id });
      expect(await findAnalysisById(db(), { ...OTHER_SITE, id })).to.equal(undefined);
      expect(await findAnalysisById(db(), { ...OTHER_NAME, id })).to.equal(undefined);
      expect(await findAnalysisById(db(), { ...KEY, id: id + 2 })).to.equal(undefined);
    });
  });

  describe("insertAnalysis()", () => {
    it("replaces the one of the same question, and no other", async () => {
      const replaced = await insert(KEY);
      const others = [
        await insert(OTHER_SITE),
        await insert(OTHER_NAME),
        await insert(OTHER_QUESTION),
      ];
      const id = await insert(NEWER_DATA);
      expect(await idsNow()).to.deep.equal([...others, id]);
      expect(await db()("search_analyses").where({ id: replaced }).pluck("retired"))
        .to.deep.equal([replaced]);
    });
  });

  describe("beginAnalysis() and completeAnalysis()", () => {
    it("show the one that was there until the rows of the next are complete", async () => {
      const first = await insert(KEY);
      const next = await begin(NEWER_DATA);
      expect(await findNewestAnalysis(db(), KEY)).to.include({ id: first });
      expect(await findAnalysisById(db(), { ...KEY, id: next })).to.equal(undefined);
      await completeAnalysis(db(), NEWER_DATA, next);
      expect(await findAnalysis(db(), NEWER_DATA)).to.include({ id: next, rowsCount: 3 });
      expect(await findAnalysis(db(), KEY)).to.equal(undefined);
      expect(await findAnalysisById(db(), { ...KEY, id: first })).to.include({ id: first });
    });
    it("let two be begun at a time, of which the last to be completed counts", async () => {
      const [first, second] = [await begin(KEY), await begin(NEWER_DATA)];
      await completeAnalysis(db(), NEWER_DATA, second);
      await completeAnalysis(db(), KEY, first);
      expect(await idsNow()).to.deep.equal([first]);
    });
    it("leave those of other sites, names and questions", async () => {
      const others = [
        await insert(OTHER_SITE),
        await insert(OTHER_NAME),
        await insert(OTHER_QUESTION),
      ];
      const id = await begin(KEY);
      await completeAnalysis(db(), KEY, id);
      expect(await idsNow()).to.deep.equal([...others, id]);
    });
  });

  describe("listOldAnalyses()", () => {
    const day = (date: number) => new Date(Date.UTC(2026, 10, date));
    const listOld = async (limits: Partial<Parameters<typeof listOldAnalyses>[1]> = {}) => {
      const all = { replacedBefore: day(1), madeBefore: day(1), keptCount: 100, ...limits };
      return (await listOldAnalyses(db(), all)).map(({ id }) => id);
    };

    it("lists those that were made before a time, that very time excluded", async () => {
      const old = await insert(KEY, day(9));
      await insert(OTHER_SITE, day(10));
      expect(
        await listOldAnalyses(db(), {
          replacedBefore: day(1),
          madeBefore: day(10),
          keptCount: 100,
        }),
      ).to.deep.equal([{ id: old, siteId: 1, name: "opportunities" }]);
    });
    it("lists one once the one that replaced it was made before a time", async () => {
      const first = await insert(KEY, day(5));
      await insert(NEWER_DATA, day(7));
      // newer ones of other questions replace nothing
      for (const other of [OTHER_SITE, OTHER_NAME, OTHER_QUESTION]) await insert(other, day(5));
      expect(await listOld({ replacedBefore: day(7) })).to.deep.equal([]);
      expect(await listOld({ replacedBefore: day(8) })).to.deep.equal([first]);
    });
    it("lists one that was never completed, once a later one exists", async () => {
      const begun = await begin(KEY);
      expect(await listOld({ replacedBefore: day(30) })).to.deep.equal([]);
      await insert(KEY, day(7));
      expect(await listOld({ replacedBefore: day(30) })).to.deep.equal([begun]);
    });
    it("lists the oldest that a site has too many of, replaced ones not counted", async () => {
      const questions = ["a", "b", "c"].map((question) => ({ ...KEY, question }));
      const [first] = [await insert(questions[0] ?? KEY)];
      for (const key of questions.slice(1)) await insert(key);
      await insert({ ...OTHER_SITE, question: "a" });
      expect(await listOld({ keptCount: 3 })).to.deep.equal([]);
      expect(await listOld({ keptCount: 2 })).to.deep.equal([first]);
      await insert({ ...KEY, question: "a" });
      expect(await listOld({ keptCount: 3 })).to.deep.equal([]);
    });
    it("lists one once that goes for two reasons", async () => {
      const old = await insert(KEY, day(5));
      await insert(OTHER_QUESTION, day(20));
      expect(await listOld({ madeBefore: day(10), keptCount: 1 })).to.deep.equal([old]);
    });
  });

  describe("deleteAnalysisRows()", () => {
    const rowsLeft = () =>
      db()("search_opportunities").orderBy(["site_id", "analysis_id"])
        .select("site_id", "analysis_id", "place")
        .then((rows) => rows.map((row) => Object.values(row)));

    it("deletes some rows at a time, and the analysis with the last of them", async () => {
      const id = await insert(KEY);
      const other = await insert(OTHER_QUESTION);
      const found = [foundOpportunity(), foundOpportunity(), foundOpportunity()];
      await insertOpportunities(db(), { id, siteId: 1 }, { opportunities: found });
      await insertOpportunities(db(), { id: other, siteId: 1 }, {
        opportunities: [foundOpportunity()],
      });
      await insertOpportunities(db(), { id, siteId: 2 }, { opportunities: [foundOpportunity()] });
      await insertDecaying(db(), 1, { analysisId: id, pages: [decayingPage({ pageId: 1 })] });
      const old = { id, siteId: 1, name: "opportunities" } as const;
      expect(await deleteAnalysisRows(db(), old, 2)).to.equal(false);
      expect(await idsNow()).to.deep.equal([id, other]);
      expect(await deleteAnalysisRows(db(), old, 2)).to.equal(true);
      expect(await idsNow()).to.deep.equal([other]);
      expect(await rowsLeft()).to.deep.equal([[1, other, 1], [2, id, 1]]);
      expect(await db()("decaying_pages").pluck("analysis_id")).to.deep.equal([id]);
    });
  });
});
