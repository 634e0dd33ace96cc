import { expect } from "chai";
import type { HreflangTargetInput } from "../../../../lib/rules/inputs/graph_inputs.ts";
import type { HreflangInput, SiteInput } from "../../../../lib/rules/inputs/site_inputs.ts";
import { createSiteRuleCheck } from "../../../support/audits/site_rule.ts";

const ANSWER = { url: "https://s.test/de", statusCode: 200, fetchError: null, internal: true };

const HREFLANG: HreflangInput = {
  urlId: 1,
  url: "https://s.test/en",
  targetId: 2,
  codes: ["de", "de-AT"],
  target: ANSWER,
  targetRead: true,
  returned: true,
  targetNoindex: false,
  targetCanonicalUrl: null,
  targetBlocked: false,
  targetUnlinked: false,
  canonicalised: false,
};

const TARGET: HreflangTargetInput = {
  urlId: 2,
  targetId: 2,
  url: "https://s.test/de",
  codes: [
    { code: "de", pagesCount: 3, example: "https://s.test/en" },
    { code: "de-at", pagesCount: 3, example: "https://s.test/en" },
  ],
};

const UNKNOWN = { target: { ...ANSWER, statusCode: null }, targetRead: false };

describe("hreflang_missing", () => {
  const language = (name: string, pagesCount: number) => ({
    language: name,
    pagesCount,
    exampleUrl: `https://s.test/${name}`,
  });
  const SITE: SiteInput = {
    urlId: 0,
    answers: true,
    list: false,
    declaredSitemapsCount: 1,
    foundSitemapsCount: 0,
    unlinkedLanguages: [language("en", 40), language("de", 3)],
  };
  const check = createSiteRuleCheck("hreflang_missing", "site", SITE);

  it("passes a site of one language, and one of none that is known", () => {
    expect(check({ unlinkedLanguages: [language("en", 40)] })).to.equal(undefined);
    expect(check({ unlinkedLanguages: [] })).to.equal(undefined);
  });

  it("reports the languages with their pages", () => {
    expect(check()).to.deep.equal({
      targetId: 1,
      evidence: {
        found: {
          languages: [
            { language: "en", pages: 40, url: "https://s.test/en" },
            { language: "de", pages: 3, url: "https://s.test/de" },
          ],
        },
        expected: "rel=alternate hreflang between the versions of a page",
        where: "html[lang], head, Link header, sitemaps",
      },
    });
  });

  it("does not take a few pages for a version of the site", () => {
    expect(check({ unlinkedLanguages: [language("en", 40), language("de", 2)] }))
      .to.equal(undefined);
    expect(check({ unlinkedLanguages: [language("en", 400), language("de", 20)] }))
      .to.equal(undefined);
  });

  it("bounds its evidence", () => {
    const unlinkedLanguages = Array.from({ length: 20 }, () => language("x".repeat(5_000), 9));
    expect(JSON.stringify(check({ unlinkedLanguages })?.evidence.found).length)
      .to.be.lessThan(110_000);
  });
});

describe("hreflang_no_return_tag", () => {
  const check = createSiteRuleCheck("hreflang_no_return_tag", "hreflangs", HREFLANG);

  it("passes versions that name each other", () => {
    expect(check()).to.equal(undefined);
  });

  it("reports a version that does not name this page", () => {
    expect(check({ returned: false })).to.deep.equal({
      targetId: 2,
      evidence: {
        found: { codes: ["de", "de-AT"], url: "https://s.test/de", returned: false },
        expected: "hreflang on https://s.test/de that names https://s.test/en",
        where: "rel=alternate hreflang",
      },
    });
  });

  it("does not apply to a version that was not read", () => {
    expect(check({ returned: false, targetRead: false })).to.equal(undefined);
  });

  it("passes copies of a page under other parameters, which name the original's versions", () => {
    expect(check({ returned: false, canonicalised: true })).to.equal(undefined);
  });
});

describe("hreflang_to_broken", () => {
  const check = createSiteRuleCheck("hreflang_to_broken", "hreflangs", HREFLANG);

  it("passes a version that answers 200", () => {
    expect(check()).to.equal(undefined);
  });

  it("reports a version that answers 404", () => {
    expect(check({ target: { ...ANSWER, statusCode: 404 }, targetRead: false })).to.deep.equal({
      targetId: 2,
      evidence: {
        found: { codes: ["de", "de-AT"], url: "https://s.test/de", status: 404 },
        expected: "a version that answers 200",
        where: "rel=alternate hreflang",
      },
    });
  });

  it("does not apply to a version that was not requested", () => {
    expect(check({ target: { ...ANSWER, statusCode: null } })).to.equal(undefined);
  });

  it("reports a host that does not exist", () => {
    expect(check({ target: { ...ANSWER, statusCode: null, fetchError: "dns", internal: false } }))
      .to.not.equal(undefined);
  });
});

describe("hreflang_to_redirect", () => {
  const check = createSiteRuleCheck("hreflang_to_redirect", "hreflangs", HREFLANG);

  it("passes a version that is as it should be", () => {
    expect(check()).to.equal(undefined);
    expect(check({ target: { ...ANSWER, statusCode: 404 } })).to.equal(undefined);
  });

  it("reports a version that is not", () => {
    expect(check({ target: { ...ANSWER, statusCode: 301 } })).to.deep.equal({
      targetId: 2,
      evidence: {
        found: { codes: ["de", "de-AT"], url: "https://s.test/de", status: 301 },
        expected: "a version that answers 200",
        where: "rel=alternate hreflang",
      },
    });
  });

  it("does not apply to a version that was not requested", () => {
    expect(check(UNKNOWN)).to.equal(undefined);
  });

  it("reports another site's redirect, and no 304", () => {
    expect(check({ target: { ...ANSWER, statusCode: 307, internal: false } }))
      .to.not.equal(undefined);
    expect(check({ target: { ...ANSWER, statusCode: 304 } })).to.equal(undefined);
  });
});

describe("hreflang_to_noindex", () => {
  const check = createSiteRuleCheck("hreflang_to_noindex", "hreflangs", HREFLANG);

  it("passes a version that is as it should be", () => {
    expect(check()).to.equal(undefined);
  });

  it("reports a version that is not", () => {
    expect(check({ targetNoindex: true })).to.deep.equal({
      targetId: 2,
      evidence: {
        found: { codes: ["de", "de-AT"], url: "https://s.test/de", noindex: true },
        expected: "a version that may be indexed",
        where: "rel=alternate hreflang",
      },
    });
  });

  it("does not apply to a version that was not requested", () => {
    expect(check(UNKNOWN)).to.equal(undefined);
  });

  it("reports a noindex version that returns the annotation", () => {
    expect(check({ targetNoindex: true, returned: true })).to.not.equal(undefined);
  });
});

describe("hreflang_to_noncanonical", () => {
  const check = createSiteRuleCheck("hreflang_to_noncanonical", "hreflangs", HREFLANG);

  it("passes a version that is as it should be", () => {
    expect(check()).to.equal(undefined);
  });

  it("reports a version that is not", () => {
    expect(check({ targetCanonicalUrl: "https://s.test/de-de" })).to.deep.equal({
      targetId: 2,
      evidence: {
        found: {
          codes: ["de", "de-AT"],
          url: "https://s.test/de",
          canonical: "https://s.test/de-de",
        },
        expected: "a version that is its own canonical",
        where: "rel=alternate hreflang",
      },
    });
  });

  it("does not apply to a version that was not requested", () => {
    expect(check(UNKNOWN)).to.equal(undefined);
  });

  it("reports a version whose canonical is this page", () => {
    expect(check({ targetCanonicalUrl: "https://s.test/en" })).to.not.equal(undefined);
  });
});

describe("hreflang_to_disallowed", () => {
  const check = createSiteRuleCheck("hreflang_to_disallowed", "hreflangs", HREFLANG);

  it("passes a version that is as it should be", () => {
    expect(check()).to.equal(undefined);
  });

  it("reports a version that is not", () => {
    expect(check({ ...UNKNOWN, targetBlocked: true })).to.deep.equal({
      targetId: 2,
      evidence: {
        found: { codes: ["de", "de-AT"], url: "https://s.test/de", disallowed: true },
        expected: "a version that may be crawled",
        where: "rel=alternate hreflang",
      },
    });
  });

  it("does not apply to a version that was not requested", () => {
    expect(check(UNKNOWN)).to.equal(undefined);
  });

  it("reports a blocked version of another site", () => {
    const target = { ...ANSWER, statusCode: null, internal: false };
    expect(check({ target, targetBlocked: true })).to.not.equal(undefined);
  });
});

describe("hreflang_unlinked", () => {
  const check = createSiteRuleCheck("hreflang_unlinked", "hreflangs", HREFLANG);

  it("passes a version that is as it should be", () => {
    expect(check()).to.equal(undefined);
  });

  it("reports a version that is not", () => {
    expect(check({ targetUnlinked: true })).to.deep.equal({
      targetId: 2,
      evidence: {
        found: { codes: ["de", "de-AT"], url: "https://s.test/de", inlinks_count: 0 },
        expected: "a link to the version",
        where: "rel=alternate hreflang",
      },
    });
  });

  it("does not apply to a version that was not requested", () => {
    expect(check(UNKNOWN)).to.equal(undefined);
  });

  it("reports a version to which the same page refers under ten codes, once", () => {
    const codes = Array.from({ length: 10 }, (_, index) => `de-${index}`);
    expect(check({ targetUnlinked: true, codes })?.evidence.found).to.deep.include({ codes });
  });
});

describe("hreflang_url_for_several_languages", () => {
  const check = createSiteRuleCheck(
    "hreflang_url_for_several_languages",
    "hreflang_targets",
    TARGET,
  );
  const coded = (...codes: string[]) => ({
    codes: codes.map((code) => ({ code, pagesCount: 1, example: "https://s.test/en" })),
  });

  it("passes regions and scripts of one language", () => {
    expect(check()).to.equal(undefined);
    expect(check(coded("zh-hans", "zh-Hant-TW", "ZH"))).to.equal(undefined);
  });

  it("reports a URL that is named for two languages", () => {
    expect(check(coded("de", "fr-CH"))).to.deep.equal({
      evidence: {
        found: {
          url: "https://s.test/de",
          languages: ["de", "fr"],
          codes: [
            { code: "de", pages_count: 1, example: "https://s.test/en" },
            { code: "fr-CH", pages_count: 1, example: "https://s.test/en" },
          ],
        },
        expected: "one language for one URL",
        where: "rel=alternate hreflang",
      },
    });
  });

  it("names the URL where the finding stands on a page that names it", () => {
    expect(check({ urlId: 1, ...coded("de", "fr") })?.targetId).to.equal(2);
  });

  it("does not apply to a URL that is named for one", () => {
    expect(check(coded("de"))).to.equal(undefined);
  });

  it("takes an underscore for a hyphen, and an empty code for none", () => {
    expect(check(coded("en", "en_us", ""))).to.equal(undefined);
  });
});
