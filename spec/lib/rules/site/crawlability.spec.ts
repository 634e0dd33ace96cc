import { expect } from "chai";
import type { CrawlTrapInput } from "../../../../lib/rules/inputs/graph_inputs.ts";
import type { BlockedUrlInput } from "../../../../lib/rules/inputs/site_inputs.ts";
import { PAGE_INPUT } from "../../../support/audits/page_input.ts";
import { createSiteRuleCheck } from "../../../support/audits/site_rule.ts";

const BLOCKED: BlockedUrlInput = {
  urlId: 3,
  url: "https://s.test/secret",
  discoveredVia: "sitemap",
  followedInlinksCount: 0,
  linkedFrom: [],
  noindexSeenAt: null,
  robotsFailure: null,
};

const TRAP: CrawlTrapInput = {
  urlId: 9,
  kind: "pattern",
  pattern: "https://s.test/calendar/#/#",
  urlsCount: 51,
  beyondCount: 0,
  examples: ["https://s.test/calendar/2026/1", "https://s.test/calendar/2026/2"],
};

describe("blocked_by_robots", () => {
  const check = createSiteRuleCheck("blocked_by_robots", "blocked_urls", BLOCKED);

  it("passes a URL that only a sitemap names", () => {
    expect(check()).to.equal(undefined);
  });

  it("reports a URL with followed links", () => {
    expect(check({ followedInlinksCount: 7, linkedFrom: ["https://s.test/"] })).to.deep.equal({
      evidence: {
        found: {
          url: "https://s.test/secret",
          discovered_via: "sitemap",
          followed_unique_inlinks_count: 7,
          linked_from: ["https://s.test/"],
        },
        expected: "a URL that robots.txt allows, or no reference to it",
        where: "robots.txt",
      },
    });
  });

  it("says when robots.txt forbids by not being readable", () => {
    const found = check({ discoveredVia: "canonical", robotsFailure: "dns" })?.evidence.found;
    expect(found).to.include({ robots_txt_unreadable: "dns" });
  });

  it("does not apply to a URL that only hreflang or a nofollow link names", () => {
    expect(check({ discoveredVia: "hreflang" })).to.equal(undefined);
    expect(check({ discoveredVia: "link" })).to.equal(undefined);
  });

  it("reports a canonical or a redirect without any link", () => {
    expect(check({ discoveredVia: "canonical" })).to.not.equal(undefined);
    expect(check({ discoveredVia: "redirect" })).to.not.equal(undefined);
  });
});

describe("page_too_deep", () => {
  const check = createSiteRuleCheck("page_too_deep", "pages", PAGE_INPUT);

  it("passes 4 clicks", () => {
    expect(check({ depth: 4 })).to.equal(undefined);
  });

  it("reports 5 clicks", () => {
    expect(check({ depth: 5 })).to.deep.equal({
      evidence: {
        found: 5,
        expected: "at most 4 clicks",
        where: "shortest click path from the start URL",
      },
    });
  });

  it("takes the limit that the audit sets", () => {
    expect(check({ depth: 5 }, { max_ok_depth: 5 })).to.equal(undefined);
    expect(check({ depth: 3 }, { max_ok_depth: 2 })?.evidence.expected)
      .to.equal("at most 2 clicks");
  });

  it("does not apply to a page that no followed link leads to", () => {
    expect(check({ depth: null })).to.equal(undefined);
  });

  it("reports the deepest page that a crawl can store", () => {
    expect(check({ depth: 65_535 })?.evidence.found).to.equal(65_535);
  });
});

describe("orphan_page", () => {
  const check = createSiteRuleCheck("orphan_page", "pages", PAGE_INPUT);

  it("passes a linked page", () => {
    expect(check()).to.equal(undefined);
  });

  it("reports a page that only the sitemap knows", () => {
    expect(check({ orphan: true, discoveredVia: "sitemap", depth: null })).to.deep.equal({
      evidence: {
        found: { inlinks_count: 0, discovered_via: "sitemap", in_sitemap: true },
        expected: "at least one link on another page of the site",
        where: "internal links",
      },
    });
  });

  it("does not apply to the start page", () => {
    expect(check({ discoveredVia: "start", depth: 0 })).to.equal(undefined);
  });

  it("passes a page that only a nofollow link leads to", () => {
    expect(check({ depth: null })).to.equal(undefined);
  });
});

describe("isolated_only_via_canonical", () => {
  const check = createSiteRuleCheck("isolated_only_via_canonical", "pages", PAGE_INPUT);
  const ISOLATED = {
    discoveredVia: "canonical",
    inlinksCount: 0,
    depth: null,
    inSitemap: false,
  };

  it("passes a page that was found by its canonical and is linked to", () => {
    expect(check({ ...ISOLATED, inlinksCount: 1 })).to.equal(undefined);
  });

  it("reports a page that only a canonical names", () => {
    expect(check(ISOLATED)).to.deep.equal({
      evidence: {
        found: { inlinks_count: 0, discovered_via: "canonical" },
        expected: "at least one link on another page of the site",
        where: "internal links",
      },
    });
  });

  it("does not apply to what a sitemap lists, to the start page and where it redirects", () => {
    expect(check({ ...ISOLATED, inSitemap: true })).to.equal(undefined);
    expect(check({ ...ISOLATED, discoveredVia: "start", depth: 0 })).to.equal(undefined);
    expect(check({ ...ISOLATED, discoveredVia: "redirect", depth: 0 })).to.equal(undefined);
  });

  it("claims nothing after a crawl that ended early", () => {
    expect(check({ ...ISOLATED, browsed: false })).to.equal(undefined);
  });
});

describe("crawl_trap_suspected", () => {
  const check = createSiteRuleCheck("crawl_trap_suspected", "crawl_traps", TRAP);

  it("passes 50 URLs of a pattern", () => {
    expect(check({ urlsCount: 50 })).to.equal(undefined);
  });

  it("reports 51 URLs that only each other link to", () => {
    expect(check()).to.deep.equal({
      evidence: {
        found: {
          pattern: "https://s.test/calendar/#/#",
          urls_count: 51,
          examples: ["https://s.test/calendar/2026/1", "https://s.test/calendar/2026/2"],
        },
        expected: "at most 50 URLs of one pattern that only each other link to",
        where: "path with # for numbers",
      },
    });
  });

  it("reports 20 URLs that go on beyond the crawl's limit of clicks", () => {
    expect(check({ urlsCount: 20, beyondCount: 2 })?.evidence).to.deep.equal({
      found: {
        pattern: TRAP.pattern,
        urls_count: 20,
        beyond_max_depth_count: 2,
        examples: TRAP.examples,
      },
      expected: "URLs of one pattern that come to an end within the crawl's limit of clicks",
      where: "path with # for numbers",
    });
    expect(check({ urlsCount: 19, beyondCount: 19 })).to.equal(undefined);
    expect(check({ urlsCount: 20 })).to.equal(undefined);
  });

  it("takes the limit that the audit sets", () => {
    expect(check({}, { trap_min_urls: 51 })).to.equal(undefined);
  });

  it("reports a single path of more than 12 segments", () => {
    const url = `https://s.test${"/a".repeat(13)}`;
    expect(check({ kind: "depth", pattern: null, urlsCount: 1, examples: [url] })).to.deep.equal({
      evidence: {
        found: { urls_count: 1, examples: [url] },
        expected: "paths of at most 12 segments",
        where: "path segments",
      },
    });
  });

  it("does not apply to a site without such paths", () => {
    expect(check({ kind: "depth", pattern: null, urlsCount: 0, examples: [] }))
      .to.equal(undefined);
  });

  it("cuts addresses without end", () => {
    const long = `https://s.test/${"a/".repeat(1_000)}`;
    const found = check({ pattern: long, examples: Array(10).fill(long) })?.evidence.found;
    expect(JSON.stringify(found).length).to.be.below(2_500);
  });
});
