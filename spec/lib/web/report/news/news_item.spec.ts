import { expect } from "chai";
import {
  chooseNews,
  type NewsItem,
  newsList,
  stepLink,
} from "../../../../../lib/web/report/news/news_item.ts";

function itemOf(about: string, clicks: number | null, isRisk = false): NewsItem {
  return { about, clicks, isRisk, text: about, step: "see why" };
}

describe("chooseNews()", () => {
  it("has risks of the whole site first, then the most clicks, then what has no clicks", () => {
    const items = [
      itemOf("links", null),
      itemOf("page 1", 40),
      itemOf("clicks", 120),
      itemOf("issue x", null, true),
    ];
    expect(chooseNews(items).map(({ about }) => about))
      .to.deep.equal(["issue x", "clicks", "page 1", "links"]);
  });

  it("names nothing twice", () => {
    const items = [itemOf("page 1", 40), itemOf("page 1", 12), itemOf("page 2", 3)];
    expect(chooseNews(items).map(({ clicks }) => clicks)).to.deep.equal([40, 3]);
  });

  it("has five at most, the most important ones", () => {
    const items = Array.from({ length: 9 }, (_, place) => itemOf(`page ${place}`, place));
    expect(chooseNews(items).map(({ clicks }) => clicks)).to.deep.equal([8, 7, 6, 5, 4]);
  });

  it("keeps the order of the sections between equals", () => {
    expect(chooseNews([itemOf("a", null), itemOf("b", null)]).map(({ about }) => about))
      .to.deep.equal(["a", "b"]);
  });
});

describe("newsList()", () => {
  it("writes a sentence each, and no markup of a text", () => {
    expect(newsList([itemOf("<b>Tea</b>", 1)]).text)
      .to.equal("<ul><li>&lt;b&gt;Tea&lt;/b&gt;: see why.</li>\n</ul>");
  });
});

describe("stepLink()", () => {
  const target = { path: "keywords/7", section: "opportunities" };

  it("leads readers with pages to the row, and all others to the section", () => {
    expect(stepLink({ siteId: 3, hasPages: true }, target, "see how").text)
      .to.equal('<a href="/sites/3/keywords/7">see how</a>');
    expect(stepLink({ siteId: 3, hasPages: false }, target, "see how").text)
      .to.equal('<a href="#opportunities">see how</a>');
  });
});
