import { expect } from "chai";
import { runImport } from "../../../support/imports/imports.ts";

describe("semrushKeywords", () => {
  it("reads volumes, difficulties and prices", async () => {
    const { format, why, rows } = await runImport({
      "coffee.csv": "Keyword;Volume;Keyword Difficulty;CPC (USD);SERP Features\n" +
        'coffee;450000;86;1.52;"Images, Sitelinks"\ncoffee near me;n/a;;0;\n',
    }, { country: "US" });
    expect(format).to.equal("semrush_keywords");
    expect(why).to.deep.equal(["coffee.csv: keywords of Semrush with volumes"]);
    const base = {
      kind: "keyword_volume",
      date: "2026-11-20",
      country: "US",
      language: null,
      provider: "semrush_keywords",
    };
    expect(rows).to.deep.equal([
      { ...base, keyword: "coffee", volume: 450_000, difficulty: 86, cpcUsd: 1.52 },
      { ...base, keyword: "coffee near me", volume: null, difficulty: null, cpcUsd: 0 },
    ]);
  });

  it("reads organic positions with their dates", async () => {
    const { rows, why } = await runImport({
      "positions.csv":
        "Keyword,Position,Previous position,Search Volume,Keyword Difficulty,CPC,URL,Traffic," +
        "Timestamp,SERP Features by Keyword,Position Type\n" +
        'coffee,4,6,450000,86,1.52,https://www.example.com/,120,2026-07-05,"Sitelinks, Image pack",Organic\n',
    });
    expect(why).to.deep.equal(["positions.csv: organic positions of Semrush"]);
    expect(rows[0]).to.deep.include({
      kind: "rank",
      keyword: "coffee",
      position: 4,
      date: "2026-07-05",
      domain: "example.com",
      features: ["Sitelinks", "Image pack"],
    });
    expect(rows[1]).to.deep.include({ kind: "keyword_volume", volume: 450_000 });
  });
});
