import { expect } from "chai";
import type { FetchFacts } from "../../../../lib/crawler/html/page_facts.ts";
import { createPageRecord } from "../../../../lib/crawler/html/page_record.ts";
import { PAGE_URL, parseHtml } from "../../../support/audits/parse_html.ts";

const OPTIONS = {
  robotsToken: "ExampleBot",
  crawledAt: new Date("2026-11-20T12:00:00Z"),
};

function createFetch(facts: Partial<FetchFacts> = {}): FetchFacts {
  return {
    url: PAGE_URL,
    status: 200,
    error: null,
    errorMessage: null,
    headers: {},
    contentType: "text/html",
    location: null,
    body: new Uint8Array(0),
    bodyCut: false,
    sizeBytes: 0,
    transferBytes: 0,
    ttfbMs: 1,
    responseTimeMs: 1,
    ...facts,
  };
}

/** The record of a page with this HTML and these headers. */
function createRecord(html: string, headers: Record<string, string> = {}) {
  const page = parseHtml(html, {
    xRobotsTag: headers["x-robots-tag"] ?? null,
    linkHeader: headers["link"] ?? null,
    robotsToken: OPTIONS.robotsToken,
  });
  return createPageRecord(createFetch({ headers }), page, OPTIONS);
}

describe("createPageRecord()", () => {
  const robots: [html: string, header: string | null, noindex: boolean, nofollow: boolean][] = [
    ["", null, false, false],
    ["<meta name=robots content='index, follow'>", null, false, false],
    ["<meta name=robots content=NOINDEX>", null, true, false],
    ["<meta name=robots content=nofollow>", null, false, true],
    ["<meta name=robots content=none>", null, true, true],
    ["<meta name=robots content=index><meta name=robots content=noindex>", null, true, false],
    ["<meta name=googlebot content=noindex>", null, true, false],
    ["<meta name=examplebot content=noindex>", null, true, false],
    ["<meta name=bingbot content=noindex>", null, false, false],
    ["<body><p><meta name=robots content=noindex>", null, true, false],
    ["", "noindex", true, false],
    ["", "bingbot: noindex", false, false],
    ["", "bingbot: nosnippet, googlebot: none", true, true],
    ["<meta name=robots content=index>", "ExampleBot: noindex, nofollow", true, true],
    ["<meta name=robots content='unavailable_after: noindex-day'>", null, false, false],
  ];
  for (const [html, header, noindex, nofollow] of robots) {
    it(`finds noindex ${noindex}, nofollow ${nofollow} in ${html} ${header ?? ""}`, () => {
      const record = createRecord(html, header === null ? {} : { "x-robots-tag": header });
      expect(record).to.include({ noindex, nofollow, indexable: !noindex });
      expect(record.indexabilityReason).to.equal(noindex ? "noindex" : null);
    });
  }

  const canonicals: [name: string, html: string, link: string | null, url: string | null][] = [
    ["none", "", null, null],
    ["one", "<link rel=canonical href=/a>", null, "https://example.com/a"],
    ["one in the header", "", "</a>; rel=canonical", "https://example.com/a"],
    [
      "equal ones",
      "<link rel=canonical href=/a>",
      "<https://EXAMPLE.com/a#x>; rel=canonical",
      "https://example.com/a",
    ],
    [
      "several that disagree",
      "<link rel=canonical href=/a><link rel=canonical href=/b>",
      null,
      null,
    ],
    [
      "header and element that disagree",
      "<link rel=canonical href=/a>",
      "</b>; rel=canonical",
      null,
    ],
    ["one in the body", "<p><link rel=canonical href=/a>", null, null],
    [
      "one beside an unusable one",
      "<link rel=canonical href=''><link rel=canonical href=/a>",
      null,
      "https://example.com/a",
    ],
    ["an unusable one", "<link rel=canonical href=mailto:x>", null, null],
  ];
  for (const [name, html, link, url] of canonicals) {
    it(`uses the canonical of a page with ${name}`, () => {
      const record = createRecord(html, link === null ? {} : { link });
      expect(record.canonicalUrl).to.equal(url);
      expect(record.indexabilityReason).to.equal(url === null ? null : "canonicalised");
    });
  }

  it("is indexable when the canonical is the page itself", () => {
    expect(createRecord("<link rel=canonical href='?id=1#top'>")).to.include({
      canonicalUrl: PAGE_URL,
      indexable: true,
      indexabilityReason: null,
    });
  });

  const answers: [name: string, fetch: Partial<FetchFacts>, reason: string | null][] = [
    ["200 with XHTML", { contentType: "application/xhtml+xml" }, null],
    ["200 with a PDF", { contentType: "application/pdf" }, "not_html"],
    ["200 without a type", { contentType: null }, "not_html"],
    ["404", { status: 404 }, "status"],
    ["204", { status: 204 }, "status"],
    ["503", { status: 503 }, "status"],
    ["301", { status: 301, location: "https://example.com/" }, "redirect"],
    ["301 without Location", { status: 301 }, "status"],
    ["no answer", { status: null, error: "dns" }, "unreachable"],
    ["noindex in the header of a PDF", {
      contentType: "application/pdf",
      headers: { "x-robots-tag": "noindex" },
    }, "not_html"],
  ];
  for (const [name, fetch, reason] of answers) {
    it(`gives ${reason} for ${name}`, () => {
      const record = createPageRecord(createFetch(fetch), null, OPTIONS);
      expect(record).to.include({ indexable: reason === null, indexabilityReason: reason });
    });
  }

  it("reads noindex and canonical of the headers where there is no document", () => {
    const headers = { "x-robots-tag": "none", link: "</a.html#x>; rel=canonical" };
    const fetch = createFetch({ contentType: "application/pdf", headers });
    expect(createPageRecord(fetch, null, OPTIONS)).to.include({
      noindex: true,
      nofollow: true,
      canonicalUrl: "https://example.com/a.html",
    });
  });

  it("gives robots for a URL that robots.txt forbids, answered or not", () => {
    const options = { ...OPTIONS, blockedByRobots: true };
    for (const status of [null, 200]) {
      const record = createPageRecord(createFetch({ status }), null, options);
      expect(record.indexabilityReason).to.equal("robots");
    }
  });

  it("takes the origin for the scope unless told", () => {
    const fetch = createFetch();
    const record = createPageRecord(fetch, null, OPTIONS);
    expect(record.isInternal("https://example.com/x")).to.equal(true);
    expect(record.isInternal("https://www.example.com/x")).to.equal(false);
    const wide = createPageRecord(fetch, null, { ...OPTIONS, isInternal: () => true });
    expect(wide.isInternal("https://www.example.com/x")).to.equal(true);
  });
});
