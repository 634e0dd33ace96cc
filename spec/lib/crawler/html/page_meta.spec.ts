import { expect } from "chai";
import { parseHtml } from "../../../support/audits/parse_html.ts";

describe("PageMeta", () => {
  it("reads nothing out of a page without metadata", () => {
    expect(parseHtml("<p>x").meta).to.deep.equal({
      keywords: null,
      contentSecurityPolicy: false,
      upgradesInsecure: false,
      referrer: null,
      openGraph: [],
      twitter: [],
      icon: false,
    });
  });

  it("reads the first keywords and the first referrer policy", () => {
    const { meta } = parseHtml(
      `<meta name=" Keywords" content="tea,\n  green &amp; black"><meta name=keywords content=x>
       <meta name=referrer content=" No-Referrer "><meta name=referrer content=origin>`,
    );
    expect(meta).to.include({ keywords: "tea, green & black", referrer: "no-referrer" });
  });

  it("distinguishes blank keywords from none", () => {
    expect(parseHtml("<meta name=keywords content=' '>").meta.keywords).to.equal("");
    expect(parseHtml("<meta name=keywords>").meta.keywords).to.equal("");
  });

  const policies: [html: string, expected: boolean][] = [
    [`<meta http-equiv="Content-Security-Policy" content="default-src 'self'">`, true],
    ["<meta http-equiv=' content-security-policy' content=x>", true],
    ["<meta http-equiv=Content-Security-Policy content=' '>", false],
    ["<meta http-equiv=Content-Security-Policy>", false],
    ["<meta http-equiv=Content-Security-Policy-Report-Only content=x>", false],
    ["<meta name=Content-Security-Policy content=x>", false],
  ];
  for (const [html, expected] of policies) {
    it(`${expected ? "finds" : "finds no"} policy in ${html}`, () => {
      expect(parseHtml(html).meta.contentSecurityPolicy).to.equal(expected);
    });
  }

  const upgrades: [policy: string, expected: boolean][] = [
    ["upgrade-insecure-requests", true],
    ["default-src https:; Upgrade-Insecure-Requests ;", true],
    ["default-src https:, upgrade-insecure-requests", true],
    ["report-uri /upgrade-insecure-requests", false],
  ];
  for (const [policy, expected] of upgrades) {
    it(`${expected ? "sees" : "does not see"} an upgrade in the policy ${policy}`, () => {
      const html = `<meta http-equiv=Content-Security-Policy content="${policy}">`;
      expect(parseHtml(html).meta.upgradesInsecure).to.equal(expected);
    });
  }

  it("lists og: and twitter: by either attribute, in document order", () => {
    const { meta } = parseHtml(
      `<meta property="og:title" content=" Green  tea "><meta name="OG:type" content=article>
       <meta property="twitter:card" content=summary><meta name="twitter:title" content=T>
       <meta property="article:author" content=A><meta property="og:image">`,
    );
    expect(meta.openGraph).to.deep.equal([
      { property: "og:title", content: "Green tea" },
      { property: "og:type", content: "article" },
      { property: "og:image", content: "" },
    ]);
    expect(meta.twitter).to.deep.equal([
      { name: "twitter:card", content: "summary" },
      { name: "twitter:title", content: "T" },
    ]);
  });

  it("takes a property that is also the name once", () => {
    const { meta } = parseHtml("<meta property=og:title name=og:title content=T>");
    expect(meta.openGraph).to.deep.equal([{ property: "og:title", content: "T" }]);
  });

  it("reads both when the name is another", () => {
    const { meta } = parseHtml("<meta property=og:title name=twitter:title content=T>");
    expect(meta.openGraph).to.deep.equal([{ property: "og:title", content: "T" }]);
    expect(meta.twitter).to.deep.equal([{ name: "twitter:title", content: "T" }]);
  });

  it("makes each og:image a resource and keeps what is written", () => {
    const page = parseHtml(
      `<meta property=og:image content=img/a.png><meta property=og:image:width content=9>
       <meta property=og:image:secure_url content=https://cdn.example/a.png>`,
    );
    expect(page.meta.openGraph[0]).to.deep.equal({ property: "og:image", content: "img/a.png" });
    expect(page.resources.map(({ url, type, where }) => [url, type, where])).to.deep.equal([
      ["https://example.com/shop/img/a.png", "og_image", "meta[property=og:image]"],
      ["https://cdn.example/a.png", "og_image", "meta[property=og:image:secure_url]"],
    ]);
  });

  it("does not call an og:image insecure: the page does not load it", () => {
    const page = parseHtml("<meta property=og:image content=http://cdn.example/a.png>");
    expect(page.resources).to.have.lengthOf(1);
    expect(page.insecureResources).to.deep.equal([]);
  });

  const icons: [html: string, expected: boolean][] = [
    ["<link rel=icon href=/i.png>", true],
    ["<link rel='SHORTCUT Icon' href=/i.ico>", true],
    ["<link rel=icon href='data:,'>", true],
    ["<link rel=icon href=' '>", false],
    ["<link rel=icon>", false],
    ["<link rel=apple-touch-icon href=/i.png>", false],
    ["<link rel=mask-icon href=/i.svg>", false],
  ];
  for (const [html, expected] of icons) {
    it(`${expected ? "finds" : "finds no"} icon in ${html}`, () => {
      expect(parseHtml(html).meta.icon).to.equal(expected);
    });
  }

  it("keeps 100 properties, and 2,000 characters of each", () => {
    const one = `<meta property=og:x content=${"y".repeat(3_000)}><meta name=twitter:x content=y>`;
    const { meta } = parseHtml(one.repeat(150));
    expect(meta.openGraph).to.have.lengthOf(100);
    expect(meta.openGraph[99]?.content).to.have.lengthOf(2_000);
    expect(meta.twitter).to.have.lengthOf(100);
  });
});
