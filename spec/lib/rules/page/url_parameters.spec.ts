import { expect } from "chai";
import { checkRule, createRecord, linkFacts } from "../../../support/audits/page_record.ts";

const ORIGIN = "https://example.com";

describe("urlParametersPageRules", () => {
  describe("url_session_id", () => {
    for (const path of ["/tea?page=2", "/tea?residence=1&side=2", "/sid/phpsessid", "/a;v=1"]) {
      it(`passes ${path}`, () => {
        const record = createRecord({}, { url: ORIGIN + path });
        expect(checkRule("url_session_id", record)).to.equal(undefined);
      });
    }

    const reported: [path: string, name: string][] = [
      ["/tea?sid=3f2a", "sid"],
      ["/tea?page=2&PHPSESSID=3f2a", "phpsessid"],
      ["/tea?SessionId=3f2a", "sessionid"],
      ["/tea;jsessionid=3F2A", "jsessionid"],
      ["/tea;v=1;JSESSIONID=3F2A/green?page=2", "jsessionid"],
    ];
    for (const [path, name] of reported) {
      it(`reports ${path}`, () => {
        const record = createRecord({}, { url: ORIGIN + path });
        expect(checkRule("url_session_id", record)).to.deep.equal({
          evidence: {
            found: { url: `https://example.com${path}`, name },
            expected: "an address without session id",
            where: "URL",
          },
        });
      });
    }

    it("does not apply to answers that are not pages", () => {
      const record = createRecord(null, { url: `${ORIGIN}/tea?sid=1` });
      expect(checkRule("url_session_id", record)).to.equal(undefined);
    });

    it("reads an address of megabytes and keeps it short", () => {
      const url = `${ORIGIN}/${";a".repeat(1e6)};jsessionid=1?${"b&".repeat(1e6)}`;
      const finding = checkRule("url_session_id", createRecord({}, { url }));
      expect(finding?.evidence.found).to.have.property("name", "jsessionid");
      expect(JSON.stringify(finding).length).to.be.below(800);
    });
  });

  describe("url_tracking_params", () => {
    const TRACKED = linkFacts({ url: `${ORIGIN}/tea?utm_source=home&page=2`, anchor: "Tea" });

    it("passes links with other parameters, and external ones with these", () => {
      const links = [
        linkFacts({ url: `${ORIGIN}/tea?page=2&outm_source=1` }),
        linkFacts({ url: "https://tea.example.org/?utm_source=example.com" }),
      ];
      expect(checkRule("url_tracking_params", createRecord({ links }))).to.equal(undefined);
    });

    it("notes internal links with parameters of campaigns", () => {
      const links = [
        linkFacts(),
        TRACKED,
        linkFacts({ url: `${ORIGIN}/?gclid=1`, anchor: "Home" }),
        linkFacts({ url: `${ORIGIN}/?a&FBCLID=1`, anchor: "Start" }),
      ];
      expect(checkRule("url_tracking_params", createRecord({ links }))).to.deep.equal({
        evidence: {
          found: {
            count: 3,
            examples: [
              { url: "https://example.com/tea?utm_source=home&page=2", anchor: "Tea" },
              { url: "https://example.com/?gclid=1", anchor: "Home" },
              { url: "https://example.com/?a&FBCLID=1", anchor: "Start" },
            ],
          },
          expected: "internal links without tracking parameters",
          where: "a[href]",
        },
      });
    });

    it("does not apply to answers that are not pages", () => {
      expect(checkRule("url_tracking_params", createRecord(null))).to.equal(undefined);
    });

    it("shows ten of 5,000 links, and reads endless names", () => {
      const links = Array.from({ length: 5000 }, () => TRACKED);
      const finding = checkRule("url_tracking_params", createRecord({ links }));
      expect(finding?.evidence.found).to.have.property("count", 5000);
      expect(finding?.evidence.found).to.have.property("examples").with.lengthOf(10);
      const endless = linkFacts({ url: `${ORIGIN}/?utm_${"_".repeat(1e6)}1=2` });
      expect(checkRule("url_tracking_params", createRecord({ links: [endless] }))).to.equal(
        undefined,
      );
    });
  });
});
