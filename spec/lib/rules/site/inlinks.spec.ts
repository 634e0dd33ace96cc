import { expect } from "chai";
import { PAGE_INPUT } from "../../../support/audits/page_input.ts";
import { createSiteRuleCheck } from "../../../support/audits/site_rule.ts";

describe("page_inlinks_nofollow_only", () => {
  const check = createSiteRuleCheck("page_inlinks_nofollow_only", "pages", PAGE_INPUT);
  const NOFOLLOWED = { linksCount: 9, inlinksCount: 4, followedInlinksCount: 0, depth: null };

  it("passes a page with one link that may be followed", () => {
    expect(check({ ...NOFOLLOWED, followedInlinksCount: 1 })).to.equal(undefined);
  });

  it("reports a page to which only nofollow links lead", () => {
    expect(check(NOFOLLOWED)).to.deep.equal({
      evidence: {
        found: { inlinks_count: 9, unique_inlinks_count: 4, followed_unique_inlinks_count: 0 },
        expected: "at least one link that may be followed",
        where: "internal links",
      },
    });
  });

  it("does not apply to orphans and pages that may not be indexed", () => {
    expect(check({ ...NOFOLLOWED, inlinksCount: 0 })).to.equal(undefined);
    expect(check({ ...NOFOLLOWED, indexable: false })).to.equal(undefined);
  });

  it("claims nothing after a crawl that ended early, and of the end of a followed redirect", () => {
    expect(check({ ...NOFOLLOWED, browsed: false })).to.equal(undefined);
    expect(check({ ...NOFOLLOWED, depth: 2, sentTo: true })).to.equal(undefined);
  });
});

describe("page_inlinks_follow_and_nofollow", () => {
  const check = createSiteRuleCheck("page_inlinks_follow_and_nofollow", "pages", PAGE_INPUT);

  it("passes links of one kind", () => {
    expect(check()).to.equal(undefined);
    expect(check({ inlinksCount: 3, followedInlinksCount: 0 })).to.equal(undefined);
  });

  it("reports links of both kinds", () => {
    expect(check({ inlinksCount: 7, followedInlinksCount: 5 })).to.deep.equal({
      evidence: {
        found: { followed_unique_inlinks_count: 5, nofollow_unique_inlinks_count: 2 },
        expected: "links that may all be followed",
        where: "internal links",
      },
    });
  });

  it("does not apply to a page that may not be indexed", () => {
    expect(check({ inlinksCount: 7, followedInlinksCount: 5, indexable: false }))
      .to.equal(undefined);
  });

  it("reports what it has seen although the crawl ended early", () => {
    expect(check({ inlinksCount: 2, followedInlinksCount: 1, browsed: false }))
      .to.not.equal(undefined);
  });
});

describe("page_single_inlink", () => {
  const check = createSiteRuleCheck("page_single_inlink", "pages", PAGE_INPUT);

  it("passes a page with two", () => {
    expect(check({ inlinksCount: 2, followedInlinksCount: 2 })).to.equal(undefined);
  });

  it("reports a page with a single inlink that may be followed", () => {
    expect(check({ linksCount: 7, inlinksCount: 3, followedInlinksCount: 1 })).to.deep.equal({
      evidence: {
        found: { inlinks_count: 7, unique_inlinks_count: 3, followed_unique_inlinks_count: 1 },
        expected: "followed links on at least two pages",
        where: "internal links",
      },
    });
  });

  it("does not apply to orphans, the start page, and pages that may not be indexed", () => {
    expect(check({ inlinksCount: 0, followedInlinksCount: 0 })).to.equal(undefined);
    expect(check({ followedInlinksCount: 1, depth: 0 })).to.equal(undefined);
    expect(check({ followedInlinksCount: 1, indexable: false })).to.equal(undefined);
  });

  it("claims nothing after a crawl that ended early, and of the end of a redirect", () => {
    expect(check({ followedInlinksCount: 1, browsed: false })).to.equal(undefined);
    expect(check({ followedInlinksCount: 1, sentTo: true })).to.equal(undefined);
  });
});

describe("low_internal_pagerank", () => {
  const check = createSiteRuleCheck("low_internal_pagerank", "pages", PAGE_INPUT);
  const LOW = { lowRank: true, depth: 4, linkScore: 2, inlinksCount: 1 };

  it("passes a low page within three clicks, and a deep one of higher rank", () => {
    expect(check({ ...LOW, depth: 3 })).to.equal(undefined);
    expect(check({ ...LOW, lowRank: false })).to.equal(undefined);
  });

  it("reports a low page four clicks away that a sitemap lists", () => {
    expect(check(LOW)).to.deep.equal({
      evidence: {
        found: { link_score: 2, depth: 4, unique_inlinks_count: 1 },
        expected: "a rank above the lowest tenth, or at most 3 clicks",
        where: "internal links",
      },
    });
  });

  it("does not apply to pages in no sitemap, not indexable, or not reached", () => {
    expect(check({ ...LOW, inSitemap: false })).to.equal(undefined);
    expect(check({ ...LOW, indexable: false })).to.equal(undefined);
    expect(check({ ...LOW, depth: null })).to.equal(undefined);
  });

  it("claims nothing after a crawl that ended early", () => {
    expect(check({ ...LOW, browsed: false })).to.equal(undefined);
  });
});
