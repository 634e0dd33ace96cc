import { expect } from "chai";
import { checkRule, createRecord, linkFacts } from "../../../support/page_record.ts";

const EXTERNAL = linkFacts({ url: "https://tea.example.org/", anchor: "Tea", nofollowCount: 1 });

describe("linksPageRules", () => {
  describe("link_internal_nofollow", () => {
    it("passes followed internal links and nofollow external ones", () => {
      const record = createRecord({ links: [linkFacts(), EXTERNAL] });
      expect(checkRule("link_internal_nofollow", record)).to.equal(undefined);
    });

    it("reports internal links with nofollow", () => {
      const login = linkFacts({
        url: "https://example.com/login",
        anchor: "Log in",
        nofollowCount: 1,
      });
      const record = createRecord({ links: [linkFacts(), login, EXTERNAL] });
      expect(checkRule("link_internal_nofollow", record)).to.deep.equal({
        evidence: {
          found: {
            count: 1,
            page_nofollow: false,
            examples: [{ url: "https://example.com/login", anchor: "Log in" }],
          },
          expected: "internal links without nofollow",
          where: "a[rel~=nofollow]",
        },
      });
    });

    it("reports all internal links of a page that is nofollow as a whole", () => {
      const record = createRecord({ links: [linkFacts(), EXTERNAL] }, { nofollow: true });
      expect(checkRule("link_internal_nofollow", record)).to.deep.equal({
        evidence: {
          found: {
            count: 1,
            page_nofollow: true,
            examples: [{ url: "https://example.com/", anchor: "Home" }],
          },
          expected: "internal links without nofollow",
          where: "robots directives of the page",
        },
      });
    });

    it("does not apply to answers that are not pages", () => {
      const record = createRecord(null, { nofollow: true });
      expect(checkRule("link_internal_nofollow", record)).to.equal(undefined);
    });

    it("does not take ugc and sponsored for nofollow", () => {
      const links = [linkFacts({ rel: 6, follow: false })];
      expect(checkRule("link_internal_nofollow", createRecord({ links }))).to.equal(undefined);
    });

    it("shows ten of a thousand links", () => {
      const links = Array.from(
        { length: 1000 },
        (_, index) => linkFacts({ url: `https://example.com/${index}`, nofollowCount: 1 }),
      );
      const found = checkRule("link_internal_nofollow", createRecord({ links }))?.evidence.found;
      expect(found).to.have.property("count", 1000);
      expect(found).to.have.property("examples").with.length(10);
    });
  });

  describe("page_no_outlinks", () => {
    it("passes a page with one link, be it external", () => {
      expect(checkRule("page_no_outlinks", createRecord({ links: [EXTERNAL] }))).to.equal(
        undefined,
      );
    });

    it("reports a page without links to follow", () => {
      const record = createRecord({ links: [], anchorsCount: 3 });
      expect(checkRule("page_no_outlinks", record)).to.deep.equal({
        evidence: {
          found: { crawlable_links: 0, anchors: 3 },
          expected: "at least one <a href> to another URL",
          where: "a[href]",
        },
      });
    });

    it("reports a page that links to nothing but itself", () => {
      const links = [linkFacts({ url: "https://example.com/guides/tea", anchor: "Top" })];
      const finding = checkRule("page_no_outlinks", createRecord({ links }));
      expect(finding?.evidence.found).to.deep.equal({ crawlable_links: 0, anchors: 1 });
    });

    it("does not apply to answers that are not pages", () => {
      expect(checkRule("page_no_outlinks", createRecord(null))).to.equal(undefined);
    });

    it("does not fire when links were dropped because there are too many", () => {
      const record = createRecord({ links: [], linksDropped: 90_000 });
      expect(checkRule("page_no_outlinks", record)).to.equal(undefined);
    });
  });
});
