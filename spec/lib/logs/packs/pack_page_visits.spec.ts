import { expect } from "chai";
import {
  addPageVisits,
  NO_VISITS,
  packPageVisits,
  unpackPageVisits,
} from "../../../../lib/logs/packs/pack_page_visits.ts";

const ONE = { searchSecond: 1_794_304_800, aiSecond: 0, searchRequests: 3, aiRequests: 0 };
const OTHER = { searchSecond: 5, aiSecond: 1_794_304_900, searchRequests: 1, aiRequests: 7 };

describe("packPageVisits()", () => {
  it("gives back what it packed, by the rising ids of the pages", () => {
    const visits = new Map([[4_000_000_000, OTHER], [7, ONE]]);
    expect(unpackPageVisits(packPageVisits(visits)))
      .to.deep.equal(new Map([[7, ONE], [4_000_000_000, OTHER]]));
    expect(unpackPageVisits(packPageVisits(new Map()))).to.deep.equal(new Map());
  });
});

describe("addPageVisits()", () => {
  it("keeps the last times and adds the requests, in any order", () => {
    const sum = {
      searchSecond: 1_794_304_800,
      aiSecond: 1_794_304_900,
      searchRequests: 4,
      aiRequests: 7,
    };
    expect(addPageVisits(ONE, OTHER)).to.deep.equal(sum);
    expect(addPageVisits(OTHER, ONE)).to.deep.equal(sum);
    expect(addPageVisits(NO_VISITS, ONE)).to.deep.equal(ONE);
  });
});
