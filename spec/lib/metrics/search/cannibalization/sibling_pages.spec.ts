import { expect } from "chai";
import { parseAddress } from "../../../../../lib/metrics/search/cannibalization/address_parts.ts";
import { createSiblingPages } from "../../../../../lib/metrics/search/cannibalization/sibling_pages.ts";

const at = (path: string) => parseAddress(`https://a.example.com${path}`);

/** Whether the two are siblings among these. */
function areSiblings(paths: readonly string[], [first = "", second = ""] = paths): boolean {
  return createSiblingPages(() => paths.map(at)).areSiblings(at(first), at(second));
}

describe("createSiblingPages()", () => {
  it("knows pages of one pattern by their number", () => {
    const villages = ["ottery", "buxted", "melfa", "sornac"];
    expect(areSiblings(villages.map((one) => `/plumber-in-${one}-now`))).to.equal(true);
    expect(areSiblings(villages.map((one) => `/${one}/plumber`))).to.equal(true);
    expect(areSiblings(villages.slice(0, 3).map((one) => `/plumber-in-${one}`))).to.equal(false);
  });

  it("does not take articles about one thing for siblings", () => {
    expect(areSiblings(["/tea-guide", "/tea-tips", "/tea-ideas", "/tea-faq", "/tea-history"]))
      .to.equal(false);
    // nothing in common but the folder
    expect(areSiblings(["/x/tea", "/x/mate", "/x/coffee", "/x/cocoa"])).to.equal(false);
    expect(areSiblings(["/part-1", "/part-2", "/part-3", "/part-4", "/part-5"])).to.equal(false);
  });

  it("counts only names, each once, whatever the ending of the file", () => {
    const three = ["/plumber-ottery", "/plumber-buxted.html", "/plumber-melfa", "/plumber-melfa/"];
    expect(areSiblings(three)).to.equal(false);
    expect(areSiblings([...three, "/plumber-guide", "/plumber-2024"])).to.equal(false);
    expect(areSiblings([...three, "/plumber-sornac"])).to.equal(true);
  });

  it("asks for the addresses once, and only when it has to", () => {
    let asked = 0;
    const siblings = createSiblingPages(() => {
      asked++;
      return [];
    });
    expect(siblings.areSiblings(at("/a"), at("/b"))).to.equal(false);
    expect(asked).to.equal(0);
    siblings.areSiblings(at("/plumber-ottery"), at("/plumber-melfa"));
    siblings.areSiblings(at("/mason-ottery"), at("/mason-melfa"));
    expect(asked).to.equal(1);
  });
});
