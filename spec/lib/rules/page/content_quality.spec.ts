import { expect } from "chai";
import type { ReadingFacts } from "../../../../lib/crawler/html/markup_facts.ts";
import {
  checkRule,
  createRecord,
  markupFacts,
  type RecordOverrides,
  structuredData,
  textFacts,
} from "../../../support/audits/page_record.ts";

const NOINDEX: RecordOverrides = {
  noindex: true,
  indexable: false,
  indexabilityReason: "noindex",
};

describe("contentQualityPageRules", () => {
  describe("lorem_ipsum", () => {
    const id = "lorem_ipsum";
    const text = textFacts({ loremIpsum: true });

    it("passes a page without", () => {
      expect(checkRule(id, createRecord())).to.equal(undefined);
    });

    it("reports it", () => {
      expect(checkRule(id, createRecord({ text }))).to.deep.equal({
        evidence: {
          found: "lorem ipsum dolor",
          expected: "text written for visitors",
          where: "visible text",
        },
      });
    });

    it("does not apply to answers that are not pages", () => {
      expect(checkRule(id, createRecord(null))).to.equal(undefined);
    });

    it("holds for pages that are not indexed too", () => {
      expect(checkRule(id, createRecord({ text }, NOINDEX))).to.not.equal(undefined);
    });
  });

  describe("low_text_ratio", () => {
    const id = "low_text_ratio";
    const check = (bytes: number, overrides: RecordOverrides = {}) =>
      checkRule(id, createRecord({ text: textFacts({ bytes }) }, overrides));

    it("passes a tenth", () => {
      expect(check(2_400)).to.equal(undefined);
    });

    it("reports less, and goes by the audit's own limit", () => {
      expect(check(2_399)).to.deep.equal({
        evidence: {
          found: { text_bytes: 2_399, html_bytes: 24_000, ratio_pct: 10 },
          expected: "at least 10 %",
          where: "HTML",
        },
      });
      const record = createRecord({ text: textFacts({ bytes: 2_399 }) });
      expect(checkRule(id, record, { text_ratio_min_pct: 5 })).to.equal(undefined);
    });

    it("does not apply to pages that are not indexed, nor to a body that was cut", () => {
      expect(check(10, NOINDEX)).to.equal(undefined);
      expect(check(10, { fetch: { bodyCut: true } })).to.equal(undefined);
    });

    it("does not divide by nothing", () => {
      expect(check(0, { fetch: { sizeBytes: 0 } })).to.equal(undefined);
    });
  });

  describe("empty_html", () => {
    const id = "empty_html";
    const blank = {
      bodyWordCount: 0,
      titles: [""],
      text: textFacts({ bytes: 0 }),
      imagesCount: 0,
      resources: [],
    };

    it("passes a page with text, and one with a title alone", () => {
      expect(checkRule(id, createRecord())).to.equal(undefined);
      expect(checkRule(id, createRecord({ ...blank, titles: ["Tea"] }))).to.equal(undefined);
    });

    it("reports a page without a byte", () => {
      const record = createRecord(blank, { fetch: { sizeBytes: 0 } });
      expect(checkRule(id, record)).to.deep.equal({
        evidence: {
          found: { bytes: 0, words: 0 },
          expected: "a page with text and a title",
          where: "response body",
        },
      });
    });

    it("reports a page without text and title", () => {
      expect(checkRule(id, createRecord(blank))?.evidence.found).to.deep.equal({
        bytes: 24_000,
        words: 0,
      });
    });

    it("does not apply to errors and other types", () => {
      const fetch = { status: 404, sizeBytes: 0 };
      expect(checkRule(id, createRecord(null, { fetch }))).to.equal(undefined);
      const image = { contentType: "image/png", sizeBytes: 0 };
      expect(checkRule(id, createRecord(null, { fetch: image }))).to.equal(undefined);
    });

    it("does not call a page empty that shows images, frames or films", () => {
      const film = {
        url: "https://example.com/a.mp4",
        where: "video[src]",
        type: "media",
      } as const;
      const resource = { ...film, elementsCount: 1, modernAlternative: false };
      for (
        const shown of [
          { imagesCount: 1 },
          { markup: markupFacts({ framesCount: 2 }) },
          { resources: [resource] },
        ]
      ) expect(checkRule(id, createRecord({ ...blank, ...shown }))).to.equal(undefined);
    });

    it("does not call a page empty whose characters are no words", () => {
      const emoji = { ...blank, text: textFacts({ bytes: 4 }) };
      expect(checkRule(id, createRecord(emoji))).to.equal(undefined);
    });
  });

  describe("content_stale", () => {
    const id = "content_stale";
    const crawledAt = new Date("2026-11-20T12:00:00Z");
    const check = (lastModified: string, dateModified?: string) =>
      checkRule(
        id,
        createRecord(
          dateModified === undefined ? {} : {
            structuredData: [
              structuredData({ types: ["Article"], properties: { dateModified: [dateModified] } }),
            ],
          },
          { crawledAt, fetch: { headers: { "last-modified": lastModified } } },
        ),
      );

    it("passes a page that was changed within two years", () => {
      expect(check("Wed, 20 Nov 2024 18:00:00 GMT")).to.equal(undefined);
    });

    it("reports an older one by its header", () => {
      expect(check("Mon, 01 Jan 2024 00:00:00 GMT")).to.deep.equal({
        evidence: {
          found: { changed_on: "2024-01-01", months: 34 },
          expected: "a change within 24 months",
          where: "Last-Modified header",
        },
      });
    });

    it("believes the page before the server, and goes by the audit's own limit", () => {
      expect(check("Mon, 01 Jan 2024 00:00:00 GMT", "2026-01-01")).to.equal(undefined);
      const found = check("Fri, 20 Nov 2026 00:00:00 GMT", "2020-01-01")?.evidence;
      expect(found?.where).to.equal("dateModified");
      const headers = { "last-modified": "Mon, 01 Jan 2024 00:00:00 GMT" };
      const record = createRecord({}, { crawledAt, fetch: { headers } });
      expect(checkRule(id, record, { content_max_age_months: 36 })).to.equal(undefined);
    });

    it("does not apply without a date, nor to pages that are not indexed", () => {
      expect(check("")).to.equal(undefined);
      expect(checkRule(id, createRecord({}, { ...NOINDEX, crawledAt }))).to.equal(undefined);
    });

    it("survives dates that are none, and dates of the future", () => {
      expect(check("yesterday", "x".repeat(1e6))).to.equal(undefined);
      expect(check("Mon, 01 Jan 2035 00:00:00 GMT")).to.equal(undefined);
    });
  });

  describe("keyword_stuffing", () => {
    const id = "keyword_stuffing";
    const check = (count: number, wordCount = 1_000) =>
      checkRule(
        id,
        createRecord({ wordCount, text: textFacts({ topWord: { word: "tea", count } }) }),
      );

    it("passes 8 %", () => {
      expect(check(80)).to.equal(undefined);
    });

    it("reports more, and goes by the audit's own limit", () => {
      expect(check(81)).to.deep.equal({
        evidence: {
          found: { word: "tea", count: 81, words: 1_000, share_pct: 8.1 },
          expected: "at most 8 %",
          where: "main content",
        },
      });
      const text = textFacts({ topWord: { word: "tea", count: 81 } });
      const record = createRecord({ wordCount: 1_000, text });
      expect(checkRule(id, record, { keyword_max_share_pct: 9 })).to.equal(undefined);
    });

    it("does not apply to short pages", () => {
      expect(check(100, 199)).to.equal(undefined);
      const text = textFacts({ topWord: null });
      expect(checkRule(id, createRecord({ text }))).to.equal(undefined);
    });

    it("bounds what it shows", () => {
      const text = textFacts({ topWord: { word: "x".repeat(1e5), count: 500 } });
      const finding = checkRule(id, createRecord({ wordCount: 1_000, text }));
      expect(finding?.evidence.found).to.have.property("word").with.length(100);
    });
  });

  describe("readability_difficult", () => {
    const id = "readability_difficult";
    const check = (reading: ReadingFacts | null, lang: string | null = "en") =>
      checkRule(id, createRecord({ lang, text: textFacts({ reading }) }));

    it("passes an easy text", () => {
      // 206.835 - 1.015 × 10 - 84.6 × 1.5 = 69.8
      expect(check({ sentences: 30, words: 300, syllables: 450 })).to.equal(undefined);
    });

    it("reports a difficult one, and goes by the audit's own limit", () => {
      // 206.835 - 1.015 × 30 - 84.6 × 2 = 7.2
      const reading = { sentences: 10, words: 300, syllables: 600 };
      expect(check(reading)).to.deep.equal({
        evidence: {
          found: { reading_ease: 7, words_per_sentence: 30, words: 300 },
          expected: "a Flesch reading ease of at least 30",
          where: "main content",
        },
      });
      const record = createRecord({ text: textFacts({ reading }) });
      expect(checkRule(id, record, { reading_ease_min: 5 })).to.equal(undefined);
    });

    it("does not apply to other languages, short texts, and where nothing was measured", () => {
      const reading = { sentences: 10, words: 300, syllables: 600 };
      expect(check(reading, "de")).to.equal(undefined);
      expect(check(reading, null)).to.equal(undefined);
      expect(check({ ...reading, words: 299 })).to.equal(undefined);
      expect(check(null)).to.equal(undefined);
    });

    it("does not judge what is no text of sentences, such as an index", () => {
      expect(check({ sentences: 6, words: 301, syllables: 900 })).to.equal(undefined);
      expect(check({ sentences: 6, words: 300, syllables: 900 })).to.not.equal(undefined);
    });

    it("does not divide by nothing", () => {
      expect(check({ sentences: 0, words: 1_000, syllables: 9_000 })).to.equal(undefined);
    });
  });
});
