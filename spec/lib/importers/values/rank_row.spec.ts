import { expect } from "chai";
import { createRankRow, parseEngine, rankDay } from "../../../../lib/importers/values/rank_row.ts";
import { OPTIONS } from "../../../support/imports/imports.ts";

const FACTS = { keyword: "coffee", date: "2026-07-05", source: "position" };

describe("createRankRow()", () => {
  it("takes the domain of the URL without www.", () => {
    expect(createRankRow({ ...FACTS, url: "https://WWW.Example.com/a" }, OPTIONS).domain)
      .to.equal("example.com");
  });

  it("prefers a domain that is given", () => {
    const facts = { ...FACTS, domain: "www.other.test", url: "https://example.com/" };
    expect(createRankRow(facts, OPTIONS).domain).to.equal("other.test");
  });

  it("has no domain without either", () => {
    expect(createRankRow({ ...FACTS, domain: null }, OPTIONS).domain).to.equal(null);
  });

  it("takes from the user what the source leaves open", () => {
    const options = { ...OPTIONS, country: "DE", device: "mobile" as const, engine: "bing" };
    expect(createRankRow(FACTS, options))
      .to.deep.include({ country: "DE", device: "mobile", engine: "bing", language: null });
    expect(createRankRow({ ...FACTS, country: "US" }, options).country).to.equal("US");
  });
});

describe("rankDay()", () => {
  it("takes the user's last day, or today", () => {
    expect(rankDay({ ...OPTIONS, from: "2026-07-01", to: "2026-07-31" })).to.equal("2026-07-31");
    expect(rankDay({ ...OPTIONS, from: "2026-07-01" })).to.equal("2026-07-01");
    expect(rankDay(OPTIONS)).to.equal("2026-11-20");
  });
});

describe("parseEngine()", () => {
  it("finds the engine's name in a text", () => {
    expect(["google.de", "Bing USA", "https://yandex.ru"].map(parseEngine))
      .to.deep.equal(["google", "bing", "yandex"]);
    expect(parseEngine("example.com")).to.equal(undefined);
  });
});
