import { expect } from "chai";
import type { LostPageInput } from "../../../../lib/rules/inputs/graph_inputs.ts";
import type { BlockedUrlInput } from "../../../../lib/rules/inputs/site_inputs.ts";
import { PAGE_INPUT } from "../../../support/audits/page_input.ts";
import { createSiteRuleCheck } from "../../../support/audits/site_rule.ts";

const BLOCKED: BlockedUrlInput = {
  urlId: 3,
  url: "https://s.test/secret",
  discoveredVia: "link",
  followedInlinksCount: 2,
  linkedFrom: ["https://s.test/"],
  noindexSeenAt: null,
  robotsFailure: null,
};

const LOST: LostPageInput = {
  urlId: 2,
  url: "https://s.test/a",
  reason: "noindex",
  statusCode: 200,
  fetchError: null,
  canonicalUrl: "https://s.test/a",
};

describe("noindex_and_disallowed", () => {
  const check = createSiteRuleCheck("noindex_and_disallowed", "blocked_urls", BLOCKED);
  const SEEN = "2026-10-01T08:00:00.000Z";

  it("passes a blocked URL that had no noindex", () => {
    expect(check()).to.equal(undefined);
  });

  it("reports a blocked URL on which an earlier audit read a noindex", () => {
    expect(check({ noindexSeenAt: SEEN })).to.deep.equal({
      evidence: {
        found: { url: "https://s.test/secret", disallowed: true, noindex_seen_at: SEEN },
        expected: "noindex on a URL that may be crawled",
        where: "robots.txt",
      },
    });
  });

  it("does not apply while robots.txt cannot be read", () => {
    expect(check({ noindexSeenAt: SEEN, robotsFailure: "status 503" })).to.equal(undefined);
  });

  it("reports a URL that nothing but a sitemap names", () => {
    expect(check({ noindexSeenAt: SEEN, discoveredVia: "sitemap", followedInlinksCount: 0 }))
      .to.not.equal(undefined);
  });
});

describe("indexable_became_nonindexable", () => {
  const check = createSiteRuleCheck("indexable_became_nonindexable", "lost_pages", LOST);
  const foundIn = (members: Partial<LostPageInput>) => check(members)?.evidence.found;

  it("reports a page that has a noindex now", () => {
    expect(check()).to.deep.equal({
      evidence: {
        found: { url: "https://s.test/a", reason: "noindex" },
        expected: "indexable, as in the previous audit",
        where: "comparison with the previous audit",
      },
    });
  });

  it("names the status, or why there is no answer", () => {
    expect(foundIn({ reason: "status", statusCode: 410 }))
      .to.deep.equal({ url: "https://s.test/a", reason: "status", status: 410 });
    expect(foundIn({ reason: "unreachable", statusCode: null, fetchError: "tls" }))
      .to.deep.equal({ url: "https://s.test/a", reason: "unreachable", error: "tls" });
  });

  it("names the canonical only where that is the reason", () => {
    expect(foundIn({ reason: "canonicalised", canonicalUrl: "https://s.test/b" }))
      .to.deep.include({ canonical: "https://s.test/b" });
    expect(foundIn({ canonicalUrl: "https://s.test/b" })).to.not.have.property("canonical");
  });

  it("reports a page that robots.txt blocks now, of which nothing else is known", () => {
    expect(foundIn({ reason: "robots", statusCode: null, canonicalUrl: null }))
      .to.deep.equal({ url: "https://s.test/a", reason: "robots" });
  });
});

describe("nonindexable_inlinks_only", () => {
  const check = createSiteRuleCheck("nonindexable_inlinks_only", "pages", PAGE_INPUT);

  it("passes a page with one inlink from an indexable page", () => {
    expect(check({ inlinksCount: 9, indexableInlinksCount: 1 })).to.equal(undefined);
  });

  it("reports a page whose inlinks all stand on pages that may not be indexed", () => {
    expect(check({ inlinksCount: 9, indexableInlinksCount: 0 })).to.deep.equal({
      evidence: {
        found: { unique_inlinks_count: 9, inlinks_from_indexable_pages_count: 0 },
        expected: "at least one link on an indexable page",
        where: "internal links",
      },
    });
  });

  it("does not apply to orphans, the start page, and pages that may not be indexed", () => {
    expect(check({ inlinksCount: 0, indexableInlinksCount: 0 })).to.equal(undefined);
    expect(check({ indexableInlinksCount: 0, depth: 0 })).to.equal(undefined);
    expect(check({ indexableInlinksCount: 0, indexable: false })).to.equal(undefined);
  });

  it("claims nothing after a crawl that ended early, and of the end of a redirect", () => {
    expect(check({ indexableInlinksCount: 0, browsed: false })).to.equal(undefined);
    expect(check({ indexableInlinksCount: 0, sentTo: true })).to.equal(undefined);
  });
});
