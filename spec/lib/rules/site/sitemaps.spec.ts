import { expect } from "chai";
import type {
  PageInput,
  SiteInput,
  SitemapInput,
  SitemapUrlInput,
} from "../../../../lib/rules/inputs/site_inputs.ts";
import { PAGE_INPUT } from "../../../support/audits/page_input.ts";
import { createSiteRuleCheck } from "../../../support/audits/site_rule.ts";

const SITE: SiteInput = {
  urlId: 0,
  answers: true,
  list: false,
  declaredSitemapsCount: 0,
  foundSitemapsCount: 0,
  unlinkedLanguages: [],
};

const SITEMAP: SitemapInput = {
  urlId: 0,
  targetId: 2,
  url: "https://s.test/sitemap.xml",
  foundVia: "robots_txt",
  statusCode: 200,
  fetchError: null,
  format: "urlset",
  urlsCount: 3,
  nestedIn: null,
  robotsTxt: null,
  errors: [],
  faults: null,
};

const ANSWER = { url: "https://s.test/a", statusCode: 200, fetchError: null, internal: true };

const LISTED: SitemapUrlInput = {
  urlId: 7,
  url: "https://s.test/a",
  sitemapUrl: "https://s.test/sitemap.xml",
  position: 12,
  answer: ANSWER,
  blocked: false,
  noindex: false,
  indexabilityReason: null,
  canonicalUrl: null,
  redirectsTo: null,
};

/** Not requested, for whatever reason. */
const UNKNOWN = { answer: { ...ANSWER, statusCode: null } };
const WHERE = "https://s.test/sitemap.xml, URL 12";

const PAGE: PageInput = { ...PAGE_INPUT, inSitemap: false };

describe("sitemap_missing", () => {
  const check = createSiteRuleCheck("sitemap_missing", "site", SITE);

  it("passes a site with a sitemap at a usual address", () => {
    expect(check({ foundSitemapsCount: 1 })).to.equal(undefined);
  });

  it("reports a site without one", () => {
    expect(check()).to.deep.equal({
      evidence: {
        found: null,
        expected: "a Sitemap: line in robots.txt, or a sitemap at a usual address",
        where: "robots.txt, /sitemap.xml, /sitemap_index.xml, /sitemap.xml.gz",
      },
      targetId: 1,
    });
  });

  it("does not apply to a list of URLs, or a site that does not answer", () => {
    expect(check({ list: true })).to.equal(undefined);
    expect(check({ answers: false })).to.equal(undefined);
  });

  it("passes a sitemap that robots.txt names, whatever it answers", () => {
    expect(check({ declaredSitemapsCount: 1 })).to.equal(undefined);
  });
});

describe("sitemap_invalid_xml", () => {
  const check = createSiteRuleCheck("sitemap_invalid_xml", "sitemaps", SITEMAP);

  it("passes a sitemap without errors", () => {
    expect(check()).to.equal(undefined);
  });

  it("reports XML that is not well-formed", () => {
    const errors = [{ code: "not_well_formed" as const, message: "Unclosed tag.", line: 3 }];
    expect(check({ errors })).to.deep.equal({
      targetId: 2,
      severity: "error",
      evidence: {
        found: { url: "https://s.test/sitemap.xml", errors },
        expected: "well-formed XML with urlset or sitemapindex as its root",
        where: "sitemap",
      },
    });
  });

  it("does not apply to what is wrong with the content of valid XML", () => {
    expect(check({ errors: [{ code: "missing_loc", message: "No loc." }] })).to.equal(undefined);
    expect(check({ errors: [{ code: "too_many_urls", message: "Many." }] })).to.equal(undefined);
  });

  it("reports a wrong namespace alone as a warning, and cuts long lists and texts", () => {
    const namespace = { code: "wrong_namespace" as const, message: "Wrong namespace." };
    expect(check({ errors: [namespace] })).to.deep.include({ severity: "warning" });
    const many = Array.from({ length: 500 }, () => ({ ...namespace, message: "x".repeat(5_000) }));
    expect(JSON.stringify(check({ errors: many }))).to.have.length.below(4_000);
  });
});

describe("sitemap_url_noindex", () => {
  const check = createSiteRuleCheck("sitemap_url_noindex", "sitemap_urls", LISTED);

  it("passes a page that may be indexed", () => {
    expect(check()).to.equal(undefined);
  });

  it("reports a page with noindex", () => {
    expect(check({ noindex: true })).to.deep.equal({
      evidence: {
        found: { url: "https://s.test/a", noindex: true },
        expected: "only pages that may be indexed",
        where: WHERE,
      },
    });
  });

  it("does not apply to a URL that was not requested", () => {
    expect(check(UNKNOWN)).to.equal(undefined);
  });

  it("reports a page that is canonicalised as well", () => {
    expect(check({ noindex: true, indexabilityReason: "canonicalised" })).to.not.equal(undefined);
  });
});

describe("sitemap_url_broken", () => {
  const check = createSiteRuleCheck("sitemap_url_broken", "sitemap_urls", LISTED);

  it("passes a page that answers 200", () => {
    expect(check()).to.equal(undefined);
  });

  it("reports a page that answers 500", () => {
    expect(check({ answer: { ...ANSWER, statusCode: 500 } })).to.deep.equal({
      evidence: {
        found: { url: "https://s.test/a", status: 500 },
        expected: "only URLs that answer 200",
        where: WHERE,
      },
    });
  });

  it("does not apply to a URL that was not requested", () => {
    expect(check(UNKNOWN)).to.equal(undefined);
  });

  it("reports no answer with its reason, but not a redirect", () => {
    const answer = { ...ANSWER, statusCode: null, fetchError: "timeout" };
    expect(check({ answer })?.evidence.found).to.deep.equal({
      url: "https://s.test/a",
      status: null,
      error: "timeout",
    });
    expect(check({ answer: { ...ANSWER, statusCode: 308 } })).to.equal(undefined);
  });
});

describe("sitemap_url_redirect", () => {
  const check = createSiteRuleCheck("sitemap_url_redirect", "sitemap_urls", LISTED);

  it("passes a page that answers 200", () => {
    expect(check()).to.equal(undefined);
  });

  it("reports a redirect with its target", () => {
    const row = { answer: { ...ANSWER, statusCode: 301 }, redirectsTo: "https://s.test/b" };
    expect(check(row)).to.deep.equal({
      evidence: {
        found: { url: "https://s.test/a", status: 301, redirects_to: "https://s.test/b" },
        expected: "only URLs that answer 200",
        where: WHERE,
      },
    });
  });

  it("does not apply to a URL that was not requested", () => {
    expect(check(UNKNOWN)).to.equal(undefined);
  });

  it("reports a redirect without a target, and passes 304", () => {
    expect(check({ answer: { ...ANSWER, statusCode: 302 } })).to.not.equal(undefined);
    expect(check({ answer: { ...ANSWER, statusCode: 304 } })).to.equal(undefined);
  });
});

describe("sitemap_url_disallowed", () => {
  const check = createSiteRuleCheck("sitemap_url_disallowed", "sitemap_urls", LISTED);

  it("passes a URL that may be crawled", () => {
    expect(check()).to.equal(undefined);
  });

  it("reports a URL that robots.txt forbids", () => {
    expect(check({ ...UNKNOWN, blocked: true })).to.deep.equal({
      evidence: {
        found: { url: "https://s.test/a", disallowed: true },
        expected: "only URLs that may be crawled",
        where: WHERE,
      },
    });
  });

  it("does not apply to a URL that was not requested for another reason", () => {
    expect(check(UNKNOWN)).to.equal(undefined);
  });

  it("passes a broken page, which is reported as such", () => {
    expect(check({ answer: { ...ANSWER, statusCode: 403 } })).to.equal(undefined);
  });
});

describe("sitemap_url_noncanonical", () => {
  const check = createSiteRuleCheck("sitemap_url_noncanonical", "sitemap_urls", LISTED);

  it("passes a page that names itself", () => {
    expect(check({ canonicalUrl: "https://s.test/a" })).to.equal(undefined);
  });

  it("reports a page that names another", () => {
    const row = { indexabilityReason: "canonicalised", canonicalUrl: "https://s.test/b" };
    expect(check(row)).to.deep.equal({
      evidence: {
        found: { url: "https://s.test/a", canonical: "https://s.test/b" },
        expected: "only canonical URLs",
        where: WHERE,
      },
    });
  });

  it("does not apply to a URL that was not requested", () => {
    expect(check(UNKNOWN)).to.equal(undefined);
  });

  it("passes a redirect, which is reported as such", () => {
    expect(check({ indexabilityReason: "redirect" })).to.equal(undefined);
  });
});

describe("indexable_not_in_sitemap", () => {
  const check = createSiteRuleCheck("indexable_not_in_sitemap", "pages", PAGE);

  it("passes a page that a sitemap lists", () => {
    expect(check({ inSitemap: true })).to.equal(undefined);
  });

  it("reports an indexable page in no sitemap", () => {
    expect(check()).to.deep.equal({
      evidence: {
        found: { in_sitemap: false },
        expected: "every indexable page in a sitemap",
        where: "sitemaps",
      },
    });
  });

  it("does not apply to a page that may not be indexed", () => {
    expect(check({ indexable: false })).to.equal(undefined);
  });

  it("says nothing of each page when there is no readable sitemap at all", () => {
    expect(check({ sitemapsKnown: false })).to.equal(undefined);
  });
});
