import { expect } from "chai";
import { checkRule, createRecord, headingFacts } from "../../../support/audits/page_record.ts";

const NO_EXCERPT_PROBE = { status: 404, excerpt: "" };

describe("contentPageRules", () => {
  describe("content_thin", () => {
    it("passes a page of exactly 200 words", () => {
      expect(checkRule("content_thin", createRecord({ wordCount: 200 }))).to.equal(undefined);
    });

    it("reports a page of 199 words", () => {
      expect(checkRule("content_thin", createRecord({ wordCount: 199 }))).to.deep.equal({
        evidence: {
          found: { words: 199, rating: "thin" },
          expected: "at least 200 words of main content",
          where: "main content",
        },
      });
    });

    it("calls a page of fewer than 50 words very thin", () => {
      const ratings = [49, 50].map((wordCount) =>
        checkRule("content_thin", createRecord({ wordCount }))?.evidence.found
      );
      expect(ratings).to.deep.equal([
        { words: 49, rating: "very thin" },
        { words: 50, rating: "thin" },
      ]);
    });

    it("does not apply to canonicalised pages", () => {
      const record = createRecord({ wordCount: 3 }, {
        indexable: false,
        indexabilityReason: "canonicalised",
      });
      expect(checkRule("content_thin", record)).to.equal(undefined);
    });

    it("reports an empty page", () => {
      const finding = checkRule("content_thin", createRecord({ wordCount: 0, textExcerpt: "" }));
      expect(finding?.evidence.found).to.deep.equal({ words: 0, rating: "very thin" });
    });
  });

  describe("soft_404", () => {
    it("passes an article about 404 pages", () => {
      const titles = ["Error 404: what it means and how to fix it"];
      expect(checkRule("soft_404", createRecord({ titles, wordCount: 900 }))).to.equal(undefined);
    });

    it("passes a short page that says nothing of the kind", () => {
      expect(checkRule("soft_404", createRecord({ wordCount: 20 }))).to.equal(undefined);
    });

    it("reports a short page whose title says that nothing was found", () => {
      const record = createRecord({ titles: ["Page not found – Tea House"], wordCount: 12 });
      expect(checkRule("soft_404", record)).to.deep.equal({
        evidence: {
          found: { title: "Page not found – Tea House", words: 12, noindex: false },
          expected: "404 or 410 for missing content, or a page with content of its own",
          where: "title, h1",
        },
      });
    });

    it("reports a noindex page whose h1 says that nothing was found", () => {
      const headings = [headingFacts(1, "Diese Seite wurde nicht gefunden")];
      const record = createRecord({ headings }, { noindex: true, indexable: false });
      expect(checkRule("soft_404", record)?.evidence.found).to.deep.equal({
        h1: "Diese Seite wurde nicht gefunden",
        words: 640,
        noindex: true,
      });
    });

    it("reports a short page with the text of an unknown address", () => {
      const probe = Uint32Array.from({ length: 128 }, (_, index) => index);
      const minhash = Uint32Array.from(probe, (value) => value < 8 ? value + 1000 : value);
      const soft404Probe = { ...NO_EXCERPT_PROBE, minhash: probe };
      expect(checkRule("soft_404", createRecord({ minhash, wordCount: 80 }, { soft404Probe }))).to
        .deep
        .equal({
          evidence: {
            found: { similarity_to_unknown_url: 0.94, words: 80, noindex: false },
            expected: "404 or 410 for missing content, or a page with content of its own",
            where: "main content",
          },
        });
    });

    it("passes a page whose likeness to an unknown address is below 0.9", () => {
      const probe = Uint32Array.from({ length: 128 }, (_, index) => index);
      const minhash = Uint32Array.from(probe, (value) => value < 13 ? value + 1000 : value);
      const soft404Probe = { ...NO_EXCERPT_PROBE, minhash: probe };
      const record = createRecord({ minhash, wordCount: 80 }, { soft404Probe });
      expect(checkRule("soft_404", record)).to.equal(undefined);
    });

    it("does not apply to pages that do answer 404", () => {
      const record = createRecord(null, { fetch: { status: 404 } });
      expect(checkRule("soft_404", record)).to.equal(undefined);
    });

    it("does not take the home page for what unknown addresses show", () => {
      const minhash = new Uint32Array(128).fill(7);
      const soft404Probe = { ...NO_EXCERPT_PROBE, status: 200, minhash };
      const facts = { minhash, wordCount: 80 };
      const home = createRecord(facts, { url: "https://example.com/?a=1", soft404Probe });
      expect(checkRule("soft_404", home)).to.equal(undefined);
    });

    it("does not take short placeholders for the same text", () => {
      const soft404Probe = { status: 200, minhash: null, excerpt: "Loading…" };
      const record = createRecord({ textExcerpt: "Loading…", wordCount: 1 }, { soft404Probe });
      expect(checkRule("soft_404", record)).to.equal(undefined);
    });

    it("compares short texts word for word", () => {
      const excerpt = "We are sorry, this item has left the shop. Please look around.";
      const soft404Probe = { status: 200, minhash: null, excerpt };
      const record = createRecord({ textExcerpt: excerpt, wordCount: 12 }, { soft404Probe });
      expect(checkRule("soft_404", record)?.evidence.where).to.equal("main content");
    });

    it("survives minhashes of different lengths and titles of megabytes", () => {
      const soft404Probe = { ...NO_EXCERPT_PROBE, minhash: new Uint32Array(0) };
      const titles = ["x".repeat(5e6) + " page not found"];
      const facts = { titles, minhash: new Uint32Array(128), wordCount: 1 };
      expect(checkRule("soft_404", createRecord(facts, { soft404Probe }))).to.equal(undefined);
    });
  });
});
