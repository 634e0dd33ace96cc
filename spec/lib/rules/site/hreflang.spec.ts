import { expect } from "chai";
import type { HreflangInput } from "../../../../lib/rules/site_inputs.ts";
import { createSiteRuleCheck } from "../../../support/site_rule.ts";

const ANSWER = { url: "https://s.test/de", statusCode: 200, fetchError: null, internal: true };

const HREFLANG: HreflangInput = {
  urlId: 1,
  url: "https://s.test/en",
  targetId: 2,
  codes: ["de", "de-AT"],
  target: ANSWER,
  targetRead: true,
  returned: true,
  canonicalised: false,
};

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
