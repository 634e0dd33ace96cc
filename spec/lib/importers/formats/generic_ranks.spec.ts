import { expect } from "chai";
import { createAliases } from "../../../../lib/importers/columns/find_columns.ts";
import { refusalOf, runImport } from "../../../support/imports/imports.ts";

describe("genericRanks", () => {
  it("reads whatever columns have usual names", async () => {
    const { format, rows, log } = await runImport({
      "ranks.csv": "Keyword;Rank;URL;Date;Device;Country;Search engine;Location;Language\n" +
        "coffee;3;https://example.com/a;05.07.2026;Mobile;Germany;google.de;Berlin;de\n" +
        "tea;0;;05.07.2026;desktop;de;Bing;;\n",
    });
    expect(format).to.equal("ranks");
    expect(rows).to.deep.equal([
      {
        kind: "rank",
        keyword: "coffee",
        date: "2026-07-05",
        engine: "google",
        country: "DE",
        location: "Berlin",
        language: "de",
        device: "mobile",
        domain: "example.com",
        url: "https://example.com/a",
        title: null,
        position: 3,
        resultKind: "organic",
        features: [],
        serp: null,
        seen: null,
        source: "position",
      },
      {
        kind: "rank",
        keyword: "tea",
        date: "2026-07-05",
        engine: "bing",
        country: "DE",
        location: null,
        language: null,
        device: "desktop",
        domain: null,
        url: null,
        title: null,
        position: null,
        resultKind: "organic",
        features: [],
        serp: null,
        seen: null,
        source: "position",
      },
    ]);
    expect(log.warnings).to.deep.equal([]);
  });

  it("keeps ranks of a country that is not known, under its own name", async () => {
    const { rows, log } = await runImport({
      "ranks.csv": "Keyword,Rank,Date,Country,Location,Volume\n" +
        "coffee,3,2026-07-05,Atlantis,,40\n" +
        "tea,4,2026-07-05,Atlantis,North Port,\n" +
        "cocoa,5,2026-07-05,Germany,,\n" +
        "sum,6,2026-07-05,Total,,\n",
    });
    expect(
      rows.map((row) =>
        "country" in row && [row.kind, row.country, "location" in row && row.location]
      ),
    ).to.deep.equal([
      ["rank", "XX", "Atlantis"],
      ["keyword_volume", "XX", false],
      ["rank", "XX", "North Port, Atlantis"],
      ["rank", "DE", null],
    ]);
    expect(log.warnings).to.deep.equal([
      'These countries are not known, and kept under their own names: "Atlantis".',
    ]);
    expect(log.skipped.map(({ reason }) => reason)).to.deep.equal([
      '"Total" is a sum of countries.',
    ]);
  });

  it("takes a column of thirty names that are none for another one", async () => {
    const letters = "abcdefghijklmnopqrstuvwxyz";
    const lines = Array.from(
      { length: 40 },
      (_, at) => `k${at},1,2026-07-05,Shop ${letters[at % 26]}${letters[Math.floor(at / 26)]}\n`,
    );
    const { rows, log } = await runImport({
      "ranks.csv": `Keyword,Rank,Date,Country\n${lines.join("")}`,
    });
    expect(rows).to.have.length(30);
    expect(log.skippedReasons.get('"…" is no country.')?.rowsCount).to.equal(10);
  });

  it("reads Ubersuggest's table with its prices", async () => {
    const { rows, log } = await runImport({
      "ubersuggest.csv":
        "No,Keyword,Volume,Position,Estimated Visits,CPC,Paid Difficulty,SEO Difficulty,Ranking URL\n" +
        '1,coffee,"1,300",7,20,$4.41,30,55,https://example.com/\n',
    });
    expect(rows[0]).to.deep.include({
      position: 7,
      date: "2026-11-20",
      url: "https://example.com/",
    });
    expect(rows[1]).to.deep.include({ volume: 1300, cpcUsd: 4.41, difficulty: 55 });
    expect(log.warnings).to.deep.equal([
      "ubersuggest.csv has no dates; its ranks are taken to be of 2026-11-20.",
    ]);
  });

  it("takes the user's day where there is none", async () => {
    const { rows } = await runImport({ "a.csv": "keyword,position\ncoffee,3\n" }, {
      from: "2026-07-05",
      to: "2026-07-05",
    });
    expect(rows[0]).to.deep.include({ date: "2026-07-05" });
  });

  it("knows names that the user adds", async () => {
    const aliases = createAliases({ query: ["Phrase"], position: ["Platz"] });
    const { rows } = await runImport({ "a.csv": "Phrase,Platz\ncoffee,3\n" }, { aliases });
    expect(rows[0]).to.deep.include({ keyword: "coffee", position: 3 });
  });

  it("skips what cannot be a rank", async () => {
    const { log } = await runImport({
      "a.csv":
        "keyword,position,device,date\ncoffee,first,mobile,2026-07-05\ntea,0.5,mobile,2026-07-05\n" +
        "cocoa,3,watch,2026-07-05\nmilk,3,mobile,soon\n,3,mobile,2026-07-05\n" +
        "juice,3,mobile,2026-07-05\n".repeat(5),
    });
    expect(log.skipped.map(({ reason }) => reason)).to.deep.equal([
      'The position: "first" is no number.',
      "The position is 0.5; positions begin with 1.",
      '"watch" is no device.',
      '"soon" is no date, or may be read in two ways; write YYYY-MM-DD.',
      "The keyword is empty.",
    ]);
  });

  it("refuses a table without positions, naming its columns", async () => {
    const refusal = await refusalOf(
      runImport({ "a.csv": "keyword,mood\ncoffee,good\n" }, { format: "ranks" }),
    );
    expect(refusal.message)
      .to.equal(
        "a.csv: This is no Ranks by column names (CSV or NDJSON): there is no column of positions.",
      );
  });
});
