import { expect } from "chai";
import type { StructuredItem } from "../../../../lib/crawler/html/markup_facts.ts";
import {
  checkRule,
  createRecord,
  type RecordOverrides,
  structuredData,
} from "../../../support/audits/page_record.ts";

const GUIDES = "https://developers.google.com/search/docs/appearance/structured-data/";
const WHERE = "JSON-LD and microdata";
const NOINDEX: RecordOverrides = {
  noindex: true,
  indexable: false,
  indexabilityReason: "noindex",
};
const OFFER: StructuredItem = {
  types: ["Offer"],
  properties: { price: ["3"], priceCurrency: ["EUR"], availability: ["InStock"] },
};
const PRODUCT: StructuredItem = {
  types: ["Product"],
  properties: {
    name: ["Tea"],
    image: ["https://example.com/tea.png"],
    description: ["Green"],
    brand: ["Leaf"],
    offers: [OFFER],
    review: ["#review"],
    aggregateRating: ["#rating"],
  },
};

function without(item: StructuredItem, name: string): StructuredItem {
  const { [name]: _, ...properties } = item.properties;
  return { ...item, properties };
}

function check(id: string, items: StructuredItem[], overrides: RecordOverrides = {}) {
  return checkRule(id, createRecord({ structuredData: [structuredData(...items)] }, overrides));
}

describe("structuredItemPageRules", () => {
  describe("sd_missing_required", () => {
    const id = "sd_missing_required";

    it("passes a complete product", () => {
      expect(check(id, [PRODUCT])).to.equal(undefined);
    });

    it("reports a product without name", () => {
      expect(check(id, [without(PRODUCT, "name")])).to.deep.equal({
        evidence: {
          found: {
            count: 1,
            examples: [{
              type: "Product",
              rich_result: "Product",
              missing: ["name"],
              documentation: `${GUIDES}product-snippet`,
            }],
          },
          expected: "all properties that the rich result requires",
          where: WHERE,
        },
      });
    });

    it("calls an article without headline a warning", () => {
      const finding = check(id, [{ types: ["BlogPosting"], properties: {} }]);
      expect(finding?.severity).to.equal("warning");
      expect(finding?.evidence.found).to.deep.equal({
        count: 1,
        examples: [{
          type: "BlogPosting",
          rich_result: "Article",
          missing: ["headline"],
          documentation: `${GUIDES}article`,
        }],
      });
    });

    it("does not apply to pages that are not indexed, nor to other types", () => {
      expect(check(id, [without(PRODUCT, "name")], NOINDEX)).to.equal(undefined);
      expect(check(id, [{ types: ["WebPage"], properties: {} }])).to.equal(undefined);
      expect(checkRule(id, createRecord(null))).to.equal(undefined);
    });

    it("shows ten of two thousand", () => {
      const finding = check(id, Array(2_000).fill(without(PRODUCT, "name")));
      expect(finding?.evidence.found).to.have.property("count", 2_000);
      expect(finding?.evidence.found).to.have.property("examples").with.length(10);
    });
  });

  describe("sd_missing_recommended", () => {
    const id = "sd_missing_recommended";

    it("passes a complete product", () => {
      expect(check(id, [PRODUCT])).to.equal(undefined);
    });

    it("reports an offer without availability inside a product", () => {
      const offers = [without(OFFER, "availability")];
      const product = { ...PRODUCT, properties: { ...PRODUCT.properties, offers } };
      expect(check(id, [product])).to.deep.equal({
        evidence: {
          found: {
            count: 1,
            examples: [{
              type: "Offer",
              rich_result: "Offer",
              missing: ["availability"],
              documentation: `${GUIDES}merchant-listing`,
            }],
          },
          expected: "the recommended properties too, where there are values",
          where: WHERE,
        },
      });
    });

    it("does not apply to pages that are not indexed", () => {
      expect(check(id, [without(PRODUCT, "image")], NOINDEX)).to.equal(undefined);
    });

    it("shows ten of two thousand", () => {
      const finding = check(id, Array(2_000).fill(without(PRODUCT, "image")));
      expect(finding?.evidence.found).to.have.property("count", 2_000);
      expect(finding?.evidence.found).to.have.property("examples").with.length(10);
    });
  });

  describe("sd_unknown_type", () => {
    const id = "sd_unknown_type";

    it("passes types of schema.org, data types and other vocabularies", () => {
      const items = ["FAQPage", "3DModel", "https://purl.org/x/Y", "gr:Offering"]
        .map((type) => ({ types: [type], properties: {} }));
      expect(check(id, items)).to.equal(undefined);
    });

    it("reports wrong case, once, also in nested items", () => {
      const wrong = {
        types: ["FaqPage"],
        properties: { part: [{ types: ["Prodct"], properties: {} }] },
      };
      expect(check(id, [wrong, wrong])).to.deep.equal({
        evidence: {
          found: { count: 2, examples: ["FaqPage", "Prodct"] },
          expected: "types of schema.org",
          where: WHERE,
        },
      });
    });

    it("does not apply to items without type, nor to answers that are not pages", () => {
      expect(check(id, [{ types: [], properties: {} }])).to.equal(undefined);
      expect(checkRule(id, createRecord(null))).to.equal(undefined);
    });

    it("bounds what it shows", () => {
      const items = Array.from({ length: 1_000 }, (_, index) => ({
        types: [`X${index}${"x".repeat(200)}`, "__proto__", "constructor"],
        properties: {},
      }));
      const evidence = check(id, items)?.evidence;
      expect(evidence?.found).to.have.property("count", 1_002);
      expect(JSON.stringify(evidence).length).to.be.lessThan(1_500);
    });
  });

  describe("sd_missing", () => {
    const id = "sd_missing";

    it("passes a page with any structured data, even a broken block", () => {
      expect(check(id, [])).to.equal(undefined);
    });

    it("reports a page without", () => {
      expect(checkRule(id, createRecord({ structuredData: [] }))).to.deep.equal({
        evidence: {
          found: null,
          expected: "JSON-LD, microdata or RDFa",
          where: "script[type=application/ld+json], [itemscope], [typeof]",
        },
      });
    });

    it("does not apply to pages that are not indexed", () => {
      expect(checkRule(id, createRecord({ structuredData: [] }, NOINDEX))).to.equal(undefined);
    });

    it("does not apply to answers that are not pages", () => {
      expect(checkRule(id, createRecord(null))).to.equal(undefined);
    });
  });

  describe("sd_not_absolute_url", () => {
    const id = "sd_not_absolute_url";

    it("passes absolute addresses and names of other items", () => {
      const item = {
        types: ["Thing"],
        properties: { url: ["https://example.com/", "#me"], image: ["data:,x"], name: ["/tea"] },
      };
      expect(check(id, [item])).to.equal(undefined);
    });

    it("reports relative ones, also in nested items", () => {
      const logo = { types: ["Organization"], properties: { logo: ["/logo.png"] } };
      const item = { types: ["Article"], properties: { publisher: [logo], url: ["tea"] } };
      expect(check(id, [item])).to.deep.equal({
        evidence: {
          found: {
            count: 2,
            examples: [
              { property: "logo", value: "/logo.png" },
              { property: "url", value: "tea" },
            ],
          },
          expected: "absolute URLs",
          where: "script[type=application/ld+json]",
        },
      });
    });

    it("does not apply to microdata, whose addresses browsers resolve", () => {
      const block = structuredData({ types: ["Product"], properties: { url: ["/tea"] } });
      const record = createRecord({ structuredData: [{ ...block, format: "microdata" }] });
      expect(checkRule(id, record)).to.equal(undefined);
    });

    it("bounds what it shows", () => {
      const item = { types: [], properties: { sameAs: Array(100).fill("x".repeat(500)) } };
      const evidence = check(id, Array(20).fill(item))?.evidence;
      expect(evidence?.found).to.have.property("count", 2_000);
      expect(JSON.stringify(evidence).length).to.be.lessThan(3_000);
    });
  });

  describe("sd_on_noindex_page", () => {
    const id = "sd_on_noindex_page";

    it("passes rich results on indexable pages", () => {
      expect(check(id, [PRODUCT])).to.equal(undefined);
    });

    it("reports them on a noindex page, each once", () => {
      expect(check(id, [PRODUCT, PRODUCT], NOINDEX)).to.deep.equal({
        evidence: {
          found: ["Product"],
          expected: "rich-result markup on indexable pages only",
          where: WHERE,
        },
      });
    });

    it("does not apply to what stands on every page", () => {
      const organization = { types: ["Organization"], properties: {} };
      expect(check(id, [organization, { types: ["WebSite"], properties: {} }], NOINDEX))
        .to.equal(undefined);
    });

    it("survives types that are names of object members", () => {
      const items = [{ types: ["__proto__", "toString"], properties: {} }];
      expect(check(id, items, NOINDEX)).to.equal(undefined);
    });
  });
});
