import { expect } from "chai";
import type { StructuredItem } from "../../../../lib/crawler/html/markup_facts.ts";
import { describePath, hasProperty } from "../../../../lib/rules/rich_results/property_path.ts";

function item(types: string[], properties: StructuredItem["properties"]): StructuredItem {
  return { types, properties };
}

const CLIP = item(["Clip"], { name: ["Pot"] });
const OTHER = item(["Thing"], {});

describe("hasProperty()", () => {
  it("wants every value on the way to have what comes next", () => {
    expect(hasProperty(item([], { a: [CLIP] }), "a.name")).to.equal(true);
    expect(hasProperty(item([], { a: [CLIP, OTHER] }), "a.name")).to.equal(false);
    expect(hasProperty(item([], {}), "a.name")).to.equal(false);
  });

  it("is content with one of several paths", () => {
    expect(hasProperty(CLIP, "url|name")).to.equal(true);
    expect(hasProperty(OTHER, "url|name")).to.equal(false);
  });

  it("lets what is before > be missing, at any depth", () => {
    expect(hasProperty(OTHER, "a.b>name")).to.equal(true);
    expect(hasProperty(item([], { a: [item([], { b: [OTHER] })] }), "a.b>name")).to.equal(false);
    expect(hasProperty(item([], { a: [item([], { b: [CLIP] })] }), "a.b>url|name")).to.equal(true);
  });

  it("chooses values by type, by not being of a type, and by being items", () => {
    expect(hasProperty(item([], { a: [CLIP, OTHER] }), "a[Clip].name")).to.equal(true);
    expect(hasProperty(item([], { a: [CLIP, OTHER] }), "a[!Thing].name")).to.equal(true);
    expect(hasProperty(item([], { a: ["Pot"] }), "a[*].name")).to.equal(false);
    expect(hasProperty(item([], { a: [OTHER] }), "a[Clip].name")).to.equal(false);
  });

  it("leaves out the last by position, or the one that comes last", () => {
    const at = (position: string, rest: StructuredItem["properties"] = {}) =>
      item([], { position: [position], ...rest });
    const linked = { url: ["/"] };
    const has = (...a: StructuredItem[]) => hasProperty(item([], { a }), "a[!last]>url");
    expect(has(at("1", linked), at("10"), at("9", linked))).to.equal(true);
    expect(has(at("1"), at("2"))).to.equal(false);
    expect(has(item([], linked), OTHER)).to.equal(true);
    expect(has(OTHER, item([], linked))).to.equal(false);
  });

  it("takes a text for a value or a name, and a reference for anything", () => {
    expect(hasProperty(item([], { a: ["Ann"] }), "a")).to.equal(true);
    expect(hasProperty(item([], { a: ["Ann"] }), "a.name")).to.equal(true);
    expect(hasProperty(item([], { a: ["Ann"] }), "a.address")).to.equal(false);
    expect(hasProperty(item([], { a: [" "] }), "a.name")).to.equal(false);
    for (const reference of ["#ann", "_:b0", "https://example.com/#ann"]) {
      expect(hasProperty(item([], { a: [reference] }), "a.address")).to.equal(true);
    }
  });

  it("survives names of object members", () => {
    expect(hasProperty(item([], JSON.parse('{"__proto__":["x"]}')), "a.constructor")).to.equal(
      false,
    );
  });
});

describe("describePath()", () => {
  it("says a path in words", () => {
    expect(describePath("itemListElement>name|item[*].name"))
      .to.equal("itemListElement.name or itemListElement.item.name");
    expect(describePath("offers|review")).to.equal("offers or review");
    expect(describePath("location[!VirtualLocation]>address")).to.equal("location.address");
  });
});
