import { expect } from "chai";
import { editDistance } from "../../../../../lib/metrics/search/intent/edit_distance.ts";

describe("editDistance()", () => {
  it("counts letters added, dropped, replaced and swapped", () => {
    expect(editDistance("brand", "brand", 2)).to.equal(0);
    expect(editDistance("brand", "brands", 2)).to.equal(1);
    expect(editDistance("brand", "band", 2)).to.equal(1);
    expect(editDistance("brand", "blond", 2)).to.equal(2);
    expect(editDistance("brand", "barnd", 2)).to.equal(1);
  });

  it("stops beyond the limit", () => {
    expect(editDistance("kitten", "sitting", 2)).to.equal(3);
    expect(editDistance("a", "a".repeat(100_000), 1)).to.equal(2);
  });

  it("counts characters, not UTF-16 units", () => {
    expect(editDistance("𠮷", "吉", 2)).to.equal(1);
  });
});
