import { expect } from "chai";
import { ReferenceResolver } from "../../../../lib/crawler/url/resolve_reference.ts";

describe("ReferenceResolver", () => {
  const cases: [reference: string, url: string | null][] = [
    ["x", "https://example.com/a/x"],
    ["x#one", "https://example.com/a/x"],
    ["", "https://example.com/a/b?c"],
    ["#top", "https://example.com/a/b?c"],
    ["//other.example", "https://other.example/"],
    ["HTTP://Other.example/%7Ex", "http://other.example/~x"],
    ["mailto:a@b.example", null],
    ["javascript:go('#')", null],
    ["http://[", null],
    ["/page #s", "https://example.com/page%20"],
    ["/page ", "https://example.com/page"],
    [" /page  \t#s", "https://example.com/page%20%20"],
    ["?q= #s", "https://example.com/a/b?q=%20"],
    [" #s", "https://example.com/a/b?c"],
  ];
  for (const [reference, url] of cases) {
    it(`resolves ${JSON.stringify(reference)} to ${url}`, () => {
      const resolver = new ReferenceResolver("https://example.com/a/b?c", "utf-8");
      expect(resolver.resolve(reference)).to.equal(url);
      expect(resolver.resolve(reference)).to.equal(url);
    });
  }

  it("keeps a reference with a space before its fragment apart from one with a space at its end", () => {
    const resolver = new ReferenceResolver("https://example.com/", "utf-8");
    const resolved = ["/page ", "/page #s", "/page ", "/page"].map((one) => resolver.resolve(one));
    expect(resolved).to.deep.equal([
      "https://example.com/page",
      "https://example.com/page%20",
      "https://example.com/page",
      "https://example.com/page",
    ]);
  });

  it("forgets what it resolved when the base changes", () => {
    const resolver = new ReferenceResolver("https://example.com/a/b", "utf-8");
    expect(resolver.resolve("x")).to.equal("https://example.com/a/x");
    resolver.setBase("https://cdn.example/");
    expect(resolver.resolve("x")).to.equal("https://cdn.example/x");
  });

  it("resolves more references than it remembers", () => {
    const resolver = new ReferenceResolver("https://example.com/", "utf-8");
    for (let n = 0; n < 20_001; n++) resolver.resolve(`p${n}`);
    expect(resolver.resolve("p20000")).to.equal("https://example.com/p20000");
  });
});
