import { expect } from "chai";
import { SEARCHED_COUNT_LIMIT, searchedCount } from "../../../../lib/web/parts/searched_count.ts";

describe("searchedCount()", () => {
  it("says how many rows there are as far as they are counted", () => {
    expect([1, 1_000, SEARCHED_COUNT_LIMIT].map(searchedCount)).to.deep.equal([
      "1 row with these words",
      "1,000 rows with these words",
      "More than 1,000 rows with these words",
    ]);
  });
});
