import { expect } from "chai";
import { type HealthFacts, scoreHealth } from "../../../../lib/rules/score/health_score.ts";

const FACTS: HealthFacts = {
  urlsTotal: 10,
  urlsWithErrors: 0,
  startFailure: null,
  siteErrors: [],
  excludedRules: [],
  pageGroups: [],
  ignored: { issues: 0, occurrences: 0, urls: 0 },
};

const score = (facts: Partial<HealthFacts>) => scoreHealth({ ...FACTS, ...facts }).score;

describe("scoreHealth()", () => {
  it("gives 80 for 10 URLs of which 2 have an error", () => {
    expect(score({ urlsWithErrors: 2 })).to.equal(80);
  });

  it("gives 60 for 880 URLs of which 355 have an error", () => {
    expect(score({ urlsTotal: 880, urlsWithErrors: 355 })).to.equal(60);
  });

  it("gives 100 only when no URL has an error", () => {
    expect(score({ urlsTotal: 10_000, urlsWithErrors: 0 })).to.equal(100);
    expect(score({ urlsTotal: 10_000, urlsWithErrors: 1 })).to.equal(99);
  });

  it("rounds half up", () => {
    expect(score({ urlsTotal: 200, urlsWithErrors: 99 })).to.equal(51);
  });

  it("gives null when nothing was requested", () => {
    expect(score({ urlsTotal: 0 })).to.equal(null);
  });

  it("counts a start page without an answer once", () => {
    const facts = {
      startFailure: "start_url_unreachable" as const,
      siteErrors: ["site_unreachable"],
    };
    expect(scoreHealth({ ...FACTS, ...facts })).to.deep.include({
      score: 0,
      gates: [{ reason: "start_url_unreachable", effect: "zero", points: 100 }],
    });
  });

  it("takes off 5 for each site-level error, at most 20, and never goes below 0", () => {
    expect(score({ siteErrors: ["sitemap_invalid_xml"] })).to.equal(95);
    expect(score({ siteErrors: ["a", "b", "c", "d", "e"] })).to.equal(80);
    expect(score({ urlsWithErrors: 9, siteErrors: ["a", "b", "c"] })).to.equal(0);
  });

  it("gives 0 when the start URL fails or robots.txt shuts the site", () => {
    expect(score({ startFailure: "start_url_unreachable" })).to.equal(0);
    expect(score({ startFailure: "start_url_server_error", urlsTotal: 0 })).to.equal(0);
    expect(score({ siteErrors: ["robots_blocks_whole_site"] })).to.equal(0);
    expect(score({ siteErrors: ["robots_txt_server_error"] })).to.equal(0);
  });

  it("shows its parts", () => {
    const health = scoreHealth({
      urlsTotal: 10,
      urlsWithErrors: 2,
      startFailure: "start_url_unreachable",
      siteErrors: ["sitemap_invalid_xml", "robots_txt_server_error"],
      excludedRules: ["orphan_page"],
      pageGroups: [],
      ignored: { issues: 1, occurrences: 5, urls: 4 },
    });
    expect(health).to.deep.equal({
      score: 0,
      urls_total: 10,
      urls_with_errors: 2,
      gates: [
        { reason: "start_url_unreachable", effect: "zero", points: 100 },
        { reason: "sitemap_invalid_xml", effect: "subtract", points: 5 },
        { reason: "robots_txt_server_error", effect: "zero", points: 100 },
      ],
      excluded_rules: ["orphan_page"],
      weighted_score: null,
      ignored: { issues: 1, occurrences: 5, urls: 4 },
    });
  });

  it("weighs pages by nearness, errors as 1 and each warning as 0.1", () => {
    const group = { depth: 0, hasError: false, warningsCount: 0, pagesCount: 1 };
    const weighted = (pageGroups: HealthFacts["pageGroups"]) =>
      scoreHealth({ ...FACTS, pageGroups }).weighted_score;
    // weights 1 and 2 × 1/2; the two deeper pages have an error
    expect(weighted([group, { depth: 1, hasError: true, warningsCount: 3, pagesCount: 2 }]))
      .to.equal(50);
    expect(weighted([{ ...group, warningsCount: 3 }])).to.equal(70);
    expect(weighted([{ ...group, warningsCount: 30 }])).to.equal(0);
    // a page that no link leads to counts as one click deeper than the deepest
    expect(weighted([group, { depth: null, hasError: true, warningsCount: 0, pagesCount: 2 }]))
      .to.equal(50);
  });
});
