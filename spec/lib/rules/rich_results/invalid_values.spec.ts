import { expect } from "chai";
import type { StructuredItem, StructuredValue } from "../../../../lib/crawler/html/markup_facts.ts";
import { listInvalidValues } from "../../../../lib/rules/rich_results/invalid_values.ts";

function list(properties: Record<string, StructuredValue[]>): string[] {
  const found = listInvalidValues([{ types: ["Thing"], properties }]);
  return found.map(({ property, value }) => `${property}=${value}`);
}

const VALUES: readonly [property: string, valid: string[], invalid: string[]][] = [
  ["price", ["0", "12", "12.5", " 1299.00 ", "1e3", "#offer", ""], [
    "12,50",
    "1.299,00",
    "€12",
    "12 EUR",
    "-1",
    "free",
    "{{price}}",
  ]],
  ["lowPrice", ["3"], ["from 3"]],
  ["priceCurrency", ["EUR", "usd", "BTC"], ["€", "EURO", "$"]],
  ["availability", [
    "InStock",
    "https://schema.org/InStock",
    "http://schema.org/outofstock",
    "https://schema.org#PreOrder",
  ], ["in stock", "yes", "https://schema.org/Available", "https://schema.org/"]],
  ["datePublished", [
    "2026",
    "2026-11",
    "2026-11-21",
    "20261121",
    "2026-11-21T08:00",
    "2026-11-21T08:00:00Z",
    "2026-11-21T08:00:00.123+01:00",
    "2026-11-21 08:00:00 +0100",
    "2024-02-29",
    "20261121T080000Z",
  ], ["21.11.2026", "11/21/2026", "2026-13-01", "2026-02-30", "November 21, 2026", "2026-11-21T"]],
  ["totalTime", ["PT30M", "P1DT2H", "P0D", "PT1.5H"], ["30 min", "P", "PT", "P30M5"]],
  ["ratingValue", ["1", "4.4", "5", "60%", "6/10", "6 / 10"], ["4,4", "0", "88", "good"]],
  ["reviewCount", ["0", "12"], ["1,204", "12 reviews", "1.5"]],
];

describe("listInvalidValues()", () => {
  for (const [property, valid, invalid] of VALUES) {
    it(`reads ${property}`, () => {
      expect(list({ [property]: valid })).to.deep.equal([]);
      expect(list({ [property]: invalid })).to.deep.equal(
        invalid.map((value) => `${property}=${value}`),
      );
    });
  }

  it("judges ratings by the scale that they name", () => {
    expect(list({ ratingValue: ["88"], bestRating: ["100"] })).to.deep.equal([]);
    expect(list({ ratingValue: ["0"], worstRating: ["0"] })).to.deep.equal([]);
    expect(list({ ratingValue: ["8"], bestRating: ["ten"] })).to.deep.equal([]);
    expect(list({ ratingValue: ["11"], bestRating: ["10"] })).to.deep.equal(["ratingValue=11"]);
  });

  it("looks into items inside items, and counts one that is referenced once", () => {
    const offer: StructuredItem = {
      types: ["Offer"],
      properties: { price: ["1,5"] },
      referenced: true,
    };
    const product: StructuredItem = {
      types: ["Product"],
      properties: { offers: [offer, { types: ["Offer"], properties: { price: ["2,5"] } }] },
    };
    expect(listInvalidValues([product, offer]).map(({ value }) => value)).to.deep.equal([
      "2,5",
      "1,5",
    ]);
  });

  it("leaves texts alone that may be anything", () => {
    expect(list({ name: ["12,50"], description: ["21.11.2026"], url: ["x"] })).to.deep.equal([]);
  });
});
