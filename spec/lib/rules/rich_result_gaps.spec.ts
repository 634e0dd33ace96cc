import { expect } from "chai";
import type { StructuredItem, StructuredValue } from "../../../lib/crawler/markup_facts.ts";
import { findRichResult, listRichResultGaps } from "../../../lib/rules/rich_result_gaps.ts";

/** Creates an item; a single value stands for a list of one. */
function item(
  type: string,
  properties: Record<string, StructuredValue | StructuredValue[]> = {},
): StructuredItem {
  return {
    types: [type],
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, value]) => [
        name,
        Array.isArray(value) ? value : [value],
      ]),
    ),
  };
}

function required(...items: StructuredItem[]) {
  return listRichResultGaps(items).map(({ type, required }) => [type, required]);
}

describe("listRichResultGaps()", () => {
  it("gives nothing for complete items and for types without rich result", () => {
    const breadcrumb = item("BreadcrumbList", {
      itemListElement: [
        item("ListItem", { position: "1", item: item("Thing", { name: "Home" }) }),
        item("ListItem", { position: "2", name: "Tea" }),
      ],
    });
    expect(listRichResultGaps([breadcrumb, item("WebPage"), item("Person")])).to.deep.equal([]);
  });

  it("lists what a product lacks, one of several being enough", () => {
    expect(listRichResultGaps([item("Product", { name: "Tea" })])).to.deep.equal([{
      type: "Product",
      richResult: "Product",
      required: ["offers|review|aggregateRating"],
      expected: [],
      recommended: ["image", "description", "brand", "offers", "review", "aggregateRating"],
    }]);
    const offer = item("Offer", { price: "3", priceCurrency: "EUR" });
    expect(required(item("Product", { name: "Tea", offers: offer })))
      .to.deep.equal([["Product", []], ["Offer", []]]);
  });

  it("looks into nested items, by every value of a property", () => {
    const faq = item("FAQPage", {
      mainEntity: [
        item("Question", { name: "Why?", acceptedAnswer: item("Answer", { text: "So." }) }),
        item("Question", { name: "How?", acceptedAnswer: item("Answer") }),
      ],
    });
    expect(required(faq)).to.deep.equal([["FAQPage", ["mainEntity.acceptedAnswer.text"]]]);
  });

  it("names a property that is missing as a whole once, not its parts", () => {
    expect(required(item("FAQPage"), item("BreadcrumbList"))).to.deep.equal([
      ["FAQPage", ["mainEntity"]],
      ["BreadcrumbList", ["itemListElement"]],
    ]);
  });

  it("reports elements of a breadcrumb without name or position", () => {
    const list = item("BreadcrumbList", { itemListElement: [item("ListItem", { name: "Tea" })] });
    expect(required(list)).to.deep.equal([["BreadcrumbList", ["itemListElement.position"]]]);
    const unnamed = item("BreadcrumbList", {
      itemListElement: [item("ListItem", { position: "1" })],
    });
    expect(required(unnamed)).to.deep.equal([
      ["BreadcrumbList", ["itemListElement>name|item.name"]],
    ]);
  });

  it("wants itemReviewed only of reviews that stand alone", () => {
    const review = item("Review", {
      author: "Ann",
      reviewRating: item("Rating", { ratingValue: "4" }),
      datePublished: "2026-01-01",
    });
    expect(required(review)).to.deep.equal([["Review", ["itemReviewed"]]]);
    expect(required(item("Thing", { review }))).to.deep.equal([]);
  });

  it("judges what others refer to once: within them, or by itself where only that counts", () => {
    const rating = { ...item("AggregateRating", { ratingValue: "4" }), referenced: true } as const;
    const product = {
      ...item("Product", { name: "Tea", aggregateRating: rating }),
      referenced: true,
    } as const;
    const page = item("WebPage", { mainEntity: product });
    expect(required(page, product, rating)).to.deep.equal([
      ["Product", []],
      ["AggregateRating", ["ratingCount|reviewCount"]],
    ]);
  });

  it("takes prices from a price specification", () => {
    const priceSpecification = item("PriceSpecification", { price: "3", priceCurrency: "EUR" });
    expect(required(item("Offer", { priceSpecification, availability: "InStock" })))
      .to.deep.equal([]);
  });

  it("judges offers of products and by themselves, not those of events, courses and services", () => {
    const offer = item("Offer", { url: "https://example.com/" });
    const gap = ["Offer", [
      "price|priceSpecification.price",
      "priceCurrency|priceSpecification.priceCurrency",
    ]];
    const product = item("Product", { name: "Tea", offers: offer });
    expect(required(product)).to.deep.equal([["Product", []], gap]);
    expect(required(item("ProductGroup", { hasVariant: product }))).to.deep.equal([gap]);
    expect(required(offer)).to.deep.equal([gap]);
    const service = item("Service", { hasOfferCatalog: item("OfferCatalog", { x: offer }) });
    const course = item("Course", { offers: offer });
    expect(required(course, service)).to.deep.equal([]);
  });

  it("takes blank values for missing ones, and a reference for what it refers to", () => {
    expect(required(item("LocalBusiness", { name: " ", address: "#office" }))).to.deep.equal([
      ["LocalBusiness", ["name"]],
    ]);
  });

  it("calls an article's headline expected, not required", () => {
    const [gap] = listRichResultGaps([item("NewsArticle", { author: "Ann" })]);
    expect(gap).to.deep.equal({
      type: "NewsArticle",
      richResult: "Article",
      required: [],
      expected: ["headline"],
      recommended: ["datePublished", "image"],
    });
  });

  it("judges publishers and other organizations inside other items not at all", () => {
    expect(required(item("WebPage", { publisher: item("Organization") }))).to.deep.equal([]);
  });
});

describe("findRichResult()", () => {
  it("knows subtypes, and leaves out what is no event for Google", () => {
    expect(findRichResult(item("Restaurant"))?.name).to.equal("LocalBusiness");
    expect(findRichResult(item("MusicEvent"))?.name).to.equal("Event");
    expect(findRichResult(item("CourseInstance"))).to.equal(undefined);
    expect(findRichResult(item("UserComments"))).to.equal(undefined);
  });
});
