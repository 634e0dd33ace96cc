import { expect } from "chai";
import { createItems } from "../../../../lib/crawler/html/structured_items.ts";

const CONTEXT = { "@context": "https://schema.org" };

describe("createItems()", () => {
  it("reads types, texts, numbers and truth values", () => {
    const root = {
      ...CONTEXT,
      "@type": ["Product", "https://schema.org/Car"],
      name: "Tea",
      "schema:sku": 7,
      isFamilyFriendly: true,
      nothing: null,
    };
    expect(createItems([root])).to.deep.equal([[{
      types: ["Product", "Car"],
      properties: { name: ["Tea"], sku: ["7"], isFamilyFriendly: ["true"], nothing: [] },
    }]]);
  });

  it("reads nested items, lists and values", () => {
    const root = {
      ...CONTEXT,
      "@type": "Product",
      offers: [{ "@type": "Offer", price: { "@value": "3.50" } }],
      image: { "@list": ["a.png", "b.png"] },
    };
    expect(createItems([root])).to.deep.equal([[{
      types: ["Product"],
      properties: {
        offers: [{ types: ["Offer"], properties: { price: ["3.50"] } }],
        image: ["a.png", "b.png"],
      },
    }]]);
  });

  it("unfolds graphs and lists", () => {
    const graph = { ...CONTEXT, "@graph": [{ "@type": "WebSite" }, { "@type": "WebPage" }] };
    const list = [{ ...CONTEXT, "@type": "Thing" }];
    expect(createItems([graph, list])).to.deep.equal([
      [{ types: ["WebSite"], properties: {} }, { types: ["WebPage"], properties: {} }],
      [{ types: ["Thing"], properties: {} }],
    ]);
  });

  it("puts the node of an id in the place of a reference, from whichever block", () => {
    const page = {
      ...CONTEXT,
      "@type": "Article",
      publisher: { "@id": "#us" },
      about: { "@id": "#x" },
    };
    const us = { ...CONTEXT, "@type": "Organization", "@id": "#us", name: "Us" };
    expect(createItems([page, us])[0]).to.deep.equal([{
      types: ["Article"],
      properties: {
        publisher: [{ types: ["Organization"], properties: { name: ["Us"] }, referenced: true }],
        about: ["#x"],
      },
    }]);
    expect(createItems([page, us])[1]?.[0]).to.include({ referenced: true });
  });

  it("ends at items that hold each other", () => {
    const graph = {
      ...CONTEXT,
      "@graph": [
        { "@id": "#a", "@type": "A", isPartOf: { "@id": "#b" } },
        { "@id": "#b", "@type": "B", hasPart: { "@id": "#a" } },
      ],
    };
    const part = { types: ["B"], properties: { hasPart: ["#a"] }, referenced: true };
    expect(createItems([graph])[0]?.[0]).to.deep.equal({
      types: ["A"],
      properties: { isPartOf: [part] },
      referenced: true,
    });
  });

  it("does not count what an item says of itself as a reference", () => {
    const page = { ...CONTEXT, "@id": "#p", "@type": "FAQPage", mainEntityOfPage: { "@id": "#p" } };
    expect(createItems([page])[0]?.[0]).to.not.have.property("referenced");
  });

  it("takes contexts with @vocab and lists of contexts, and no others", () => {
    const contexts = [
      "http://www.schema.org/",
      { "@vocab": "https://schema.org/" },
      ["https://schema.org", { "@language": "en" }],
      "https://purl.org/other",
      undefined,
    ];
    const read = contexts.map((context) => createItems([{ "@context": context, "@type": "A" }]));
    expect(read.map(([items]) => items?.length)).to.deep.equal([1, 1, 1, 0, 0]);
  });

  it("bounds what a hostile block gives", () => {
    const wide = { ...CONTEXT, "@graph": Array.from({ length: 50_000 }, () => ({ "@type": "A" })) };
    expect(createItems([wide])[0]).to.have.length(2_000);
    let deep: Record<string, unknown> = { "@type": "A", text: "x".repeat(1e6) };
    for (let depth = 0; depth < 5_000; depth++) deep = { "@type": "A", part: deep };
    expect(JSON.stringify(createItems([{ ...CONTEXT, ...deep }])).length).to.be.lessThan(1_000);
    expect(createItems([7, null, "x", [[]]])).to.deep.equal([[], [], [], []]);
  });
});
