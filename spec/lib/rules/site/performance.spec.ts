import { expect } from "chai";
import type { TlsFacts } from "../../../../lib/crawler/fetch/probe_tls.ts";
import type { SiteProbesInput } from "../../../../lib/rules/inputs/probe_inputs.ts";
import type { ProblemLinkInput } from "../../../../lib/rules/inputs/site_inputs.ts";
import type { UrlAnswer } from "../../../../lib/rules/inputs/url_answer.ts";
import { createSiteRuleCheck } from "../../../support/audits/site_rule.ts";

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

  it("does not apply to links and images, which have rules of their own", () => {
    for (const type of ["anchor", "image", "og_image"] as const) {
      expect(check({ type })).to.equal(undefined);
    }
  });

  it("reports media as an error, and distinguishes plug-ins from what only links name", () => {
    const media = "video[src], audio[src], source[src] or link[rel=preload]";
    expect(check({ type: "media" })).to.deep.include({ severity: "error" });
    expect(check({ type: "media" })?.evidence.where).to.equal(media);
    for (const anchor of ["track[src]", "object[data]", "embed[src]"]) {
      const finding = check({ type: "other", anchor });
      expect(finding?.severity).to.equal("error");
      expect(finding?.evidence.where).to.equal(anchor);
    }
    for (const rel of ["manifest", "amphtml", "alternate", "preload"]) {
      expect(check({ type: "other", anchor: `link[rel=${rel}]` })?.severity).to.equal("warning");
    }
  });

  it("says where in CSS a file is named", () => {
    const finding = check({ type: "font", anchor: "url() in style" });
    expect(finding?.evidence.where).to.equal("url() in style");
  });

  it("reports scripts, frames, fonts and media of other sites as a warning", () => {
    for (const type of ["script", "iframe", "font", "media", "other"] as const) {
      expect(check({ type, target: { ...TARGET, internal: false } }))
        .to.deep.include({ severity: "warning" });
    }
  });
});

const TLS: TlsFacts & { origin: string } = {
  origin: "https://s.test",
  protocol: "TLSv1.3",
  cipher: "TLS_AES_256_GCM_SHA384",
  alpn: null,
  validFrom: "2026-10-01T00:00:00.000Z",
  validTo: "2026-12-30T00:00:00.000Z",
  daysLeft: 39,
  nameMatches: true,
  selfSigned: false,
  trustError: null,
  subject: "s.test",
  issuer: "Authority",
};

const PROBES: SiteProbesInput = {
  urlId: 0,
  https: true,
  homes: [{
    url: "https://s.test/",
    statusCode: 200,
    fetchError: null,
    redirectsCount: 0,
    finalUrl: "https://s.test/",
    canonicalUrl: null,
    icon: true,
    http3: false,
  }],
  tls: [TLS],
  favicon: null,
};

describe("http1_only", () => {
  const check = createSiteRuleCheck("http1_only", "site_probes", PROBES);

  it("passes a server that speaks HTTP/2, or offers HTTP/3", () => {
    expect(check({ tls: [{ ...TLS, alpn: "h2" }] })).to.equal(undefined);
    expect(check({ homes: PROBES.homes.map((home) => ({ ...home, http3: true })) }))
      .to.equal(undefined);
  });

  it("reports a server that offers neither", () => {
    expect(check()).to.deep.equal({
      targetId: 1,
      evidence: {
        found: [{ origin: "https://s.test", protocol: "http/1.1" }],
        expected: "h2 by ALPN, or h3 by Alt-Svc",
        where: "TLS handshake",
      },
    });
  });

  it("does not apply to a site over http, or without a secure connection", () => {
    expect(check({ https: false })).to.equal(undefined);
    expect(check({ tls: [] })).to.equal(undefined);
  });

  it("names the host that falls behind the other", () => {
    const www = { ...TLS, origin: "https://www.s.test", alpn: "http/1.1" };
    expect(check({ tls: [{ ...TLS, alpn: "h2" }, www] })?.evidence.found)
      .to.deep.equal([{ origin: "https://www.s.test", protocol: "http/1.1" }]);
  });
});
