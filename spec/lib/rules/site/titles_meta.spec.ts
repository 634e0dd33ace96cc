import { expect } from "chai";
import type { HomeVariant, SiteProbesInput } from "../../../../lib/rules/inputs/probe_inputs.ts";
import { describeDuplicateRule } from "../../../support/audits/duplicate_rule.ts";
import { createSiteRuleCheck } from "../../../support/audits/site_rule.ts";

describeDuplicateRule("title_duplicate", "duplicate_titles", {
  shows: "text",
  expected: "a title of its own",
  where: "head > title",
});

describeDuplicateRule("description_duplicate", "duplicate_descriptions", {
  shows: "text",
  expected: "a description of its own",
  where: "meta[name=description]",
});

const HOME: HomeVariant = {
  url: "https://s.test/",
  statusCode: 200,
  fetchError: null,
  redirectsCount: 0,
  finalUrl: "https://s.test/",
  canonicalUrl: null,
  icon: false,
  http3: false,
};

const FAVICON = {
  url: "https://s.test/favicon.ico",
  statusCode: 404,
  fetchError: null,
  internal: true,
  contentType: "text/html",
};

const PROBES: SiteProbesInput = {
  urlId: 0,
  https: true,
  homes: [HOME],
  tls: [],
  favicon: FAVICON,
};

describe("favicon_missing", () => {
  const check = createSiteRuleCheck("favicon_missing", "site_probes", PROBES);

  it("passes a site whose home page names an icon, or that has one at the usual address", () => {
    expect(check({ homes: [{ ...HOME, icon: true }] })).to.equal(undefined);
    const favicon = { ...FAVICON, statusCode: 200, contentType: "image/x-icon" };
    expect(check({ favicon })).to.equal(undefined);
  });

  it("reports a site without one", () => {
    expect(check()).to.deep.equal({
      targetId: 1,
      evidence: {
        found: {
          url: "https://s.test/favicon.ico",
          status: 404,
          content_type: "text/html",
          icon_links: 0,
        },
        expected: "link[rel~=icon] on the home page, or 200 with an image at /favicon.ico",
        where: "home page, /favicon.ico",
      },
    });
  });

  it("does not apply where the home page or the icon's address were not asked for", () => {
    expect(check({ homes: [] })).to.equal(undefined);
    expect(check({ homes: [{ ...HOME, icon: null, statusCode: 503 }] })).to.equal(undefined);
    expect(check({ favicon: null })).to.equal(undefined);
  });

  it("takes a page at the icon's address for none, and an icon without a type for one", () => {
    expect(check({ favicon: { ...FAVICON, statusCode: 200 } })).to.not.equal(undefined);
    const bare = { ...FAVICON, statusCode: 200, contentType: null };
    expect(check({ favicon: bare })).to.equal(undefined);
  });
});
