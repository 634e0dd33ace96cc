import { expect } from "chai";
import type { PaginationInput } from "../../../../lib/rules/inputs/graph_inputs.ts";
import { createSiteRuleCheck } from "../../../support/audits/site_rule.ts";

const ANSWER = { url: "https://s.test/l?p=1", statusCode: 200, fetchError: null, internal: true };

const PREV: PaginationInput = {
  urlId: 2,
  rel: "prev",
  targetId: 1,
  target: ANSWER,
  canonicalUrl: null,
  canonicalIsFirst: false,
  loop: null,
};

describe("pagination_broken", () => {
  const check = createSiteRuleCheck("pagination_broken", "pagination", PREV);
  const answering = (members: Partial<typeof ANSWER> | { statusCode: null; fetchError: string }) =>
    check({ target: { ...ANSWER, ...members } });

  it("passes a page that answers 200", () => {
    expect(check()).to.equal(undefined);
  });

  it("reports a page that is gone", () => {
    expect(answering({ statusCode: 404 })).to.deep.equal({
      targetId: 1,
      evidence: {
        found: { rel: "prev", url: "https://s.test/l?p=1", status: 404 },
        expected: "a URL that answers 200",
        where: "link[rel=prev]",
      },
    });
  });

  it("reports a redirect, and no answer", () => {
    expect(answering({ statusCode: 301 })).to.not.equal(undefined);
    expect(answering({ statusCode: null, fetchError: "dns" })).to.not.equal(undefined);
  });

  it("does not apply to a URL that was not requested", () => {
    expect(check({ target: { ...ANSWER, statusCode: null } })).to.equal(undefined);
  });

  it("passes another site that refuses crawlers, and reports one that fails", () => {
    expect(answering({ statusCode: 403, internal: false })).to.equal(undefined);
    expect(answering({ statusCode: 500, internal: false })).to.not.equal(undefined);
  });
});

describe("pagination_canonical_to_first", () => {
  const check = createSiteRuleCheck("pagination_canonical_to_first", "pagination", PREV);
  const FIRST = { canonicalUrl: "https://s.test/l", canonicalIsFirst: true };

  it("passes a later page that is its own canonical, or another's", () => {
    expect(check()).to.equal(undefined);
    expect(check({ canonicalUrl: "https://s.test/all" })).to.equal(undefined);
  });

  it("reports a later page whose canonical is the first", () => {
    expect(check(FIRST)).to.deep.equal({
      evidence: {
        found: { canonical: "https://s.test/l", prev: "https://s.test/l?p=1" },
        expected: "a canonical that names the page itself",
        where: "rel=canonical",
      },
    });
  });

  it("does not apply to what is named as the next page", () => {
    expect(check({ ...FIRST, rel: "next" })).to.equal(undefined);
  });

  it("reports it although the previous page is gone", () => {
    expect(check({ ...FIRST, target: { ...ANSWER, statusCode: 410 } })).to.not.equal(undefined);
  });
});

describe("pagination_loop", () => {
  const check = createSiteRuleCheck("pagination_loop", "pagination", PREV);
  const CIRCLE = ["https://s.test/l?p=2", "https://s.test/l?p=1"];

  it("passes a sequence that ends", () => {
    expect(check()).to.equal(undefined);
  });

  it("reports a circle with its URLs", () => {
    expect(check({ loop: CIRCLE })).to.deep.equal({
      evidence: {
        found: { rel: "prev", circle: CIRCLE },
        expected: "a sequence that begins and ends",
        where: "link[rel=prev]",
      },
    });
  });

  it("does not apply to a page that only leads into a circle", () => {
    expect(check({ rel: "next", loop: null })).to.equal(undefined);
  });

  it("reports a page that names itself", () => {
    expect(check({ loop: ["https://s.test/l?p=2"] })).to.not.equal(undefined);
  });
});
