import { expect } from "chai";
import type { ProblemLinkInput, UrlAnswer } from "../../../../lib/rules/site_inputs.ts";
import { createSiteRuleCheck } from "../../../support/site_rule.ts";

const TARGET: UrlAnswer = {
  url: "https://s.test/x.css",
  statusCode: 500,
  fetchError: null,
  internal: true,
};

const STYLESHEET: ProblemLinkInput = {
  urlId: 1,
  targetId: 9,
  type: "stylesheet",
  target: TARGET,
  redirectsTo: null,
  final: null,
  anchor: null,
  placement: "other",
  elementsCount: 1,
};

describe("resource_broken", () => {
  const check = createSiteRuleCheck("resource_broken", "problem_links", STYLESHEET);

  it("passes a resource that redirects to one that is there", () => {
    const target = { ...TARGET, statusCode: 301 };
    expect(check({ target, final: { ...TARGET, statusCode: 200 } })).to.equal(undefined);
  });

  it("reports a resource that redirects to one that is not there", () => {
    const target = { ...TARGET, statusCode: 301 };
    expect(check({ target, final: TARGET })).to.deep.include({ severity: "error" });
  });

  it("reports a stylesheet of the site as an error", () => {
    expect(check()).to.deep.equal({
      severity: "error",
      targetId: 9,
      evidence: {
        found: { url: "https://s.test/x.css", status: 500, type: "stylesheet", elements_count: 1 },
        expected: "a resource that answers 200",
        where: "link[rel=stylesheet] or link[rel=preload]",
      },
    });
  });

  it("does not apply to links, images and media", () => {
    for (const type of ["anchor", "image", "media", "other"] as const) {
      expect(check({ type })).to.equal(undefined);
    }
  });

  it("reports scripts, frames and fonts of other sites as a warning", () => {
    for (const type of ["script", "iframe", "font"] as const) {
      expect(check({ type, target: { ...TARGET, internal: false } }))
        .to.deep.include({ severity: "warning" });
    }
  });
});
