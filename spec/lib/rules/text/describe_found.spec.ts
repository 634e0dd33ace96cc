import { expect } from "chai";
import { describeFound } from "../../../../lib/rules/text/describe_found.ts";

describe("describeFound()", () => {
  it("gives the count and the examples", () => {
    expect(describeFound({ count: 7, examples: ["/a", "/b"] })).to.deep.equal({
      count: 7,
      examples: ["/a", "/b"],
    });
  });

  it("shows the same example once", () => {
    expect(describeFound({ count: 3, examples: ["/a", "/b", "/a"] })).to.deep.equal({
      count: 3,
      examples: ["/a", "/b"],
    });
  });

  it("cuts the list at ten and each example at the limit", () => {
    const examples = Array.from({ length: 20 }, (_, index) => `${index + 10}${"x".repeat(1e5)}`);
    const found = { count: 5_000, examples };
    const described = describeFound(found, 100);
    expect(described.examples).to.have.lengthOf(10);
    expect(described.examples[0]).to.equal(`10${"x".repeat(97)}…`);
    expect(described.count).to.equal(5_000);
  });
});
