import { expect } from "chai";
import type { RankRow } from "../../../../lib/importers/import_rows.ts";
import { readFixture, refusalOf, runImport } from "../../../support/imports/imports.ts";

describe("serpApi", () => {
  it("reads the real answer of 2019, which is a second page", async () => {
    const { format, rows, log } = await runImport([
      readFixture("serp_api/basic_search_result.json"),
    ]);
    expect(format).to.equal("serp_api");
    expect(rows).to.have.length(10);
    expect(rows[0]).to.deep.equal({
      kind: "rank",
      keyword: "Coffee",
      date: "2019-03-20",
      engine: "google",
      country: "US",
      location: "Austin,Texas,United States",
      language: "en",
      device: "desktop",
      domain: "ncausa.org",
      url: "http://www.ncausa.org/about-coffee/what-is-coffee",
      title: "What is Coffee? - National Coffee Association",
      position: 11,
      resultKind: "organic",
      features: ["related_searches"],
      serp: "5c91926661a1347a7a2ebe3a",
      seen: { from: 11, to: 20 },
      source: "serp_api",
    });
    expect(log.rowsRead).to.equal(1);
    expect(log.warnings).to.deep.equal([]);
  });

  it("reads the real answer of 2018, which has no date and local results without URL", async () => {
    const { rows, log } = await runImport([readFixture("serp_api/search_coffee_sample.json")]);
    expect(rows.map((row) => row.kind === "rank" && row.position)).to.deep.equal([
      1,
      2,
      3,
      4,
      5,
      6,
      7,
      8,
      9,
    ]);
    expect(rows[0]).to.deep.include({
      keyword: "Coffee",
      date: "2026-11-20",
      location: "Austin, Texas",
      features: ["local_results", "local_map"],
      seen: { from: 1, to: 9 },
    });
    expect(log.warnings).to.deep.equal([
      "search_coffee_sample.json has no date; its ranks are taken to be of 2026-11-20.",
    ]);
  });

  it("refuses the real error, in its words", async () => {
    const refusal = await refusalOf(runImport([readFixture("serp_api/error_sample.json")]));
    expect(refusal.message).to.equal(
      "error_sample.json, line 1: 1 of 1 rows cannot be read. The first one: " +
        "SerpApi answered: Your account credit is too low",
    );
  });

  it("reads what is shown besides the organic results", async () => {
    const { rows } = await runImport({
      "a.json": JSON.stringify({
        search_metadata: { id: "s1", created_at: "2026-07-05 10:00:00 UTC" },
        search_parameters: { engine: "google", q: "coffee", gl: "de", hl: "de", device: "mobile" },
        ads: [{ position: 1, title: "Ad", link: "https://ads.test/" }],
        local_results: {
          places: [{ position: 1, title: "Café", links: { website: "https://cafe.test/" } }],
        },
        answer_box: { title: "Coffee", link: "https://answer.test/" },
        related_questions: [{ question: "Why?", link: "https://why.test/" }],
        ai_overview: {
          text_blocks: [],
          references: [{ title: "A", link: "https://a.test/" }, {
            title: "B",
            link: "https://www.b.test/",
          }],
        },
        organic_results: [{ position: 1, title: "A", link: "https://a.test/1" }],
      }),
    });
    expect(
      rows.filter((row): row is RankRow => row.kind === "rank")
        .map(({ resultKind, position, domain, serp }) =>
          `${resultKind} ${position} ${domain} ${serp}`
        ),
    ).to.deep.equal([
      "organic 1 a.test s1",
      "ad 1 ads.test s1",
      "local 1 cafe.test s1",
      "question 1 why.test s1",
      "featured_snippet 1 answer.test s1",
      "ai_overview 1 a.test s1",
      "ai_overview 2 b.test s1",
    ]);
    expect(rows[0]).to.deep.include({
      country: "DE",
      device: "mobile",
      features: ["ads", "local_results", "related_questions", "answer_box", "ai_overview"],
    });
  });

  it("keeps a country that is not known under its own name", async () => {
    const answer = {
      search_metadata: { id: "s1", created_at: "2026-07-05 10:00:00 UTC" },
      search_parameters: { engine: "google", q: "coffee", gl: "qq" },
      organic_results: [{ position: 1, title: "A", link: "https://a.test/1" }],
    };
    const { rows } = await runImport({ "a.json": JSON.stringify(answer) }, { country: "US" });
    expect(rows[0]).to.deep.include({ country: "XX", location: "qq" });
  });

  it("reads one answer a line, and lists of answers", async () => {
    const answer = (id: string) => ({
      search_metadata: { id, created_at: "2026-07-05 10:00:00 UTC" },
      search_parameters: { q: id },
      organic_results: [{ position: 1, link: "https://a.test/" }],
    });
    const answers = [answer("a"), answer("b")];
    const lines = answers.map((one) => JSON.stringify(one)).join("\n");
    expect((await runImport({ "a.ndjson": lines })).rows).to.have.length(2);
    expect((await runImport({ "a.json": JSON.stringify(answers, null, 2) })).rows).to.have.length(
      2,
    );
  });

  it("does not add to positions that already go on", async () => {
    const { rows } = await runImport({
      "a.json": JSON.stringify({
        search_metadata: { id: "s", created_at: "2026-07-05 10:00:00 UTC" },
        search_parameters: { q: "a", start: 10 },
        organic_results: [{ position: 11, link: "https://a.test/" }],
      }),
    });
    expect(rows[0]).to.deep.include({ position: 11, seen: { from: 11, to: 11 } });
  });
});
