import { expect } from "chai";
import {
  type AnalysedBrand,
  listStaleAnswers,
  listUnjudgedPrompts,
  lockAnswerTexts,
  storeAnalyses,
  updateBrandedPrompts,
  updateRefusedAnswers,
} from "../../../db/ai_mentions/ai_answer_analysis.ts";
import { readAnswersVersion } from "../../../db/ai_mentions/ai_answer_versions.ts";
import { md5 } from "../../../db/core/md5.ts";
import {
  insertAnswerRows,
  insertBrandRows,
  insertCitationRows,
  insertPromptRows,
} from "../../support/ai_mentions/answer_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";

const OWN = 7;
const OTHER = 8;
const DIGEST = md5("now");
const STALE = md5("before");

const brand = (competitorId: number, changes: Partial<AnalysedBrand> = {}): AnalysedBrand => ({
  competitorId,
  mentionsCount: 2,
  order: 1,
  firstOffset: 10,
  inList: true,
  citationsCount: 1,
  sentences: { positive: 3, neutral: 2, negative: 1 },
  ...changes,
});
const citation = (position: number, url: string, own: boolean) => ({
  ...{ position, url, own, urlHash: md5(url), domain: new URL(url).hostname, title: null },
  ...{ inText: true, competitorId: null },
});

describe("ai_answer_analysis", () => {
  const db = useSpecDatabase();
  beforeEach(async () => {
    const tables = ["ai_answers", "ai_answer_texts", "ai_answer_brands", "ai_answer_citations"];
    for (const table of [...tables, "ai_prompts", "ai_answer_versions"]) await db()(table).delete();
  });

  it("lists answers that were not analysed, or with another digest", async () => {
    await insertAnswerRows(db(), OWN, [
      { id: 1 },
      { id: 2, analysed_with: STALE },
      { id: 3, analysed_with: DIGEST },
      { id: 4 },
    ]);
    await insertAnswerRows(db(), OTHER, [{ id: 5 }]);
    expect(await listStaleAnswers(db(), OWN, { digest: DIGEST, limit: 10 })).to.have.members([
      1,
      2,
      4,
    ]);
    expect(await listStaleAnswers(db(), OWN, { digest: DIGEST, limit: 2 })).to.have.length(2);
  });

  it("reads answers in the order of their ids, with what was said", async () => {
    await insertAnswerRows(db(), OWN, [
      { id: 2, prompt_id: 5, language: "de" },
      { id: 1, status: "failed" },
      { id: 3 },
    ]);
    await insertAnswerRows(db(), OTHER, [{ id: 4 }]);
    await db()("ai_answer_texts").insert([
      { site_id: OWN, answer_id: 2, text: "Tee!", citations: '["x"]' },
      { site_id: OTHER, answer_id: 1, text: "Other", citations: "[]" },
    ]);
    expect(await lockAnswerTexts(db(), OWN, [2, 4, 1])).to.deep.equal([
      { id: 1, prompt_id: 1, status: "failed", language: null, text: null, citations: null },
      { id: 2, prompt_id: 5, status: "answered", language: "de", text: "Tee!", citations: '["x"]' },
    ]);
  });

  it("notes refusals of the site", async () => {
    await insertAnswerRows(db(), OWN, [{ id: 1 }, { id: 2 }]);
    await insertAnswerRows(db(), OTHER, [{ id: 3 }]);
    await updateRefusedAnswers(db(), OWN, [1, 3]);
    await updateRefusedAnswers(db(), OWN, []);
    expect(await db()("ai_answers").orderBy("id").pluck("status"))
      .to.deep.equal(["refused", "answered", "answered"]);
  });

  describe("storeAnalyses()", () => {
    const figures = () =>
      db()("ai_answers").orderBy("id").select(
        ...["id", "mentioned", "mention_position", "mentions_count", "sentiment", "cited"],
        ...["citations_count", "own_citations_count", "analysed_with"],
      );

    it("writes what the own brand has of each answer, and nulls for what is no answer", async () => {
      await insertAnswerRows(db(), OWN, [1, 2, 3, 4, 5].map((id) => ({ id })));
      await insertAnswerRows(db(), OTHER, [{ id: 6 }]);
      const pages = [
        citation(1, "https://own.test/", true),
        citation(2, "https://own.test/2", true),
        citation(3, "https://x.test/", false),
      ];
      await storeAnalyses(db(), OWN, {
        analysed: [
          {
            answerId: 1,
            found: {
              brands: [brand(30), brand(0, { order: 2, mentionsCount: 4 })],
              citations: pages,
              sentiment: "mixed",
            },
          },
          // only cited
          {
            answerId: 2,
            found: {
              brands: [brand(0, { mentionsCount: 0, order: 0, sentences: null })],
              citations: pages.slice(0, 1),
              sentiment: null,
            },
          },
          { answerId: 3, found: { brands: [brand(30)], citations: [], sentiment: null } },
          { answerId: 4, found: null },
          { answerId: 6, found: { brands: [], citations: [], sentiment: null } },
        ],
        digest: DIGEST,
      });
      const none = {
        ...{ mentioned: null, mention_position: null, mentions_count: null, sentiment: null },
        ...{ cited: null, citations_count: null, own_citations_count: null },
      };
      const analysed = { analysed_with: DIGEST };
      expect(await figures()).to.deep.equal([
        {
          ...{ id: 1, mentioned: 1, mention_position: 2, mentions_count: 4, sentiment: "mixed" },
          ...{ cited: 1, citations_count: 3, own_citations_count: 2, ...analysed },
        },
        {
          ...{ id: 2, mentioned: 0, mention_position: null, mentions_count: 0, sentiment: null },
          ...{ cited: 1, citations_count: 1, own_citations_count: 1, ...analysed },
        },
        {
          ...{ id: 3, mentioned: 0, mention_position: null, mentions_count: 0, sentiment: null },
          ...{ cited: 0, citations_count: 0, own_citations_count: 0, ...analysed },
        },
        { id: 4, ...none, ...analysed },
        { id: 5, ...none, analysed_with: null },
        // of another site
        { id: 6, ...none, analysed_with: null },
      ]);
    });

    it("puts brands and citations in place of those that the answers of the site had", async () => {
      await insertAnswerRows(db(), OWN, [{ id: 1 }, { id: 2 }]);
      for (const siteId of [OWN, OTHER]) {
        await insertBrandRows(db(), siteId, [
          { answer_id: 1, competitor_id: 99 },
          { answer_id: 2, competitor_id: 99 },
        ]);
        await insertCitationRows(db(), siteId, [
          { answer_id: 1, position: 9, url: "https://old.test/" },
          { answer_id: 2, position: 9, url: "https://old.test/" },
        ]);
      }
      const found = {
        brands: [brand(0, { sentences: null })],
        citations: [{ ...citation(1, "https://x.test/", false), domain: null, title: "X" }],
        sentiment: "positive" as const,
      };
      await storeAnalyses(db(), OWN, { analysed: [{ answerId: 1, found }], digest: DIGEST });
      const brands = await db()("ai_answer_brands").orderBy(["site_id", "answer_id"]);
      expect(brands.map((row) => [row.site_id, row.answer_id, row.competitor_id]))
        .to.deep.equal([[OWN, 1, 0], [OWN, 2, 99], [OTHER, 1, 99], [OTHER, 2, 99]]);
      expect(brands[0]).to.deep.equal({
        ...{ site_id: OWN, answer_id: 1, competitor_id: 0, mentions_count: 2, mention_order: 1 },
        ...{ first_offset: 10, in_list: 1, positive_count: null, neutral_count: null },
        ...{ negative_count: null, citations_count: 1 },
      });
      const citations = await db()("ai_answer_citations").orderBy(["site_id", "answer_id"]);
      expect(citations.map((row) => [row.site_id, row.answer_id, row.position]))
        .to.deep.equal([[OWN, 1, 1], [OWN, 2, 9], [OTHER, 1, 9], [OTHER, 2, 9]]);
      expect(citations[0]).to.deep.equal({
        ...{ site_id: OWN, answer_id: 1, position: 1, url_hash: md5("https://x.test/") },
        ...{ url: "https://x.test/", domain: null, title: "X", in_text: 1, own: 0 },
        competitor_id: null,
      });
    });

    it("raises the version of the answers, and does nothing for no answers", async () => {
      await insertAnswerRows(db(), OWN, [{ id: 1 }]);
      await storeAnalyses(db(), OWN, { analysed: [], digest: DIGEST });
      expect(await readAnswersVersion(db(), OWN)).to.equal(0);
      await storeAnalyses(db(), OWN, { analysed: [{ answerId: 1, found: null }], digest: DIGEST });
      expect(await readAnswersVersion(db(), OWN)).to.equal(1);
    });
  });

  it("lists prompts that were not judged in the order of their ids, and stores the verdict", async () => {
    await insertPromptRows(db(), OWN, [
      { id: 1, text: "Acme tea?" },
      { id: 2, analysed_with: STALE },
      { id: 3, analysed_with: DIGEST },
      { id: 4 },
    ]);
    await insertPromptRows(db(), OTHER, [{ id: 5 }]);
    expect(await listUnjudgedPrompts(db(), OWN, { digest: DIGEST, limit: 2 })).to.deep.equal([
      { id: 1, text: "Acme tea?" },
      { id: 2, text: "prompt 2" },
    ]);
    await updateBrandedPrompts(db(), OWN, { ids: [1, 5], branded: true, digest: DIGEST });
    await updateBrandedPrompts(db(), OWN, { ids: [2], branded: false, digest: DIGEST });
    await updateBrandedPrompts(db(), OWN, { ids: [], branded: true, digest: DIGEST });
    expect((await listUnjudgedPrompts(db(), OWN, { digest: DIGEST, limit: 9 })).map(({ id }) => id))
      .to.deep.equal([4]);
    expect(await db()("ai_prompts").orderBy("id").pluck("branded"))
      .to.deep.equal([1, 0, null, null, null]);
    expect(await readAnswersVersion(db(), OWN)).to.equal(2);
  });
});
