import { expect } from "chai";
import { compareResults } from "../../scripts/kills/results.ts";

describe("compareResults()", () => {
  const result = (shown: string, exact = shown) => ({ shown, exact });

  it("compares what is exact, and shows what people read", () => {
    const before = { audit: result("3 pages", "a"), import: result("2 rows", "b") };
    const after = { audit: result("3 pages", "c"), import: result("2 rows", "b") };
    expect(compareResults(before, after)).to.deep.equal([
      { what: "audit", before: "3 pages", after: "3 pages", equal: false },
      { what: "import", before: "2 rows", after: "2 rows", equal: true },
    ]);
  });

  it("names what one of them lacks", () => {
    expect(compareResults({ audit: result("3 pages") }, {})).to.deep.equal([
      { what: "audit", before: "3 pages", after: "none", equal: false },
    ]);
  });
});
