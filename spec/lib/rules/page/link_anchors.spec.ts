import { expect } from "chai";
import {
  checkRule,
  createRecord,
  found,
  linkFacts,
  linkFaults,
} from "../../../support/audits/page_record.ts";

const TEA = "https://example.com/tea";

describe("linkAnchorsPageRules", () => {
  describe("link_empty_anchor", () => {
    it("passes a page whose links have texts", () => {
      expect(checkRule("link_empty_anchor", createRecord())).to.equal(undefined);
    });

    it("reports links without anything to read out", () => {
      const emptyAnchors = found(TEA, "https://tea.example.org/");
      const record = createRecord({ linkFaults: linkFaults({ emptyAnchors }) });
      expect(checkRule("link_empty_anchor", record)).to.deep.equal({
        evidence: {
          found: { count: 2, examples: [TEA, "https://tea.example.org/"] },
          expected: "a text, an alt, an aria-label or a title in every link",
          where: "a[href]",
        },
      });
    });

    it("does not apply to answers that are not pages", () => {
      expect(checkRule("link_empty_anchor", createRecord(null))).to.equal(undefined);
    });

    it("keeps thousands of endless addresses short", () => {
      const examples = Array.from({ length: 50 }, () => `${TEA}?${"x".repeat(1e6)}`);
      const emptyAnchors = { count: 70_000, examples };
      const finding = checkRule(
        "link_empty_anchor",
        createRecord({ linkFaults: linkFaults({ emptyAnchors }) }),
      );
      expect(finding?.evidence.found).to.have.property("count", 70_000);
      expect(JSON.stringify(finding).length).to.be.below(6_000);
    });
  });

  describe("link_generic_anchor", () => {
    it("passes links that name their targets", () => {
      const links = [linkFacts(), linkFacts({ url: TEA, anchor: "More about tea" })];
      expect(checkRule("link_generic_anchor", createRecord({ links }))).to.equal(undefined);
    });

    it("reports links that read alike wherever they lead", () => {
      const links = [
        linkFacts(),
        linkFacts({ url: TEA, anchor: "Read more »" }),
        linkFacts({ url: "https://tea.example.org/", anchor: "here" }),
      ];
      expect(checkRule("link_generic_anchor", createRecord({ links }))).to.deep.equal({
        evidence: {
          found: {
            count: 2,
            examples: [
              { url: TEA, anchor: "Read more »" },
              { url: "https://tea.example.org/", anchor: "here" },
            ],
          },
          expected: "texts that name the target",
          where: "a[href]",
        },
      });
    });

    it("reports the second text of a target", () => {
      const links = [linkFacts({ url: TEA, anchor: "Tea", otherAnchors: ["Our tea", "More"] })];
      expect(checkRule("link_generic_anchor", createRecord({ links }))?.evidence.found).to.deep
        .equal({ count: 1, examples: [{ url: TEA, anchor: "More" }] });
    });

    it("reads the page's language, and English where there is none", () => {
      const links = [linkFacts({ url: TEA, anchor: "weiterlesen" })];
      expect(checkRule("link_generic_anchor", createRecord({ links, lang: "de" }))).to.not.equal(
        undefined,
      );
      expect(checkRule("link_generic_anchor", createRecord({ links, lang: null }))).to.equal(
        undefined,
      );
    });

    it("does not apply to places on the page, nofollow links, and answers that are no pages", () => {
      const links = [
        linkFacts({ url: "https://example.com/guides/tea", anchor: "here" }),
        linkFacts({ url: TEA, anchor: "here", elementsCount: 2, nofollowCount: 2 }),
      ];
      expect(checkRule("link_generic_anchor", createRecord({ links }))).to.equal(undefined);
      expect(checkRule("link_generic_anchor", createRecord(null))).to.equal(undefined);
    });

    it("reads 5,000 links with six endless texts each", () => {
      const endless = "»".repeat(1e5);
      const otherAnchors = [endless, endless, endless, endless, "this"];
      const links = Array.from(
        { length: 5000 },
        (_, index) => linkFacts({ url: `${TEA}/${index}`, anchor: endless, otherAnchors }),
      );
      const finding = checkRule("link_generic_anchor", createRecord({ links }));
      expect(finding?.evidence.found).to.have.property("count", 5000);
      expect(finding?.evidence.found).to.have.property("examples").with.lengthOf(10);
    });
  });
});
