import { expect } from "chai";
import { replaceManualCompetitors } from "../../../../db/search/competitors.ts";
import type { Db } from "../../../../db/core/connection.ts";
import { readAnswersVersion } from "../../../../db/ai_mentions/ai_answer_versions.ts";
import {
  analyseAnswers,
  analyseStaleAnswers,
} from "../../../../lib/commands/ai_mentions/analyse_answers.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { plantAnswers, plantPrompt } from "../../../support/ai_mentions/ai_answers.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const NOW = new Date("2026-11-20T10:00:00Z");
const TEXT = "1. **Rival** – the best.\n2. **Acme** – good, but slow.\n\n" +
  "Acme is reliable. Acme is expensive. See [tests](https://tests.example/a?utm_source=x) and " +
  "https://www.rival.example/b.";

describe("analyseAnswers()", () => {
  let database: SpecDatabase;
  let db: Db;
  let siteId: number;
  let rivalId: number;

  before(async () => {
    database = await createSpecDatabase();
    db = database.db;
  });
  beforeEach(async () => {
    const { accountId } = await insertSpecAccount(db);
    siteId = await insertSpecSite(db, accountId, { domain: "acme.example" });
    await replaceManualCompetitors(db, { siteId, domains: ["rival.example"], now: NOW });
    rivalId = (await db("competitors").where({ site_id: siteId }).first("id")).id;
  });
  after(() => database.drop());

  const listAnswers = () =>
    db("ai_answers").where({ site_id: siteId }).orderBy("id").select(
      "status",
      "mentioned",
      "mention_position",
      "mentions_count",
      "sentiment",
      "cited",
      "citations_count",
      "own_citations_count",
    );
  const listBrands = () =>
    db("ai_answer_brands").where({ site_id: siteId }).orderBy(["answer_id", "competitor_id"])
      .select("competitor_id", "mentions_count", "mention_order", "in_list", "positive_count")
      .select("neutral_count", "negative_count", "citations_count");

  it("stores what answers say of the brands", async () => {
    await analyseAnswers(db, siteId, {
      answerIds: await plantAnswers(db, siteId, [{ text: TEXT }]),
    });
    expect(await listAnswers()).to.deep.equal([{
      status: "answered",
      mentioned: 1,
      mention_position: 2,
      mentions_count: 3,
      sentiment: "mixed",
      cited: 0,
      citations_count: 2,
      own_citations_count: 0,
    }]);
    expect(await listBrands()).to.deep.equal([
      {
        competitor_id: 0,
        mentions_count: 3,
        mention_order: 2,
        in_list: 1,
        positive_count: 1,
        neutral_count: 1,
        negative_count: 1,
        citations_count: 0,
      },
      {
        competitor_id: rivalId,
        mentions_count: 1,
        mention_order: 1,
        in_list: 1,
        positive_count: 1,
        neutral_count: 0,
        negative_count: 0,
        citations_count: 1,
      },
    ]);
    const citations = await db("ai_answer_citations").where({ site_id: siteId })
      .orderBy("position").select("position", "url", "domain", "in_text", "own", "competitor_id");
    expect(citations).to.deep.equal([
      {
        position: 1,
        url: "https://tests.example/a",
        domain: "tests.example",
        in_text: 1,
        own: 0,
        competitor_id: null,
      },
      {
        position: 2,
        url: "https://www.rival.example/b",
        domain: "rival.example",
        in_text: 1,
        own: 0,
        competitor_id: rivalId,
      },
    ]);
  });

  it("keeps a brand that is cited and not named apart from those that are", async () => {
    const text = "It is sold at many places ([1](https://acme.example/))."; // no name
    await analyseAnswers(db, siteId, { answerIds: await plantAnswers(db, siteId, [{ text }]) });
    const [answer] = await listAnswers();
    expect(answer).to.include({
      mentioned: 0,
      mention_position: null,
      mentions_count: 0,
      cited: 1,
    });
    expect(await listBrands()).to.have.length(1);
    expect((await listBrands())[0]).to.include({ mention_order: 0, citations_count: 1 });
  });

  it("says nothing of what failed or was refused", async () => {
    await analyseAnswers(
      db,
      siteId,
      {
        answerIds: await plantAnswers(db, siteId, [
          { status: "failed", error: { code: "timeout", message: "No answer." } },
          { status: "refused", text: "I cannot speak of Acme." },
        ]),
      },
    );
    for (const answer of await listAnswers()) {
      expect(answer).to.include({ mentioned: null, mentions_count: null, cited: null });
    }
    expect(await listBrands()).to.deep.equal([]);
  });

  it("says which prompts name the brand", async () => {
    await plantPrompt(db, siteId, "is acme any good");
    await plantPrompt(db, siteId, "best anvils");
    await analyseStaleAnswers(db, siteId);
    const prompts = await db("ai_prompts").where({ site_id: siteId }).orderBy("id").pluck(
      "branded",
    );
    expect(prompts).to.deep.equal([1, 0]);
  });

  it("analyses all answers again when brands change, and none when they have not", async () => {
    await plantAnswers(db, siteId, [{ text: "Acme and Zenmark." }]);
    await analyseStaleAnswers(db, siteId);
    const version = await readAnswersVersion(db, siteId);
    await analyseStaleAnswers(db, siteId);
    expect(await readAnswersVersion(db, siteId)).to.equal(version);
    await db("sites").where({ id: siteId }).update({ brand_names: '["Zenmark"]' });
    await analyseStaleAnswers(db, siteId);
    expect((await listAnswers())[0]).to.include({ mentions_count: 2 });
    expect(await readAnswersVersion(db, siteId)).to.be.above(version);
  });

  it("defines what names do that cannot be looked for", async () => {
    const names = ["", "x", ".*", "(a+)+$", "^acme|rival$", "ä", "a".repeat(201)];
    await db("sites").where({ id: siteId }).update({ brand_names: JSON.stringify(names) });
    const text = "x ä aaa (aaaa) rival .* Acme";
    await analyseAnswers(db, siteId, { answerIds: await plantAnswers(db, siteId, [{ text }]) });
    expect((await listAnswers())[0]).to.include({ mentions_count: 1 });
  });

  it("looks for names that hold other signs as they are", async () => {
    await db("sites").where({ id: siteId }).update({ brand_names: '["C++ Hub", "AT&T"]' });
    const text = "C++ Hub, C Hub, AT&T and AT T";
    await analyseAnswers(db, siteId, { answerIds: await plantAnswers(db, siteId, [{ text }]) });
    expect((await listAnswers())[0]).to.include({ mentions_count: 2 });
  });

  it("finds names with umlauts that a domain writes without", async () => {
    const domains = ["mueller-schuhe.example", "boesner.example", "joe.example"];
    await replaceManualCompetitors(db, { siteId, domains, now: NOW });
    await analyseAnswers(
      db,
      siteId,
      {
        answerIds: await plantAnswers(db, siteId, [{
          text: "Müller Schuhe, Bösner und Jö; oder Mueller-Schuhe und Boesner.",
        }]),
      },
    );
    const rows = await db("ai_answer_brands as brands")
      .join("competitors", "competitors.id", "brands.competitor_id")
      .where("brands.site_id", siteId).orderBy("domain").select("domain", "mentions_count");
    expect(rows.map(({ domain, mentions_count: count }) => `${domain} ${count}`))
      .to.deep.equal(["boesner.example 2", "mueller-schuhe.example 2"]);
  });

  it("analyses more answers than fit into one batch", async () => {
    const answers = Array.from({ length: 230 }, (_, index) => ({
      run: index + 1,
      text: index % 2 === 0 ? "Acme." : "Nothing.",
    }));
    await plantAnswers(db, siteId, answers);
    await analyseStaleAnswers(db, siteId);
    const named = await db("ai_answers").where({ site_id: siteId, mentioned: 1 }).pluck("id");
    expect(named).to.have.length(115);
  });

  it("does nothing for a site that is gone", async () => {
    await analyseAnswers(db, 999_999, { answerIds: [1] });
  });
});
