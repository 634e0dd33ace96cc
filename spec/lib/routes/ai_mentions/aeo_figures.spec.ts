import { expect } from "chai";
import { analyseStaleAnswers } from "../../../../lib/commands/ai_mentions/analyse_answers.ts";
import { measureAiVisibility } from "../../../../lib/metrics/ai_mentions/ai_visibility.ts";
import type { AnswerFacts } from "../../../../lib/metrics/ai_mentions/answer_facts.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { plantAnswers } from "../../../support/ai_mentions/ai_answers.ts";
import { insertAnsweredSite } from "../../../support/ai_mentions/answered_site.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";

const RATES = {
  mention_rate: "mentionRate",
  citation_rate: "citationRate",
  citation_rate_of_cited: "citationRateOfCited",
  share_of_voice: "shareOfVoice",
  occurrence_share: "occurrenceShare",
  citation_share: "citationShare",
  first_mention_rate: "firstMentionRate",
  prompt_coverage: "coverage",
} as const;
const FAILED = { value: null, part: NaN, whole: NaN, interval: null };

/** What is measured of a listed answer. */
function readFacts(answer: {
  prompt_id: number;
  engine: string;
  status: AnswerFacts["status"];
  mentions_count: number | null;
  mention_position: number | null;
  competitors_mentioned: { domain: string; mentions_count: number; position: number }[];
  citations: { own: boolean; competitor: boolean; domain: string | null }[];
}): AnswerFacts {
  const own = {
    brand: "own",
    count: answer.mentions_count ?? 0,
    order: answer.mention_position ?? 0,
  };
  return {
    prompt: answer.prompt_id,
    engine: answer.engine,
    status: answer.status,
    isBranded: false,
    weight: null,
    brands: [
      ...(own.count > 0 ? [own] : []),
      ...answer.competitors_mentioned.map((one) => ({
        brand: one.domain,
        count: one.mentions_count,
        order: one.position,
      })),
    ],
    citedBrands: answer.citations.map((one) =>
      one.own ? "own" : one.competitor ? one.domain : null
    ),
  };
}

describe("the figures of GET /sites/{id}/aeo", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  it("agrees with what is measured again from the listed answers", async () => {
    const names = ["Acme", "Rival", "Zenmark"];
    const hosts = ["acme.example", "rival.example", "zenmark.example", "tests.example"];
    // each answer names and cites another set
    const answers = Array.from({ length: 96 }, (_, index) => ({
      prompt: `Prompt ${index % 7}`,
      engine: ["chatgpt", "perplexity"][index % 2] ?? "",
      run: 1 + Math.floor(index / 14),
      status: index % 11 === 0 ? "refused" as const : "answered" as const,
      text: names.filter((_, bit) => (index >> bit) % 2 === 1).join(" and ") + " here. " +
        hosts.filter((_, bit) => (index >> (bit + 2)) % 2 === 1)
          .map((host) => `https://${host}/${index % 3}`).join(" "),
    }));
    const account = await insertSpecAccount(database.db);
    const { siteId } = await insertAnsweredSite(database.db, account.accountId, []);
    await plantAnswers(database.db, siteId, answers);
    await analyseStaleAnswers(database.db, siteId);
    const { data, meta } = (await api.request(
      "GET",
      `/sites/${siteId}/aeo?per_page=500&sort=prompt_id,id`,
      { token: account.tokenText },
    )).body;
    const { unbranded } = measureAiVisibility(
      data.map(readFacts),
      ["own", "rival.example", "zenmark.example"],
    );
    const { brand, competitors } = meta.summary;
    const byDomain = competitors.toSorted((a: { domain: string }, b: { domain: string }) =>
      a.domain < b.domain ? -1 : 1
    );
    for (const [index, figures] of [brand, ...byDomain].entries()) {
      const anew = unbranded.brands[index];
      for (const [name, rate] of Object.entries(RATES)) {
        const { value, part, whole, interval } = anew?.[rate] ?? FAILED;
        expect(figures[name], `${anew?.brand} ${name}`).to.deep.include({ part, whole });
        expect(figures[name].value).to.be.closeTo(value ?? NaN, 1e-6);
        expect(figures[name].low).to.be.closeTo(interval?.low ?? NaN, 1e-6);
        expect(figures[name].high).to.be.closeTo(interval?.high ?? NaN, 1e-6);
      }
      expect(figures.avg_position).to.be.closeTo(anew?.averagePosition ?? NaN, 0.005);
      expect(figures.prominence).to.be.closeTo(anew?.prominence ?? NaN, 1e-6);
    }
  });
});
