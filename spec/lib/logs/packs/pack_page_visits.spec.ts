import { expect } from "chai";
import {
  addPageVisits,
  columnsOfVisits,
  cutVisits,
  packPageVisits,
  unpackPageVisits,
} from "../../../../lib/logs/packs/pack_page_visits.ts";

const ONE = { searchSecond: 1_794_304_800, aiSecond: 0, searchRequests: 3, aiRequests: 0 };
const OTHER = { searchSecond: 5, aiSecond: 1_794_304_900, searchRequests: 1, aiRequests: 7 };
const BOTH = {
  searchSecond: 1_794_304_800,
  aiSecond: 1_794_304_900,
  searchRequests: 4,
  aiRequests: 7,
};
const NONE = columnsOfVisits(new Map());

describe("packPageVisits()", () => {
  it("gives back what it packed, by the rising ids of the pages", () => {
    const visits = columnsOfVisits(new Map([[4_000_000_000, OTHER], [7, ONE]]));
    expect([...visits.pages]).to.deep.equal([7, 4_000_000_000]);
    expect(unpackPageVisits(packPageVisits(visits))).to.deep.equal(visits);
    expect(unpackPageVisits(packPageVisits(NONE))).to.deep.equal(NONE);
  });
  it("packs a part of columns as columns of their own", () => {
    const visits = columnsOfVisits(new Map([[7, ONE], [9, OTHER], [12, ONE]]));
    expect(unpackPageVisits(packPageVisits(cutVisits(visits, 1, 3))))
      .to.deep.equal(columnsOfVisits(new Map([[9, OTHER], [12, ONE]])));
  });
});

describe("addPageVisits()", () => {
  it("keeps the last times and adds the requests, in any order", () => {
    const one = columnsOfVisits(new Map([[3, ONE], [7, ONE], [9, OTHER]]));
    const other = columnsOfVisits(new Map([[1, ONE], [7, OTHER], [4_294_967_295, OTHER]]));
    const sum = columnsOfVisits(
      new Map([[1, ONE], [3, ONE], [7, BOTH], [9, OTHER], [4_294_967_295, OTHER]]),
    );
    expect(addPageVisits(one, other)).to.deep.equal(sum);
    expect(addPageVisits(other, one)).to.deep.equal(sum);
    expect(addPageVisits(NONE, one)).to.deep.equal(one);
  });
});
