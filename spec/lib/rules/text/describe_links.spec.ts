import { expect } from "chai";
import { describeLinks } from "../../../../lib/rules/text/describe_links.ts";
import { linkFacts } from "../../../support/audits/page_record.ts";

describe("describeLinks()", () => {
  it("gives the count, the targets and the anchors", () => {
    expect(describeLinks([linkFacts()])).to.deep.equal({
      count: 1,
      examples: [{ url: "https://example.com/", anchor: "Home" }],
    });
  });

  it("shows ten of a thousand, each short", () => {
    const link = { url: `https://example.com/${"x".repeat(1e5)}`, anchor: "y".repeat(1e5) };
    const described = describeLinks(Array.from({ length: 1000 }, () => link));
    expect(described.count).to.equal(1000);
    expect(described.examples).to.have.lengthOf(10);
    expect(JSON.stringify(described).length).to.be.below(7_000);
  });
});
