import { expect } from "chai";
import type { StructuredItem } from "../../../../lib/crawler/html/markup_facts.ts";
import {
  checkRule,
  createRecord,
  type RecordOverrides,
  structuredData,
} from "../../../support/audits/page_record.ts";

const ID = "sd_invalid_value";

function offer(price: string): StructuredItem {
  return { types: ["Offer"], properties: { price: [price], priceCurrency: ["EUR"] } };
}

function check(items: StructuredItem[], overrides: RecordOverrides = {}) {
  return checkRule(ID, createRecord({ structuredData: [structuredData(...items)] }, overrides));
}

describe("structuredValuePageRules", () => {
  it("passes a price with a full stop", () => {
    expect(check([offer("12.50")])).to.equal(undefined);
  });

  it("reports a price with a comma, and what is expected instead", () => {
    expect(check([offer("12,50")])).to.deep.equal({
      evidence: {
        found: {
          count: 1,
          examples: [{
            type: "Offer",
            property: "price",
            value: "12,50",
            expected: "a number such as 1299.95: a full stop before decimals, no currency, " +
              "no separators",
          }],
        },
        expected: "values in the formats of schema.org",
        where: "JSON-LD and microdata",
      },
    });
  });

  it("does not apply to pages that are not indexed, and to answers that are no pages", () => {
    const noindex = { noindex: true, indexable: false, indexabilityReason: "noindex" as const };
    expect(check([offer("12,50")], noindex)).to.equal(undefined);
    expect(checkRule(ID, createRecord(null))).to.equal(undefined);
  });

  it("bounds its evidence", () => {
    const finding = check(Array.from({ length: 500 }, () => offer("x".repeat(5_000))));
    expect(finding?.evidence.found).to.include({ count: 500 });
    expect(JSON.stringify(finding)).to.have.length.below(4_000);
  });
});
