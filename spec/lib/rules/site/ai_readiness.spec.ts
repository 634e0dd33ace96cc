import { expect } from "chai";
import type { LlmsTxtInput } from "../../../../lib/rules/inputs/probe_inputs.ts";
import type { RobotsFileInput } from "../../../../lib/rules/inputs/site_inputs.ts";
import { createSiteRuleCheck } from "../../../support/audits/site_rule.ts";

const FILE: RobotsFileInput = {
  urlId: 0,
  targetId: 3,
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
  body: "User-agent: GPTBot\nDisallow: /\n",
};

describe("ai_search_bot_blocked", () => {
  const check = createSiteRuleCheck("ai_search_bot_blocked", "robots_files", FILE);

  it("passes a site that keeps out training crawlers alone", () => {
    expect(check()).to.equal(undefined);
  });

  it("reports the crawlers of AI search that may not come, with the line", () => {
    const body = "User-agent: OAI-SearchBot\nUser-agent: PerplexityBot\nDisallow: /\n";
    expect(check({ body })).to.deep.equal({
      targetId: 3,
      evidence: {
        found: {
          url: "https://s.test/robots.txt",
          blocked: [
            { agent: "OAI-SearchBot", line: 3, rule: "Disallow: /" },
            { agent: "PerplexityBot", line: 3, rule: "Disallow: /" },
          ],
        },
        expected: "crawlers of AI search may fetch /",
        where: "robots.txt",
      },
    });
  });

  it("does not apply without a file, or to other hosts of the site", () => {
    const body = "User-agent: *\nDisallow: /\n";
    expect(check({ statusCode: 404, body })).to.equal(undefined);
    expect(check({ main: false, body })).to.equal(undefined);
  });

  it("does not let the rules of one group leak into another", () => {
    const body = "User-agent: Claude-User\nDisallow: /cart\n\nUser-agent: CCBot\nDisallow: /\n\n" +
      "User-agent: *\nAllow: /\n";
    expect(check({ body })).to.equal(undefined);
  });
});

describe("ai_training_bot_blocked", () => {
  const check = createSiteRuleCheck("ai_training_bot_blocked", "robots_files", FILE);

  it("passes a site that keeps out crawlers of AI search alone", () => {
    expect(check({ body: "User-agent: OAI-SearchBot\nDisallow: /\n" })).to.equal(undefined);
  });

  it("reports the training crawlers that may not come, with the line", () => {
    const body = "User-agent: GPTBot\nUser-agent: Google-Extended\nDisallow: /\n";
    expect(check({ body })).to.deep.equal({
      targetId: 3,
      evidence: {
        found: {
          url: "https://s.test/robots.txt",
          blocked: [
            { agent: "GPTBot", line: 3, rule: "Disallow: /" },
            { agent: "Google-Extended", line: 3, rule: "Disallow: /" },
          ],
        },
        expected: "crawlers for AI training may fetch /, unless you mean to keep them out",
        where: "robots.txt",
      },
    });
  });

  it("does not apply without a file, or to other hosts of the site", () => {
    expect(check({ statusCode: 404 })).to.equal(undefined);
    expect(check({ main: false })).to.equal(undefined);
  });

  it("passes a file that closes a part of the site, or lets a longer rule open it", () => {
    expect(check({ body: "User-agent: GPTBot\nDisallow: /private/\n" })).to.equal(undefined);
    expect(check({ body: "User-agent: *\nDisallow: /\nAllow: /$\n" })).to.equal(undefined);
  });
});

const TEXT =
  "# Tea\n\n> A shop for tea from all over the world.\n\n- [Teas](https://s.test/teas)\n";

const LLMS_TXT: LlmsTxtInput = {
  urlId: 0,
  url: "https://s.test/llms.txt",
  statusCode: 200,
  fetchError: null,
  contentType: "text/plain",
  body: TEXT,
};

describe("llms_txt_missing", () => {
  const check = createSiteRuleCheck("llms_txt_missing", "llms_txt", LLMS_TXT);

  it("passes a file that is there, whatever it says", () => {
    expect(check()).to.equal(undefined);
    expect(check({ body: "" })).to.equal(undefined);
  });

  it("reports a site without one", () => {
    expect(check({ statusCode: 404, body: null })).to.deep.equal({
      targetId: 1,
      evidence: {
        found: { url: "https://s.test/llms.txt", status: 404 },
        expected: "200 with a Markdown text",
        where: "llms.txt",
      },
    });
  });

  it("does not apply where it is not known whether there is one", () => {
    expect(check({ statusCode: 403, body: null })).to.equal(undefined);
    expect(check({ statusCode: null, fetchError: "timeout", body: null })).to.equal(undefined);
  });

  it("reports a file that is gone for good, and leaves errors to the other rule", () => {
    expect(check({ statusCode: 410, body: null })).to.not.equal(undefined);
    expect(check({ statusCode: 500, body: null })).to.equal(undefined);
  });
});

describe("llms_txt_invalid", () => {
  const check = createSiteRuleCheck("llms_txt_invalid", "llms_txt", LLMS_TXT);

  it("passes a title with a link", () => {
    expect(check()).to.equal(undefined);
  });

  it("reports a page in its place", () => {
    expect(check({ contentType: "text/html", body: "<!doctype html><h1>Shop</h1>" }))
      .to.deep.equal({
        targetId: 1,
        evidence: {
          found: {
            url: "https://s.test/llms.txt",
            status: 200,
            content_type: "text/html",
            problems: [{
              code: "html",
              message: "The answer is an HTML page, not a Markdown text.",
            }],
          },
          expected: "200 with a Markdown text that has a title and links",
          where: "llms.txt",
        },
      });
  });

  it("does not apply to a site without one", () => {
    expect(check({ statusCode: 404, body: null })).to.equal(undefined);
    expect(check({ statusCode: null, fetchError: "dns", body: null })).to.equal(undefined);
  });

  it("reports a server error, an empty file, and a long one of nothing", () => {
    expect(check({ statusCode: 503, body: null })?.evidence.found)
      .to.include({ status: 503 });
    expect(check({ body: null })?.evidence.found).to.have.nested.property("problems.length", 3);
    const found = check({ body: "[".repeat(500_000) });
    expect(JSON.stringify(found)).to.have.length.below(600);
  });
});
