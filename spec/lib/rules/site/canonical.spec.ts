import { expect } from "chai";
import type { CanonicalInput } from "../../../../lib/rules/site_inputs.ts";
import { createSiteRuleCheck } from "../../../support/site_rule.ts";

const ANSWER = { url: "https://s.test/b", statusCode: 200, fetchError: null, internal: true };

const CANONICAL: CanonicalInput = {
  urlId: 1,
  targetId: 2,
  target: ANSWER,
  targetNoindex: false,
  targetCanonicalUrl: null,
};

const UNKNOWN = { target: { ...ANSWER, statusCode: null } };

describe("canonical_chain", () => {
  const check = createSiteRuleCheck("canonical_chain", "canonicals", CANONICAL);

  it("passes a target that names itself, or nothing", () => {
    expect(check({ targetCanonicalUrl: "https://s.test/b" })).to.equal(undefined);
    expect(check()).to.equal(undefined);
  });

  it("reports a target that names a third page", () => {
    expect(check({ targetCanonicalUrl: "https://s.test/c" })).to.deep.equal({
      targetId: 2,
      evidence: {
        found: {
          canonical: "https://s.test/b",
          canonical_of_canonical: "https://s.test/c",
        },
        expected: "a canonical that names itself",
        where: "rel=canonical",
      },
    });
  });

  it("does not apply to a target that was not requested", () => {
    expect(check(UNKNOWN)).to.equal(undefined);
  });

  it("reports a target that names this page in turn", () => {
    expect(check({ targetCanonicalUrl: "https://s.test/a" })).to.not.equal(undefined);
  });
});

describe("canonical_to_broken", () => {
  const check = createSiteRuleCheck("canonical_to_broken", "canonicals", CANONICAL);

  it("passes a target that answers 200 or redirects", () => {
    expect(check()).to.equal(undefined);
    expect(check({ target: { ...ANSWER, statusCode: 301 } })).to.equal(undefined);
  });

  it("reports a target that answers 410", () => {
    expect(check({ target: { ...ANSWER, statusCode: 410 } })).to.deep.equal({
      targetId: 2,
      evidence: {
        found: { url: "https://s.test/b", status: 410 },
        expected: "a canonical that answers 200",
        where: "rel=canonical",
      },
    });
  });

  it("does not apply to a target that was not requested", () => {
    expect(check(UNKNOWN)).to.equal(undefined);
  });

  it("reports no answer, and passes another site that refuses crawlers", () => {
    expect(check({ target: { ...ANSWER, statusCode: null, fetchError: "reset" } }))
      .to.not.equal(undefined);
    expect(check({ target: { ...ANSWER, statusCode: 403, internal: false } })).to.equal(undefined);
  });
});

describe("canonical_to_noindex", () => {
  const check = createSiteRuleCheck("canonical_to_noindex", "canonicals", CANONICAL);

  it("passes a target that may be indexed", () => {
    expect(check()).to.equal(undefined);
  });

  it("reports a target with noindex", () => {
    expect(check({ targetNoindex: true })).to.deep.equal({
      targetId: 2,
      evidence: {
        found: { canonical: "https://s.test/b", noindex: true },
        expected: "a canonical that may be indexed",
        where: "rel=canonical",
      },
    });
  });

  it("does not apply to a target that was not requested", () => {
    expect(check(UNKNOWN)).to.equal(undefined);
  });

  it("reports a target with noindex that names a third page as well", () => {
    expect(check({ targetNoindex: true, targetCanonicalUrl: "https://s.test/c" }))
      .to.not.equal(undefined);
  });
});
