import { expect } from "chai";
import {
  compactHeader,
  createColumnFinder,
  findFigure,
} from "../../../../lib/importers/columns/link_plan.ts";

describe("compactHeader()", () => {
  it("is the same for names with and without spaces", () => {
    expect(compactHeader("Source URL")).to.equal("sourceurl");
    expect(compactHeader("SourceURL")).to.equal("sourceurl");
    expect(compactHeader("url_from")).to.equal("urlfrom");
  });
});

describe("createColumnFinder()", () => {
  it("finds the first of several names, -1 for none", () => {
    const find = createColumnFinder(["Link URL", "Target URL"]);
    expect(find("targeturl", "linkurl")).to.equal(1);
    expect(find("url")).to.equal(-1);
  });
});

describe("findFigure()", () => {
  it("gives the column with the provider's name of it", () => {
    const find = createColumnFinder(["DR"]);
    expect(findFigure(find, { domainrating: "Domain rating", dr: "Domain rating" }))
      .to.deep.equal({ column: 0, name: "Domain rating" });
    expect(findFigure(find, { ur: "UR" })).to.equal(null);
  });
});
