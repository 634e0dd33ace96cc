import { expect } from "chai";
import {
  createShortNameFinder,
  rateShortName,
} from "../../../../../lib/metrics/search/intent/short_names.ts";

describe("createShortNameFinder()", () => {
  const finder = createShortNameFinder(["511tactical", "The North Face"], ["511"]);
  const spellings = (query: string) => finder.find(query).map(({ spelling }) => spelling);

  it("finds what a name begins or ends with, in whole words", () => {
    expect(spellings("north face jacket")).to.deep.equal(["north face", "face"]);
    expect(spellings("tactical pants")).to.deep.equal(["tactical"]);
    expect(spellings("511tacticals")).to.deep.equal([]);
    expect(createShortNameFinder(["511tactical"], []).find("5.11 pants")[0])
      .to.deep.equal({ spelling: "5 11", name: "511tactical", likeness: "short", distance: 8 });
  });

  it("finds no other name, no ordinary word, no initials and not the name itself", () => {
    for (const query of ["5.11 pants", "511", "51", "511tactical", ""]) {
      expect(spellings(query), query).to.deep.equal([]);
    }
  });

  it("knows where names are cut by their words, and by what searchers write", () => {
    expect(finder.isCut("north face")).to.equal(true);
    expect(finder.isCut("tactical")).to.equal(false);
    finder.noteName("511 tactical");
    expect(finder.isCut("tactical")).to.equal(true);
    expect(finder.isCut("511 tac")).to.equal(false);
  });
});

describe("rateShortName()", () => {
  const RATES = { named: 0.25, other: 0.12, otherTop: 0.15 };
  // queries with the part among other words, in a real export of a clothing brand
  const SHORT = {
    keywords: 2_397,
    topKeywords: 2_064,
    clicks: 10_938,
    impressions: 45_551,
    position: 2.2,
  };
  const ORDINARY = {
    keywords: 1_341,
    topKeywords: 248,
    clicks: 2_272,
    impressions: 67_311,
    position: 10,
  };

  it("is likely where nearly all queries with it are at the top and clicked", () => {
    expect(rateShortName(SHORT, RATES)).to.be.above(0.9);
    expect(rateShortName(ORDINARY, RATES)).to.be.below(0.05);
  });
  it("says nothing of few queries or impressions", () => {
    expect(rateShortName({ ...SHORT, keywords: 9, topKeywords: 9 }, RATES)).to.equal(0);
    expect(rateShortName({ ...SHORT, clicks: 20, impressions: 99 }, RATES)).to.equal(0);
  });
  it("takes usual rates where the site has none", () => {
    expect(rateShortName(SHORT, { named: null, other: null, otherTop: null })).to.be.above(0.8);
  });
});
