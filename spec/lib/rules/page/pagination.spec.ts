import { expect } from "chai";
import { checkRule, createRecord, linkFacts } from "../../../support/audits/page_record.ts";

const NEXT = { rel: "next" as const, url: "https://example.com/guides?page=3" };
const PREV = { rel: "prev" as const, url: "https://example.com/guides" };

describe("paginationPageRules", () => {
  describe("pagination_link_not_in_anchor", () => {
    const id = "pagination_link_not_in_anchor";

    it("passes a series whose pages are linked", () => {
      const links = [linkFacts({ url: NEXT.url }), linkFacts({ url: PREV.url })];
      expect(checkRule(id, createRecord({ pagination: [NEXT, PREV], links }))).to.equal(undefined);
    });

    it("reports the one that is not", () => {
      const links = [linkFacts({ url: PREV.url })];
      expect(checkRule(id, createRecord({ pagination: [NEXT, PREV], links }))).to.deep.equal({
        evidence: {
          found: [{ rel: "next", url: "https://example.com/guides?page=3" }],
          expected: "an <a href> to each of them",
          where: "link[rel=next], link[rel=prev]",
        },
      });
    });

    it("does not apply where not all links are known, nor to a link to the page itself", () => {
      const pagination = [NEXT];
      expect(checkRule(id, createRecord({ pagination, linksDropped: 1 }))).to.equal(undefined);
      const own = [{ ...NEXT, url: "https://example.com/guides/tea" }];
      expect(checkRule(id, createRecord({ pagination: own }))).to.equal(undefined);
      expect(checkRule(id, createRecord(null))).to.equal(undefined);
    });

    it("shows ten of a thousand", () => {
      const pagination = Array.from({ length: 1_000 }, (_, index) => ({
        ...NEXT,
        url: `https://example.com/${index}${"x".repeat(2_000)}`,
      }));
      const evidence = checkRule(id, createRecord({ pagination }))?.evidence;
      expect(evidence?.found).to.have.length(10);
      expect(JSON.stringify(evidence).length).to.be.lessThan(6_500);
    });
  });

  describe("pagination_noindex", () => {
    const id = "pagination_noindex";

    it("passes a page of a series that can be indexed", () => {
      expect(checkRule(id, createRecord({ pagination: [PREV] }))).to.equal(undefined);
    });

    it("reports one that is noindex", () => {
      const record = createRecord({ pagination: [NEXT, PREV] }, { noindex: true });
      expect(checkRule(id, record)).to.deep.equal({
        evidence: {
          found: { noindex: true, previous: "https://example.com/guides" },
          expected: "pages of a series can be indexed",
          where: "meta[name=robots], X-Robots-Tag",
        },
      });
    });

    it("does not apply to the first page, nor to pages of no series", () => {
      expect(checkRule(id, createRecord({ pagination: [NEXT] }, { noindex: true }))).to.equal(
        undefined,
      );
      expect(checkRule(id, createRecord({}, { noindex: true }))).to.equal(undefined);
    });

    it("bounds what it shows", () => {
      const pagination = [{ ...PREV, url: `https://example.com/${"x".repeat(9_000)}` }];
      const finding = checkRule(id, createRecord({ pagination }, { noindex: true }));
      expect(finding?.evidence.found).to.have.property("previous").with.length(500);
    });
  });
});
