import { expect } from "chai";
import { createMentionFinder } from "../../../lib/ai/brand_mentions.ts";
import type { TrackedBrand } from "../../../lib/ai/tracked_brand.ts";
import { expectLinear } from "../../support/growth.ts";

const BRANDS: readonly TrackedBrand[] = [
  {
    key: "acme",
    isOwn: true,
    names: ["Acme", "Acme Cloud"],
    exclusions: ["acme of perfection"],
    domains: ["www.acme.com"],
  },
  { key: "adobe", isOwn: false, names: ["Adobe Express"], domains: ["adobe.com"] },
  { key: "express", isOwn: false, names: ["Express"], isWord: false, domains: ["express.com"] },
  { key: "target", isOwn: false, names: ["Target"], domains: ["target.com"] },
  {
    key: "apple",
    isOwn: false,
    names: ["Apple"],
    exclusions: ["apple pie"],
    domains: ["apple.com"],
    contextWords: ["iPhone"],
  },
];

/** Such as `acme x2 @1`: the brand, how often, and where in a list. */
function find(text: string, cited: readonly string[] = []): string[] {
  return createMentionFinder(BRANDS).find(text, new Set(cited)).brands.map((one) =>
    `${one.brand} x${one.mentions.length}${one.listPosition ? ` @${one.listPosition}` : ""}`
  );
}

describe("createMentionFinder()", () => {
  it("counts mentions, and the first one's place", () => {
    const [acme] = createMentionFinder(BRANDS).find("Try Acme. ACME's plan, not acmes.").brands;
    expect(acme).to.deep.equal({
      brand: "acme",
      isOwn: true,
      mentions: [
        { brand: "acme", name: "Acme", start: 4, end: 8 },
        { brand: "acme", name: "Acme", start: 10, end: 14 },
      ],
      firstStart: 4,
      order: 1,
      listPosition: null,
    });
  });

  it("takes the longest of names that overlap", () => {
    expect(find("Adobe Express or Express")).to.deep.equal(["adobe x1", "express x1"]);
    expect(find("Acme Cloud")).to.deep.equal(["acme x1"]);
  });

  it("leaves exclusions out", () => {
    expect(find("This is the acme of perfection.")).to.deep.equal([]);
    expect(find("Apple sells apple pie at Apple.")).to.deep.equal(["apple x2"]);
  });

  it("leaves code and URLs out", () => {
    expect(find("`Acme` https://acme.com/Acme\n```\nAcme\n```")).to.deep.equal([]);
  });

  it("reads the label of a link", () => {
    expect(find("See [Acme](https://x.com).")).to.deep.equal(["acme x1"]);
  });

  it("takes a bare domain for a mention and a reference, no citation", () => {
    const { brands, references } = createMentionFinder(BRANDS).find("Visit www.acme.com today.");
    expect(brands.map(({ brand }) => brand)).to.deep.equal(["acme"]);
    expect(references).to.deep.equal([
      { brand: "acme", host: "www.acme.com", domain: "acme.com", start: 6, end: 18 },
    ]);
  });

  it("distinguishes other domains that hold the name from the brand's under another suffix", () => {
    expect(find("acme-tools.com and my.acme-x.org")).to.deep.equal([]);
    expect(find("acme.de")).to.deep.equal(["acme x1"]);
  });

  describe("of common words", () => {
    for (
      const [text, expected] of [
        ["Target your audience. Then target again.", []],
        ["Eat an apple.", []],
        ["## Target Groups", []],
        ["Shops such as Target sell it.", ["target x1"]],
        ["Target is a large retailer.", ["target x1"]],
        ["Apple's plan is new.", ["apple x1"]],
        ["- **Target**: 1,900 shops", ["target x1"]],
        ["The iPhone by apple is good.", ["apple x1"]],
        ["I like Apple. Apple is good.", ["apple x2"]],
      ] as const
    ) {
      it(`finds ${JSON.stringify(expected)} in "${text}"`, () => {
        expect(find(text)).to.deep.equal(expected);
      });
    }

    it("believes a citation of the brand's own domain", () => {
      expect(find("Target helps.", [])).to.deep.equal([]);
      expect(find("Target helps.", ["target.com"])).to.deep.equal(["target x1"]);
      expect(find("Set a target.", ["target.com"])).to.deep.equal([]);
    });
  });

  it("orders by the list, whatever its introduction names first", () => {
    const text = "Unlike Adobe Express:\n\n1. **Acme** – fast\n   - no Express\n2. Foo\n" +
      "3. Adobe Express: nice\n";
    expect(find(text)).to.deep.equal(["acme x1 @1", "express x1", "adobe x2 @3"]);
  });

  it("takes a list with one brand for no list of brands", () => {
    expect(find("Adobe Express is an editor.\n\n- Acme is another\n- Foo")).to.deep.equal([
      "adobe x1",
      "acme x1",
    ]);
  });

  it("orders by the rows of a table", () => {
    expect(find("| Tool | Price |\n|---|---|\n| Acme | 1 |\n| Adobe Express | 2 |")).to.deep.equal([
      "acme x1 @1",
      "adobe x1 @2",
    ]);
  });

  it("says which names it cannot look for", () => {
    const finder = createMentionFinder([
      { key: "x", isOwn: true, names: ["X", "", ".*", "Acme"], domains: [] },
    ]);
    expect(finder.ignoredNames).to.deep.equal(["X", "", ".*"]);
  });

  it("reads 100 KB of overlapping and doubtful names in linear time", () => {
    for (const part of ["acme of perfection ", "Apple target. ", "a.b.acme.com ", "1. Acme\n"]) {
      const text = part.repeat(Math.ceil(100_000 / part.length));
      expectLinear(text, (some) => createMentionFinder(BRANDS).find(some));
    }
  });
});
