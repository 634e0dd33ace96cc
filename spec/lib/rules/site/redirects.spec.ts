import { expect } from "chai";
import type { RedirectInput } from "../../../../lib/rules/site_inputs.ts";
import { createSiteRuleCheck } from "../../../support/site_rule.ts";

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
  entry: true,
  hops: [hop("1")],
  loop: false,
  final: answer(200),
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
