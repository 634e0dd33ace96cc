import { expect } from "chai";
import { checkRule, createRecord, metaFacts } from "../../../support/audits/page_record.ts";

/** Checks a rule on a sound page that answered with these headers. */
function check(id: string, headers: Record<string, string>, url = "https://example.com/tea") {
  return checkRule(id, createRecord({}, { url, fetch: { headers } }));
}

function notAPage(id: string) {
  return checkRule(id, createRecord(null, { fetch: { status: 404 } }));
}

describe("securityHeaderPageRules", () => {
  describe("hsts_missing", () => {
    const id = "hsts_missing";
    const name = "strict-transport-security";

    it("passes a max-age above 0", () => {
      expect(check(id, { [name]: "includeSubDomains; Max-Age=31536000" })).to.equal(undefined);
      expect(check(id, { [name]: 'max-age="600"' })).to.equal(undefined);
    });

    it("reports an https page without, or with max-age=0", () => {
      const evidence = {
        found: null,
        expected: "max-age above 0",
        where: "Strict-Transport-Security header",
      };
      expect(check(id, {})).to.deep.equal({ evidence });
      expect(check(id, { [name]: "max-age=0" })).to.deep.equal({
        evidence: { ...evidence, found: "max-age=0" },
      });
    });

    it("does not apply to http pages and to errors", () => {
      expect(check(id, {}, "http://example.com/tea")).to.equal(undefined);
      expect(notAPage(id)).to.equal(undefined);
    });

    it("reads no more than a header's beginning", () => {
      expect(check(id, { [name]: `${"x".repeat(1e6)}max-age=1` })?.evidence.found)
        .to.have.length(200);
    });
  });

  describe("csp_missing", () => {
    const id = "csp_missing";

    it("passes a policy in a header or in a meta element", () => {
      expect(check(id, { "content-security-policy": "default-src 'self'" })).to.equal(undefined);
      const meta = metaFacts({ contentSecurityPolicy: true });
      expect(checkRule(id, createRecord({ meta }, { fetch: { headers: {} } }))).to.equal(undefined);
    });

    it("reports a page without", () => {
      expect(check(id, {})).to.deep.equal({
        evidence: {
          found: null,
          expected: "a policy",
          where: "Content-Security-Policy header or meta",
        },
      });
    });

    it("does not apply to errors", () => {
      expect(notAPage(id)).to.equal(undefined);
    });

    it("takes neither a blank policy nor one that only reports for a policy", () => {
      const headers = {
        "content-security-policy": " ",
        "content-security-policy-report-only": "default-src 'self'",
      };
      expect(check(id, headers)?.evidence.found).to.equal(" ");
    });
  });

  describe("x_content_type_options_missing", () => {
    const id = "x_content_type_options_missing";
    const name = "x-content-type-options";

    it("passes nosniff", () => {
      expect(check(id, { [name]: " NoSniff " })).to.equal(undefined);
      expect(check(id, { [name]: "nosniff, nosniff" })).to.equal(undefined);
    });

    it("reports its absence and other values", () => {
      const evidence = {
        found: null,
        expected: "nosniff",
        where: "X-Content-Type-Options header",
      };
      expect(check(id, {})).to.deep.equal({ evidence });
      expect(check(id, { [name]: "none, nosniff" })).to.deep.equal({
        evidence: { ...evidence, found: "none, nosniff" },
      });
    });

    it("does not apply to errors", () => {
      expect(notAPage(id)).to.equal(undefined);
    });

    it("bounds what it shows", () => {
      expect(check(id, { [name]: "x".repeat(1e6) })?.evidence.found).to.have.length(200);
    });
  });

  describe("x_frame_options_missing", () => {
    const id = "x_frame_options_missing";

    it("passes either header", () => {
      expect(check(id, { "x-frame-options": "SameOrigin" })).to.equal(undefined);
      const policy = "default-src 'self'; frame-ancestors 'none'";
      expect(check(id, { "content-security-policy": policy })).to.equal(undefined);
    });

    it("reports a page without, and a value that browsers ignore", () => {
      const evidence = {
        found: null,
        expected: "DENY, SAMEORIGIN or frame-ancestors",
        where: "X-Frame-Options and Content-Security-Policy headers",
      };
      expect(check(id, {})).to.deep.equal({ evidence });
      expect(check(id, { "x-frame-options": "ALLOW-FROM https://a.example" })).to.deep.equal({
        evidence: { ...evidence, found: "ALLOW-FROM https://a.example" },
      });
    });

    it("does not apply to errors", () => {
      expect(notAPage(id)).to.equal(undefined);
    });

    it("is not taken in by a directive whose name begins the same", () => {
      const policy = `${"frame-ancestorsx 'self'; ".repeat(5_000)}`;
      expect(check(id, { "content-security-policy": policy })?.evidence.found).to.equal(null);
    });
  });

  describe("referrer_policy_missing", () => {
    const id = "referrer_policy_missing";

    it("passes a known policy in a header or a meta element", () => {
      expect(check(id, { "referrer-policy": "no-such, Same-Origin" })).to.equal(undefined);
      const meta = metaFacts({ referrer: "origin" });
      expect(checkRule(id, createRecord({ meta }, { fetch: { headers: {} } }))).to.equal(undefined);
    });

    it("reports a page without, and unknown values", () => {
      const evidence = {
        found: null,
        expected: "a referrer policy",
        where: "Referrer-Policy header or meta[name=referrer]",
      };
      expect(check(id, {})).to.deep.equal({ evidence });
      expect(check(id, { "referrer-policy": "none" })).to.deep.equal({
        evidence: { ...evidence, found: "none" },
      });
    });

    it("does not apply to errors", () => {
      expect(notAPage(id)).to.equal(undefined);
    });

    it("bounds what it shows", () => {
      expect(check(id, { "referrer-policy": ",".repeat(1e6) })?.evidence.found)
        .to.have.length(200);
    });
  });
});
