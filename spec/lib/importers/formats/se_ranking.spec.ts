import { expect } from "chai";
import type { RankRow } from "../../../../lib/importers/import_rows.ts";
import { refusalOf, runImport } from "../../../support/imports/imports.ts";

const HEADER = 'Keyword,URL,"Content Score",Tags,"Search vol.","Website SERP Features",' +
  '"Found SERP Features",2026-02-01,Dynamics,2026-02-02,Dynamics\n';

async function ranksOf(text: string) {
  const result = await runImport({ "ranks.csv": text });
  return { ...result, ranks: result.rows.filter((row): row is RankRow => row.kind === "rank") };
}

describe("seRanking", () => {
  it("reads a column for each day, and the engine and country of the caption", async () => {
    const { format, why, rows } = await ranksOf(
      `\ufeff"Google Germany, German"\n${HEADER}` +
        'coffee,https://example.com/a,80,"x, y",1300,-,"Images, Videos",5,0,3,2\ntea,-,-,-,-,-,-,-,0,-,0\n',
    );
    expect(format).to.equal("se_ranking");
    expect(why).to.deep.equal(["ranks.csv: ranks of 2 days, a column each"]);
    expect(rows[1]).to.deep.equal({
      kind: "rank",
      keyword: "coffee",
      date: "2026-02-02",
      engine: "google",
      country: "DE",
      location: null,
      language: "de",
      device: null,
      domain: "example.com",
      url: "https://example.com/a",
      title: null,
      position: 3,
      resultKind: "organic",
      features: ["Images", "Videos"],
      serp: null,
      seen: null,
      source: "position",
    });
    expect(rows[2]).to.deep.equal({
      kind: "keyword_volume",
      keyword: "coffee",
      date: "2026-11-20",
      country: "DE",
      language: "de",
      volume: 1300,
      difficulty: null,
      cpcUsd: null,
      provider: "se_ranking",
    });
    expect(rows).to.have.length(5);
  });

  it("knows the URL of the last day only", async () => {
    const { ranks } = await ranksOf(
      `Google\n${HEADER}coffee,https://example.com/a,1,-,10,-,-,5,0,3,2\n`,
    );
    expect(ranks.map(({ date, url }) => `${date} ${url}`))
      .to.deep.equal(["2026-02-01 null", "2026-02-02 https://example.com/a"]);
  });

  it("takes a dash for not ranked", async () => {
    const { ranks } = await ranksOf(`Bing USA\n${HEADER}tea,-,-,-,-,-,-,-,0,-,0\n`);
    expect(ranks.map(({ engine, country, position, url }) => [engine, country, position, url]))
      .to.deep.equal([["bing", "US", null, null], ["bing", "US", null, null]]);
  });

  it("knows nothing of days before a keyword was added", async () => {
    const { ranks } = await ranksOf(`Bing USA\n${HEADER}tea,-,-,-,-,-,-,,,4,0\n`);
    expect(ranks.map(({ date, position }) => `${date} ${position}`)).to.deep.equal([
      "2026-02-02 4",
    ]);
  });

  it("refuses a second table, whose search engine is another one", async () => {
    const table = `${HEADER}tea,-,-,-,-,-,-,5,0,4,0\n`;
    expect(await refusalOf(ranksOf(`Google USA\n${table}Bing USA\n${table}`))).to.deep.equal({
      code: "several_tables",
      message:
        "ranks.csv, line 5: A second table begins here. Export the rankings of each search engine by " +
        "themselves.",
    });
  });

  it("says when the caption names no country", async () => {
    const { log } = await ranksOf(`Google Atlantis\n${HEADER}tea,-,-,-,-,-,-,-,0,-,0\n`);
    expect(log.warnings)
      .to.deep.equal(['ranks.csv: the caption "Google Atlantis" names no known country.']);
  });
});
