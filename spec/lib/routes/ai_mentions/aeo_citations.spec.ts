import { expect } from "chai";
import { listCitedDomains } from "../../../../lib/metrics/ai_mentions/cited_domains.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import type { PlantedAnswer } from "../../../support/ai_mentions/ai_answers.ts";
import { insertAnsweredSite } from "../../../support/ai_mentions/answered_site.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";

const HIDDEN = "https://vertexaisearch.cloud.google.com/grounding-api-redirect/A";
const cites = (
  prompt: string,
  engine: string,
  text: string,
  more: Partial<PlantedAnswer> = {},
) => ({
  prompt,
  engine,
  askedAt: "2026-11-15T09:00:00Z",
  text,
  ...more,
});

/** Five valid answers, of which four cite: eight citations, one of them hidden, two own. */
const ANSWERS: readonly PlantedAnswer[] = [
  cites(
    "Best anvils?",
    "chatgpt",
    "See https://rival.example/a, https://www.rival.example/b and " +
      "https://tests.example/x?utm_source=chatgpt#top.",
  ),
  cites("Best anvils?", "perplexity", "See https://rival.example/a/ and https://acme.example/."),
  cites("Cheap anvils?", "chatgpt", "See [tests](https://tests.example/x)."),
  cites("Cheap anvils?", "perplexity", "None.", { citations: [{ url: HIDDEN, title: "A page" }] }),
  cites("Heavy anvils?", "perplexity", "None."),
  cites("Is Acme good?", "chatgpt", "See https://acme.example/about and https://forum.example/1."),
];

describe("AEO_CITATION_ROUTES", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let site: Awaited<ReturnType<typeof insertAnsweredSite>>;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    account = await insertSpecAccount(database.db);
    site = await insertAnsweredSite(database.db, account.accountId, ANSWERS);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const get = async (query = "", siteId = site.siteId) =>
    await api.request("GET", `/sites/${siteId}/aeo/citations${query}`, {
      token: account.tokenText,
    });
  const list = async (query = "") => (await get(query)).body;
  const figuresOf = (body: { data: Record<string, unknown>[] }) =>
    body.data.map((one) => [
      one["url"] ?? one["domain"],
      one["citations_count"],
      one["answers_count"],
      one["prompts_count"],
      one["instead_count"],
    ]);

  it("lists domains, first those that are cited where the own one is not", async () => {
    const body = await list();
    expect(figuresOf(body)).to.deep.equal([
      ["tests.example", 2, 2, 2, 2],
      ["rival.example", 3, 2, 1, 1],
      ["acme.example", 1, 1, 1, 0],
    ]);
    const [tests, rival, own] = body.data;
    expect(tests.share).to.equal(0.2857); // 2 of 7
    expect(tests.example_prompts.map(({ prompt }: { prompt: string }) => prompt))
      .to.deep.equal(["Best anvils?", "Cheap anvils?"]);
    expect(rival).to.deep.include({
      own: false,
      competitor: true,
      competitor_id: site.competitorIds["rival.example"],
    });
    expect(own).to.include({ own: true, competitor: false, competitor_id: null });
    expect(body.meta.summary).to.deep.equal({
      answers_count: 5,
      citing_answers_count: 4,
      citations_count: 7,
      own_citations_count: 1,
      citation_share: 0.1429,
    });
    expect(body.meta.formula).to.deep.equal({ name: "cited_domains", version: 1 });
  });

  it("agrees with the figures of GET /aeo", async () => {
    const { body } = await api.request("GET", `/sites/${site.siteId}/aeo`, {
      token: account.tokenText,
    });
    expect(body.meta.summary.brand.citation_share).to.include({ part: 1, whole: 7 });
  });

  it("agrees with what is counted citation by citation", async () => {
    const answers: { prompt_id: number; citations: { domain: string | null; own: boolean }[] }[] =
      (await api.request("GET", `/sites/${site.siteId}/aeo?filter[branded]=false`, {
        token: account.tokenText,
      })).body.data;
    const counted = listCitedDomains(answers.map(({ prompt_id: prompt, citations }) => ({
      prompt,
      citations: citations.map(({ domain, own }) => ({ domain, isOwn: own })),
    })));
    const { data } = await list("?sort=-citations_count,-answers_count");
    expect(data.map((one: Record<string, unknown>) => [one["domain"], one["instead_count"]]))
      .to.deep.equal(counted.map(({ domain, insteadCount }) => [domain, insteadCount]));
  });

  it("lists pages, each once an answer whatever its spelling", async () => {
    const body = await list("?view=pages");
    expect(figuresOf(body)).to.deep.equal([
      ["https://tests.example/x", 2, 2, 2, 2],
      ["https://rival.example/a", 2, 2, 1, 1],
      ["https://www.rival.example/b", 1, 1, 1, 1],
      ["https://acme.example/", 1, 1, 1, 0],
    ]);
    expect(body.data[0]).to.include({ title: "tests", domain: "tests.example" });
  });

  it("goes by filters of the answers, and of what is cited", async () => {
    expect(figuresOf(await list("?filter[engine]=perplexity"))).to.deep.equal([
      ["rival.example", 1, 1, 1, 0],
      ["acme.example", 1, 1, 1, 0],
    ]);
    expect(figuresOf(await list("?filter[branded]=true")).map(([domain]) => domain))
      .to.have.members(["acme.example", "forum.example"]);
    expect((await list("?filter[competitor]=true")).meta.total).to.equal(1);
    expect((await list("?filter[own]=false&q=TESTS")).meta.total).to.equal(1);
    expect((await list("?filter[tags]=anvils")).meta.summary.answers_count).to.equal(2);
  });

  it("has the same sums on every page", async () => {
    const { meta } = await list();
    const first = await list("?per_page=1");
    expect(first.meta.summary).to.deep.equal(meta.summary);
    const next = new URL(first.links.next);
    const second = await api.request("GET", `${next.pathname.slice(7)}${next.search}`, {
      token: account.tokenText,
    });
    expect(second.body.data[0].domain).to.equal("rival.example");
    expect(second.body.meta.total).to.equal(3);
  });

  it("says what is missing", async () => {
    const body = await list("?from=2020-01-01&to=2020-01-31");
    expect(body.data).to.deep.equal([]);
    expect(body.meta.data_status.code).to.equal("window_without_answers");
  });

  it("refuses what it does not know", async () => {
    for (
      const query of ["?view=hosts", "?filter[mentioned]=true", "?compare=none", "?sort=engine"]
    ) {
      expect((await get(query)).status, query).to.equal(422);
    }
  });
});
