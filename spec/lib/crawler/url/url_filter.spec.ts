import { expect } from "chai";
import { createUrlFilter } from "../../../../lib/crawler/url/url_filter.ts";
import { expectLinear } from "../../../support/growth.ts";

const open = { include: [], exclude: [] };

describe("createUrlFilter()", () => {
  it("lets an ordinary URL through", () => {
    expect(createUrlFilter(open).skipReason("https://a.test/shop/shoes?page=2")).to.equal(null);
  });

  it("keeps out what an exclude pattern matches", () => {
    const filter = createUrlFilter({ include: [], exclude: ["/cart", "/*.pdf$"] });
    expect(filter.skipReason("https://a.test/cart/1")).to.equal("excluded");
    expect(filter.skipReason("https://a.test/x/y.pdf")).to.equal("excluded");
    expect(filter.skipReason("https://a.test/x/y.pdf?v=1")).to.equal(null);
  });

  it("keeps out what no include pattern matches", () => {
    const filter = createUrlFilter({ include: ["/docs/"], exclude: [] });
    expect(filter.skipReason("https://a.test/docs/a")).to.equal(null);
    expect(filter.skipReason("https://a.test/blog/a")).to.equal("excluded");
  });

  it("takes regular expression characters in a pattern literally", () => {
    const filter = createUrlFilter({ include: [], exclude: ["/a+b(c"] });
    expect(filter.skipReason("https://a.test/a+b(c")).to.equal("excluded");
    expect(filter.skipReason("https://a.test/aab(c")).to.equal(null);
  });

  it("compares escapes and other scripts as what they stand for", () => {
    const filter = createUrlFilter({ include: [], exclude: ["/straße", "/%7euser"] });
    expect(filter.skipReason("https://a.test/stra%C3%9Fe/1")).to.equal("excluded");
    expect(filter.skipReason("https://a.test/~user")).to.equal("excluded");
  });

  it("decides in linear time on patterns of a thousand wildcards", () => {
    const filter = createUrlFilter({ include: [`/${"*a".repeat(900)}b`], exclude: [] });
    const url = `https://a.test/${"a".repeat(1_900)}`;
    expect(filter.skipReason(url)).to.equal("excluded");
    expectLinear(url, (part) => filter.skipReason(part));
  });

  it("takes more than 12 path segments for a trap", () => {
    const filter = createUrlFilter(open);
    expect(filter.skipReason("https://a.test" + "/x".repeat(12))).to.equal(null);
    expect(filter.skipReason("https://a.test" + "/x".repeat(13))).to.equal("trap");
  });

  it("takes a URL of more than 2,000 characters for a trap", () => {
    expect(createUrlFilter(open).skipReason(`https://a.test/${"x".repeat(2000)}`)).to.equal("trap");
  });

  it("lets 100 query variants of a path through, and of every path", () => {
    const filter = createUrlFilter(open);
    const reasons = Array.from(
      { length: 101 },
      (_, day) => filter.skipReason(`https://a.test/calendar?day=${day}`),
    );
    expect(reasons.slice(0, 100).every((reason) => reason === null)).to.equal(true);
    expect(reasons[100]).to.equal("trap");
    expect(filter.skipReason("https://a.test/search?q=1")).to.equal(null);
  });
});
