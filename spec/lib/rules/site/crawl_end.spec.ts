import { expect } from "chai";
import type { CrawlEndInput } from "../../../../lib/rules/inputs/probe_inputs.ts";
import { createSiteRuleCheck } from "../../../support/audits/site_rule.ts";

const START = { url: "https://s.test/", statusCode: 200, fetchError: null, internal: true };

const END: CrawlEndInput = {
  urlId: 0,
  list: false,
  startUrls: [START],
  stopReason: "queue_empty",
  maxPages: 500,
  maxDepth: 25,
  pagesCrawled: 30,
  pagesLeft: 0,
  pagesTooDeep: 0,
  targetsLeft: 0,
};

const MOVED = { ...START, url: "http://s.test/", statusCode: 301 };
const SILENT = { ...START, statusCode: null, fetchError: "timeout" };

describe("site_unreachable", () => {
  const check = createSiteRuleCheck("site_unreachable", "crawl_end", END);

  it("passes a start page that answers, even with an error", () => {
    expect(check()).to.equal(undefined);
    expect(check({ startUrls: [{ ...START, statusCode: 503 }] })).to.equal(undefined);
  });

  it("reports a start URL that redirects to a page without an answer", () => {
    expect(check({ startUrls: [MOVED, SILENT] })).to.deep.equal({
      targetId: 1,
      evidence: {
        found: { url: "https://s.test/", status: null, error: "timeout", redirects_count: 1 },
        expected: "an HTTP answer",
        where: "start URL",
      },
    });
  });

  it("does not apply to a list of URLs, or a start URL that was not requested", () => {
    expect(check({ list: true, startUrls: [SILENT] })).to.equal(undefined);
    expect(check({ startUrls: [] })).to.equal(undefined);
    expect(check({ startUrls: [{ ...SILENT, fetchError: null }] })).to.equal(undefined);
  });

  it("leaves another site without an answer to the rule about that", () => {
    expect(check({ startUrls: [MOVED, { ...SILENT, internal: false }] })).to.equal(undefined);
  });
});

describe("start_url_redirects_off_site", () => {
  const check = createSiteRuleCheck("start_url_redirects_off_site", "crawl_end", END);
  const other = { ...START, url: "https://other.test/", internal: false };

  it("passes a redirect within the site", () => {
    expect(check({ startUrls: [MOVED, START] })).to.equal(undefined);
  });

  it("reports the way to another site", () => {
    expect(check({ startUrls: [MOVED, { ...START, statusCode: 302 }, other] })).to.deep.equal({
      targetId: 1,
      evidence: {
        found: {
          final_url: "https://other.test/",
          hops: [
            { url: "http://s.test/", status: 301 },
            { url: "https://s.test/", status: 302 },
          ],
        },
        expected: "a start URL that ends on the audited site",
        where: "start URL",
      },
    });
  });

  it("does not apply to a list of URLs, or a start URL that was not requested", () => {
    expect(check({ list: true, startUrls: [MOVED, other] })).to.equal(undefined);
    expect(check({ startUrls: [] })).to.equal(undefined);
  });

  it("reports another site that was not requested, or does not answer", () => {
    expect(check({ startUrls: [MOVED, { ...other, statusCode: null }] })).to.not.equal(undefined);
    const failed = { ...other, statusCode: null, fetchError: "forbidden_address" };
    expect(check({ startUrls: [MOVED, failed] })).to.not.equal(undefined);
  });
});

describe("crawl_incomplete", () => {
  const check = createSiteRuleCheck("crawl_incomplete", "crawl_end", END);

  it("passes a crawl that came to its end", () => {
    expect(check()).to.equal(undefined);
  });

  it("reports which limit ended it, and how many URLs were left", () => {
    const left = { stopReason: "page_limit", pagesCrawled: 500, pagesLeft: 1_200, targetsLeft: 7 };
    expect(check(left)).to.deep.equal({
      targetId: 1,
      evidence: {
        found: {
          stop_reason: "page_limit",
          limit: "max_pages",
          max_pages: 500,
          max_depth: 25,
          pages_crawled: 500,
          pages_not_requested: 1_200,
          pages_too_deep: 0,
          resources_and_external_not_requested: 7,
        },
        expected: "a crawl that ends when no known URL is left",
        where: "crawl",
      },
    });
  });

  it("does not apply where robots.txt forbade everything, or the reason is not known", () => {
    expect(check({ stopReason: "robots_blocked" })).to.equal(undefined);
    expect(check({ stopReason: null })).to.equal(undefined);
  });

  it("reports a crawl that ended at any other limit", () => {
    for (const stopReason of ["depth_limit", "time_limit", "stopped"]) {
      expect(check({ stopReason, pagesTooDeep: 1_000_000 })?.evidence.found)
        .to.include({ stop_reason: stopReason, pages_too_deep: 1_000_000 });
    }
  });
});
