import { expect } from "chai";
import { checkRule, createRecord, found, linkFaults } from "../../../support/audits/page_record.ts";

describe("crawlabilityPageRules", () => {
  describe("page_4xx", () => {
    it("passes a page that answers 200", () => {
      expect(checkRule("page_4xx", createRecord())).to.equal(undefined);
    });

    it("reports any other client error", () => {
      const record = createRecord(null, { fetch: { status: 400 } });
      expect(checkRule("page_4xx", record)).to.deep.equal({
        evidence: {
          found: { status: 400 },
          expected: "200, or a permanent redirect to the page's new address",
          where: "HTTP status",
        },
      });
    });

    for (const status of [401, 403, 404, 407, 410, 429, 451]) {
      it(`leaves ${status} to its own rule`, () => {
        const record = createRecord(null, { fetch: { status } });
        expect(checkRule("page_4xx", record)).to.equal(undefined);
      });
    }

    it("reports unassigned 4xx statuses and leaves 3xx, 5xx and inventions alone", () => {
      const reported = [399, 418, 499, 500, 999, 0].filter((status) =>
        checkRule("page_4xx", createRecord(null, { fetch: { status } })) !== undefined
      );
      expect(reported).to.deep.equal([418, 499]);
    });
  });

  describe("page_404", () => {
    it("passes a page that answers 200", () => {
      expect(checkRule("page_404", createRecord())).to.equal(undefined);
    });

    it("reports 404", () => {
      expect(checkRule("page_404", createRecord(null, { fetch: { status: 404 } }))).to.deep.equal({
        evidence: {
          found: { status: 404 },
          expected: "200, or no internal reference to this URL",
          where: "HTTP status",
        },
      });
    });

    it("reports 410", () => {
      const finding = checkRule("page_404", createRecord(null, { fetch: { status: 410 } }));
      expect(finding?.evidence.found).to.deep.equal({ status: 410 });
    });

    it("does not apply to a URL that gave no answer", () => {
      const record = createRecord(null, { fetch: { status: null, error: "dns" } });
      expect(checkRule("page_404", record)).to.equal(undefined);
    });

    it("reports a 404 whose body broke off, and no failed fetch beside it", () => {
      const record = createRecord(null, { fetch: { status: 404, error: "truncated" } });
      expect(checkRule("page_404", record)?.evidence.found).to.deep.equal({ status: 404 });
      expect(checkRule("fetch_failed", record)).to.equal(undefined);
    });
  });

  describe("page_403", () => {
    it("passes a page that answers 200", () => {
      expect(checkRule("page_403", createRecord())).to.equal(undefined);
    });

    for (const status of [401, 403, 407, 451]) {
      it(`reports ${status}`, () => {
        const record = createRecord(null, { fetch: { status } });
        expect(checkRule("page_403", record)).to.deep.equal({
          evidence: {
            found: { status },
            expected: "200 for a page that the site links to",
            where: "HTTP status",
          },
        });
      });
    }

    it("does not apply to a URL that gave no answer", () => {
      const record = createRecord(null, { fetch: { status: null, error: "refused" } });
      expect(checkRule("page_403", record)).to.equal(undefined);
    });

    it("shares the client errors with the other rules: each is reported once", () => {
      const rules = ["page_403", "page_404", "page_429", "page_4xx"];
      for (let status = 400; status <= 499; status += 1) {
        const record = createRecord(null, { fetch: { status } });
        const reports = rules.filter((id) => checkRule(id, record) !== undefined);
        expect(reports, String(status)).to.have.lengthOf(1);
      }
    });
  });

  describe("page_429", () => {
    it("passes a page that answers 200", () => {
      expect(checkRule("page_429", createRecord())).to.equal(undefined);
    });

    it("reports 429 with the time that the server asks for", () => {
      const fetch = { status: 429, headers: { "retry-after": "3600" } };
      expect(checkRule("page_429", createRecord(null, { fetch }))).to.deep.equal({
        evidence: {
          found: { status: 429, retry_after: "3600" },
          expected: "200 at the crawler's pace",
          where: "HTTP status",
        },
      });
    });

    it("does not apply to an overloaded server that says 503", () => {
      const record = createRecord(null, { fetch: { status: 503 } });
      expect(checkRule("page_429", record)).to.equal(undefined);
    });

    it("cuts an endless Retry-After, and does without one", () => {
      const endless = { status: 429, headers: { "retry-after": "9".repeat(60_000) } };
      const finding = checkRule("page_429", createRecord(null, { fetch: endless }));
      expect(JSON.stringify(finding).length).to.be.below(300);
      const without = { status: 429, headers: {} };
      expect(checkRule("page_429", createRecord(null, { fetch: without }))?.evidence.found).to.deep
        .equal({ status: 429, retry_after: null });
    });
  });

  describe("page_5xx", () => {
    it("passes a page that answers 200", () => {
      expect(checkRule("page_5xx", createRecord())).to.equal(undefined);
    });

    it("reports a server error", () => {
      expect(checkRule("page_5xx", createRecord(null, { fetch: { status: 503 } }))).to.deep.equal({
        evidence: { found: { status: 503 }, expected: "200", where: "HTTP status" },
      });
    });

    it("shows how long a page is down that says so, cut", () => {
      const check = (status: number, retryAfter: string) =>
        checkRule(
          "page_5xx",
          createRecord(null, { fetch: { status, headers: { "retry-after": retryAfter } } }),
        );
      expect(check(503, "3600")).to.deep.equal({
        evidence: {
          found: { status: 503, retry_after: "3600" },
          expected: "200, at the latest when the time of Retry-After is over",
          where: "HTTP status",
        },
      });
      expect(check(500, "3600")?.evidence.found).to.deep.equal({ status: 500 });
      expect(JSON.stringify(check(503, "9".repeat(5_000)))).to.have.length.below(400);
    });

    it("does not apply to a URL that gave no answer", () => {
      const record = createRecord(null, { fetch: { status: null, error: "timeout" } });
      expect(checkRule("page_5xx", record)).to.equal(undefined);
    });

    it("ignores statuses beyond 599", () => {
      const record = createRecord(null, { fetch: { status: 999 } });
      expect(checkRule("page_5xx", record)).to.equal(undefined);
    });
  });

  describe("fetch_failed", () => {
    it("passes a complete answer", () => {
      expect(checkRule("fetch_failed", createRecord())).to.equal(undefined);
    });

    it("reports why no answer came", () => {
      const fetch = { status: null, error: "dns", errorMessage: "No such host" } as const;
      expect(checkRule("fetch_failed", createRecord(null, { fetch }))).to.deep.equal({
        evidence: {
          found: { error: "dns", message: "No such host" },
          expected: "a complete HTTP answer",
          where: "connection",
        },
      });
    });

    it("reports a page whose body is shorter than announced", () => {
      const fetch = { status: 200, error: "truncated" } as const;
      expect(checkRule("fetch_failed", createRecord(null, { fetch }))?.evidence.found).to.deep
        .equal({
          error: "truncated",
          message: "the body is shorter than its Content-Length",
        });
    });

    it("does not apply to a timeout", () => {
      const record = createRecord(null, { fetch: { status: null, error: "timeout" } });
      expect(checkRule("fetch_failed", record)).to.equal(undefined);
    });

    it("cuts an endless message", () => {
      const fetch = {
        status: null,
        error: "protocol",
        errorMessage: "\u{1F375}".repeat(1e5),
      } as const;
      const finding = checkRule("fetch_failed", createRecord(null, { fetch }));
      expect(finding?.evidence.found).to.deep.equal({
        error: "protocol",
        message: "\u{1F375}".repeat(199) + "…",
      });
    });
  });

  describe("fetch_timeout", () => {
    it("passes a complete answer", () => {
      expect(checkRule("fetch_timeout", createRecord())).to.equal(undefined);
    });

    it("reports how long the crawler waited", () => {
      const fetch = { status: null, error: "timeout", responseTimeMs: 30_000.4 } as const;
      expect(checkRule("fetch_timeout", createRecord(null, { fetch }))).to.deep.equal({
        evidence: {
          found: { waited_ms: 30_000, message: "no complete answer in time" },
          expected: "a complete HTTP answer within the time limit",
          where: "connection",
        },
      });
    });

    it("does not apply to other failures", () => {
      const record = createRecord(null, { fetch: { status: null, error: "reset" } });
      expect(checkRule("fetch_timeout", record)).to.equal(undefined);
    });

    it("reports a page whose body drips without end, and no server error that does", () => {
      const dripping = createRecord(null, { fetch: { status: 200, error: "timeout" } });
      const failing = createRecord(null, { fetch: { status: 500, error: "timeout" } });
      expect(checkRule("fetch_timeout", dripping)).to.not.equal(undefined);
      expect(checkRule("fetch_timeout", failing)).to.equal(undefined);
    });
  });

  describe("url_unparseable_in_link", () => {
    it("passes a page whose links can be read", () => {
      expect(checkRule("url_unparseable_in_link", createRecord())).to.equal(undefined);
    });

    it("reports addresses that are no URLs, with the reason", () => {
      const malformed = found(
        { href: "http://exa mple.com/", reason: "unparseable" as const },
        { href: "htp://example.com/", reason: "scheme_typo" as const },
        { href: "http://", reason: "missing_host" as const },
      );
      const record = createRecord({ linkFaults: linkFaults({ malformed }) });
      expect(checkRule("url_unparseable_in_link", record)).to.deep.equal({
        evidence: {
          found: {
            count: 3,
            examples: [
              { href: "http://exa mple.com/", reason: "unparseable" },
              { href: "htp://example.com/", reason: "scheme_typo" },
              { href: "http://", reason: "missing_host" },
            ],
          },
          expected: "addresses that the URL standard can read",
          where: "a[href]",
        },
      });
    });

    it("does not apply to answers that are not pages", () => {
      expect(checkRule("url_unparseable_in_link", createRecord(null))).to.equal(undefined);
    });

    it("keeps thousands of endless addresses short", () => {
      const fault = { href: "http://[".repeat(1e5), reason: "unparseable" as const };
      const malformed = { count: 5_000, examples: Array.from({ length: 50 }, () => fault) };
      const finding = checkRule(
        "url_unparseable_in_link",
        createRecord({ linkFaults: linkFaults({ malformed }) }),
      );
      expect(finding?.evidence.found).to.have.property("count", 5_000);
      expect(finding?.evidence.found).to.have.property("examples").with.lengthOf(10);
      expect(JSON.stringify(finding).length).to.be.below(6_500);
    });
  });

  describe("uncrawlable_link", () => {
    it("passes a page whose links have addresses", () => {
      expect(checkRule("uncrawlable_link", createRecord())).to.equal(undefined);
    });

    it("reports scripts, local files and missing addresses", () => {
      const unusable = found(
        { href: "javascript:open()", anchor: "Menu", reason: "javascript" as const },
        { href: "file:///C:/tea.pdf", anchor: "Leaflet", reason: "file" as const },
        { href: null, anchor: "Next", reason: "missing_href" as const },
      );
      const record = createRecord({ linkFaults: linkFaults({ unusable }) });
      expect(checkRule("uncrawlable_link", record)).to.deep.equal({
        evidence: {
          found: {
            count: 3,
            examples: [
              { href: "javascript:open()", anchor: "Menu", reason: "javascript" },
              { href: "file:///C:/tea.pdf", anchor: "Leaflet", reason: "file" },
              { href: null, anchor: "Next", reason: "missing_href" },
            ],
          },
          expected: "<a href> with an http or https address",
          where: "a",
        },
      });
    });

    it("does not apply to answers that are not pages", () => {
      expect(checkRule("uncrawlable_link", createRecord(null))).to.equal(undefined);
    });

    it("keeps thousands of endless scripts short", () => {
      const href = `javascript:${"x".repeat(1e6)}`;
      const link = { href, anchor: "y".repeat(1e6), reason: "javascript" as const };
      const unusable = { count: 9_000, examples: Array.from({ length: 50 }, () => link) };
      const finding = checkRule(
        "uncrawlable_link",
        createRecord({ linkFaults: linkFaults({ unusable }) }),
      );
      expect(finding?.evidence.found).to.have.property("count", 9_000);
      expect(finding?.evidence.found).to.have.property("examples").with.lengthOf(10);
      expect(JSON.stringify(finding).length).to.be.below(4_500);
    });
  });
});
