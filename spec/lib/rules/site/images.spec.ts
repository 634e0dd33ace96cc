import { expect } from "chai";
import type { ProblemLinkInput, UrlAnswer } from "../../../../lib/rules/site_inputs.ts";
import { createSiteRuleCheck } from "../../../support/site_rule.ts";

const TARGET: UrlAnswer = {
  url: "https://s.test/x.png",
  statusCode: 404,
  fetchError: null,
  internal: true,
};

const IMAGE: ProblemLinkInput = {
  urlId: 1,
  targetId: 9,
  type: "image",
  target: TARGET,
  redirectsTo: null,
  final: null,
  anchor: null,
  placement: "header",
  elementsCount: 3,
};

describe("image_broken", () => {
  const check = createSiteRuleCheck("image_broken", "problem_links", IMAGE);

  it("passes an image that redirects to one that is there, or in circles", () => {
    const target = { ...TARGET, statusCode: 302 };
    expect(check({ target, final: { ...TARGET, statusCode: 200 } })).to.equal(undefined);
    expect(check({ target })).to.equal(undefined);
  });

  it("reports an image that redirects to one that is not there", () => {
    const target = { ...TARGET, statusCode: 302 };
    const final = { ...TARGET, url: "https://s.test/y.png", statusCode: 404 };
    expect(check({ target, final })?.evidence.found).to.deep.equal({
      url: "https://s.test/x.png",
      status: 302,
      final: { url: "https://s.test/y.png", status: 404 },
      elements_count: 3,
    });
  });

  it("reports an image of the site as an error", () => {
    expect(check()).to.deep.equal({
      severity: "error",
      targetId: 9,
      evidence: {
        found: { url: "https://s.test/x.png", status: 404, elements_count: 3 },
        expected: "an image that answers 200",
        where: "img, source, input, video[poster] or link[rel=icon]",
      },
    });
  });

  it("does not apply to links and scripts", () => {
    expect(check({ type: "anchor" })).to.equal(undefined);
    expect(check({ type: "script" })).to.equal(undefined);
  });

  it("reports an image of another site without an answer as a warning", () => {
    const target = { ...TARGET, statusCode: null, fetchError: "tls", internal: false };
    expect(check({ target })).to.deep.include({ severity: "warning" });
  });
});
