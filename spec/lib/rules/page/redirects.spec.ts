import { expect } from "chai";
import { checkRule, createRecord } from "../../../support/page_record.ts";

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
});
