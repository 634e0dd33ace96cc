import { expect } from "chai";
import { findSuccessor } from "../../../../../lib/metrics/search/decay/moved_page.ts";
import { queryChanges, type SpecChange } from "../../../../support/search/page_facts.ts";

const find = (changes: readonly SpecChange[]) => findSuccessor(1, queryChanges(changes));

describe("findSuccessor()", () => {
  it("finds the page that has the queries of another, with its share", () => {
    expect(find([
      { query: 1, before: [90, 900, 3], after: [0, 0, 1] },
      { query: 1, page: 2, before: [0, 0, 1], after: [80, 800, 3] },
      { query: 2, before: [10, 100, 5], after: [0, 0, 1] },
      { query: 2, page: 2, before: [0, 0, 1], after: [12, 150, 4] },
      { query: 2, page: 3, before: [0, 0, 1], after: [1, 40, 9] },
    ])).to.deep.equal({
      page: 2,
      queries: 2,
      // 800 and 100 of 1,000
      share: 0.9,
      clicks: 92,
      isNew: true,
      kept: 0,
    });
  });

  it("says what the page keeps, and that the other one was there before", () => {
    expect(find([
      { query: 1, before: [90, 900, 3], after: [40, 450, 3] },
      { query: 1, page: 2, before: [20, 200, 6], after: [50, 600, 4] },
    ])).to.include({ share: 400 / 450, isNew: false, kept: 0.5 });
  });

  it("finds none where others won nothing, or little of what is lost", () => {
    expect(find([
      { query: 1, before: [90, 900, 3], after: [0, 0, 1] },
      { query: 1, page: 2, before: [50, 500, 3], after: [50, 500, 3] },
    ])).to.equal(null);
    expect(find([
      { query: 1, before: [90, 900, 3], after: [0, 0, 1] },
      { query: 1, page: 2, before: [0, 0, 1], after: [20, 260, 3] },
    ])).to.equal(null);
    // of queries that the page kept, another page may win what it wants
    expect(find([
      { query: 1, before: [90, 900, 3], after: [90, 900, 3] },
      { query: 1, page: 2, before: [0, 0, 1], after: [90, 900, 3] },
    ])).to.equal(null);
    expect(find([])).to.equal(null);
  });
});
