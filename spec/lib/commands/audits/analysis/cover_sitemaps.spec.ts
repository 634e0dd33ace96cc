import { expect } from "chai";
import { countCoverage } from "../../../../../lib/commands/audits/analysis/cover_sitemaps.ts";
import { createScope } from "../../../../../lib/crawler/url/scope.ts";

const SCOPE = createScope({ domain: "shop.test", includeSubdomains: false });
const PAGE = { origin: null, state: "fetched", reason: null, urlsCount: 1 } as const;

describe("countCoverage()", () => {
  it("counts every group in one column, and the requested ones together", () => {
    const groups = [
      { ...PAGE, urlsCount: 10 },
      { ...PAGE, reason: "redirect", urlsCount: 2 },
      { ...PAGE, reason: "status", urlsCount: 3 },
      { ...PAGE, reason: "unreachable", urlsCount: 4 },
      { ...PAGE, reason: "noindex", urlsCount: 5 },
      { ...PAGE, reason: "canonicalised", urlsCount: 6 },
      { ...PAGE, reason: "not_html", urlsCount: 7 },
      { ...PAGE, state: "blocked", reason: "robots", urlsCount: 8 },
      { ...PAGE, state: "queued", urlsCount: 9 },
      { ...PAGE, state: "skipped", urlsCount: 1 },
    ] as const;
    expect(countCoverage(groups, SCOPE)).to.deep.equal({
      urls_compared: 55,
      urls_crawled: 37,
      urls_ok: 10,
      urls_redirected: 2,
      urls_broken: 7,
      urls_noindex: 5,
      urls_noncanonical: 6,
      urls_not_html: 7,
      urls_blocked: 8,
      urls_not_crawled: 10,
      urls_other_host: 0,
    });
  });
  it("distinguishes URLs of the site that the crawl does not know from those of others", () => {
    const unknown = { state: null, reason: null, urlsCount: 1 };
    const groups = [
      { ...unknown, origin: "http://www.shop.test" },
      { ...unknown, origin: "https://blog.shop.test", urlsCount: 2 },
      { ...unknown, origin: "https://other.test", urlsCount: 3 },
    ];
    expect(countCoverage(groups, SCOPE))
      .to.include({ urls_compared: 6, urls_not_crawled: 1, urls_other_host: 5, urls_crawled: 0 });
  });
  it("gives zeros for a file that lists nothing", () => {
    expect(Object.values(countCoverage([], SCOPE))).to.deep.equal(new Array(11).fill(0));
  });
});
