import { expect } from "chai";
import { analyseStaleAnswers } from "../../../../lib/commands/ai_mentions/analyse_answers.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { plantAnswers } from "../../../support/ai_mentions/ai_answers.ts";
import { ANSWERS, insertAnsweredSite } from "../../../support/ai_mentions/answered_site.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

describe("AEO_ROUTES", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let site: Awaited<ReturnType<typeof insertAnsweredSite>>;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => new Date("2026-11-20T12:00:00Z") });
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  beforeEach(async () => {
    account = await insertSpecAccount(database.db);
    site = await insertAnsweredSite(database.db, account.accountId);
  });

  const get = async (path: string) => await api.request("GET", path, { token: account.tokenText });
  const list = async (query = "", siteId = site.siteId) =>
    (await get(`/sites/${siteId}/aeo${query}`)).body;
  const summaryOf = async (query = "") => (await list(query)).meta.summary;

  describe("data", () => {
    it("lists answers, the newest first, with what they say of the brand and whom they cite", async () => {
      const body = await list();
      expect(body.data.map((one: { answered_at: string }) => one.answered_at.slice(5, 13)))
        .to.deep.equal(
          ["11-18T23", "11-17T10", "11-17T09", "11-16T11", "11-16T10", "11-16T09", "11-15T09"],
        );
      const { id, prompt_id, run_id, ...cited } = body.data[5];
      expect([id, prompt_id, run_id].every(Number.isInteger)).to.equal(true);
      expect(cited).to.deep.equal({
        prompt: "Best anvils?",
        branded: false,
        engine: "perplexity",
        model: null,
        country: null,
        language: "en",
        answered_at: "2026-11-16T09:00:00.000Z",
        status: "answered",
        error: null,
        mentioned: true,
        mention_position: 1,
        mentions_count: 1,
        sentiment: "positive",
        cited: true,
        citations_count: 2,
        citations: [
          {
            position: 1,
            url: "https://acme.example/a",
            domain: "acme.example",
            title: null,
            in_text: true,
            own: true,
            competitor: false,
            competitor_id: null,
          },
          {
            position: 2,
            url: "https://tests.example/x",
            domain: "tests.example",
            title: null,
            in_text: true,
            own: false,
            competitor: false,
            competitor_id: null,
          },
        ],
        competitors_mentioned: [],
        excerpt:
          "Acme is reliable. See https://acme.example/a?utm_source=p and https://tests.example/x",
      });
    });

    it("distinguishes competitors in their order, and failures", async () => {
      const { data } = await list();
      expect(data[2].competitors_mentioned).to.deep.equal([
        {
          competitor_id: site.competitorIds["zenmark.example"],
          domain: "zenmark.example",
          mentions_count: 1,
          position: 1,
        },
        {
          competitor_id: site.competitorIds["rival.example"],
          domain: "rival.example",
          mentions_count: 2,
          position: 2,
        },
      ]);
      expect(data[3]).to.include({ status: "failed", mentioned: null, excerpt: null });
      expect(data[3].error.code).to.equal("timeout");
      expect(data[4]).to.include({ status: "refused", mentioned: null, mentions_count: null });
    });

    it("brings whole texts on request alone", async () => {
      const [answer] =
        (await list("?fields=answer,id&filter[engine]=chatgpt&sort=answered_at")).data;
      expect(answer).to.deep.equal({ answer: ANSWERS[0]?.text, id: site.answerIds[0] });
    });

    for (
      const [query, count] of [
        ["filter[engine]=chatgpt", 3],
        ["filter[model]=gpt-5", 2],
        ["filter[country]=DE", 1],
        ["filter[language]=de", 0],
        ["filter[tags]=anvils", 3],
        ["filter[tags][ne]=anvils", 4],
        ["filter[branded]=true", 1],
        ["filter[mentioned]=true", 3],
        ["filter[cited]=true", 1],
        ["filter[sentiment]=negative", 1],
        ["filter[status]=failed,refused", 2],
        ["filter[mention_position]=1", 2],
        ["q=cheap", 3],
        ["from=2026-11-16&to=2026-11-16", 3],
        ["from=2026-10-01&to=2026-11-30", 9],
      ] as const
    ) {
      it(`finds ${count} by ${query}`, async () => {
        const body = await list(`?${query}`);
        expect(body.data).to.have.length(count);
        expect(body.meta.total).to.equal(count);
      });
    }

    it("goes on in the window that it began with, each answer once", async () => {
      const seen: number[] = [];
      let url = `/sites/${site.siteId}/aeo?per_page=2`;
      for (let page = 0; url !== ""; page++) {
        const { body } = await get(url);
        seen.push(...body.data.map(({ id }: { id: number }) => id));
        expect(body.meta).to.include({ from: "2026-10-22", to: "2026-11-18", total: 7 });
        url = body.links.next === null ? "" : new URL(body.links.next).pathname.slice(7) +
          new URL(body.links.next).search;
        if (page === 0) {
          await plantAnswers(database.db, site.siteId, [{ askedAt: "2026-12-24T00:00:00Z" }]);
        }
      }
      expect(seen.toSorted()).to.deep.equal(site.answerIds.slice(0, 7).toSorted());
    });
  });

  describe("meta.summary", () => {
    it("has rates over valid answers to prompts that do not name the brand", async () => {
      const { answers, brand } = await summaryOf();
      expect(answers).to.deep.equal({ valid: 4, refused: 1, failed: 1, prompts: 2 });
      const parts = Object.fromEntries(
        Object.entries<{ part: number; whole: number; value: number }>(brand)
          .filter(([, rate]) => typeof rate?.whole === "number")
          .map(([name, { part, whole, value }]) => [name, `${part}/${whole} ${value}`]),
      );
      expect(parts).to.deep.equal({
        mention_rate: "2/4 0.5",
        citation_rate: "1/4 0.25",
        citation_rate_of_cited: "1/2 0.5",
        share_of_voice: "2/5 0.4",
        occurrence_share: "2/6 0.333333",
        citation_share: "1/3 0.333333",
        first_mention_rate: "1/4 0.25",
        prompt_coverage: "1/2 0.5",
      });
      expect(brand).to.deep.include({
        avg_position: 1.5,
        prominence: 0.375, // (1/2 + 1) ÷ 4
        sentiment: { index: null, positive: 2, neutral: 0, negative: 0 },
        // Best anvils? weighs 300 and names it always, Cheap anvils? 100 and never;
        // the voice: 150 × 2 ÷ (150 × 3 + 50 × 2)
        weighted: { mention_rate: 0.75, citation_rate: 0.375, share_of_voice: 0.545455 },
      });
    });

    it("has intervals, of few prompts each as one trial", async () => {
      const { brand } = await summaryOf();
      // the two prompts are 2/2 and 0/2: Wilson of 1 in 2
      expect(brand.mention_rate).to.include({ low: 0.094531, high: 0.905469 });
      expect(brand.prompt_coverage).to.include({ low: 0.094531, high: 0.905469 });
    });

    it("compares with the window before, and says whether it is chance", async () => {
      const { meta } = await list();
      expect(meta.previous).to.deep.equal({ from: "2026-09-24", to: "2026-10-21" });
      expect(meta.summary.brand.mention_rate.change).to.deep.equal({
        previous: 0,
        delta: 0.5,
        low: -0.272573, // Newcombe of 1 in 2 against 0 in 2
        high: 0.905469,
        significant: false,
      });
      expect(meta.summary.brand.previous).to.deep.equal({
        avg_position: null,
        prominence: 0,
        sentiment_index: null,
      });
      const none = (await list("?compare=none")).meta;
      expect(none.previous).to.equal(null);
      expect(none.summary.brand.mention_rate.change).to.equal(null);
    });

    it("shares the voice among the brand and its competitors, summing to 1", async () => {
      const { brand, competitors } = await summaryOf();
      expect(competitors.map((one: { domain: string; share_of_voice: { part: number } }) => [
        one.domain,
        one.share_of_voice.part,
      ])).to.deep.equal([["rival.example", 2], ["zenmark.example", 1]]);
      for (const name of ["share_of_voice", "occurrence_share"]) {
        const values = [brand, ...competitors].map((one) => one[name].value);
        expect(values.reduce((sum, value) => sum + value, 0)).to.be.closeTo(1, 1e-5);
      }
      expect(competitors[0]).to.deep.include({ avg_position: 1.5, prominence: 0.375 });
      expect(competitors[0].citation_share).to.include({ part: 1, whole: 3 });
    });

    it("has each engine by itself, and branded prompts apart", async () => {
      const { engines, branded_prompts: branded } = await summaryOf();
      expect(engines.map((one: Record<string, { part: number; whole: number }>) => [
        one["engine"],
        one["answers"],
        `${one["mention_rate"]?.part}/${one["mention_rate"]?.whole}`,
        `${one["share_of_voice"]?.part}/${one["share_of_voice"]?.whole}`,
      ])).to.deep.equal([
        ["chatgpt", { valid: 2, refused: 0, failed: 0, prompts: 2 }, "1/2", "1/4"],
        ["perplexity", { valid: 2, refused: 1, failed: 1, prompts: 2 }, "1/2", "1/1"],
      ]);
      expect(branded.answers).to.deep.equal({ valid: 1, refused: 0, failed: 0, prompts: 1 });
      expect(branded.brand.mention_rate).to.include({ part: 1, whole: 1 });
      expect(branded.brand.sentiment).to.include({ negative: 1 });
    });

    it("does not depend on the page, on the order, nor on filters of what answers say", async () => {
      const summary = await summaryOf();
      for (const query of ["?per_page=1", "?sort=id", "?filter[mentioned]=true", "?q=cheap"]) {
        expect(await summaryOf(query), query).to.deep.equal(summary);
      }
    });

    it("goes by filters of engine, country, tag and prompt", async () => {
      expect((await summaryOf("?filter[engine]=chatgpt")).brand.mention_rate).to.include({
        part: 1,
        whole: 2,
      });
      expect((await summaryOf("?filter[tags]=anvils")).brand.mention_rate).to.include({
        part: 2,
        whole: 2,
      });
      expect((await summaryOf("?filter[country]=DE")).brand.share_of_voice).to.include({
        part: 1,
        whole: 2,
      });
    });

    it("is made again when an answer or a competitor comes or goes", async () => {
      await summaryOf();
      await plantAnswers(database.db, site.siteId, [{
        prompt: "Best anvils?",
        run: 9,
        text: "Acme, of course.",
      }]);
      expect((await list()).meta).to.deep.include({ data_state: "partial" });
      await analyseStaleAnswers(database.db, site.siteId);
      expect((await summaryOf()).brand.mention_rate).to.include({ part: 3, whole: 5 });
      const id = site.competitorIds["rival.example"];
      await api.request("DELETE", `/sites/${site.siteId}/competitors/${id}`, {
        token: account.tokenText,
      });
      expect((await summaryOf()).brand.share_of_voice).to.include({ part: 3, whole: 4 });
    });
  });

  describe("GET /sites/{id}/competitors", () => {
    it("has the share of voice in answers beside that in results", async () => {
      const { body } = await get(`/sites/${site.siteId}/competitors?sort=domain`);
      const shares = body.data.map((one: Record<string, unknown>) => one["ai_share_of_voice"]);
      expect(shares).to.deep.equal([0.4, 0.2]);
    });

    it("is null without answers", async () => {
      const siteId = await insertSpecSite(database.db, account.accountId);
      const { body } = await api.request("POST", `/sites/${siteId}/competitors`, {
        token: account.tokenText,
        body: { domain: "rival.example" },
      });
      expect(body.data.ai_share_of_voice).to.equal(null);
    });
  });

  describe("meta", () => {
    it("says where the figures come from", async () => {
      const { meta } = await list();
      expect(meta).to.deep.include({
        source: "llm",
        from: "2026-10-22",
        to: "2026-11-18",
        data_state: "final",
        formula: { name: "mention_rate", version: 1 },
        data_status: null,
      });
    });

    it("says that answers are still to be analysed by other names or competitors", async () => {
      const send = (method: string, path: string, body: unknown) =>
        api.request(method, `/sites/${site.siteId}${path}`, { token: account.tokenText, body });
      // what is analysed by is as before
      await send("PATCH", "", { timezone: "Europe/Berlin" });
      expect((await list()).meta).to.deep.include({ data_state: "final", data_status: null });
      await send("POST", "/competitors", { domain: "newcomer.example" });
      for (const path of ["aeo", "aeo/citations"]) {
        const { body: { meta } } = await get(`/sites/${site.siteId}/${path}`);
        expect([meta.data_state, meta.data_status.code], path)
          .to.deep.equal(["partial", "answers_outdated"]);
      }
      await analyseStaleAnswers(database.db, site.siteId);
      expect((await list()).meta).to.deep.include({ data_state: "final", data_status: null });
    });

    it("says what is missing", async () => {
      const siteId = await insertSpecSite(database.db, account.accountId);
      const { data, meta } = await list("", siteId);
      expect(data).to.deep.equal([]);
      expect(meta).to.include({ source: null, from: null, summary: null, total: 0 });
      expect(meta.data_status.code).to.equal("no_prompts");
      expect(meta.data_status.message).to.include(`POST /sites/${siteId}/aeo/prompts`)
        .and.include(`POST /sites/${siteId}/imports`);
      const empty = await list("?from=2025-01-01&to=2025-01-31");
      expect(empty.meta.data_status).to.deep.equal({
        code: "window_without_answers",
        message:
          "There is no such answer from 2025-01-01 to 2025-01-31. This site has answers from " +
          "2026-10-20 to 2026-11-18.",
      });
    });

    it("says where all answers failed, or none is of those that are asked for", async () => {
      const siteId = await insertSpecSite(database.db, account.accountId);
      const failed = ANSWERS.filter(({ status }) => status === "failed");
      await plantAnswers(database.db, siteId, failed);
      await analyseStaleAnswers(database.db, siteId);
      const { data, meta } = await list("", siteId);
      expect(data).to.have.length(1);
      expect(meta.data_status).to.deep.equal({
        code: "no_valid_answers",
        message: "All answers (1) failed or were refused, so nothing is left to measure. GET " +
          `/sites/${siteId}/aeo/runs says under errors what went wrong.`,
      });
      const cited = (await get(`/sites/${siteId}/aeo/citations`)).body;
      expect(cited.meta.data_status.code).to.equal("no_such_answers");
      expect((await list("?filter[engine]=gemini")).meta.data_status.code)
        .to.equal("no_such_answers");
    });

    it("refuses impossible windows and unknown filters", async () => {
      for (
        const query of ["from=2026-11-02&to=2026-11-01", "filter[mood]=x", "filter[status]=lost"]
      ) {
        const { status } = await get(`/sites/${site.siteId}/aeo?${query}`);
        expect(status, query).to.equal(422);
      }
    });
  });
});
