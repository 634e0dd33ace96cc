import { expect } from "chai";
import { pathPattern } from "../../../../lib/crawler/robots/path_pattern.ts";

describe("pathPattern()", () => {
  const same = (one: string, other: string) =>
    pathPattern(`https://s.test${one}`) === pathPattern(`https://s.test${other}`);

  it("is the same for pages of one template", () => {
    expect(same("/shop/tea", "/shop/coffee")).to.equal(true);
    expect(same("/blog/2026/11/news", "/blog/2025/01/other")).to.equal(true);
    expect(same("/page-12/x", "/page-7/y")).to.equal(true);
    expect(same("/about", "/contact")).to.equal(true);
    expect(same("/a?id=1", "/b?id=2&x=3")).to.equal(true);
  });

  it("is another one for another section, depth, ending or with a query", () => {
    expect(same("/shop/tea", "/blog/tea")).to.equal(false);
    expect(same("/shop/tea", "/shop/tea/green")).to.equal(false);
    expect(same("/shop/tea", "/shop/")).to.equal(false);
    expect(same("/x/a.html", "/x/a.php")).to.equal(false);
    expect(same("/a", "/a?id=1")).to.equal(false);
    expect(same("/", "/about")).to.equal(false);
  });
});
