import { expect } from "chai";
import type { RedirectInput } from "../../../../lib/rules/inputs/site_inputs.ts";
import { createSiteRuleCheck } from "../../../support/audits/site_rule.ts";

/** A redirect from one address to another that answers 200. */
function redirect(url: string, target: string): Partial<RedirectInput> {
  return {
    url,
    hops: [{ url, statusCode: 301 }],
    final: { url: target, statusCode: 200, fetchError: null, internal: true },
  };
}

const REDIRECT: RedirectInput = {
  urlId: 4,
  url: "https://s.test/1",
  page: true,
  entry: true,
  linked: true,
  start: false,
  hops: [{ url: "https://s.test/1", statusCode: 301 }],
  loop: false,
  final: { url: "https://s.test/end", statusCode: 200, fetchError: null, internal: true },
  finalBlocked: false,
  previousFinalUrl: null,
};

describe("redirect_https_to_http", () => {
  const check = createSiteRuleCheck("redirect_https_to_http", "redirects", REDIRECT);

  it("passes a redirect that stays encrypted", () => {
    expect(check()).to.equal(undefined);
  });

  it("reports a redirect that gives the encryption up", () => {
    expect(check(redirect("https://s.test/1", "http://s.test/1"))).to.deep.equal({
      evidence: {
        found: {
          url: "https://s.test/1",
          status: 301,
          redirects_to: "http://s.test/1",
        },
        expected: "an https address",
        where: "Location header",
      },
    });
  });

  it("does not apply to an http address", () => {
    expect(check(redirect("http://s.test/1", "http://s.test/2"))).to.equal(undefined);
  });

  it("reports the hop itself, though the chain ends encrypted, or never", () => {
    const hops = [
      { url: "https://s.test/1", statusCode: 301 },
      { url: "http://s.test/1", statusCode: 301 },
    ];
    expect(check({ hops })).to.not.equal(undefined);
    expect(check({ hops, loop: true, final: null })).to.not.equal(undefined);
    expect(check({ loop: true, final: null })).to.equal(undefined);
  });
});

describe("redirect_http_to_https", () => {
  const check = createSiteRuleCheck("redirect_http_to_https", "redirects", REDIRECT);
  const UPGRADE = redirect("http://s.test/1", "https://s.test/1");

  it("passes a redirect between https addresses", () => {
    expect(check()).to.equal(undefined);
  });

  it("reports an http address that pages link to", () => {
    expect(check(UPGRADE)).to.deep.equal({
      evidence: {
        found: {
          url: "http://s.test/1",
          status: 301,
          redirects_to: "https://s.test/1",
        },
        expected: "links that name the https address",
        where: "Location header",
      },
    });
  });

  it("does not apply to an address that no page links to, such as the start URL", () => {
    expect(check({ ...UPGRADE, linked: false, start: true })).to.equal(undefined);
  });

  it("passes an http address whose redirect nobody could follow", () => {
    expect(check({ ...UPGRADE, final: null })).to.equal(undefined);
  });
});

describe("redirect_trailing_slash", () => {
  const check = createSiteRuleCheck("redirect_trailing_slash", "redirects", REDIRECT);
  const differs = (from: string, to: string) => {
    const found = check(redirect(from, to))?.evidence.found ?? {};
    return new Map<string, unknown>(Object.entries(found)).get("differs_in");
  };

  it("passes a redirect to another page", () => {
    expect(check()).to.equal(undefined);
    expect(differs("https://s.test/a?x=1", "https://s.test/a/?x=2")).to.equal(undefined);
  });

  it("reports a redirect that only adds a slash", () => {
    expect(check(redirect("https://s.test/a", "https://s.test/a/"))).to.deep.equal({
      evidence: {
        found: {
          url: "https://s.test/a",
          status: 301,
          redirects_to: "https://s.test/a/",
          differs_in: ["trailing slash"],
        },
        expected: "the final form of the address",
        where: "Location header",
      },
    });
  });

  it("reports case and www as well, and all at once", () => {
    expect(differs("https://s.test/A", "https://s.test/a")).to.deep.equal(["case"]);
    expect(differs("https://s.test/", "https://www.s.test/")).to.deep.equal(["www"]);
    expect(differs("https://www.s.test/A/?q=1", "https://s.test/a?q=1"))
      .to.deep.equal(["www", "case", "trailing slash"]);
  });

  it("does not apply to the start URL, another scheme or port, and loops", () => {
    const slash = redirect("https://s.test/a", "https://s.test/a/");
    expect(check({ ...slash, start: true })).to.equal(undefined);
    expect(check({ ...slash, loop: true, final: null })).to.equal(undefined);
    expect(differs("http://s.test/a", "https://s.test/a/")).to.equal(undefined);
    expect(differs("https://s.test/a", "https://s.test:8443/a/")).to.equal(undefined);
  });

  it("passes a redirect to the very same address", () => {
    expect(differs("https://s.test/a", "https://s.test/a")).to.equal(undefined);
  });
});
