import { expect } from "chai";
import type { BlockedUrlInput } from "../../../../lib/rules/site_inputs.ts";
import { PAGE_INPUT } from "../../../support/page_input.ts";
import { createSiteRuleCheck } from "../../../support/site_rule.ts";

const BLOCKED: BlockedUrlInput = {
  urlId: 3,
  url: "https://s.test/secret",
  discoveredVia: "sitemap",
  followedInlinksCount: 0,
  linkedFrom: [],
  robotsFailure: null,
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
          followed_inlinks_count: 7,
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
