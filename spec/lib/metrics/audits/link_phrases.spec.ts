import { expect } from "chai";
import {
  findMentions,
  PhraseCollector,
  type PhraseIndex,
  type PhraseSource,
} from "../../../../lib/metrics/audits/link_phrases.ts";

function createIndex(pages: Partial<PhraseSource>[], limit = 1_000): PhraseIndex {
  const collector = new PhraseCollector(limit);
  for (const [index, page] of pages.entries()) {
    collector.add({ urlId: index + 1, title: null, h1: null, ...page });
  }
  return collector.finish();
}

describe("PhraseCollector", () => {
  it("takes the parts of titles and headings that one page alone has", () => {
    const index = createIndex([
      { title: "Brewing green tea – Guides | The Tea Shop", h1: "Brewing green tea" },
      { title: "Cleaning a teapot – Guides | The Tea Shop" },
    ]);
    expect([...index.phrases]).to.deep.equal([
      ["brewing green tea", { urlId: 1, from: "title" }],
      ["cleaning a teapot", { urlId: 2, from: "title" }],
    ]);
  });

  it("leaves out single words, sentences, and what has no word of letters", () => {
    const nine = "one two three four five six seven eight nine";
    const index = createIndex([{ title: "Tea" }, { title: nine }, { h1: "2026 - 11 20 12 40" }]);
    expect(index.phrases.size).to.equal(0);
  });

  it("keeps no more names than it may", () => {
    const pages = Array.from({ length: 50 }, (_, n) => ({ title: `Kind of tea number ${n}` }));
    expect(createIndex(pages, 10).phrases.size).to.equal(10);
  });

  it("survives empty and endless titles", () => {
    expect(
      createIndex([{ title: "" }, { title: "| | |" }, { title: "x ".repeat(1e5) }]).phrases.size,
    )
      .to.equal(0);
  });
});

describe("findMentions()", () => {
  const index = createIndex([
    { title: "Green tea" },
    { title: "Green tea ceremony" },
    { h1: "Don't boil it" },
  ]);

  it("finds names whatever their case, and gives the words of the text", () => {
    expect(findMentions("All about GREEN  tea, and more.", index)).to.deep.equal([
      { urlId: 1, from: "title", phrase: "green tea", anchor: "GREEN  tea" },
    ]);
  });

  it("takes the longest name where names overlap, and each page once", () => {
    const text = "A green tea ceremony is not a green tea ceremony. Don’t; don't boil it.";
    expect(findMentions(text, index)).to.deep.equal([
      { urlId: 2, from: "title", phrase: "green tea ceremony", anchor: "green tea ceremony" },
      { urlId: 3, from: "h1", phrase: "don't boil it", anchor: "don't boil it" },
    ]);
  });

  it("does not go across the end of a sentence", () => {
    expect(findMentions("The leaves are green. Tea is not.", index)).to.deep.equal([]);
  });

  it("finds nothing in texts without names, and at the end of a text", () => {
    expect(findMentions("", index)).to.deep.equal([]);
    expect(findMentions("green", index)).to.deep.equal([]);
    expect(findMentions("it is green tea", index)).to.have.length(1);
  });

  it("passes over the names of pages that are not wanted", () => {
    const found = findMentions("A green tea ceremony, green tea.", index, (urlId) => urlId !== 2);
    expect(found.map(({ urlId }) => urlId)).to.deep.equal([1]);
  });

  it("takes time in proportion to the text", () => {
    expect(findMentions("green ".repeat(200_000), index)).to.deep.equal([]);
  });
});
