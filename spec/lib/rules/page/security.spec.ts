import { expect } from "chai";
import { checkRule, createRecord, metaFacts } from "../../../support/audits/page_record.ts";

const IMAGE = { url: "http://cdn.example.com/a.png", where: "img[src]", active: false };
const SCRIPT = { url: "http://cdn.example.com/a.js", where: "script[src]", active: true };

describe("securityPageRules", () => {
  describe("page_not_https", () => {
    it("passes a page on https", () => {
      expect(checkRule("page_not_https", createRecord())).to.equal(undefined);
    });

    it("reports a page on http", () => {
      const record = createRecord({}, { url: "http://example.com/http:x" });
      expect(checkRule("page_not_https", record)).to.deep.equal({
        evidence: {
          found: "http://example.com/http:x",
          expected: "https://example.com/http:x",
          where: "URL",
        },
      });
    });

    it("does not apply to redirects and other files", () => {
      const url = "http://example.com/";
      const redirect = createRecord(null, { url, fetch: { status: 301 } });
      expect(checkRule("page_not_https", redirect)).to.equal(undefined);
      const image = createRecord(null, { url, fetch: { contentType: "image/png" } });
      expect(checkRule("page_not_https", image)).to.equal(undefined);
    });

    it("does not fire on hosts that the public cannot reach", () => {
      const urls = ["http://localhost:8080/", "http://127.0.0.1/", "http://[::1]/", "http://wiki/"];
      const reported = urls.filter((url) => checkRule("page_not_https", createRecord({}, { url })));
      expect(reported).to.deep.equal([]);
    });
  });

  describe("mixed_content", () => {
    it("passes a page without insecure resources", () => {
      expect(checkRule("mixed_content", createRecord())).to.equal(undefined);
    });

    it("reports active content as an error, the active resources first", () => {
      const record = createRecord({ insecureResources: [IMAGE, SCRIPT] });
      expect(checkRule("mixed_content", record)).to.deep.equal({
        evidence: {
          found: {
            active: 1,
            passive: 1,
            examples: [
              { url: "http://cdn.example.com/a.js", where: "script[src]" },
              { url: "http://cdn.example.com/a.png", where: "img[src]" },
            ],
          },
          expected: "resources loaded over https",
          where: "script[src]",
        },
      });
    });

    it("passes what the page's policy has browsers upgrade", () => {
      const meta = metaFacts({ upgradesInsecure: true });
      const headers = { "content-security-policy": "default-src *; upgrade-insecure-requests" };
      const insecureResources = [IMAGE, SCRIPT];
      for (
        const record of [
          createRecord({ insecureResources, meta }),
          createRecord({ insecureResources }, { fetch: { headers } }),
        ]
      ) expect(checkRule("mixed_content", record)).to.equal(undefined);
    });

    it("warns of passive content alone", () => {
      const finding = checkRule("mixed_content", createRecord({ insecureResources: [IMAGE] }));
      expect(finding?.severity).to.equal("warning");
      expect(finding?.evidence.where).to.equal("img[src]");
    });

    it("does not apply to pages on http", () => {
      const record = createRecord({ insecureResources: [SCRIPT] }, { url: "http://example.com/" });
      expect(checkRule("mixed_content", record)).to.equal(undefined);
    });

    it("shows ten of a thousand, cut", () => {
      const url = `http://cdn.example.com/${"я".repeat(1e4)}`;
      const insecureResources = Array.from({ length: 1000 }, () => ({ ...IMAGE, url }));
      const found = checkRule("mixed_content", createRecord({ insecureResources }))?.evidence.found;
      expect(found).to.have.property("passive", 1000);
      expect(found).to.have.property("examples").with.length(10);
    });
  });
});
