import { expect } from "chai";
import type { CanonicalInput } from "../../../../lib/rules/inputs/site_inputs.ts";
import { createSiteRuleCheck } from "../../../support/audits/site_rule.ts";

const ANSWER = { url: "https://s.test/b", statusCode: 200, fetchError: null, internal: true };

const CANONICAL: CanonicalInput = {
  urlId: 1,
  url: "https://s.test/a",
  targetId: 2,
  target: ANSWER,
  targetNoindex: false,
  targetCanonicalUrl: null,
  targetBlocked: false,
  targetOrphan: false,
  targetFirst: false,
  loop: null,
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

  it("leaves a target that names this page in turn to canonical_loop", () => {
    const loop = ["https://s.test/a", "https://s.test/b"];
    expect(check({ targetCanonicalUrl: "https://s.test/a", loop })).to.equal(undefined);
  });

  it("reports a page outside of the circle that it leads into", () => {
    expect(check({ targetCanonicalUrl: "https://s.test/c" })).to.not.equal(undefined);
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

describe("canonical_loop", () => {
  const check = createSiteRuleCheck("canonical_loop", "canonicals", CANONICAL);

  it("passes canonicals that come to an end", () => {
    expect(check({ targetCanonicalUrl: "https://s.test/c" })).to.equal(undefined);
  });

  it("reports a circle with its URLs", () => {
    expect(check({ loop: ["https://s.test/a", "https://s.test/b"] })).to.deep.equal({
      targetId: 2,
      evidence: {
        found: { circle: ["https://s.test/a", "https://s.test/b"] },
        expected: "a canonical that names itself",
        where: "rel=canonical",
      },
    });
  });

  it("does not apply to a target that was not requested", () => {
    expect(check(UNKNOWN)).to.equal(undefined);
  });

  it("reports a circle whose pages all forbid to be indexed", () => {
    expect(check({ loop: ["https://s.test/a"], targetNoindex: true })).to.not.equal(undefined);
  });
});

describe("canonical_to_redirect", () => {
  const check = createSiteRuleCheck("canonical_to_redirect", "canonicals", CANONICAL);

  it("passes a target that answers 200, and one with an error", () => {
    expect(check()).to.equal(undefined);
    expect(check({ target: { ...ANSWER, statusCode: 404 } })).to.equal(undefined);
  });

  it("reports a target that redirects", () => {
    expect(check({ target: { ...ANSWER, statusCode: 308 } })).to.deep.equal({
      targetId: 2,
      evidence: {
        found: { url: "https://s.test/b", status: 308 },
        expected: "a canonical that answers 200",
        where: "rel=canonical",
      },
    });
  });

  it("does not apply to a target that was not requested", () => {
    expect(check(UNKNOWN)).to.equal(undefined);
  });

  it("reports another site's redirect, and no 304", () => {
    expect(check({ target: { ...ANSWER, statusCode: 302, internal: false } }))
      .to.not.equal(undefined);
    expect(check({ target: { ...ANSWER, statusCode: 304 } })).to.equal(undefined);
  });
});

describe("canonical_to_disallowed", () => {
  const check = createSiteRuleCheck("canonical_to_disallowed", "canonicals", CANONICAL);

  it("passes a target that may be crawled", () => {
    expect(check()).to.equal(undefined);
  });

  it("reports a target that robots.txt blocks", () => {
    expect(check({ ...UNKNOWN, targetBlocked: true })).to.deep.equal({
      targetId: 2,
      evidence: {
        found: { canonical: "https://s.test/b", disallowed: true },
        expected: "a canonical that may be crawled",
        where: "rel=canonical",
      },
    });
  });

  it("does not apply to a target that was not requested for another reason", () => {
    expect(check(UNKNOWN)).to.equal(undefined);
  });

  it("reports a blocked target of another site", () => {
    const target = { ...ANSWER, statusCode: null, internal: false };
    expect(check({ target, targetBlocked: true })).to.not.equal(undefined);
  });
});

describe("canonical_no_inlinks", () => {
  const check = createSiteRuleCheck("canonical_no_inlinks", "canonicals", CANONICAL);

  it("passes a target that pages link to", () => {
    expect(check()).to.equal(undefined);
  });

  it("reports a target that no page links to", () => {
    expect(check({ targetOrphan: true })).to.deep.equal({
      targetId: 2,
      evidence: {
        found: { canonical: "https://s.test/b", inlinks_count: 0 },
        expected: "internal links to the canonical URL",
        where: "rel=canonical",
      },
    });
  });

  it("does not apply to a target that was not requested", () => {
    expect(check(UNKNOWN)).to.equal(undefined);
  });

  it("reports a target that names a third page as well", () => {
    expect(check({ targetOrphan: true, targetCanonicalUrl: "https://s.test/c" }))
      .to.not.equal(undefined);
  });
});
