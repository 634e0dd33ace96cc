import { expect } from "chai";
import type { FetchFacts } from "../../../../lib/crawler/html/page_facts.ts";
import { checkRule, createRecord, robotsDirectives } from "../../../support/audits/page_record.ts";

describe("indexabilityPageRules", () => {
  describe("html_wrong_type", () => {
    const check = (html: string, fetch: Partial<FetchFacts> = {}) =>
      checkRule(
        "html_wrong_type",
        createRecord(null, {
          fetch: { contentType: "text/plain", body: Buffer.from(html), ...fetch },
          indexable: false,
          indexabilityReason: "not_html",
        }),
      );

    it("passes pages and texts as they should be", () => {
      expect(checkRule("html_wrong_type", createRecord())).to.equal(undefined);
      for (const text of ["Tea", "<htmlx>", "Use <html lang> for that", "<!doctype xml>", ""]) {
        expect(check(text), text).to.equal(undefined);
      }
      const body = Buffer.from("<!doctype html>");
      expect(check("", { contentType: "application/xml", body })).to.equal(undefined);
    });

    it("reports HTML that is served as plain text", () => {
      expect(check("<!DOCTYPE html>\n<title>Tee für alle</title>")).to.deep.equal({
        evidence: {
          found: {
            content_type: "text/plain",
            starts_with: "<!DOCTYPE html>\n<title>Tee für alle</title>",
          },
          expected: "text/html",
          where: "Content-Type",
        },
      });
    });

    it("reports HTML without a type, behind a byte order mark, blanks and comments", () => {
      const html = "\ufeff\n <!-- a --><!-- b -->\n<html lang=de>";
      expect(check(html, { contentType: null })?.evidence.found)
        .to.include({ content_type: null });
    });

    it("does not apply to errors, and reads the beginning alone", () => {
      expect(check("<!doctype html>", { status: 404 })).to.equal(undefined);
      expect(check(`${" ".repeat(1_500)}<!doctype html>`)).to.equal(undefined);
      const finding = check(`<!doctype html>${"x".repeat(1e6)}`);
      expect(JSON.stringify(finding).length).to.be.below(400);
    });
  });

  describe("noindex_page", () => {
    it("passes a page that may be indexed", () => {
      expect(checkRule("noindex_page", createRecord())).to.equal(undefined);
    });

    it("reports where the noindex comes from", () => {
      const robots = [
        robotsDirectives({ directives: ["noindex", "follow"] }),
        robotsDirectives({ agent: "googlebot", directives: ["nosnippet"] }),
        robotsDirectives({ agent: "bingbot", directives: ["noindex"] }),
        robotsDirectives({ directives: ["none"], source: "header", inHead: false }),
      ];
      const record = createRecord({ robots }, { noindex: true, indexable: false });
      expect(checkRule("noindex_page", record)).to.deep.equal({
        evidence: {
          found: [
            { agent: "robots", directives: "noindex, follow", source: "html" },
            { agent: "robots", directives: "none", source: "header" },
          ],
          expected: "no noindex on a page that should be found",
          where: "meta[name=robots] and X-Robots-Tag",
        },
      });
    });

    it("does not apply to answers that are not pages", () => {
      expect(checkRule("noindex_page", createRecord(null, { noindex: true }))).to.equal(undefined);
    });

    it("does not fire on a noindex that is meant for another crawler", () => {
      const robots = [robotsDirectives({ agent: "bingbot" })];
      expect(checkRule("noindex_page", createRecord({ robots }))).to.equal(undefined);
    });

    it("keeps a thousand endless elements short", () => {
      const directives = ["NOINDEX", "x".repeat(1e5)];
      const robots = Array.from({ length: 1000 }, () => robotsDirectives({ directives }));
      const finding = checkRule("noindex_page", createRecord({ robots }, { noindex: true }));
      expect(finding?.evidence.found).to.have.length(10);
      expect(JSON.stringify(finding).length).to.be.below(3000);
    });
  });

  describe("noindex_in_header", () => {
    const withHeader = (value: string, status = 200) =>
      createRecord({}, { fetch: { status, headers: { "x-robots-tag": value } } });

    it("passes an answer without noindex in its header", () => {
      expect(checkRule("noindex_in_header", createRecord())).to.equal(undefined);
      expect(checkRule("noindex_in_header", withHeader("noarchive"))).to.equal(undefined);
    });

    it("reports noindex and none in the header", () => {
      expect(checkRule("noindex_in_header", withHeader("noarchive, googlebot: NoIndex"))).to.deep
        .equal({
          evidence: {
            found: "noarchive, googlebot: NoIndex",
            expected: "no noindex on a URL that should be found",
            where: "X-Robots-Tag",
          },
        });
      expect(checkRule("noindex_in_header", withHeader("none"))).to.not.equal(undefined);
    });

    it("reports it on a PDF too", () => {
      const fetch = { contentType: "application/pdf", headers: { "x-robots-tag": "noindex" } };
      const finding = checkRule("noindex_in_header", createRecord(null, { fetch }));
      expect(finding?.evidence.found).to.equal("noindex");
    });

    it("does not apply to errors and redirects", () => {
      expect(checkRule("noindex_in_header", withHeader("noindex", 404))).to.equal(undefined);
      expect(checkRule("noindex_in_header", withHeader("noindex", 301))).to.equal(undefined);
    });

    it("does not fire on what is meant for another crawler", () => {
      expect(checkRule("noindex_in_header", withHeader("bingbot: noindex"))).to.equal(undefined);
    });

    it("reads a header of 64 KiB and keeps it short", () => {
      const finding = checkRule(
        "noindex_in_header",
        withHeader("noindex," + "a:b,".repeat(16_000)),
      );
      expect(JSON.stringify(finding).length).to.be.below(700);
    });
  });

  describe("noindex_html_and_header", () => {
    const HEADER = robotsDirectives({ source: "header", directives: ["none"] });

    it("passes a page with noindex in one place", () => {
      const html = createRecord({ robots: [robotsDirectives(), robotsDirectives()] });
      expect(checkRule("noindex_html_and_header", html)).to.equal(undefined);
      const header = createRecord({ robots: [HEADER] });
      expect(checkRule("noindex_html_and_header", header)).to.equal(undefined);
    });

    it("reports noindex in both", () => {
      const record = createRecord({ robots: [HEADER, robotsDirectives()] });
      expect(checkRule("noindex_html_and_header", record)).to.deep.equal({
        evidence: {
          found: [
            { agent: "robots", directives: "none", source: "header" },
            { agent: "robots", directives: "noindex", source: "html" },
          ],
          expected: "noindex in one place",
          where: "meta[name=robots] and X-Robots-Tag",
        },
      });
    });

    it("does not apply to answers that are not pages", () => {
      const fetch = { headers: { "x-robots-tag": "noindex" } };
      expect(checkRule("noindex_html_and_header", createRecord(null, { fetch }))).to.equal(
        undefined,
      );
    });

    it("does not count other crawlers, and keeps a thousand lists short", () => {
      const other = createRecord({ robots: [HEADER, robotsDirectives({ agent: "bingbot" })] });
      expect(checkRule("noindex_html_and_header", other)).to.equal(undefined);
      const robots = [HEADER, ...Array.from({ length: 1000 }, () => robotsDirectives())];
      const finding = checkRule("noindex_html_and_header", createRecord({ robots }));
      expect(finding?.evidence.found).to.have.lengthOf(10);
    });
  });

  describe("nofollow_page", () => {
    it("passes a page whose links may be followed", () => {
      expect(checkRule("nofollow_page", createRecord())).to.equal(undefined);
    });

    it("reports where the nofollow comes from", () => {
      const robots = [
        robotsDirectives({ directives: ["index", "nofollow"] }),
        robotsDirectives({ directives: ["noindex"] }),
      ];
      expect(checkRule("nofollow_page", createRecord({ robots }, { nofollow: true }))).to.deep
        .equal({
          evidence: {
            found: [{ agent: "robots", directives: "index, nofollow", source: "html" }],
            expected: "links that search engines may follow",
            where: "meta[name=robots]",
          },
        });
    });

    it("does not apply to answers that are not pages", () => {
      expect(checkRule("nofollow_page", createRecord(null, { nofollow: true }))).to.equal(
        undefined,
      );
    });

    it("keeps a thousand endless elements short", () => {
      const directives = ["none", "x".repeat(1e5)];
      const robots = Array.from({ length: 1000 }, () => robotsDirectives({ directives }));
      const finding = checkRule("nofollow_page", createRecord({ robots }, { nofollow: true }));
      expect(JSON.stringify(finding).length).to.be.below(3000);
    });
  });

  describe("nosnippet_page", () => {
    it("passes a page that limits its snippet without forbidding it", () => {
      const robots = [robotsDirectives({ directives: ["max-snippet:-1", "noarchive"] })];
      expect(checkRule("nosnippet_page", createRecord({ robots }))).to.equal(undefined);
    });

    it("reports nosnippet and max-snippet:0", () => {
      const robots = [
        robotsDirectives({ directives: ["nosnippet"] }),
        robotsDirectives({ agent: "googlebot", directives: ["max-snippet:0"], source: "header" }),
      ];
      expect(checkRule("nosnippet_page", createRecord({ robots }))).to.deep.equal({
        evidence: {
          found: [
            { agent: "robots", directives: "nosnippet", source: "html" },
            { agent: "googlebot", directives: "max-snippet:0", source: "header" },
          ],
          expected: "no nosnippet and no max-snippet:0",
          where: "meta[name=robots] and X-Robots-Tag",
        },
      });
    });

    it("does not apply to answers that are not pages", () => {
      expect(checkRule("nosnippet_page", createRecord(null))).to.equal(undefined);
    });

    it("is not misled by other numbers, nor by endless ones", () => {
      const directives = ["max-snippet:00", "max-snippet:01", `max-snippet:${"0".repeat(1e6)}`];
      const robots = [robotsDirectives({ directives })];
      expect(checkRule("nosnippet_page", createRecord({ robots }))).to.equal(undefined);
    });
  });

  describe("noimageindex_page", () => {
    it("passes a page that forbids something else", () => {
      const robots = [robotsDirectives({ directives: ["noimageai", "noarchive"] })];
      expect(checkRule("noimageindex_page", createRecord({ robots }))).to.equal(undefined);
    });

    it("reports noimageindex", () => {
      const robots = [robotsDirectives({ directives: ["noimageindex"] })];
      expect(checkRule("noimageindex_page", createRecord({ robots }))).to.deep.equal({
        evidence: {
          found: [{ agent: "robots", directives: "noimageindex", source: "html" }],
          expected: "no noimageindex",
          where: "meta[name=robots]",
        },
      });
    });

    it("does not apply to answers that are not pages", () => {
      expect(checkRule("noimageindex_page", createRecord(null))).to.equal(undefined);
    });

    it("shows ten of a thousand elements", () => {
      const list = robotsDirectives({ directives: ["noimageindex", "y".repeat(1e5)] });
      const robots = Array.from({ length: 1000 }, () => list);
      const finding = checkRule("noimageindex_page", createRecord({ robots }));
      expect(finding?.evidence.found).to.have.lengthOf(10);
      expect(JSON.stringify(finding).length).to.be.below(4000);
    });
  });
});
