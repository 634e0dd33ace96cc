import { expect } from "chai";
import { describeFound } from "../../../lib/rules/describe_found.ts";

describe("describeFound()", () => {
  it("gives the count and the examples", () => {
    expect(describeFound({ count: 7, examples: ["/a", "/b"] })).to.deep.equal({
      count: 7,
      examples: ["/a", "/b"],
    });
  });

  it("cuts the list at ten and each example at the limit", () => {
    const found = { count: 5_000, examples: Array.from({ length: 20 }, () => "x".repeat(1e5)) };
    const described = describeFound(found, 100);
    expect(described.examples).to.have.lengthOf(10);
    expect(described.examples[0]).to.equal(`${"x".repeat(99)}…`);
    expect(described.count).to.equal(5_000);
  });
});
