import { expect } from "chai";
import { checkRule, createRecord, metaFacts } from "../../../support/audits/page_record.ts";

const NOINDEX = { noindex: true, indexable: false };
const PAGE = "https://example.com/guides/tea";

/** The record of a page with these og:* and twitter:* properties. */
function withMeta(openGraph: Record<string, string>, twitter: Record<string, string> = {}) {
  return createRecord({
    meta: metaFacts({
      openGraph: Object.entries(openGraph).map(([property, content]) => ({ property, content })),
      twitter: Object.entries(twitter).map(([name, content]) => ({ name, content })),
    }),
  });
}

const COMPLETE = {
  "og:title": "Green tea",
  "og:type": "article",
  "og:image": "https://example.com/tea.png",
  "og:url": PAGE,
};

const MANY = Array.from({ length: 100_000 }, (_, index) => ({
  property: `og:${index}`,
  content: "x".repeat(100),
}));

describe("socialPageRules", () => {
  describe("og_missing", () => {
    it("passes a page with Open Graph", () => {
      expect(checkRule("og_missing", createRecord())).to.equal(undefined);
    });

    it("notes a page without", () => {
      expect(checkRule("og_missing", withMeta({}, { "twitter:card": "summary" }))).to.deep.equal({
        evidence: {
          found: { properties: 0 },
          expected: ["og:title", "og:type", "og:image", "og:url"],
          where: "head > meta[property^='og:']",
        },
      });
    });

    it("does not apply to pages that are kept out of the index", () => {
      const record = createRecord({ meta: metaFacts({ openGraph: [] }) }, NOINDEX);
      expect(checkRule("og_missing", record)).to.equal(undefined);
    });

    it("passes a page with 100,000 properties that mean nothing", () => {
      const record = createRecord({ meta: metaFacts({ openGraph: MANY }) });
      expect(checkRule("og_missing", record)).to.equal(undefined);
    });
  });

  describe("og_incomplete", () => {
    it("passes the four properties, in whatever case and form", () => {
      expect(checkRule("og_incomplete", withMeta(COMPLETE))).to.equal(undefined);
      const forms = {
        "OG:Title": "Tea",
        "og:type": "article",
        "og:image:secure_url": "https://example.com/tea.png",
        "og:url": PAGE,
      };
      expect(checkRule("og_incomplete", withMeta(forms))).to.equal(undefined);
    });

    it("notes what is missing or empty", () => {
      const record = withMeta({ "og:title": "Tea", "og:type": " ", "og:url": PAGE });
      expect(checkRule("og_incomplete", record)).to.deep.equal({
        evidence: {
          found: { missing: ["og:type", "og:image"] },
          expected: ["og:title", "og:type", "og:image", "og:url"],
          where: "head > meta[property^='og:']",
        },
      });
    });

    it("leaves a page without any to another rule, and those kept out of the index alone", () => {
      expect(checkRule("og_incomplete", withMeta({}))).to.equal(undefined);
      const meta = metaFacts({ openGraph: [{ property: "og:title", content: "Tea" }] });
      expect(checkRule("og_incomplete", createRecord({ meta }, NOINDEX))).to.equal(undefined);
    });

    it("reads 100,000 properties", () => {
      const record = createRecord({ meta: metaFacts({ openGraph: MANY }) });
      expect(checkRule("og_incomplete", record)?.evidence.found).to.deep.equal({
        missing: ["og:title", "og:type", "og:image", "og:url"],
      });
    });
  });

  describe("og_url_not_canonical", () => {
    it("passes the page's own address, however it is written", () => {
      const record = withMeta({ "og:url": " HTTPS://example.com:443/guides/./tea#top " });
      expect(checkRule("og_url_not_canonical", record)).to.equal(undefined);
    });

    it("notes another address", () => {
      const record = withMeta({ "og:url": "https://example.com/" });
      expect(checkRule("og_url_not_canonical", record)).to.deep.equal({
        evidence: {
          found: "https://example.com/",
          expected: "https://example.com/guides/tea",
          where: "head > meta[property='og:url']",
        },
      });
    });

    it("takes the page's address where it has no canonical", () => {
      const meta = metaFacts({ openGraph: [{ property: "og:url", content: PAGE }] });
      const record = createRecord({ meta, canonicals: [] }, { canonicalUrl: null });
      expect(checkRule("og_url_not_canonical", record)).to.equal(undefined);
    });

    it("notes an address that is not a full one, or none", () => {
      for (const url of ["/guides/tea", "https://[tea"]) {
        expect(checkRule("og_url_not_canonical", withMeta({ "og:url": url }))?.evidence.found).to
          .equal(url);
      }
    });

    it("does not apply without og:url, nor to pages that are kept out of the index", () => {
      expect(checkRule("og_url_not_canonical", withMeta({ "og:url": "" }))).to.equal(undefined);
      const meta = metaFacts({ openGraph: [{ property: "og:url", content: "https://a.test/" }] });
      expect(checkRule("og_url_not_canonical", createRecord({ meta }, NOINDEX))).to.equal(
        undefined,
      );
    });

    it("cuts an address of megabytes", () => {
      const record = withMeta({ "og:url": `https://example.com/${"x".repeat(1e6)}` });
      const finding = checkRule("og_url_not_canonical", record);
      expect(JSON.stringify(finding).length).to.be.below(800);
    });
  });

  describe("twitter_card_missing", () => {
    it("passes a page with a card", () => {
      expect(checkRule("twitter_card_missing", createRecord())).to.equal(undefined);
    });

    it("notes a page without twitter properties", () => {
      expect(checkRule("twitter_card_missing", withMeta(COMPLETE))).to.deep.equal({
        evidence: {
          found: { properties: 0 },
          expected: "twitter:card",
          where: "head > meta[name^='twitter:']",
        },
      });
    });

    it("does not apply to pages that are kept out of the index", () => {
      const record = createRecord({ meta: metaFacts({ twitter: [] }) }, NOINDEX);
      expect(checkRule("twitter_card_missing", record)).to.equal(undefined);
    });

    it("passes a page with 100,000 properties that mean nothing", () => {
      const twitter = Array.from({ length: 100_000 }, () => ({ name: "twitter:x", content: "" }));
      const record = createRecord({ meta: metaFacts({ twitter }) });
      expect(checkRule("twitter_card_missing", record)).to.equal(undefined);
    });
  });

  describe("twitter_card_incomplete", () => {
    it("passes a card whose parts are in either vocabulary", () => {
      const record = withMeta(COMPLETE, {
        "twitter:card": "summary",
        "twitter:description": "On tea.",
      });
      expect(checkRule("twitter_card_incomplete", record)).to.equal(undefined);
    });

    it("notes what is in neither", () => {
      const record = withMeta({ "og:title": "Tea" }, {
        "twitter:card": "summary",
        "twitter:image": "",
      });
      expect(checkRule("twitter_card_incomplete", record)).to.deep.equal({
        evidence: {
          found: { missing: ["description", "image"] },
          expected: ["title", "description", "image"],
          where: "head > meta[name^='twitter:']",
        },
      });
    });

    it("does not apply without twitter:card, nor to the card of an app", () => {
      for (const twitter of [{ "twitter:site": "@tea" }, { "twitter:card": "App" }]) {
        expect(checkRule("twitter_card_incomplete", withMeta({}, twitter))).to.equal(undefined);
      }
    });

    it("does not apply to pages that are kept out of the index", () => {
      const meta = metaFacts({ openGraph: [] });
      expect(checkRule("twitter_card_incomplete", createRecord({ meta }, NOINDEX))).to.equal(
        undefined,
      );
    });

    it("reads 100,000 properties", () => {
      const twitter = [{ name: "twitter:card", content: "summary" }];
      const record = createRecord({ meta: metaFacts({ openGraph: MANY, twitter }) });
      expect(checkRule("twitter_card_incomplete", record)?.evidence.found).to.deep.equal({
        missing: ["title", "description", "image"],
      });
    });
  });
});
