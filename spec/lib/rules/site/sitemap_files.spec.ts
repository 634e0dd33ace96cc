import { expect } from "chai";
import {
  createSitemapFaults,
  type SitemapFaults,
} from "../../../../lib/crawler/sitemaps/sitemap_faults.ts";
import type { SitemapInput } from "../../../../lib/rules/inputs/site_inputs.ts";
import { createSiteRuleCheck } from "../../../support/audits/site_rule.ts";

const URL = "https://s.test/sitemap.xml";

const SITEMAP: SitemapInput = {
  urlId: 0,
  targetId: 2,
  url: URL,
  foundVia: "robots_txt",
  statusCode: 200,
  fetchError: null,
  format: "urlset",
  urlsCount: 3,
  nestedIn: null,
  robotsTxt: { url: "https://s.test/robots.txt", body: "User-agent: *\nDisallow: /private/\n" },
  errors: [],
  faults: null,
};

/** A file that was not read: there is nothing to say of its entries. */
const UNREAD = { statusCode: 404, format: null, urlsCount: 0 };

function faultsWith(faults: Partial<SitemapFaults>): Partial<SitemapInput> {
  return { faults: { ...createSitemapFaults(), ...faults } };
}

/** As many faults as a sitemap may have entries, with the longest examples that are kept. */
function manyFaults<Extra extends object>(extra: Extra) {
  const loc = `https://s.test/${"x".repeat(285)}`;
  return {
    count: 50_000,
    examples: Array.from({ length: 10 }, (_, index) => ({ loc, position: index + 1, ...extra })),
  };
}

describe("sitemap_fetch_error", () => {
  const check = createSiteRuleCheck("sitemap_fetch_error", "sitemaps", SITEMAP);

  it("passes a sitemap that answers 200", () => {
    expect(check()).to.equal(undefined);
  });

  it("reports a named sitemap that is not there", () => {
    expect(check(UNREAD)).to.deep.equal({
      targetId: 2,
      evidence: {
        found: { url: URL, status: 404, found_via: "robots_txt" },
        expected: "a sitemap that answers 200",
        where: "sitemap",
      },
    });
  });

  it("does not apply to what was only looked for at a usual address", () => {
    expect(check({ ...UNREAD, foundVia: "default" })).to.equal(undefined);
  });

  it("reports redirects without end, and no answer with its reason", () => {
    expect(check({ ...UNREAD, statusCode: 302 })).to.not.equal(undefined);
    expect(
      check({ ...UNREAD, foundVia: "index", statusCode: null, fetchError: "timeout" })?.evidence
        .found,
    ).to.deep.equal({ url: URL, status: null, error: "timeout", found_via: "index" });
  });
});

describe("sitemap_too_large", () => {
  const check = createSiteRuleCheck("sitemap_too_large", "sitemaps", SITEMAP);

  it("passes a sitemap of 50,000 URLs", () => {
    expect(check({ urlsCount: 50_000 })).to.equal(undefined);
  });

  it("reports a sitemap that lists more", () => {
    const errors = [{
      code: "too_many_urls" as const,
      message: "The file lists more than 50,000 addresses.",
    }];
    expect(check({ urlsCount: 50_000, errors })).to.deep.equal({
      targetId: 2,
      evidence: {
        found: { url: URL, format: "urlset", entries_read: 50_000, errors },
        expected: "at most 50,000 entries and 50 MB uncompressed",
        where: "sitemap",
      },
    });
  });

  it("does not apply to a sitemap that was not read, or is not valid", () => {
    expect(check(UNREAD)).to.equal(undefined);
    const errors = [{ code: "not_well_formed" as const, message: "Unclosed tag.", line: 3 }];
    expect(check({ errors })).to.equal(undefined);
  });

  it("reports a small file that expands beyond 50 MB, and not what else is wrong with it", () => {
    const large = { code: "too_large" as const, message: "The file is larger than 50 MB." };
    const other = { code: "missing_loc" as const, message: "A <url> has no address." };
    const errors = [...Array.from({ length: 19 }, () => other), large];
    expect(check({ errors, urlsCount: 0 })?.evidence.found).to.deep.include({ errors: [large] });
  });
});

describe("sitemap_nested_index", () => {
  const check = createSiteRuleCheck("sitemap_nested_index", "sitemaps", SITEMAP);

  it("passes an index that robots.txt names", () => {
    expect(check({ format: "sitemapindex" })).to.equal(undefined);
  });

  it("reports an index that an index names", () => {
    const nestedIn = "https://s.test/index.xml";
    expect(check({ format: "sitemapindex", foundVia: "index", nestedIn })).to.deep.equal({
      targetId: 2,
      evidence: {
        found: { url: URL, named_by: nestedIn },
        expected: "an index that names sitemaps only",
        where: "sitemap index",
      },
    });
  });

  it("does not apply to a sitemap that an index names", () => {
    expect(check({ foundVia: "index" })).to.equal(undefined);
  });

  it("reports an index that names itself under another address", () => {
    expect(check({ format: "sitemapindex", url: `${URL}?2`, nestedIn: `${URL}?1` })?.evidence.found)
      .to.deep.equal({ url: `${URL}?2`, named_by: `${URL}?1` });
  });
});

describe("sitemap_blocked_by_robots", () => {
  const check = createSiteRuleCheck("sitemap_blocked_by_robots", "sitemaps", SITEMAP);
  const robotsTxt = (body: string) => ({
    robotsTxt: { url: "https://s.test/robots.txt", body },
  });

  it("passes a sitemap that robots.txt allows", () => {
    expect(check()).to.equal(undefined);
  });

  it("reports a sitemap that it forbids to a crawler, with the line", () => {
    const body = "User-agent: Googlebot\nDisallow: /*.xml$\n";
    expect(check(robotsTxt(body))).to.deep.equal({
      targetId: 2,
      evidence: {
        found: { url: URL, blocked: [{ agent: "Googlebot", line: 2, rule: "Disallow: /*.xml$" }] },
        expected: "a sitemap that crawlers may fetch",
        where: "https://s.test/robots.txt",
      },
    });
  });

  it("does not apply where the host has no robots.txt", () => {
    expect(check({ robotsTxt: null })).to.equal(undefined);
  });

  it("looks at the query, and lets a longer Allow win", () => {
    const body = "User-agent: *\nDisallow: /sitemap.xml?page=\nDisallow: /sitemap\n" +
      "Allow: /sitemap.xml\n";
    expect(check(robotsTxt(body))).to.equal(undefined);
    expect(check({ ...robotsTxt(body), url: `${URL}?page=2` })).to.not.equal(undefined);
  });
});

describe("sitemap_url_other_host", () => {
  const check = createSiteRuleCheck("sitemap_url_other_host", "sitemaps", SITEMAP);

  it("passes a sitemap of its own host", () => {
    expect(check(faultsWith({}))).to.equal(undefined);
  });

  it("reports URLs of another host, by their number", () => {
    const examples = [{ loc: "http://s.test/a", position: 2 }];
    expect(check(faultsWith({ otherHost: { count: 1, examples } }))).to.deep.equal({
      targetId: 2,
      evidence: {
        found: { url: URL, urls_count: 3, affected_count: 1, examples },
        expected: "URLs with the scheme and host of the sitemap",
        where: URL,
      },
    });
  });

  it("does not apply to a sitemap that was not read", () => {
    expect(check(UNREAD)).to.equal(undefined);
  });

  it("counts 50,000 foreign URLs in bounded evidence", () => {
    const found = check(faultsWith({ otherHost: manyFaults({}) }));
    expect(found?.evidence.found).to.include({ affected_count: 50_000 });
    expect(JSON.stringify(found)).to.have.length.below(4_500);
  });
});

describe("sitemap_url_relative", () => {
  const check = createSiteRuleCheck("sitemap_url_relative", "sitemaps", SITEMAP);

  it("passes absolute URLs", () => {
    expect(check(faultsWith({}))).to.equal(undefined);
  });

  it("reports addresses without a host", () => {
    const examples = [{ loc: "/a", position: 1 }, { loc: "b.html", position: 3 }];
    expect(check(faultsWith({ relative: { count: 2, examples } }))).to.deep.equal({
      targetId: 2,
      evidence: {
        found: { url: URL, urls_count: 3, affected_count: 2, examples },
        expected: "absolute URLs",
        where: URL,
      },
    });
  });

  it("does not apply to a sitemap that was not read", () => {
    expect(check(UNREAD)).to.equal(undefined);
  });

  it("counts 50,000 of them in bounded evidence", () => {
    expect(JSON.stringify(check(faultsWith({ relative: manyFaults({}) }))))
      .to.have.length.below(4_500);
  });
});

describe("sitemap_url_in_several", () => {
  const check = createSiteRuleCheck("sitemap_url_in_several", "sitemaps", SITEMAP);

  it("passes URLs that are listed once", () => {
    expect(check(faultsWith({}))).to.equal(undefined);
  });

  it("reports URLs that an earlier sitemap lists, with the place there", () => {
    const examples = [{
      loc: "https://s.test/a",
      position: 3,
      first: { sitemap: "https://s.test/1.xml", position: 7 },
    }];
    expect(check(faultsWith({ repeated: { count: 1, examples } }))).to.deep.equal({
      targetId: 2,
      evidence: {
        found: { url: URL, urls_count: 3, affected_count: 1, examples },
        expected: "each URL once over all sitemaps",
        where: URL,
      },
    });
  });

  it("does not apply to a sitemap that was not read", () => {
    expect(check(UNREAD)).to.equal(undefined);
  });

  it("counts one URL that is listed 50,000 times in bounded evidence", () => {
    const repeated = manyFaults({ first: { sitemap: URL, position: 1 } });
    expect(JSON.stringify(check(faultsWith({ repeated }))))
      .to.have.length.below(6_000);
  });
});

describe("sitemap_lastmod_invalid", () => {
  const check = createSiteRuleCheck("sitemap_lastmod_invalid", "sitemaps", SITEMAP);

  it("passes dates in W3C format", () => {
    expect(check(faultsWith({}))).to.equal(undefined);
  });

  it("reports dates in another one, and in the future", () => {
    const examples = [
      {
        loc: "https://s.test/a",
        position: 1,
        lastmod: "20/11/2026",
        reason: "not_w3c_datetime" as const,
      },
      { loc: "https://s.test/b", position: 2, lastmod: "2126-01-01", reason: "future" as const },
    ];
    expect(check(faultsWith({ lastmod: { count: 2, examples } }))).to.deep.equal({
      targetId: 2,
      evidence: {
        found: { url: URL, urls_count: 3, affected_count: 2, examples },
        expected: "W3C dates that are not in the future",
        where: URL,
      },
    });
  });

  it("does not apply to a sitemap without dates, or one that was not read", () => {
    expect(check()).to.equal(undefined);
    expect(check(UNREAD)).to.equal(undefined);
  });

  it("counts 50,000 of them in bounded evidence", () => {
    const lastmod = manyFaults({ lastmod: "x".repeat(60), reason: "future" as const });
    expect(JSON.stringify(check(faultsWith({ lastmod }))))
      .to.have.length.below(6_000);
  });
});
