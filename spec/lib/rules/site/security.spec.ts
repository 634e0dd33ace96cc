import { expect } from "chai";
import type { TlsFacts } from "../../../../lib/crawler/fetch/probe_tls.ts";
import type { HomeVariant, SiteProbesInput } from "../../../../lib/rules/inputs/probe_inputs.ts";
import { createSiteRuleCheck } from "../../../support/audits/site_rule.ts";

/** A home page that answers 200, at its own address or where it redirects to. */
function home(url: string, facts: Partial<HomeVariant> = {}): HomeVariant {
  return {
    url,
    statusCode: 200,
    fetchError: null,
    redirectsCount: 0,
    finalUrl: url,
    canonicalUrl: null,
    icon: true,
    http3: false,
    ...facts,
  };
}

const SECURE = "https://s.test/";
const SILENT = { statusCode: null, fetchError: "dns" };

const TLS: TlsFacts & { origin: string } = {
  origin: "https://s.test",
  protocol: "TLSv1.3",
  cipher: "TLS_AES_256_GCM_SHA384",
  alpn: "h2",
  validFrom: "2026-10-01T00:00:00.000Z",
  validTo: "2026-12-05T10:00:00.000Z",
  daysLeft: 15,
  nameMatches: true,
  selfSigned: false,
  trustError: null,
  subject: "s.test",
  issuer: "Authority",
};

/** As it should be: everything leads to https without www. */
const PROBES: SiteProbesInput = {
  urlId: 0,
  https: true,
  homes: [
    home(SECURE),
    home("http://s.test/", { finalUrl: SECURE, redirectsCount: 1 }),
    home("https://www.s.test/", { finalUrl: SECURE, redirectsCount: 1 }),
    home("http://www.s.test/", { finalUrl: SECURE, redirectsCount: 2 }),
  ],
  tls: [TLS],
  favicon: null,
};

describe("http_not_redirected_to_https", () => {
  const check = createSiteRuleCheck("http_not_redirected_to_https", "site_probes", PROBES);

  it("passes a site that redirects http to https", () => {
    expect(check()).to.equal(undefined);
  });

  it("reports a home page that is served over both", () => {
    expect(check({ homes: [home(SECURE), home("http://s.test/")] })).to.deep.equal({
      targetId: 1,
      evidence: {
        found: [{ url: "http://s.test/", status: 200, canonical: null }],
        expected: "a redirect to https://s.test/",
        where: "home page",
      },
    });
  });

  it("does not apply to a site without https", () => {
    const homes = [home("http://s.test/"), home(SECURE, SILENT)];
    expect(check({ https: false, homes })).to.equal(undefined);
    expect(check({ homes: [] })).to.equal(undefined);
  });

  it("reports https that leads back to http, and passes http that answers an error", () => {
    const back = home("http://www.s.test/", { finalUrl: "http://s.test/en" });
    expect(check({ homes: [home(SECURE), back] })?.evidence.found)
      .to.deep.equal([{
        url: "http://www.s.test/",
        status: 200,
        final_url: "http://s.test/en",
        canonical: null,
      }]);
    expect(check({ homes: [home(SECURE), home("http://s.test/", { statusCode: 403 })] }))
      .to.equal(undefined);
    expect(check({ homes: [home(SECURE, { finalUrl: "http://s.test/" })] })).to.equal(undefined);
  });
});

describe("www_non_www_duplicate", () => {
  const check = createSiteRuleCheck("www_non_www_duplicate", "site_probes", PROBES);
  const www = home("https://www.s.test/");

  it("passes a host that redirects to the other, and a canonical that joins both", () => {
    expect(check()).to.equal(undefined);
    const joined = [home(SECURE, { canonicalUrl: SECURE }), { ...www, canonicalUrl: SECURE }];
    expect(check({ homes: joined })).to.equal(undefined);
  });

  it("reports a site that answers under both", () => {
    expect(check({ homes: [home(SECURE), { ...www, canonicalUrl: www.url }] })).to.deep.equal({
      targetId: 1,
      evidence: {
        found: [
          { url: SECURE, status: 200, canonical: null },
          { url: "https://www.s.test/", status: 200, canonical: "https://www.s.test/" },
        ],
        expected: "one host name, to which the other redirects",
        where: "home page",
      },
    });
  });

  it("does not apply where the other host does not answer", () => {
    expect(check({ homes: [home(SECURE), home("https://www.s.test/", SILENT)] }))
      .to.equal(undefined);
    expect(check({ homes: [] })).to.equal(undefined);
  });

  it("judges by http only where there is no https, and by redirects to a path as well", () => {
    const plain = [home("http://s.test/"), home("http://www.s.test/")];
    expect(check({ homes: [...PROBES.homes.slice(0, 1), ...plain] })).to.equal(undefined);
    expect(check({ https: false, homes: plain })).to.not.equal(undefined);
    const localised = { ...www, finalUrl: "https://www.s.test/en/" };
    expect(check({ homes: [home(SECURE), localised] })).to.not.equal(undefined);
  });
});

describe("tls_certificate_problem", () => {
  const check = createSiteRuleCheck("tls_certificate_problem", "site_probes", PROBES);
  const problemsOf = (tls: Partial<TlsFacts>) => {
    // `found` of this rule is a list of objects with problems
    const found = check({ tls: [{ ...TLS, ...tls }] })?.evidence.found as
      | { problems: string[] }[]
      | undefined;
    return found?.[0]?.problems;
  };

  it("passes a certificate of 15 more days", () => {
    expect(check()).to.equal(undefined);
  });

  it("reports one of 14 days, or what the audit demands", () => {
    expect(check({ tls: [{ ...TLS, daysLeft: 14 }] })).to.deep.equal({
      targetId: 1,
      evidence: {
        found: [{
          origin: "https://s.test",
          problems: ["expires_soon"],
          valid_to: "2026-12-05T10:00:00.000Z",
          days_left: 14,
          protocol: "TLSv1.3",
          subject: "s.test",
          issuer: "Authority",
          trust_error: null,
        }],
        expected: "a trusted certificate for the name, valid for 15 days or more, over TLS 1.2 " +
          "or newer",
        where: "TLS handshake",
      },
    });
    expect(check({}, { certificate_min_days: 16 })).to.not.equal(undefined);
  });

  it("does not apply without a secure connection, or to a hoster's own behind plain http", () => {
    expect(check({ tls: [] })).to.equal(undefined);
    const hosters = { ...TLS, nameMatches: false };
    expect(check({ https: false, tls: [hosters] })).to.equal(undefined);
    const selfSigned = { ...TLS, selfSigned: true, trustError: "DEPTH_ZERO_SELF_SIGNED_CERT" };
    expect(check({ https: false, tls: [selfSigned] })).to.equal(undefined);
    expect(check({ https: false, tls: [{ ...TLS, daysLeft: -1 }] })).to.not.equal(undefined);
  });

  it("names everything that is wrong with one", () => {
    expect(problemsOf({ daysLeft: -1, trustError: "CERT_HAS_EXPIRED" })).to.deep.equal(["expired"]);
    expect(problemsOf({ trustError: "CERT_NOT_YET_VALID" })).to.deep.equal(["not_yet_valid"]);
    expect(problemsOf({ trustError: "UNABLE_TO_VERIFY_LEAF_SIGNATURE" }))
      .to.deep.equal(["not_trusted"]);
    expect(problemsOf({
      daysLeft: -400,
      selfSigned: true,
      trustError: "DEPTH_ZERO_SELF_SIGNED_CERT",
      nameMatches: false,
      protocol: "TLSv1",
    })).to.deep.equal(["expired", "self_signed", "wrong_name", "old_protocol"]);
  });
});
