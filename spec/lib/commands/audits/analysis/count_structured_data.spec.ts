import { expect } from "chai";
import { sumTypes } from "../../../../../lib/commands/audits/analysis/count_structured_data.ts";

describe("sumTypes()", () => {
  it("counts pages with and without, and each type by its pages", () => {
    expect(sumTypes([
      { types: "Product,Offer", pagesCount: 40 },
      { types: null, pagesCount: 7 },
      { types: "BreadcrumbList,Product", pagesCount: 5 },
      { types: "Article", pagesCount: 45 },
    ])).to.deep.equal({
      pages_with_count: 90,
      pages_without_count: 7,
      types: [
        { type: "Article", pages_count: 45 },
        { type: "Product", pages_count: 45 },
        { type: "Offer", pages_count: 40 },
        { type: "BreadcrumbList", pages_count: 5 },
      ],
    });
  });
  it("names the hundred most frequent types", () => {
    const types = Array.from({ length: 150 }, (_, index) => ({
      types: `Type${index}`,
      pagesCount: index + 1,
    }));
    const counts = sumTypes(types);
    expect(counts.types).to.have.length(100);
    expect(counts.types[0]).to.deep.equal({ type: "Type149", pages_count: 150 });
  });
  it("gives zeros for no pages", () => {
    expect(sumTypes([]))
      .to.deep.equal({ pages_with_count: 0, pages_without_count: 0, types: [] });
  });
});
