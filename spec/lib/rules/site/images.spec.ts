import { expect } from "chai";
import type { ResourceInput } from "../../../../lib/rules/inputs/resource_inputs.ts";
import type { ProblemLinkInput } from "../../../../lib/rules/inputs/site_inputs.ts";
import type { UrlAnswer } from "../../../../lib/rules/inputs/url_answer.ts";
import { createSiteRuleCheck } from "../../../support/audits/site_rule.ts";

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

describe("image_redirected", () => {
  const check = createSiteRuleCheck("image_redirected", "problem_links", {
    ...IMAGE,
    target: { ...TARGET, statusCode: 301 },
    redirectsTo: "https://s.test/y.png",
    final: { ...TARGET, url: "https://s.test/y.png", statusCode: 200 },
  });

  it("passes an image that is broken, which is reported as such", () => {
    expect(check({ target: TARGET, redirectsTo: null, final: null })).to.equal(undefined);
    expect(check({ final: { ...TARGET, statusCode: 404 } })).to.equal(undefined);
  });

  it("reports an image that redirects to one that is there", () => {
    expect(check()).to.deep.equal({
      targetId: 9,
      evidence: {
        found: {
          url: "https://s.test/x.png",
          status: 301,
          final: { url: "https://s.test/y.png", status: 200 },
          redirects_to: "https://s.test/y.png",
          elements_count: 3,
        },
        expected: "an image that answers 200 at its address",
        where: "img, source, input, video[poster] or link[rel=icon]",
      },
    });
  });

  it("does not apply to links, scripts, and images for social networks", () => {
    for (const type of ["anchor", "script", "og_image"] as const) {
      expect(check({ type })).to.equal(undefined);
    }
  });

  it("reports redirects in circles, and passes 304", () => {
    expect(check({ final: null })).to.not.equal(undefined);
    expect(check({ target: { ...TARGET, statusCode: 304 }, final: null })).to.equal(undefined);
  });
});

const FILE: ResourceInput = {
  urlId: 9,
  url: "https://s.test/x.png",
  type: "image",
  internal: true,
  statusCode: 200,
  contentType: "image/png",
  sizeBytes: 204_900,
  cacheable: true,
  usedCount: 3,
  usedOn: ["https://s.test/", "https://s.test/b"],
  indexablePage: "https://s.test/",
  onlyLegacy: true,
  robotsTxt: null,
};

const SHOWN = {
  url: "https://s.test/x.png",
  content_type: "image/png",
  bytes: 204_900,
  used_on_count: 3,
  used_on: ["https://s.test/", "https://s.test/b"],
};

describe("image_too_large", () => {
  const check = createSiteRuleCheck("image_too_large", "resources", FILE);

  it("passes 200 KB", () => {
    expect(check({ sizeBytes: 204_800 })).to.equal(undefined);
  });

  it("reports more, or more than the audit allows", () => {
    expect(check()).to.deep.equal({
      evidence: {
        found: SHOWN,
        expected: "at most 204800 bytes",
        where: "img, source, input, video[poster] or link[rel=icon]",
      },
    });
    expect(check({}, { image_max_bytes: 300_000 })).to.equal(undefined);
  });

  it("says that a size is known only from below, where the crawl read no more", () => {
    expect(check({ sizeBytes: 204_801 })?.evidence.found)
      .to.deep.equal({ ...SHOWN, bytes: 204_801, complete: false });
    expect(check({ sizeBytes: 300_001 }, { legacy_image_max_bytes: 300_000 })?.evidence.found)
      .to.include({ bytes: 300_001, complete: false });
  });

  it("does not apply to other resources, or where the size is not known", () => {
    for (const type of ["script", "media", "og_image"] as const) {
      expect(check({ type })).to.equal(undefined);
    }
    expect(check({ sizeBytes: null })).to.equal(undefined);
  });

  it("passes a large error page, and reports the largest size that can be stored", () => {
    expect(check({ statusCode: 404 })).to.equal(undefined);
    expect(check({ sizeBytes: 0xffffffff, internal: false })).to.not.equal(undefined);
  });
});

describe("image_legacy_format", () => {
  const check = createSiteRuleCheck("image_legacy_format", "resources", FILE);

  it("passes 100 KB, and an image with a modern format beside it", () => {
    expect(check({ sizeBytes: 102_400 })).to.equal(undefined);
    expect(check({ onlyLegacy: false })).to.equal(undefined);
  });

  it("reports a larger image without one", () => {
    expect(check({ sizeBytes: 102_401 })).to.deep.equal({
      evidence: {
        found: { ...SHOWN, bytes: 102_401 },
        expected: "WebP or AVIF beside a JPEG or PNG of more than 102400 bytes",
        where: "img, source, input, video[poster] or link[rel=icon]",
      },
    });
  });

  it("does not apply where the size is not known", () => {
    expect(check({ sizeBytes: null })).to.equal(undefined);
  });

  it("obeys the audit's limit, and passes what is not there", () => {
    expect(check({}, { legacy_image_max_bytes: 204_900 })).to.equal(undefined);
    expect(check({ statusCode: null })).to.equal(undefined);
  });
});
