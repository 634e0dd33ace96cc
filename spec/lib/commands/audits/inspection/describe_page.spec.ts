import { expect } from "chai";
import { describePage } from "../../../../../lib/commands/audits/inspection/describe_page.ts";
import type { PageFacts } from "../../../../../lib/crawler/html/page_facts.ts";
import { SHOWN_CHARS, SHOWN_ITEMS } from "../../../../../schemas/inspected_page.ts";
import {
  createRecord,
  headingFacts,
  hreflangFacts,
  imageFacts,
  linkFacts,
  pageFacts,
} from "../../../../support/audits/page_record.ts";

function describeFacts(facts: Partial<PageFacts> = {}) {
  return describePage(createRecord(facts), pageFacts(facts));
}

describe("describePage()", () => {
  it("describes a sound page in plain values", () => {
    expect(describeFacts()).to.deep.include({
      url: "https://example.com/guides/tea",
      indexable: true,
      title: "How to brew green tea without bitterness",
      h1: "How to brew green tea",
      lang: "en",
      viewport: "width=device-width, initial-scale=1",
      links: { elements_count: 1, internal_count: 1, external_count: 0, nofollow_count: 0 },
      resources: {},
    });
  });
  it("leaves null what is not there", () => {
    const facts = { titles: [], descriptions: [], headings: [], lang: null, viewports: [] };
    expect(describeFacts(facts)).to.include({
      title: null,
      meta_description: null,
      h1: null,
      lang: null,
      viewport: null,
      content_hash: null,
    });
  });
  it("takes no heading without text for the h1", () => {
    const headings = [headingFacts(1, ""), headingFacts(2, "Two"), headingFacts(1, "Tea")];
    expect(describeFacts({ headings })).to.deep.include({ h1: "Tea", h1s: ["Tea"] });
  });
  it("reports links by where they lead and whether they may be followed", () => {
    const links = [
      linkFacts(),
      linkFacts({ url: "https://other.test/", follow: false }),
      linkFacts({ url: "https://other.test/b" }),
    ];
    expect(describeFacts({ links, anchorsCount: 9 }).links).to.deep.equal({
      elements_count: 9,
      internal_count: 1,
      external_count: 2,
      nofollow_count: 1,
    });
  });
  it("counts images without alternative that are no decoration", () => {
    const images = [
      imageFacts({ alt: null }),
      imageFacts({ alt: null, decorative: true }),
      imageFacts({ alt: "" }),
    ];
    expect(describeFacts({ images })).to.include({ images_count: 3, images_without_alt_count: 1 });
  });
  it("bounds lists and texts of a page that has far too much", () => {
    const many = <Item>(item: Item) => new Array<Item>(500).fill(item);
    const described = describeFacts({
      titles: many("t".repeat(5_000)),
      hreflangs: many(hreflangFacts()),
    });
    expect(described.titles).to.have.length(SHOWN_ITEMS);
    expect(described.title).to.have.length(SHOWN_CHARS);
    expect(described.hreflangs).to.have.length(SHOWN_ITEMS);
    expect(described.hreflangs_count).to.equal(500);
  });
});
