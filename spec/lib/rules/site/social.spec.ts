import { expect } from "chai";
import type { OgImageInput } from "../../../../lib/rules/inputs/resource_inputs.ts";
import type { UrlAnswer } from "../../../../lib/rules/inputs/url_answer.ts";
import { createSiteRuleCheck } from "../../../support/audits/site_rule.ts";

const TARGET: UrlAnswer = {
  url: "https://s.test/og.png",
  statusCode: 404,
  fetchError: null,
  internal: true,
};

const IMAGE: OgImageInput = {
  urlId: 1,
  targetId: 9,
  relative: false,
  where: "meta[property=og:image]",
  target: TARGET,
  final: null,
};

describe("og_image_broken", () => {
  const check = createSiteRuleCheck("og_image_broken", "og_images", IMAGE);

  it("passes an image that redirects to one that is there", () => {
    const target = { ...TARGET, statusCode: 302 };
    expect(check({ target, final: { ...TARGET, statusCode: 200 } })).to.equal(undefined);
  });

  it("reports an image that is not there", () => {
    expect(check()).to.deep.equal({
      targetId: 9,
      evidence: {
        found: { url: "https://s.test/og.png", status: 404, broken: true, relative: false },
        expected: "a complete address that answers 200",
        where: "meta[property=og:image]",
      },
    });
  });

  it("says which element names the image", () => {
    const where = "meta[name=twitter:image]";
    expect(check({ where })?.evidence.where).to.equal(where);
  });

  it("does not apply to an image that was not requested", () => {
    expect(check({ target: { ...TARGET, statusCode: null } })).to.equal(undefined);
  });

  it("reports a relative address that works, and passes another site that turns crawlers away", () => {
    expect(check({ relative: true, target: { ...TARGET, statusCode: 200 } })?.evidence.found)
      .to.include({ broken: false, relative: true });
    const external = { ...TARGET, statusCode: 403, internal: false };
    expect(check({ target: external })).to.equal(undefined);
  });
});
