import { expect } from "chai";
import type { ProblemLinkInput } from "../../../../lib/rules/inputs/site_inputs.ts";
import type { UrlAnswer } from "../../../../lib/rules/inputs/url_answer.ts";
import { createSiteRuleCheck } from "../../../support/audits/site_rule.ts";

const TARGET: UrlAnswer = {
  url: "https://s.test/x",
  statusCode: 404,
  fetchError: null,
  internal: true,
};

const LINK: ProblemLinkInput = {
  urlId: 1,
  targetId: 9,
  type: "anchor",
  target: TARGET,
  redirectsTo: null,
  final: null,
  anchor: "read this",
  placement: "main",
  elementsCount: 2,
};

const target = (members: Partial<UrlAnswer>) => ({ target: { ...TARGET, ...members } });

describe("link_to_broken_internal", () => {
  const check = createSiteRuleCheck("link_to_broken_internal", "problem_links", LINK);

  it("passes a link to a redirect", () => {
    expect(check(target({ statusCode: 301 }))).to.equal(undefined);
  });

  it("reports a link to 404 with its anchor text", () => {
    expect(check()).to.deep.equal({
      evidence: {
        found: {
          url: "https://s.test/x",
          status: 404,
          anchor: "read this",
          elements_count: 2,
        },
        expected: "a link to a URL that answers 200",
        where: "a[href] in main",
      },
      targetId: 9,
    });
  });

  it("names only the element where the link is in no landmark", () => {
    expect(check({ placement: "other" })?.evidence.where).to.equal("a[href]");
  });

  it("does not apply to images and external links", () => {
    expect(check({ type: "image" })).to.equal(undefined);
    expect(check(target({ internal: false }))).to.equal(undefined);
  });

  it("reports no answer, but a redirect whose body broke off is a redirect", () => {
    expect(check(target({ statusCode: null, fetchError: "timeout" }))?.evidence.found).to.include({
      status: null,
      error: "timeout",
    });
    expect(check(target({ statusCode: 200, fetchError: "truncated" }))).to.not.equal(undefined);
    expect(check(target({ statusCode: 301, fetchError: "truncated" }))).to.equal(undefined);
  });
});

describe("link_to_redirect_internal", () => {
  const check = createSiteRuleCheck("link_to_redirect_internal", "problem_links", {
    ...LINK,
    ...target({ statusCode: 302 }),
    redirectsTo: "https://s.test/y",
    final: { ...TARGET, url: "https://s.test/z", statusCode: 200 },
  });

  it("passes a link to a broken page, which is reported as such", () => {
    expect(check(target({ statusCode: 404 }))).to.equal(undefined);
  });

  it("reports a link to a redirect", () => {
    expect(check()).to.deep.equal({
      evidence: {
        found: {
          url: "https://s.test/x",
          status: 302,
          redirects_to: "https://s.test/y",
          final_url: "https://s.test/z",
          anchor: "read this",
          elements_count: 2,
        },
        expected: "a link to the final URL",
        where: "a[href] in main",
      },
      targetId: 9,
    });
  });

  it("does not apply to external links and resources", () => {
    expect(check(target({ statusCode: 302, internal: false }))).to.equal(undefined);
    expect(check({ type: "script" })).to.equal(undefined);
  });

  it("passes answers that only look like redirects", () => {
    expect(check(target({ statusCode: 304 }))).to.equal(undefined);
    expect(check(target({ statusCode: 300 }))).to.equal(undefined);
  });
});

describe("link_to_broken_external", () => {
  const check = createSiteRuleCheck("link_to_broken_external", "problem_links", {
    ...LINK,
    target: { ...TARGET, url: "https://ext.test/x", internal: false },
  });
  const external = (members: Partial<UrlAnswer>) => target({ internal: false, ...members });

  it("passes answers that mean that crawlers are not welcome", () => {
    for (const statusCode of [401, 403, 429, 999]) {
      expect(check(external({ statusCode }))).to.equal(undefined);
    }
  });

  it("reports a link to 404", () => {
    expect(check()).to.deep.equal({
      evidence: {
        found: {
          url: "https://ext.test/x",
          status: 404,
          anchor: "read this",
          elements_count: 2,
        },
        expected: "a link to a URL that answers 200",
        where: "a[href] in main",
      },
      targetId: 9,
    });
  });

  it("does not apply to internal links", () => {
    expect(check(target({}))).to.equal(undefined);
  });

  it("passes an address that the crawler itself must not connect to", () => {
    expect(check(external({ statusCode: null, fetchError: "forbidden_address" })))
      .to.equal(undefined);
    expect(check(external({ statusCode: null, fetchError: "dns" }))).to.not.equal(undefined);
  });
});

describe("link_to_redirect_external", () => {
  const check = createSiteRuleCheck("link_to_redirect_external", "problem_links", LINK);
  const MOVED = { url: "https://ext.test/x", statusCode: 301, internal: false };
  const final = { ...TARGET, url: "https://ext.test/new", statusCode: 200, internal: false };

  it("passes a link to an error", () => {
    expect(check(target({ ...MOVED, statusCode: 404 }))).to.equal(undefined);
  });

  it("reports a link to a redirect with its end", () => {
    expect(check({ ...target(MOVED), redirectsTo: "https://ext.test/hop", final })).to.deep.equal({
      evidence: {
        found: {
          url: "https://ext.test/x",
          status: 301,
          redirects_to: "https://ext.test/hop",
          final_url: "https://ext.test/new",
          anchor: "read this",
          elements_count: 2,
        },
        expected: "a link to the final URL",
        where: "a[href] in main",
      },
      targetId: 9,
    });
  });

  it("does not apply to internal links and to resources", () => {
    expect(check(target({ statusCode: 301 }))).to.equal(undefined);
    expect(check({ ...target(MOVED), type: "image" })).to.equal(undefined);
  });

  it("reports a redirect without a known end, and no 304", () => {
    expect(check(target(MOVED))).to.not.equal(undefined);
    expect(check(target({ ...MOVED, statusCode: 304 }))).to.equal(undefined);
  });
});

describe("link_external_403", () => {
  const check = createSiteRuleCheck("link_external_403", "problem_links", LINK);
  const answering = (statusCode: number | null) =>
    target({ url: "https://ext.test/x", statusCode, internal: false });

  it("passes a link that is broken, which has its own rule", () => {
    expect(check(answering(404))).to.equal(undefined);
  });

  it("reports a link to a site that refuses the crawler", () => {
    expect(check(answering(403))).to.deep.equal({
      evidence: {
        found: {
          url: "https://ext.test/x",
          status: 403,
          anchor: "read this",
          elements_count: 2,
        },
        expected: "an answer that shows whether the link works",
        where: "a[href] in main",
      },
      targetId: 9,
    });
  });

  it("does not apply to pages of the site and to resources", () => {
    expect(check(target({ statusCode: 403 }))).to.equal(undefined);
    expect(check({ ...answering(403), type: "image" })).to.equal(undefined);
  });

  it("knows the statuses that mean the same, and no answer at all", () => {
    expect([401, 429, 999, 402, null].map((status) => check(answering(status)) !== undefined))
      .to.deep.equal([true, true, true, false, false]);
  });
});
