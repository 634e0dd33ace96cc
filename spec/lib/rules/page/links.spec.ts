import { expect } from "chai";
import { PAGE_RULES } from "../../../../lib/rules/page/mod.ts";
import { checkRule, createRecord, linkFacts } from "../../../support/audits/page_record.ts";

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

    it("passes nofollow on links to places on the page itself", () => {
      const reply = linkFacts({ url: createRecord().url, anchor: "Reply", nofollowCount: 1 });
      const record = createRecord({ links: [linkFacts(), reply] });
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

  describe("link_external_followed", () => {
    const FOLLOWED = linkFacts({ url: "https://tea.example.org/", anchor: "Tea" });

    it("passes external links with a rel that qualifies them", () => {
      const links = [linkFacts(), linkFacts({ url: "https://ads.example.org/", follow: false })];
      expect(checkRule("link_external_followed", createRecord({ links }))).to.equal(undefined);
    });

    it("lists external links without one", () => {
      const record = createRecord({ links: [linkFacts(), FOLLOWED] });
      expect(checkRule("link_external_followed", record)).to.deep.equal({
        evidence: {
          found: { count: 1, examples: [{ url: "https://tea.example.org/", anchor: "Tea" }] },
          expected: "external links with nofollow, ugc or sponsored",
          where: "a[href]",
        },
      });
    });

    it("does not apply to answers that are not pages", () => {
      expect(checkRule("link_external_followed", createRecord(null))).to.equal(undefined);
    });

    it("shows ten of a thousand links", () => {
      const finding = checkRule(
        "link_external_followed",
        createRecord({ links: Array.from({ length: 1000 }, () => FOLLOWED) }),
      );
      expect(finding?.evidence.found).to.have.property("count", 1000);
      expect(finding?.evidence.found).to.have.property("examples").with.length(10);
    });

    it("is off unless an audit asks for it", () => {
      const rule = PAGE_RULES.find(({ id }) => id === "link_external_followed");
      expect(rule?.offByDefault).to.equal(true);
    });
  });

  describe("link_external_nofollow", () => {
    it("passes followed external links and nofollow internal ones", () => {
      const links = [
        linkFacts({ nofollowCount: 1 }),
        linkFacts({ url: "https://tea.example.org/" }),
      ];
      expect(checkRule("link_external_nofollow", createRecord({ links }))).to.equal(undefined);
    });

    it("notes external links with nofollow", () => {
      const record = createRecord({ links: [linkFacts(), EXTERNAL] });
      expect(checkRule("link_external_nofollow", record)).to.deep.equal({
        evidence: {
          found: { count: 1, examples: [{ url: "https://tea.example.org/", anchor: "Tea" }] },
          expected: "nofollow on links alone that the page does not vouch for",
          where: "a[rel~=nofollow]",
        },
      });
    });

    it("does not apply to answers that are not pages", () => {
      expect(checkRule("link_external_nofollow", createRecord(null))).to.equal(undefined);
    });

    it("shows ten of a thousand links", () => {
      const links = Array.from({ length: 1000 }, () => EXTERNAL);
      const finding = checkRule("link_external_nofollow", createRecord({ links }));
      expect(finding?.evidence.found).to.have.property("count", 1000);
      expect(finding?.evidence.found).to.have.property("examples").with.length(10);
    });
  });

  describe("page_no_internal_outlinks", () => {
    const ITSELF = linkFacts({ url: "https://example.com/guides/tea", anchor: "Top" });

    it("passes a page that links to the site as well", () => {
      const record = createRecord({ links: [EXTERNAL, linkFacts()] });
      expect(checkRule("page_no_internal_outlinks", record)).to.equal(undefined);
    });

    it("reports a page that links to other sites and itself alone", () => {
      const record = createRecord({ links: [EXTERNAL, ITSELF] });
      expect(checkRule("page_no_internal_outlinks", record)).to.deep.equal({
        evidence: {
          found: { internal: 0, external: 1 },
          expected: "at least one <a href> to another page of the site",
          where: "a[href]",
        },
      });
    });

    it("leaves pages without any link to another rule, and answers that are not pages alone", () => {
      for (const links of [[], [ITSELF]]) {
        expect(checkRule("page_no_internal_outlinks", createRecord({ links }))).to.equal(undefined);
      }
      expect(checkRule("page_no_internal_outlinks", createRecord(null))).to.equal(undefined);
    });

    it("does not fire when links were dropped because there are too many", () => {
      const links = Array.from(
        { length: 5000 },
        (_, index) => linkFacts({ url: `https://a${index}.example.org/` }),
      );
      const record = createRecord({ links, linksDropped: 1 });
      expect(checkRule("page_no_internal_outlinks", record)).to.equal(undefined);
    });
  });

  describe("too_many_links", () => {
    it("passes a page with 1,000 links", () => {
      const record = createRecord({ anchorsCount: 1000 });
      expect(checkRule("too_many_links", record)).to.equal(undefined);
    });

    it("notes a page with 1,001 links", () => {
      const record = createRecord({ anchorsCount: 1001 });
      expect(checkRule("too_many_links", record)).to.deep.equal({
        evidence: {
          found: { links: 1001, targets: 1 },
          expected: "at most 1000 links",
          where: "a[href]",
        },
      });
    });

    it("takes the limit from links_max", () => {
      const record = createRecord({ anchorsCount: 101 });
      expect(checkRule("too_many_links", record, { links_max: 101 })).to.equal(undefined);
      expect(checkRule("too_many_links", record, { links_max: 100 })?.evidence.expected).to.equal(
        "at most 100 links",
      );
    });

    it("does not apply to answers that are not pages", () => {
      expect(checkRule("too_many_links", createRecord(null))).to.equal(undefined);
    });

    it("counts the targets that were dropped", () => {
      const record = createRecord({ anchorsCount: 9_000_000, linksDropped: 4_000_000 });
      expect(checkRule("too_many_links", record)?.evidence.found).to.deep.equal({
        links: 9_000_000,
        targets: 4_000_001,
      });
    });
  });
});
