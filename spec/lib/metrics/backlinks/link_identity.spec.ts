import { createHash } from "node:crypto";
import { expect } from "chai";
import {
  anchorKey,
  linkKey,
  linkPageKey,
} from "../../../../lib/metrics/backlinks/link_identity.ts";

const LINK = {
  sourceUrl: "https://blog.test/a",
  targetUrl: "https://shop.example.com/x",
  anchor: "Shoes",
  linkType: "text",
};

describe("linkPageKey()", () => {
  it("is the same for http, https, www and the bare name", () => {
    for (const start of ["http://", "https://", "http://www.", "https://www."]) {
      expect(linkPageKey(`${start}example.com/a?b=1`), start).to.equal("example.com/a?b=1");
    }
  });

  it("keeps other hosts, ports, paths and queries apart", () => {
    expect(linkPageKey("https://m.example.com/")).to.equal("m.example.com/");
    expect(linkPageKey("https://www.example.com:8443/A/")).to.equal("example.com:8443/A/");
    expect(linkPageKey("https://example.com/A?")).to.equal("example.com/A");
  });

  it("keeps www where the rest is a public suffix", () => {
    expect(linkPageKey("https://www.co.uk/")).to.equal("www.co.uk/");
  });

  it("leaves out fragments, and is null for what is no page", () => {
    expect(linkPageKey("https://example.com#top")).to.equal("example.com/");
    expect(linkPageKey("mailto:a@example.com")).to.equal(null);
    expect(linkPageKey("nonsense")).to.equal(null);
  });
});

describe("anchorKey()", () => {
  it("collapses white space and composes accents, and keeps the case", () => {
    expect(anchorKey("  Cafe\u0301 \n Zoe ")).to.equal("Café Zoe");
  });
});

describe("linkKey()", () => {
  it("is the hash of source, target, anchor and type", () => {
    const text = "blog.test/a\nshop.example.com/x\n=Shoes\ntext";
    const expected = createHash("sha256").update(text).digest("hex").slice(0, 32);
    expect(linkKey(LINK)?.toString("hex")).to.equal(expected);
  });

  it("is the same for variants of the target", () => {
    const other = { ...LINK, targetUrl: "http://www.shop.example.com/x" };
    expect(linkKey(other)?.equals(linkKey(LINK) ?? Buffer.alloc(0))).to.equal(true);
  });

  it("differs with each part, and between unknown, none and a question mark", () => {
    const links = [
      LINK,
      { ...LINK, sourceUrl: "https://blog.test/b" },
      { ...LINK, targetUrl: null },
      { ...LINK, targetUrl: "https://shop.example.com/y" },
      { ...LINK, anchor: null },
      { ...LINK, anchor: "" },
      { ...LINK, anchor: "?" },
      { ...LINK, anchor: "shoes" },
      { ...LINK, linkType: "image" },
    ];
    expect(new Set(links.map((link) => linkKey(link)?.toString("hex"))).size).to.equal(9);
  });

  it("is null when an end is no page", () => {
    expect(linkKey({ ...LINK, targetUrl: "tel:1" })).to.equal(null);
  });
});
