import { expect } from "chai";
import { checkRule, createRecord, robotsDirectives } from "../../../support/audits/page_record.ts";

describe("robotsMetaPageRules", () => {
  describe("robots_directives_conflict", () => {
    it("passes lists that agree", () => {
      const robots = [
        robotsDirectives({ directives: ["index", "follow"] }),
        robotsDirectives({ directives: ["index", "max-snippet:-1"], source: "header" }),
      ];
      expect(checkRule("robots_directives_conflict", createRecord({ robots }))).to.equal(undefined);
    });

    it("reports a contradiction within one list", () => {
      const robots = [robotsDirectives({ directives: ["index", "follow", "noindex"] })];
      expect(checkRule("robots_directives_conflict", createRecord({ robots }))).to.deep.equal({
        evidence: {
          found: [{ agent: "robots", directives: ["index", "noindex"] }],
          expected: "directives that agree",
          where: "meta[name=robots]",
        },
      });
    });

    it("reports a contradiction between element and header", () => {
      const robots = [
        robotsDirectives({ directives: ["all"] }),
        robotsDirectives({ directives: ["none"], source: "header" }),
      ];
      expect(checkRule("robots_directives_conflict", createRecord({ robots }))?.evidence).to.deep
        .equal({
          found: [{ agent: "robots", directives: ["all", "none"] }],
          expected: "directives that agree",
          where: "meta[name=robots] and X-Robots-Tag",
        });
    });

    it("reports follow beside nofollow and leaves the rest out", () => {
      const robots = [
        robotsDirectives({ agent: "bingbot", directives: ["noindex", "follow", "nofollow"] }),
      ];
      expect(checkRule("robots_directives_conflict", createRecord({ robots }))?.evidence.found).to
        .deep.equal([{ agent: "bingbot", directives: ["follow", "nofollow"] }]);
    });

    it("does not fire when one crawler is told something else than all", () => {
      const robots = [
        robotsDirectives({ directives: ["index"] }),
        robotsDirectives({ agent: "googlebot", directives: ["noindex"] }),
      ];
      expect(checkRule("robots_directives_conflict", createRecord({ robots }))).to.equal(undefined);
    });

    it("does not apply to answers that are not pages", () => {
      expect(checkRule("robots_directives_conflict", createRecord(null))).to.equal(undefined);
    });

    it("shows ten of a thousand crawlers", () => {
      const robots = Array.from({ length: 1000 }, (_, number) =>
        robotsDirectives({
          agent: `${number}${"a".repeat(1e4)}bot`,
          directives: ["INDEX", "x".repeat(1e3), "NOINDEX"],
        }));
      const finding = checkRule("robots_directives_conflict", createRecord({ robots }));
      expect(finding?.evidence.found).to.have.lengthOf(10);
      expect(JSON.stringify(finding).length).to.be.below(3000);
    });
  });

  describe("unavailable_after_past", () => {
    const withDate = (date: string) =>
      createRecord({ robots: [robotsDirectives({ directives: [`unavailable_after:${date}`] })] });

    it("passes a date to come", () => {
      expect(checkRule("unavailable_after_past", withDate("20 nov 2026 12:00:01 gmt"))).to.equal(
        undefined,
      );
    });

    it("reports a date that has passed when the page is read", () => {
      const record = withDate("friday, 20-nov-26 12:00:00 gmt");
      expect(checkRule("unavailable_after_past", record)).to.deep.equal({
        evidence: {
          found: [{
            unavailable_after: "friday, 20-nov-26 12:00:00 gmt",
            date: "2026-11-20T12:00:00.000Z",
            source: "html",
          }],
          expected: "a date to come that can be read, or no unavailable_after",
          where: "meta[name=robots]",
        },
      });
    });

    it("heeds the zone", () => {
      expect(checkRule("unavailable_after_past", withDate("2026-11-20t10:00:00-05:00"))).to.equal(
        undefined,
      );
    });

    for (const date of ["soon", "", "06/25/2030"]) {
      it(`reports ${JSON.stringify(date)}, which is no date`, () => {
        expect(checkRule("unavailable_after_past", withDate(date))?.evidence.found).to.deep.equal([
          { unavailable_after: date, date: null, source: "html" },
        ]);
      });
    }

    it("does not apply to answers that are not pages, nor to other crawlers", () => {
      expect(checkRule("unavailable_after_past", createRecord(null))).to.equal(undefined);
      const list = robotsDirectives({ agent: "bingbot", directives: ["unavailable_after:2001"] });
      expect(checkRule("unavailable_after_past", createRecord({ robots: [list] }))).to.equal(
        undefined,
      );
    });

    it("shows ten of a thousand endless dates", () => {
      const list = robotsDirectives({ directives: [`unavailable_after:${"9 ".repeat(1e5)}`] });
      const robots = Array.from({ length: 1000 }, () => list);
      const finding = checkRule("unavailable_after_past", createRecord({ robots }));
      expect(finding?.evidence.found).to.have.lengthOf(10);
      expect(JSON.stringify(finding).length).to.be.below(2500);
    });
  });

  describe("meta_robots_outside_head", () => {
    it("passes elements in the head", () => {
      const robots = [robotsDirectives({ directives: ["noarchive"] })];
      expect(checkRule("meta_robots_outside_head", createRecord({ robots }))).to.equal(undefined);
    });

    it("reports an element in the body", () => {
      const robots = [robotsDirectives(), robotsDirectives({ inHead: false })];
      expect(checkRule("meta_robots_outside_head", createRecord({ robots }))).to.deep.equal({
        evidence: {
          found: [{ agent: "robots", directives: "noindex", source: "html" }],
          expected: "robots directives in the head",
          where: "body meta[name=robots]",
        },
      });
    });

    it("does not apply to headers, nor to answers that are not pages", () => {
      const robots = [robotsDirectives({ source: "header", inHead: false })];
      expect(checkRule("meta_robots_outside_head", createRecord({ robots }))).to.equal(undefined);
      expect(checkRule("meta_robots_outside_head", createRecord(null))).to.equal(undefined);
    });

    it("shows ten of a thousand elements", () => {
      const list = robotsDirectives({ directives: ["x".repeat(1e6)], inHead: false });
      const robots = Array.from({ length: 1000 }, () => list);
      const finding = checkRule("meta_robots_outside_head", createRecord({ robots }));
      expect(finding?.evidence.found).to.have.lengthOf(10);
      expect(JSON.stringify(finding).length).to.be.below(4000);
    });
  });
});
