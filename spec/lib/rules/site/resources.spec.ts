import { expect } from "chai";
import type {
  PageWeightInput,
  ResourceInput,
} from "../../../../lib/rules/inputs/resource_inputs.ts";
import type { ProblemLinkInput } from "../../../../lib/rules/inputs/site_inputs.ts";
import type { UrlAnswer } from "../../../../lib/rules/inputs/url_answer.ts";
import { createSiteRuleCheck } from "../../../support/audits/site_rule.ts";

const TARGET: UrlAnswer = {
  url: "https://s.test/x.js",
  statusCode: 301,
  fetchError: null,
  internal: true,
};

const LINK: ProblemLinkInput = {
  urlId: 1,
  targetId: 9,
  type: "script",
  target: TARGET,
  redirectsTo: "https://s.test/y.js",
  final: { ...TARGET, url: "https://s.test/y.js", statusCode: 200 },
  anchor: null,
  placement: "other",
  elementsCount: 1,
};

const RESOURCE: ResourceInput = {
  urlId: 9,
  url: "https://s.test/assets/x.js",
  type: "script",
  internal: true,
  statusCode: 200,
  contentType: "text/javascript",
  sizeBytes: 4_000,
  cacheable: true,
  usedCount: 40,
  usedOn: ["https://s.test/", "https://s.test/z"],
  indexablePage: "https://s.test/",
  onlyLegacy: false,
  robotsTxt: { url: "https://s.test/robots.txt", body: "User-agent: *\nDisallow: /assets/\n" },
};

const SHOWN = {
  url: "https://s.test/assets/x.js",
  type: "script",
  used_on_count: 40,
  used_on: ["https://s.test/", "https://s.test/z"],
};

describe("resource_redirected", () => {
  const check = createSiteRuleCheck("resource_redirected", "problem_links", LINK);

  it("passes a resource that is broken, which is reported as such", () => {
    expect(check({ target: { ...TARGET, statusCode: 404 }, final: null })).to.equal(undefined);
    expect(check({ final: { ...TARGET, statusCode: 500 } })).to.equal(undefined);
  });

  it("reports a script that redirects", () => {
    expect(check()).to.deep.equal({
      targetId: 9,
      evidence: {
        found: {
          url: "https://s.test/x.js",
          status: 301,
          final: { url: "https://s.test/y.js", status: 200 },
          redirects_to: "https://s.test/y.js",
          type: "script",
          elements_count: 1,
        },
        expected: "a resource that answers 200 at its address",
        where: "script[src] or link[rel=preload]",
      },
    });
  });

  it("does not apply to links, images and frames", () => {
    for (const type of ["anchor", "image", "iframe", "font"] as const) {
      expect(check({ type })).to.equal(undefined);
    }
  });

  it("reports stylesheets of other sites, and redirects in circles", () => {
    const target = { ...TARGET, statusCode: 308, internal: false };
    expect(check({ type: "stylesheet", target })).to.not.equal(undefined);
    expect(check({ final: null, redirectsTo: null })).to.not.equal(undefined);
  });
});

describe("resource_not_cached", () => {
  const check = createSiteRuleCheck("resource_not_cached", "resources", RESOURCE);

  it("passes a file that may be kept", () => {
    expect(check()).to.equal(undefined);
  });

  it("reports a file without a time for which it may be kept", () => {
    expect(check({ cacheable: false })).to.deep.equal({
      evidence: {
        found: { ...SHOWN, freshness_lifetime: null },
        expected: "Cache-Control with a max-age of more than 0, or Expires in the future",
        where: "response headers",
      },
    });
  });

  it("does not apply to files of other sites, frames, and images for social networks", () => {
    expect(check({ cacheable: false, internal: false })).to.equal(undefined);
    expect(check({ cacheable: false, type: "iframe" })).to.equal(undefined);
    expect(check({ cacheable: false, type: "og_image" })).to.equal(undefined);
  });

  it("says nothing of an answer that is not known, or an error", () => {
    expect(check({ cacheable: null })).to.equal(undefined);
    expect(check({ cacheable: false, statusCode: 404 })).to.equal(undefined);
  });
});

describe("resource_mime_mismatch", () => {
  const check = createSiteRuleCheck("resource_mime_mismatch", "resources", RESOURCE);

  it("passes scripts, stylesheets and images with a type of theirs", () => {
    for (const contentType of ["text/javascript", "application/x-javascript"]) {
      expect(check({ contentType })).to.equal(undefined);
    }
    expect(check({ type: "stylesheet", contentType: "text/css" })).to.equal(undefined);
    expect(check({ type: "image", contentType: "image/svg+xml" })).to.equal(undefined);
  });

  it("reports a script that is an HTML page", () => {
    expect(check({ contentType: "text/html" })).to.deep.equal({
      evidence: {
        found: { ...SHOWN, content_type: "text/html" },
        expected: "text/javascript",
        where: "Content-Type",
      },
    });
  });

  it("does not apply to files of other sites, other kinds, and errors", () => {
    expect(check({ contentType: "text/html", internal: false })).to.equal(undefined);
    expect(check({ contentType: "text/html", type: "font" })).to.equal(undefined);
    expect(check({ contentType: "text/html", statusCode: 404 })).to.equal(undefined);
  });

  it("reports a missing type, and one that only contains a right one, cut to a length", () => {
    expect(check({ contentType: null })?.evidence.found).to.include({ content_type: null });
    const contentType = `text/javascript${"x".repeat(5_000)}`;
    expect(JSON.stringify(check({ contentType }))).to.have.length.below(600);
  });
});

describe("resources_total_too_large", () => {
  const WEIGHT: PageWeightInput = {
    urlId: 1,
    scriptBytes: 2_000_000,
    stylesheetBytes: 97_152,
    filesCount: 30,
    largestBytes: 900_000,
  };
  const check = createSiteRuleCheck("resources_total_too_large", "page_weights", WEIGHT);

  it("passes 2 MiB", () => {
    expect(check()).to.equal(undefined);
  });

  it("reports one byte more", () => {
    expect(check({ stylesheetBytes: 97_153 })).to.deep.equal({
      evidence: {
        found: {
          bytes: 2_097_153,
          script_bytes: 2_000_000,
          stylesheet_bytes: 97_153,
          files_count: 30,
          largest_file_bytes: 900_000,
        },
        expected: "at most 2097152 bytes",
        where: "script[src], link[rel=stylesheet]",
      },
    });
  });

  it("does not apply to a page without scripts and stylesheets", () => {
    expect(check({ scriptBytes: 0, stylesheetBytes: 0, filesCount: 0 })).to.equal(undefined);
  });

  it("obeys the audit's limit, and sums up what no 32 bits hold", () => {
    expect(check({}, { resources_max_bytes: 2_097_151 })).to.not.equal(undefined);
    expect(check({ scriptBytes: 2_000 * 0xffffffff })?.evidence.found)
      .to.include({ bytes: 8_589_934_687_152 });
  });
});

describe("robots_blocks_resources", () => {
  const check = createSiteRuleCheck("robots_blocks_resources", "resources", RESOURCE);
  const robotsTxt = (body: string) => ({
    robotsTxt: { url: "https://s.test/robots.txt", body },
  });

  it("passes a file that Googlebot may fetch", () => {
    expect(check(robotsTxt("User-agent: *\nDisallow: /assets/\nAllow: /assets/*.js$\n")))
      .to.equal(undefined);
    expect(check(robotsTxt("User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nAllow: /\n")))
      .to.equal(undefined);
  });

  it("reports a file that it may not, with the line", () => {
    expect(check({ statusCode: null })).to.deep.equal({
      evidence: {
        found: {
          ...SHOWN,
          indexable_page: "https://s.test/",
          agent: "Googlebot",
          line: 2,
          rule: "Disallow: /assets/",
        },
        expected: "resources of indexable pages that Googlebot may fetch",
        where: "https://s.test/robots.txt",
      },
    });
  });

  it("does not apply to other sites, other kinds, and pages that may not be indexed", () => {
    expect(check({ internal: false })).to.equal(undefined);
    expect(check({ type: "font" })).to.equal(undefined);
    expect(check({ indexablePage: null })).to.equal(undefined);
    expect(check({ robotsTxt: null })).to.equal(undefined);
  });

  it("bounds what it shows of a rule as long as the file", () => {
    const found = check(robotsTxt(`User-agent: *\nDisallow: /${"*".repeat(100_000)}\n`));
    expect(found).to.not.equal(undefined);
    expect(JSON.stringify(found)).to.have.length.below(900);
  });
});
