import { expect } from "chai";
import { checkRule, createRecord } from "../../../support/page_record.ts";

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
});
