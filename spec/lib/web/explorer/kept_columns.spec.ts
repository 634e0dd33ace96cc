import { expect } from "chai";
import { keepColumns, keptColumns } from "../../../../lib/web/explorer/kept_columns.ts";

describe("keepColumns()", () => {
  it("keeps the columns of each view by itself", () => {
    const one = keepColumns("", { slug: "pages", columns: ["url", "title"] });
    const two = keepColumns(one, { slug: "issues/:code/places", columns: ["url"] });
    expect(two).to.equal("issues/:code/places~url|pages~url.title");
    expect(keptColumns(two, "pages")).to.deep.equal(["url", "title"]);
    expect(keptColumns(two, "issues")).to.deep.equal([]);
  });

  it("replaces what was kept of a view, and forgets it without columns", () => {
    const kept = keepColumns("pages~url|keywords~clicks", { slug: "pages", columns: ["title"] });
    expect(kept).to.equal("pages~title|keywords~clicks");
    expect(keepColumns(kept, { slug: "pages", columns: [] })).to.equal("keywords~clicks");
  });

  it("forgets what was kept first where a cookie would be too long", () => {
    let kept = "";
    for (let view = 0; view < 60; view++) {
      kept = keepColumns(kept, { slug: `view-${view}`, columns: ["a".repeat(100)] });
    }
    expect(kept.length).to.be.at.most(3_000);
    expect(keptColumns(kept, "view-59")).to.have.length(1);
    expect(keptColumns(kept, "view-0")).to.deep.equal([]);
  });
});

describe("keptColumns()", () => {
  it("reads nothing out of a cookie that nobody made", () => {
    for (
      const kept of ["", "|", "~", "pages", "pages~", "pages~..", "__proto__~a", "x".repeat(5_000)]
    ) {
      expect(keptColumns(kept, "pages"), kept.slice(0, 20)).to.deep.equal([]);
    }
  });
});
