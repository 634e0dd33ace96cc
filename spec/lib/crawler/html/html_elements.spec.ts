import { expect } from "chai";
import { readElementInfo } from "../../../../lib/crawler/html/html_elements.ts";

describe("readElementInfo()", () => {
  it("finds an element in whatever case", () => {
    expect(readElementInfo("ScRiPt")).to.equal(readElementInfo("script"));
    expect(readElementInfo("script")).to.include({ name: "script", head: true, hidden: true });
  });

  it("takes image for img, as browsers do", () => {
    expect(readElementInfo("IMAGE")).to.include({ name: "img", handled: true });
  });

  it("puts cells and headings into groups", () => {
    expect(readElementInfo("td").stackId).to.equal(readElementInfo("th").stackId);
    expect(readElementInfo("h1").stackId).to.equal(readElementInfo("h6").stackId);
    expect(readElementInfo("h1").stackId).to.not.equal(readElementInfo("td").stackId);
  });

  for (const name of ["", "my-tag", "constructor", "__proto__"]) {
    it(`knows nothing of ${JSON.stringify(name)}`, () => {
      expect(readElementInfo(name)).to.include({ name: "", stackId: -1, handled: false });
    });
  }
});
