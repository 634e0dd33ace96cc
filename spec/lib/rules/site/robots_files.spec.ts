import { expect } from "chai";
import type { RobotsFileInput } from "../../../../lib/rules/inputs/site_inputs.ts";
import { createSiteRuleCheck } from "../../../support/audits/site_rule.ts";

const URL = "https://s.test/robots.txt";

const FILE: RobotsFileInput = {
  urlId: 0,
  targetId: 1,
  origin: "https://s.test",
  url: URL,
  main: true,
  statusCode: 200,
  fetchError: null,
  contentType: "text/plain",
  redirectsCount: 0,
  sizeBytes: 60,
  body: "User-agent: *\nDisallow: /private/\n",
  servesPages: true,
  unnamedSitemap: null,
  previous: null,
};

const NOT_FOUND = { statusCode: 404, contentType: "text/html", body: "<h1>Not found</h1>" };
const HTML = { contentType: "text/html", body: "\n<!doctype html><title>Shop</title>" };

describe("robots_txt_missing", () => {
  const check = createSiteRuleCheck("robots_txt_missing", "robots_files", FILE);

  it("passes a file that is served", () => {
    expect(check()).to.equal(undefined);
  });

  it("reports a site without one", () => {
    expect(check(NOT_FOUND)).to.deep.equal({
      targetId: 1,
      evidence: {
        found: { url: URL, status: 404 },
        expected: "200 with the file",
        where: "robots.txt",
      },
    });
  });

  it("does not apply to other hosts, or to one that only redirects", () => {
    expect(check({ ...NOT_FOUND, main: false })).to.equal(undefined);
    expect(check({ ...NOT_FOUND, servesPages: false })).to.equal(undefined);
  });

  it("reports 403, which means the same, and passes 429 and no answer, which do not", () => {
    expect(check({ statusCode: 403, body: "" })).to.not.equal(undefined);
    expect(check({ statusCode: 429, body: "" })).to.equal(undefined);
    expect(check({ statusCode: null, fetchError: "timeout", body: null })).to.equal(undefined);
  });
});

describe("robots_txt_too_large", () => {
  const check = createSiteRuleCheck("robots_txt_too_large", "robots_files", FILE);

  it("passes 500 KiB", () => {
    expect(check({ sizeBytes: 512_000 })).to.equal(undefined);
  });

  it("reports one byte more", () => {
    expect(check({ sizeBytes: 512_001 })).to.deep.equal({
      targetId: 1,
      evidence: {
        found: { url: URL, bytes_read: 512_001, complete: false },
        expected: "at most 512000 bytes",
        where: "robots.txt",
      },
    });
  });

  it("does not apply to a missing file, whatever its error page weighs", () => {
    expect(check({ ...NOT_FOUND, sizeBytes: 512_001 })).to.equal(undefined);
  });

  it("passes a file whose size is not known", () => {
    expect(check({ sizeBytes: null })).to.equal(undefined);
  });
});

describe("robots_txt_is_html", () => {
  const check = createSiteRuleCheck("robots_txt_is_html", "robots_files", FILE);

  it("passes plain text", () => {
    expect(check()).to.equal(undefined);
  });

  it("reports a page", () => {
    expect(check(HTML)).to.deep.equal({
      targetId: 1,
      evidence: {
        found: {
          url: URL,
          content_type: "text/html",
          begins_with: "<!doctype html><title>Shop</title>",
        },
        expected: "plain text",
        where: "robots.txt",
      },
    });
  });

  it("does not apply to an error page, or to a host that only redirects", () => {
    expect(check(NOT_FOUND)).to.equal(undefined);
    expect(check({ ...HTML, servesPages: false })).to.equal(undefined);
  });

  it("reports rules that are declared as HTML, and a page without a type, cut to a length", () => {
    expect(check({ contentType: "text/html" })).to.not.equal(undefined);
    const found = check({ contentType: null, body: `\ufeff  <html>${"x".repeat(512_000)}` });
    expect(JSON.stringify(found)).to.have.length.below(400);
  });
});

describe("robots_txt_redirects", () => {
  const check = createSiteRuleCheck("robots_txt_redirects", "robots_files", FILE);

  it("passes a file that is served at its address", () => {
    expect(check()).to.equal(undefined);
  });

  it("reports a file that redirects", () => {
    expect(check({ redirectsCount: 1 })).to.deep.equal({
      targetId: 1,
      evidence: {
        found: { url: URL, redirects_count: 1, final_status: 200 },
        expected: "200 without a redirect",
        where: "robots.txt",
      },
    });
  });

  it("does not apply to a host whose pages redirect as well", () => {
    expect(check({ redirectsCount: 1, servesPages: false })).to.equal(undefined);
  });

  it("reports redirects without end, which end as a missing file", () => {
    expect(check({ redirectsCount: 5, statusCode: 301, body: "" })?.evidence.found)
      .to.deep.equal({ url: URL, redirects_count: 5, final_status: 301 });
  });
});

describe("robots_crawl_delay_high", () => {
  const check = createSiteRuleCheck("robots_crawl_delay_high", "robots_files", FILE);

  it("passes 10 seconds", () => {
    expect(check({ body: "User-agent: *\nCrawl-delay: 10\n" })).to.equal(undefined);
  });

  it("reports more, by crawler, and by the audit's own limit", () => {
    const body = "User-agent: bingbot\nUser-agent: *\nCrawl-delay: 10.5\n";
    expect(check({ body })).to.deep.equal({
      targetId: 1,
      evidence: {
        found: {
          url: URL,
          agents_count: 2,
          delays: [{ agent: "bingbot", seconds: 10.5 }, { agent: "*", seconds: 10.5 }],
        },
        expected: "at most 10 seconds",
        where: "robots.txt",
      },
    });
    expect(check({ body }, { crawl_delay_max_seconds: 11 })).to.equal(undefined);
  });

  it("does not apply without a file or without the line", () => {
    expect(check()).to.equal(undefined);
    expect(check({ statusCode: 404, body: "User-agent: *\nCrawl-delay: 99" })).to.equal(undefined);
  });

  it("ignores what is no number, and bounds what it shows of a thousand crawlers", () => {
    expect(check({ body: "User-agent: *\nCrawl-delay: 1e9\n" })).to.equal(undefined);
    const agents = Array.from(
      { length: 1_000 },
      (_, index) =>
        `User-agent: ${"a".repeat(500)}${String.fromCharCode(97 + index % 26)}${
          "b".repeat(index)
        }\n`,
    );
    const found = check({ body: `${agents.join("")}Crawl-delay: ${"9".repeat(20)}\n` });
    expect(found?.evidence.found).to.include({ agents_count: 1_000 });
    expect(JSON.stringify(found)).to.have.length.below(4_000);
  });
});

describe("robots_txt_changed", () => {
  const check = createSiteRuleCheck("robots_txt_changed", "robots_files", FILE);

  it("passes the same rules, with other comments and line ends", () => {
    const body = "# as of today\r\nUser-agent: *\r\nDisallow: /private/ # no\r\n";
    expect(check({ previous: { statusCode: 200, body } })).to.equal(undefined);
  });

  it("reports what was added and removed", () => {
    const body = "User-agent: *\nDisallow: /old/\nDisallow: /older/\n";
    expect(check({ previous: { statusCode: 200, body } })).to.deep.equal({
      targetId: 1,
      evidence: {
        found: {
          url: URL,
          status: 200,
          previous_status: 200,
          added: { count: 1, examples: ["Disallow: /private/"] },
          removed: { count: 2, examples: ["Disallow: /old/", "Disallow: /older/"] },
        },
        expected: "the same rules as at the previous audit",
        where: "robots.txt",
      },
    });
  });

  it("does not apply at the first audit, or when one of both could not read the file", () => {
    expect(check()).to.equal(undefined);
    expect(check({ previous: { statusCode: 503, body: "" } })).to.equal(undefined);
    const previous = { statusCode: 200, body: "User-agent: *\nDisallow: /\n" };
    expect(check({ previous, statusCode: null, fetchError: "dns", body: null })).to.equal(
      undefined,
    );
    expect(check({ previous, ...HTML })).to.equal(undefined);
  });

  it("does not report the file of another origin, to which everything redirects", () => {
    const previous = { statusCode: 404, body: "" };
    expect(check({ previous, redirectsCount: 1, servesPages: false })).to.equal(undefined);
  });

  it("takes a missing file for an empty one, and bounds what it shows of a long one", () => {
    expect(check({ previous: { statusCode: 404, body: "" } })?.evidence.found)
      .to.deep.include({ previous_status: 404, removed: { count: 0, examples: [] } });
    const long = Array.from(
      { length: 9_000 },
      (_, index) => `Disallow: /${index}${"x".repeat(50)}`,
    );
    const found = check({ previous: { statusCode: 200, body: long.join("\n") } });
    expect(JSON.stringify(found)).to.have.length.below(2_000);
  });
});

describe("sitemap_not_in_robots", () => {
  const check = createSiteRuleCheck("sitemap_not_in_robots", "robots_files", FILE);
  const unnamedSitemap = "https://s.test/sitemap.xml";

  it("passes a site without a sitemap that nobody names", () => {
    expect(check()).to.equal(undefined);
  });

  it("reports a sitemap that robots.txt does not name", () => {
    expect(check({ unnamedSitemap })).to.deep.equal({
      targetId: 1,
      evidence: {
        found: { url: URL, sitemap: unnamedSitemap, sitemap_lines: 0 },
        expected: `Sitemap: ${unnamedSitemap}`,
        where: "robots.txt",
      },
    });
  });

  it("does not apply to a site without robots.txt", () => {
    expect(check({ ...NOT_FOUND, unnamedSitemap })).to.equal(undefined);
  });

  it("leaves a page in place of robots.txt to the rule about that", () => {
    expect(check({ ...HTML, unnamedSitemap })).to.equal(undefined);
  });
});
