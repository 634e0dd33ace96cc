import { expect } from "chai";
import type { PaginationInput } from "../../../../lib/rules/inputs/graph_inputs.ts";
import type { CanonicalInput } from "../../../../lib/rules/inputs/site_inputs.ts";
import { createSiteRuleCheck } from "../../../support/audits/site_rule.ts";

const ANSWER = { url: "https://s.test/l?p=1", statusCode: 200, fetchError: null, internal: true };

const PREV: PaginationInput = {
  urlId: 2,
  rel: "prev",
  targetId: 1,
  target: ANSWER,
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
  const LATER: CanonicalInput = {
    urlId: 2,
    url: "https://s.test/l?page=3",
    targetId: 1,
    target: { ...ANSWER, url: "https://s.test/l" },
    targetNoindex: false,
    targetCanonicalUrl: null,
    targetBlocked: false,
    targetOrphan: false,
    targetFirst: false,
    loop: null,
  };
  const check = createSiteRuleCheck("pagination_canonical_to_first", "canonicals", LATER);
  const found = (later_page_by: string) => ({
    evidence: {
      found: { canonical: "https://s.test/l", later_page_by },
      expected: "a canonical that names the page itself",
      where: "rel=canonical",
    },
  });

  it("passes a page whose address has no number, and one that names another list", () => {
    expect(check({ url: "https://s.test/l?color=red" })).to.equal(undefined);
    expect(check({ target: { ...ANSWER, url: "https://s.test/all" } })).to.equal(undefined);
  });

  it("reports a later page by the number in its address", () => {
    expect(check()).to.deep.equal(found("page=3"));
  });

  it("reports a later page by rel=prev, whatever its address", () => {
    expect(check({ url: "https://s.test/more", targetFirst: true })).to.deep.equal(
      found("rel=prev"),
    );
  });

  it("reports it although the first page is gone", () => {
    const target = { ...LATER.target, statusCode: 410 };
    expect(check({ target })).to.not.equal(undefined);
  });

  it("bounds its evidence", () => {
    const url = `https://s.test/l?${"page".repeat(2_000)}=2&page=2`;
    expect(JSON.stringify(check({ url }) ?? null)).to.have.length.below(1_000);
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
