import { expect } from "chai";
import type { RobotsFileInput } from "../../../../lib/rules/inputs/site_inputs.ts";
import { createSiteRuleCheck } from "../../../support/audits/site_rule.ts";

const FILE: RobotsFileInput = {
  urlId: 0,
  targetId: 1,
  origin: "https://s.test",
  url: "https://s.test/robots.txt",
  main: true,
  statusCode: 200,
  fetchError: null,
  contentType: "text/plain",
  redirectsCount: 0,
  sizeBytes: 60,
  servesPages: true,
  unnamedSitemap: null,
  previous: null,
  body: "User-agent: *\nDisallow: /private/\nSitemap: https://s.test/sitemap.xml\n",
};

const NOT_FOUND = { statusCode: 404, body: "<h1>Not found</h1>" };

describe("robots_txt_server_error", () => {
  const check = createSiteRuleCheck("robots_txt_server_error", "robots_files", FILE);

  it("passes a file that is served", () => {
    expect(check()).to.equal(undefined);
  });

  it("reports 503 on the site's main host as an error", () => {
    expect(check({ statusCode: 503, body: null })).to.deep.equal({
      targetId: 1,
      severity: "error",
      evidence: {
        found: { url: "https://s.test/robots.txt", status: 503 },
        expected: "200 with the file, or 404",
        where: "robots.txt",
      },
    });
  });

  it("does not apply to a site without robots.txt", () => {
    expect(check(NOT_FOUND)).to.equal(undefined);
  });

  it("reports no answer and 429, and other hosts as a warning", () => {
    expect(check({ statusCode: null, fetchError: "timeout" })?.evidence.found)
      .to.include({ status: null, error: "timeout" });
    expect(check({ statusCode: 429 })).to.not.equal(undefined);
    expect(check({ statusCode: 500, main: false })).to.deep.include({ severity: "warning" });
  });
});

describe("robots_txt_invalid_line", () => {
  const check = createSiteRuleCheck("robots_txt_invalid_line", "robots_files", FILE);

  it("does not report the file of another origin, to which everything redirects", () => {
    const body = "Dissalow /cellar\n";
    expect(check({ body, redirectsCount: 1, servesPages: false })).to.equal(undefined);
    expect(check({ body, redirectsCount: 1 })).to.not.equal(undefined);
  });

  it("passes a file of valid lines", () => {
    expect(check()).to.equal(undefined);
  });

  it("reports lines that mean nothing, by number", () => {
    const found = check({ body: "User-agent: *\nDisallow /private\n" });
    expect(found).to.deep.equal({
      targetId: 1,
      evidence: {
        found: {
          url: "https://s.test/robots.txt",
          lines_count: 1,
          lines: [{ line: 2, text: "Disallow /private", reason: "The line has no colon." }],
        },
        expected: "lines of the form that RFC 9309 gives",
        where: "robots.txt",
      },
    });
  });

  it("does not apply to the error page of a site without robots.txt", () => {
    expect(check(NOT_FOUND)).to.equal(undefined);
    expect(check({ body: null })).to.equal(undefined);
  });

  it("says nothing of the lines of an HTML page, and bounds what it shows of a thousand", () => {
    expect(check({ body: `\n<!doctype html>${"x".repeat(9_000)}\n<p>\n<p>` })).to.equal(undefined);
    const many = check({ body: `${"y".repeat(300)}\n`.repeat(5_000) });
    expect(JSON.stringify(many)).to.have.length.below(6_000);
  });
});

describe("robots_blocks_whole_site", () => {
  const check = createSiteRuleCheck("robots_blocks_whole_site", "robots_files", FILE);

  it("passes a file that closes a part of the site", () => {
    expect(check()).to.equal(undefined);
  });

  it("reports a file that closes everything to everybody", () => {
    expect(check({ body: "User-agent: *\nDisallow: /\n" })).to.deep.equal({
      targetId: 1,
      evidence: {
        found: {
          url: "https://s.test/robots.txt",
          blocked: [
            { agent: "SearchVisibilityBot", line: 2, rule: "Disallow: /" },
            { agent: "Googlebot", line: 2, rule: "Disallow: /" },
          ],
        },
        expected: "crawlers may fetch /",
        where: "robots.txt",
      },
    });
  });

  it("does not apply to a site without robots.txt, or to its other hosts", () => {
    expect(check({ statusCode: 404, body: "User-agent: *\nDisallow: /" })).to.equal(undefined);
    expect(check({ main: false, body: "User-agent: *\nDisallow: /" })).to.equal(undefined);
  });

  it("looks at the group that names the crawler, and at Allow", () => {
    const body = "User-agent: *\nDisallow: /\n\nUser-agent: googlebot\n" +
      "User-agent: searchvisibilitybot\nAllow: /\nDisallow: /\n";
    expect(check({ body })).to.equal(undefined);
    expect(check({ body: "User-agent: *\nDisallow: /*?\nDisallow:\n" })).to.equal(undefined);
  });
});
