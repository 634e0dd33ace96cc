import { expect } from "chai";
import {
  findAnswerText,
  listAnswerBrands,
  listAnswerCitations,
  readAnswerTexts,
} from "../../../db/ai_mentions/ai_answer_parts.ts";
import { insertBrandRows, insertCitationRows } from "../../support/ai_mentions/answer_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";

const OWN = 7;
const OTHER = 8;

describe("ai_answer_parts", () => {
  const db = useSpecDatabase();

  it("lists what answers cite, in the order of each", async () => {
    await insertCitationRows(db(), OWN, [
      { answer_id: 2, position: 1, url: "https://c.test/" },
      { answer_id: 1, position: 2, url: "https://b.test/", domain: null, title: "B", in_text: 0 },
      { answer_id: 1, position: 1, url: "https://a.test/", own: 1, competitor_id: 30 },
      { answer_id: 3, position: 1, url: "https://d.test/" },
    ]);
    await insertCitationRows(db(), OTHER, [{ answer_id: 1, position: 3, url: "https://e.test/" }]);
    expect(await listAnswerCitations(db(), OWN, [1, 2])).to.deep.equal([
      {
        ...{ answer_id: 1, position: 1, url: "https://a.test/", domain: "a.test", title: null },
        ...{ in_text: 1, own: 1, competitor_id: 30 },
      },
      {
        ...{ answer_id: 1, position: 2, url: "https://b.test/", domain: null, title: "B" },
        ...{ in_text: 0, own: 0, competitor_id: null },
      },
      {
        ...{ answer_id: 2, position: 1, url: "https://c.test/", domain: "c.test", title: null },
        ...{ in_text: 1, own: 0, competitor_id: null },
      },
    ]);
    expect(await listAnswerCitations(db(), OWN, [])).to.deep.equal([]);
  });

  it("lists the brands that answers name, without those that are only cited", async () => {
    await db()("competitors").insert({
      ...{ id: 30, site_id: OWN, domain: "rival.test", origin: "manual" },
      created_at: new Date("2026-11-20T10:00:00Z"),
    });
    await insertBrandRows(db(), OWN, [
      { answer_id: 1, competitor_id: 30, mention_order: 2, mentions_count: 3, first_offset: 40 },
      { answer_id: 1, competitor_id: 0, mention_order: 1, first_offset: 5 },
      { answer_id: 1, competitor_id: 31, mention_order: 3 },
      { answer_id: 1, competitor_id: 32, mention_order: 0, mentions_count: 0 },
      { answer_id: 3, competitor_id: 30 },
    ]);
    await insertBrandRows(db(), OTHER, [{ answer_id: 1, competitor_id: 33 }]);
    const [own, rival, removed] = [
      { competitor_id: 0, domain: null, mentions_count: 1, mention_order: 1, first_offset: 5 },
      {
        ...{ competitor_id: 30, domain: "rival.test", mentions_count: 3 },
        ...{ mention_order: 2, first_offset: 40 },
      },
      { competitor_id: 31, domain: null, mentions_count: 1, mention_order: 3, first_offset: 0 },
    ];
    expect(await listAnswerBrands(db(), OWN, [1, 2]))
      .to.deep.equal([own, rival, removed].map((brand) => ({ answer_id: 1, ...brand })));
    expect(await listAnswerBrands(db(), OWN, [])).to.deep.equal([]);
  });

  it("reads what engines said, where they said something", async () => {
    await db()("ai_answer_texts").insert([
      { site_id: OWN, answer_id: 1, text: "Tea is sold here.", citations: "[]" },
      { site_id: OWN, answer_id: 3, text: "Not asked for.", citations: "[]" },
      { site_id: OTHER, answer_id: 2, text: "Of another site.", citations: "[]" },
    ]);
    expect([...await readAnswerTexts(db(), OWN, [1, 2])]).to.deep.equal([[1, "Tea is sold here."]]);
    expect((await readAnswerTexts(db(), OWN, [])).size).to.equal(0);
  });

  it("finds what an engine said, with the citations that it named apart", async () => {
    await db()("ai_answer_texts").insert([
      { site_id: OWN, answer_id: 5, text: "Said.", citations: "[1]" },
      { site_id: OTHER, answer_id: 6, text: "Not here.", citations: "[]" },
    ]);
    expect(await findAnswerText(db(), OWN, 5)).to.deep.equal({ text: "Said.", citations: "[1]" });
    expect(await findAnswerText(db(), OWN, 6)).to.equal(undefined);
  });
});
