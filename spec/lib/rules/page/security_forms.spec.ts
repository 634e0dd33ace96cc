import { expect } from "chai";
import {
  checkRule,
  createRecord,
  formsFacts,
  found,
  metaFacts,
  scriptFacts,
} from "../../../support/audits/page_record.ts";

const SAFE = { action: "/search", url: "https://example.com/search" };
const UNSAFE = { action: "http://example.com/search", url: "http://example.com/search" };

describe("securityFormPageRules", () => {
  describe("form_insecure_action", () => {
    const id = "form_insecure_action";

    it("passes forms that are sent over https", () => {
      const forms = formsFacts({ forms: [SAFE, { action: "http://[", url: null }], formsCount: 2 });
      expect(checkRule(id, createRecord({ forms }))).to.equal(undefined);
    });

    it("passes forms that the page's policy has browsers send over https", () => {
      const forms = formsFacts({ forms: [UNSAFE], formsCount: 1 });
      const meta = metaFacts({ upgradesInsecure: true });
      expect(checkRule(id, createRecord({ forms, meta }))).to.equal(undefined);
    });

    it("reports a form that is not", () => {
      const forms = formsFacts({ forms: [SAFE, UNSAFE], formsCount: 2 });
      expect(checkRule(id, createRecord({ forms }))).to.deep.equal({
        evidence: {
          found: { count: 1, examples: ["http://example.com/search"] },
          expected: "an https address",
          where: "form[action]",
        },
      });
    });

    it("does not apply to http pages", () => {
      const forms = formsFacts({ forms: [UNSAFE], formsCount: 1 });
      const record = createRecord({ forms }, { url: "http://example.com/tea" });
      expect(checkRule(id, record)).to.equal(undefined);
    });

    it("bounds what it shows of a hundred", () => {
      const long = { ...UNSAFE, action: `http://${"x".repeat(1e5)}` };
      const forms = formsFacts({ forms: Array(100).fill(long), formsCount: 5_000 });
      const evidence = checkRule(id, createRecord({ forms }))?.evidence;
      expect(evidence?.found).to.have.property("count", 100);
      expect(JSON.stringify(evidence).length).to.be.lessThan(6_000);
    });
  });

  describe("form_on_http_page", () => {
    const id = "form_on_http_page";
    const forms = formsFacts({ forms: [SAFE], formsCount: 1 });

    it("passes forms on https pages", () => {
      expect(checkRule(id, createRecord({ forms }))).to.equal(undefined);
    });

    it("reports a form on an http page", () => {
      expect(checkRule(id, createRecord({ forms }, { url: "http://example.com/tea" }))).to.deep
        .equal({
          evidence: { found: { forms: 1 }, expected: "forms on https pages only", where: "form" },
        });
    });

    it("does not apply to hosts that nobody can reach, nor to pages without form", () => {
      expect(checkRule(id, createRecord({ forms }, { url: "http://localhost/tea" }))).to.equal(
        undefined,
      );
      expect(checkRule(id, createRecord({}, { url: "http://example.com/tea" }))).to.equal(
        undefined,
      );
    });

    it("counts forms beyond those that are kept", () => {
      const many = formsFacts({ forms: Array(100).fill(SAFE), formsCount: 100_000 });
      const record = createRecord({ forms: many }, { url: "http://example.com/tea" });
      expect(checkRule(id, record)?.evidence.found).to.deep.equal({ forms: 100_000 });
    });
  });

  describe("password_on_http", () => {
    const id = "password_on_http";
    const forms = formsFacts({ passwordInputsCount: 1 });

    it("passes password fields on https pages", () => {
      expect(checkRule(id, createRecord({ forms }))).to.equal(undefined);
    });

    it("reports one on an http page", () => {
      expect(checkRule(id, createRecord({ forms }, { url: "http://example.com/tea" }))).to.deep
        .equal({
          evidence: {
            found: { password_fields: 1 },
            expected: "password fields on https pages only",
            where: "input[type=password]",
          },
        });
    });

    it("does not apply to hosts that nobody can reach, nor to answers that are not pages", () => {
      expect(checkRule(id, createRecord({ forms }, { url: "http://10.0.0.1/tea" }))).to.equal(
        undefined,
      );
      expect(checkRule(id, createRecord(null, { url: "http://example.com/" }))).to.equal(undefined);
    });

    it("counts a million", () => {
      const many = formsFacts({ passwordInputsCount: 1_000_000 });
      const record = createRecord({ forms: many }, { url: "http://example.com/tea" });
      expect(checkRule(id, record)?.evidence.found).to.deep.equal({ password_fields: 1_000_000 });
    });
  });

  describe("protocol_relative_url", () => {
    const id = "protocol_relative_url";

    it("passes a page without such addresses", () => {
      expect(checkRule(id, createRecord())).to.equal(undefined);
    });

    it("reports them", () => {
      const scripts = scriptFacts({ protocolRelative: found("//cdn.example/a.js") });
      expect(checkRule(id, createRecord({ scripts }))).to.deep.equal({
        evidence: {
          found: { count: 1, examples: ["//cdn.example/a.js"] },
          expected: "addresses with https://",
          where: "[src], [href]",
        },
      });
    });

    it("does not apply to answers that are not pages", () => {
      expect(checkRule(id, createRecord(null))).to.equal(undefined);
    });

    it("bounds what it shows", () => {
      const protocolRelative = { count: 9_000, examples: Array(10).fill(`//${"x".repeat(1e5)}`) };
      const evidence = checkRule(id, createRecord({ scripts: scriptFacts({ protocolRelative }) }))
        ?.evidence;
      expect(evidence?.found).to.have.property("count", 9_000);
      expect(JSON.stringify(evidence).length).to.be.lessThan(6_000);
    });
  });
});
