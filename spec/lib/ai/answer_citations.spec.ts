import { expect } from "chai";
import { gatherCitations } from "../../../lib/ai/answer_citations.ts";
import { expectLinear } from "../../support/growth.ts";

describe("gatherCitations()", () => {
  it("lists one page once, listed sources first", () => {
    const text = "A https://b.com/?utm_source=x and https://a.com/.";
    expect(gatherCitations(text, [{ url: "https://www.a.com/", title: "A" }])).to.deep.equal([
      { url: "https://www.a.com/", title: "A", position: 1, start: 34, end: 48 },
      { url: "https://b.com/?utm_source=x", title: null, position: 2, start: 2, end: 29 },
    ]);
  });

  it("resolves [n] to footnotes below a heading", () => {
    const text = "Acme is good [2].\n\nSources:\n1. One - https://one.com\n2. https://two.com";
    expect(gatherCitations(text, [])).to.deep.equal([
      { url: "https://one.com", title: "One", position: 1, start: null, end: null },
      { url: "https://two.com", title: null, position: 2, start: 13, end: 16 },
    ]);
  });

  it("resolves [^n] to definitions, with Markdown links in them", () => {
    const text = "Acme[^1].\n\n[^1]: [One](https://one.com)";
    expect(gatherCitations(text, [])).to.deep.equal([
      { url: "https://one.com", title: "One", position: 1, start: 4, end: 8 },
    ]);
  });

  it("takes several numbers in one bracket", () => {
    const listed = [{ url: "https://a.com" }, { url: "https://b.com" }];
    expect(gatherCitations("Acme [1, 2]", listed).map(({ start }) => start)).to.deep.equal([5, 5]);
  });

  it("keeps numbers in step with a list in which something is no URL", () => {
    const listed = [{ url: "n/a" }, { url: "https://b.com" }];
    expect(gatherCitations("Acme [2]", listed)).to.deep.equal([
      { url: "https://b.com", title: null, position: 1, start: 5, end: 8 },
    ]);
  });

  it("takes numbered lines of prose for no footnotes", () => {
    const [citation] = gatherCitations("1. Acme - https://acme.com\nGood [1]", []);
    expect(citation).to.deep.include({ start: 10, end: 26, title: null });
  });

  it("takes no domain without a scheme", () => {
    expect(gatherCitations("Visit acme.com or www.acme.com/x", [])).to.deep.equal([]);
  });

  it("keeps 1,000 of 1,500 links, in linear time", () => {
    const text = Array.from({ length: 1500 }, (_, index) => `https://a.com/${index}`).join(" ");
    expect(gatherCitations(text, [])).to.have.length(1000);
    expectLinear(text, (part) => gatherCitations(part, []));
  });
});
