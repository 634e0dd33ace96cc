import { expect } from "chai";
import type { FetchFacts } from "../../../../lib/crawler/html/page_facts.ts";
import { checkRule, createRecord } from "../../../support/audits/page_record.ts";

describe("performancePageRules", () => {
  describe("ttfb_slow", () => {
    it("passes a first byte after 800 ms", () => {
      expect(checkRule("ttfb_slow", createRecord({}, { fetch: { ttfbMs: 800 } }))).to.equal(
        undefined,
      );
    });

    it("reports a first byte after more", () => {
      expect(checkRule("ttfb_slow", createRecord({}, { fetch: { ttfbMs: 801 } }))).to.deep.equal({
        evidence: {
          found: { ttfb_ms: 801, rating: "needs improvement" },
          expected: "at most 800 ms",
          where: "response",
        },
      });
    });

    it("calls more than 1,800 ms poor", () => {
      const ratings = [1800, 1801].map((ttfbMs) =>
        checkRule("ttfb_slow", createRecord({}, { fetch: { ttfbMs } }))?.evidence.found
      );
      expect(ratings).to.deep.equal([
        { ttfb_ms: 1800, rating: "needs improvement" },
        { ttfb_ms: 1801, rating: "poor" },
      ]);
    });

    it("does not apply to errors and to URLs that gave no answer", () => {
      const failed = createRecord(null, { fetch: { status: 500, ttfbMs: 9000 } });
      expect(checkRule("ttfb_slow", failed)).to.equal(undefined);
      const silent = createRecord(null, {
        fetch: { status: null, error: "timeout", ttfbMs: null },
      });
      expect(checkRule("ttfb_slow", silent)).to.equal(undefined);
    });

    it("survives times that are not numbers", () => {
      const record = createRecord({}, { fetch: { ttfbMs: Number.NaN } });
      expect(checkRule("ttfb_slow", record)).to.equal(undefined);
    });
  });

  describe("html_too_large", () => {
    it("passes a page of 2 MiB", () => {
      const record = createRecord({}, { fetch: { sizeBytes: 2_097_152 } });
      expect(checkRule("html_too_large", record)).to.equal(undefined);
    });

    it("reports a page of one byte more", () => {
      const record = createRecord({}, { fetch: { sizeBytes: 2_097_153 } });
      expect(checkRule("html_too_large", record)).to.deep.equal({
        evidence: {
          found: { bytes: 2_097_153, complete: true },
          expected: "at most 2097152 bytes",
          where: "response body",
        },
      });
    });

    it("does not apply to other files", () => {
      const fetch = { contentType: "application/pdf", sizeBytes: 9e6 };
      expect(checkRule("html_too_large", createRecord(null, { fetch }))).to.equal(undefined);
    });

    it("reports a page that was too large to be read to its end", () => {
      const fetch = { sizeBytes: 10_485_760, bodyCut: true };
      const finding = checkRule("html_too_large", createRecord({}, { fetch }));
      expect(finding?.evidence.found).to.deep.equal({ bytes: 10_485_760, complete: false });
    });
  });

  describe("page_slow", () => {
    const id = "page_slow";
    const check = (fetch: Partial<FetchFacts>) => checkRule(id, createRecord({}, { fetch }));

    it("passes a page that is complete after 3 seconds", () => {
      expect(check({ responseTimeMs: 3_000 })).to.equal(undefined);
    });

    it("reports one that takes longer, and goes by the audit's own limit", () => {
      expect(check({ responseTimeMs: 3_000.6, ttfbMs: 99.6 })).to.deep.equal({
        evidence: {
          found: { response_time_ms: 3_001, ttfb_ms: 100, bytes: 6_000 },
          expected: "at most 3000 ms",
          where: "response",
        },
      });
      const record = createRecord({}, { fetch: { responseTimeMs: 3_001 } });
      expect(checkRule(id, record, { page_max_ms: 4_000 })).to.equal(undefined);
    });

    it("does not apply to errors, nor where the time was not measured", () => {
      const failed = createRecord(null, { fetch: { status: 500, responseTimeMs: 9_000 } });
      expect(checkRule(id, failed)).to.equal(undefined);
      expect(check({ responseTimeMs: 9_000, ttfbMs: null })).to.equal(undefined);
    });

    it("survives times that are not numbers", () => {
      expect(check({ responseTimeMs: Number.NaN })).to.equal(undefined);
    });
  });

  describe("html_large", () => {
    const id = "html_large";
    const check = (sizeBytes: number) => checkRule(id, createRecord({}, { fetch: { sizeBytes } }));

    it("passes a page of 500 KB", () => {
      expect(check(512_000)).to.equal(undefined);
    });

    it("reports one byte more, and goes by the audit's own limit", () => {
      expect(check(512_001)).to.deep.equal({
        evidence: {
          found: { bytes: 512_001, transferred_bytes: 6_000 },
          expected: "at most 512000 bytes",
          where: "response body",
        },
      });
      const record = createRecord({}, { fetch: { sizeBytes: 512_001 } });
      expect(checkRule(id, record, { html_large_bytes: 600_000 })).to.equal(undefined);
    });

    it("does not apply to other types of document", () => {
      const fetch = { contentType: "application/pdf", sizeBytes: 600_000 };
      expect(checkRule(id, createRecord(null, { fetch }))).to.equal(undefined);
    });

    it("leaves what is larger than Googlebot reads to another rule", () => {
      expect(check(2_097_153)).to.equal(undefined);
    });
  });

  describe("response_not_compressed", () => {
    const id = "response_not_compressed";
    const check = (fetch: Partial<FetchFacts>) =>
      checkRule(id, createRecord({}, { fetch: { headers: {}, ...fetch } }));

    it("passes an answer with Content-Encoding, and a short one", () => {
      expect(check({ headers: { "content-encoding": "br" } })).to.equal(undefined);
      expect(check({ transferBytes: 1_400 })).to.equal(undefined);
    });

    it("reports one without, and goes by the audit's own limit", () => {
      expect(check({ transferBytes: 1_401 })).to.deep.equal({
        evidence: {
          found: { bytes: 1_401, content_type: "text/html" },
          expected: "Content-Encoding: gzip or br",
          where: "Content-Encoding header",
        },
      });
      const record = createRecord({}, { fetch: { headers: {}, transferBytes: 1_401 } });
      expect(checkRule(id, record, { uncompressed_max_bytes: 2_000 })).to.equal(undefined);
    });

    it("does not apply to images and to errors", () => {
      expect(check({ contentType: "image/png" })).to.equal(undefined);
      expect(check({ contentType: null })).to.equal(undefined);
      expect(check({ status: 404 })).to.equal(undefined);
    });

    it("reads types of any length", () => {
      expect(check({ contentType: `application/${"a.".repeat(1e5)}` })).to.equal(undefined);
      expect(check({ contentType: "application/ld+json" })).to.not.equal(undefined);
    });
  });
});
