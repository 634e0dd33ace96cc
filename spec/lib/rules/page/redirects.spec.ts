import { expect } from "chai";
import { checkRule, createRecord, scriptFacts } from "../../../support/audits/page_record.ts";

const TARGET = "https://example.com/new";

describe("redirectsPageRules", () => {
  describe("redirect_3xx", () => {
    it("passes a page that answers 200", () => {
      expect(checkRule("redirect_3xx", createRecord())).to.equal(undefined);
    });

    for (const status of [301, 308]) {
      it(`reports ${status} with its target`, () => {
        const record = createRecord(null, { fetch: { status, location: TARGET } });
        expect(checkRule("redirect_3xx", record)).to.deep.equal({
          evidence: {
            found: { status, location: "https://example.com/new" },
            expected: "internal references that name the target directly",
            where: "Location header",
          },
        });
      });
    }

    it("does not apply to temporary redirects", () => {
      const reported = [302, 303, 304, 307].filter((status) =>
        checkRule("redirect_3xx", createRecord(null, { fetch: { status, location: TARGET } }))
      );
      expect(reported).to.deep.equal([]);
    });

    it("does not fire without a Location, nor on a 200 that carries one", () => {
      const broken = createRecord(null, { fetch: { status: 301, location: null } });
      expect(checkRule("redirect_3xx", broken)).to.equal(undefined);
      const odd = createRecord({}, { fetch: { status: 200, location: TARGET } });
      expect(checkRule("redirect_3xx", odd)).to.equal(undefined);
    });
  });

  describe("meta_refresh_redirect", () => {
    it("passes a page without meta refresh", () => {
      expect(checkRule("meta_refresh_redirect", createRecord())).to.equal(undefined);
    });

    it("reports a refresh to another URL", () => {
      const record = createRecord({ metaRefresh: { seconds: 5, url: TARGET } });
      expect(checkRule("meta_refresh_redirect", record)).to.deep.equal({
        evidence: {
          found: { seconds: 5, url: "https://example.com/new" },
          expected: "an HTTP redirect (301 or 302)",
          where: "meta[http-equiv=refresh]",
        },
      });
    });

    it("does not apply to answers that are not pages", () => {
      expect(checkRule("meta_refresh_redirect", createRecord(null))).to.equal(undefined);
    });

    it("does not fire when the page reloads itself", () => {
      const bare = createRecord({ metaRefresh: { seconds: 300, url: null } });
      expect(checkRule("meta_refresh_redirect", bare)).to.equal(undefined);
      const url = "https://example.com/guides/tea#news";
      const fragment = createRecord({ metaRefresh: { seconds: 300, url } });
      expect(checkRule("meta_refresh_redirect", fragment)).to.equal(undefined);
    });
  });

  describe("redirect_temporary", () => {
    it("passes a page that answers 200", () => {
      expect(checkRule("redirect_temporary", createRecord())).to.equal(undefined);
    });

    for (const status of [302, 303, 307]) {
      it(`reports ${status} with its target`, () => {
        const record = createRecord(null, { fetch: { status, location: TARGET } });
        expect(checkRule("redirect_temporary", record)).to.deep.equal({
          evidence: {
            found: { status, location: "https://example.com/new" },
            expected: "301 or 308 for a move that is final",
            where: "HTTP status",
          },
        });
      });
    }

    it("does not apply to permanent redirects", () => {
      const reported = [300, 301, 304, 308].filter((status) =>
        checkRule("redirect_temporary", createRecord(null, { fetch: { status, location: TARGET } }))
      );
      expect(reported).to.deep.equal([]);
    });

    it("leaves one without a target to another rule and cuts an endless target", () => {
      const broken = createRecord(null, { fetch: { status: 302, location: null } });
      expect(checkRule("redirect_temporary", broken)).to.equal(undefined);
      const location = `${TARGET}?${"x".repeat(1e6)}`;
      const endless = createRecord(null, { fetch: { status: 302, location } });
      expect(JSON.stringify(checkRule("redirect_temporary", endless)).length).to.be.below(800);
    });
  });

  describe("redirect_location_missing", () => {
    const redirectTo = (header: string | null, status = 302) => {
      const headers: Record<string, string> = header === null ? {} : { location: header };
      return createRecord(null, { fetch: { status, headers, location: null } });
    };

    it("passes a redirect with a target", () => {
      const record = createRecord(null, {
        fetch: { status: 301, headers: { location: "/new" }, location: TARGET },
      });
      expect(checkRule("redirect_location_missing", record)).to.equal(undefined);
    });

    it("reports a redirect without Location", () => {
      expect(checkRule("redirect_location_missing", redirectTo(null))).to.deep.equal({
        evidence: {
          found: { status: 302, location: null },
          expected: "a Location header with a URL",
          where: "Location header",
        },
      });
    });

    it("reports a Location that is no URL", () => {
      const finding = checkRule("redirect_location_missing", redirectTo("http://[tea/", 308));
      expect(finding?.evidence.found).to.deep.equal({ status: 308, location: "http://[tea/" });
    });

    it("does not apply to 200, 300 and 304, nor to a URL that gave no answer", () => {
      for (const status of [200, 300, 304, 404]) {
        expect(checkRule("redirect_location_missing", redirectTo(null, status))).to.equal(
          undefined,
        );
      }
      const record = createRecord(null, { fetch: { status: null, error: "dns" } });
      expect(checkRule("redirect_location_missing", record)).to.equal(undefined);
    });

    it("does not take an address of mail for none, and cuts an endless one", () => {
      const mail = redirectTo("mailto:tea@example.com");
      expect(checkRule("redirect_location_missing", mail)).to.equal(undefined);
      const finding = checkRule("redirect_location_missing", redirectTo("http://[".repeat(8_000)));
      expect(JSON.stringify(finding).length).to.be.below(800);
    });
  });

  describe("http_refresh_redirect", () => {
    const refresh = (value: string, status = 200) =>
      createRecord({}, { fetch: { status, headers: { refresh: value } } });

    it("passes an answer without the header", () => {
      expect(checkRule("http_refresh_redirect", createRecord())).to.equal(undefined);
    });

    it("reports a refresh to another URL", () => {
      expect(checkRule("http_refresh_redirect", refresh("0; url=/new"))).to.deep.equal({
        evidence: {
          found: { seconds: 0, url: "https://example.com/new" },
          expected: "an HTTP redirect (301 or 302)",
          where: "Refresh header",
        },
      });
    });

    it("does not apply to redirects and errors", () => {
      expect(checkRule("http_refresh_redirect", refresh("0; url=/new", 301))).to.equal(undefined);
      expect(checkRule("http_refresh_redirect", refresh("0; url=/new", 503))).to.equal(undefined);
    });

    it("does not fire when the page reloads itself or the header says nothing", () => {
      for (const value of ["30", "30; url=/guides/tea#news", "soon", "0; url=mailto:a@b.c"]) {
        expect(checkRule("http_refresh_redirect", refresh(value)), value).to.equal(undefined);
      }
    });

    it("reads a header of 64 KiB", () => {
      const finding = checkRule("http_refresh_redirect", refresh(`0; url=/${"x".repeat(65_000)}`));
      expect(JSON.stringify(finding).length).to.be.below(800);
    });
  });

  describe("js_redirect_suspected", () => {
    const scripts = scriptFacts({ locationAssigned: 'location.href = "/new";' });

    it("passes an empty page whose scripts do something else", () => {
      expect(checkRule("js_redirect_suspected", createRecord({ bodyWordCount: 0 }))).to.equal(
        undefined,
      );
    });

    it("reports a script that sets the location on a page of 49 words", () => {
      const record = createRecord({ scripts, bodyWordCount: 49 });
      expect(checkRule("js_redirect_suspected", record)).to.deep.equal({
        evidence: {
          found: { script: 'location.href = "/new";', words: 49 },
          expected: "an HTTP redirect (301 or 302)",
          where: "script",
        },
      });
    });

    it("does not apply to pages of 50 words, nor to answers that are not pages", () => {
      const record = createRecord({ scripts, bodyWordCount: 50 });
      expect(checkRule("js_redirect_suspected", record)).to.equal(undefined);
      expect(checkRule("js_redirect_suspected", createRecord(null))).to.equal(undefined);
    });

    it("cuts an endless script", () => {
      const endless = scriptFacts({ locationAssigned: "location=".repeat(1e6) });
      const finding = checkRule(
        "js_redirect_suspected",
        createRecord({ scripts: endless, bodyWordCount: 3 }),
      );
      expect(JSON.stringify(finding).length).to.be.below(400);
    });
  });
});
