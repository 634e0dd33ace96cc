import { expect } from "chai";
import type { RedirectInput } from "../../../../lib/rules/inputs/site_inputs.ts";
import { createSiteRuleCheck } from "../../../support/audits/site_rule.ts";

const hop = (path: string, statusCode: number | null = 301) => ({
  url: `https://s.test/${path}`,
  statusCode,
});
const answer = (statusCode: number | null, fetchError: string | null = null) => ({
  url: "https://s.test/end",
  statusCode,
  fetchError,
  internal: true,
});

const REDIRECT: RedirectInput = {
  urlId: 4,
  url: "https://s.test/1",
  page: true,
  entry: true,
  linked: true,
  start: false,
  hops: [hop("1")],
  loop: false,
  final: answer(200),
  finalBlocked: false,
  previousFinalUrl: null,
};
const LOOP = { hops: [hop("1"), hop("2", 302)], loop: true, final: null };

describe("redirect_chain", () => {
  const check = createSiteRuleCheck("redirect_chain", "redirects", REDIRECT);

  it("passes one redirect", () => {
    expect(check()).to.equal(undefined);
  });

  it("reports two redirects with all hops", () => {
    expect(check({ hops: [hop("1"), hop("2", 302)] })).to.deep.equal({
      evidence: {
        found: {
          hops_count: 2,
          hops: [
            { url: "https://s.test/1", status: 301 },
            { url: "https://s.test/2", status: 302 },
          ],
          final: "https://s.test/end",
        },
        expected: "one redirect, straight to the final URL",
        where: "Location headers",
      },
    });
  });

  it("does not apply inside a chain, or to a loop", () => {
    expect(check({ hops: [hop("2"), hop("3")], entry: false })).to.equal(undefined);
    expect(check(LOOP)).to.equal(undefined);
  });

  it("reports a chain whose end is not known", () => {
    const found = check({ hops: [hop("1"), hop("2")], final: null })?.evidence.found;
    expect(found).to.include({ hops_count: 2, final: null });
  });
});

describe("redirect_loop", () => {
  const check = createSiteRuleCheck("redirect_loop", "redirects", REDIRECT);

  it("passes redirects that end", () => {
    expect(check({ hops: [hop("1"), hop("2")] })).to.equal(undefined);
  });

  it("reports a circle of two", () => {
    expect(check(LOOP)).to.deep.equal({
      evidence: {
        found: {
          hops: [
            { url: "https://s.test/1", status: 301 },
            { url: "https://s.test/2", status: 302 },
          ],
        },
        expected: "redirects that end at a page",
        where: "Location headers",
      },
    });
  });

  it("does not apply to a redirect to a URL that was not requested", () => {
    expect(check({ final: answer(null) })).to.equal(undefined);
  });

  it("reports a URL that redirects to itself, and a circle of three", () => {
    expect(check({ ...LOOP, hops: [hop("1")] })).to.not.equal(undefined);
    expect(check({ ...LOOP, hops: [hop("1"), hop("2"), hop("3")] })).to.not.equal(undefined);
  });
});

describe("redirect_to_broken", () => {
  const check = createSiteRuleCheck("redirect_to_broken", "redirects", REDIRECT);

  it("passes a redirect to a page that answers 200", () => {
    expect(check()).to.equal(undefined);
  });

  it("reports a redirect that ends at 404", () => {
    expect(check({ final: answer(404) })).to.deep.equal({
      evidence: {
        found: {
          hops: [{ url: "https://s.test/1", status: 301 }],
          final: { url: "https://s.test/end", status: 404 },
        },
        expected: "a final URL that answers 200",
        where: "Location headers",
      },
    });
  });

  it("does not apply to a loop, or to an end that was not requested", () => {
    expect(check(LOOP)).to.equal(undefined);
    expect(check({ final: answer(null) })).to.equal(undefined);
  });

  it("reports no answer, and passes an external end that refuses crawlers", () => {
    expect(check({ final: answer(null, "dns") })?.evidence.found).to.deep.include({
      final: { url: "https://s.test/end", status: null, error: "dns" },
    });
    expect(check({ final: { ...answer(403), internal: false } })).to.equal(undefined);
    expect(check({ final: { ...answer(500), internal: false } })).to.not.equal(undefined);
  });
});

describe("redirect_chain_too_long", () => {
  const check = createSiteRuleCheck("redirect_chain_too_long", "redirects", REDIRECT);
  const hops = (count: number) => Array.from({ length: count }, (_, index) => hop(`${index + 1}`));

  it("passes 5 redirects", () => {
    expect(check({ hops: hops(5) })).to.equal(undefined);
  });

  it("reports 6 redirects with all hops", () => {
    expect(check({ hops: hops(6) })).to.deep.equal({
      evidence: {
        found: {
          hops_count: 6,
          hops: [1, 2, 3, 4, 5, 6].map((number) => ({
            url: `https://s.test/${number}`,
            status: 301,
          })),
          final: "https://s.test/end",
        },
        expected: "at most 5 redirects",
        where: "Location headers",
      },
    });
  });

  it("takes the limit that the audit sets", () => {
    expect(check({ hops: hops(6) }, { redirect_max_hops: 6 })).to.equal(undefined);
  });

  it("does not apply to loops, and to later URLs of a chain", () => {
    expect(check({ hops: hops(6), loop: true, final: null })).to.equal(undefined);
    expect(check({ hops: hops(6), entry: false })).to.equal(undefined);
  });

  it("reports a chain whose end nobody has seen", () => {
    expect(check({ hops: hops(20), final: null })?.evidence.found).to.include({ final: null });
  });
});

describe("redirect_to_disallowed", () => {
  const check = createSiteRuleCheck("redirect_to_disallowed", "redirects", REDIRECT);

  it("passes a target that may be crawled", () => {
    expect(check()).to.equal(undefined);
  });

  it("reports a target that robots.txt blocks", () => {
    expect(check({ final: answer(null), finalBlocked: true })).to.deep.equal({
      evidence: {
        found: {
          hops: [{ url: "https://s.test/1", status: 301 }],
          final: "https://s.test/end",
          disallowed: true,
        },
        expected: "a final URL that may be crawled",
        where: "Location headers",
      },
    });
  });

  it("does not apply to a target that was not requested for another reason", () => {
    expect(check({ final: answer(null) })).to.equal(undefined);
  });

  it("does not apply to a loop", () => {
    expect(check({ ...LOOP })).to.equal(undefined);
  });
});

describe("redirect_to_other_host", () => {
  const check = createSiteRuleCheck("redirect_to_other_host", "redirects", REDIRECT);
  const OUTSIDE = { url: "https://ext.test/", statusCode: 200, fetchError: null, internal: false };

  it("passes a target of the site", () => {
    expect(check()).to.equal(undefined);
  });

  it("reports a target outside the site", () => {
    expect(check({ final: OUTSIDE })).to.deep.equal({
      evidence: {
        found: { hops: [{ url: "https://s.test/1", status: 301 }], final: "https://ext.test/" },
        expected: "a final URL of the site",
        where: "Location headers",
      },
    });
  });

  it("does not apply to a loop", () => {
    expect(check({ ...LOOP })).to.equal(undefined);
  });

  it("reports a target outside that was never requested", () => {
    expect(check({ final: { ...OUTSIDE, statusCode: null } })).to.not.equal(undefined);
  });
});

describe("redirect_target_changed", () => {
  const check = createSiteRuleCheck("redirect_target_changed", "redirects", REDIRECT);

  it("passes the target of the previous audit", () => {
    expect(check({ previousFinalUrl: "https://s.test/end" })).to.equal(undefined);
  });

  it("reports another one", () => {
    expect(check({ previousFinalUrl: "https://s.test/before" })).to.deep.equal({
      evidence: {
        found: {
          hops: [{ url: "https://s.test/1", status: 301 }],
          final: "https://s.test/end",
          previous_final: "https://s.test/before",
        },
        expected: "the same final URL as in the previous audit",
        where: "Location headers",
      },
    });
  });

  it("does not apply to a redirect that was none in the previous audit, or without one", () => {
    expect(check()).to.equal(undefined);
  });

  it("leaves what goes in circles now to the rule about that", () => {
    expect(check({ ...LOOP, previousFinalUrl: "https://s.test/before" })).to.equal(undefined);
  });
});
