import { expect } from "chai";
import { DEFAULT_THRESHOLDS } from "../../../schemas/thresholds.ts";
import { checkPage } from "../../../lib/rules/check_page.ts";
import { PAGE_RULES } from "../../../lib/rules/page/mod.ts";
import type { PageRule } from "../../../lib/rules/rule.ts";
import { RULE_FAILED } from "../../../lib/rules/rule_failed.ts";
import { createPageRecord } from "../../../lib/crawler/html/page_record.ts";
import { createRecord, fetchFacts } from "../../support/audits/page_record.ts";
import { parseHtml } from "../../support/audits/parse_html.ts";

function createRule(id: string, check: PageRule["check"]): PageRule {
  return {
    id,
    category: "links",
    severity: "notice",
    scope: "P",
    tier: 1,
    title: id,
    description: "",
    howToFix: "",
    learnMoreUrl: "",
    check,
  };
}

const FINDING = { evidence: { found: 1, expected: 0, where: "a" } };
const silent = createRule("silent", () => undefined);
const firing = createRule("firing", () => FINDING);
const throwing = createRule("throwing", () => {
  throw new TypeError("Cannot read the page");
});

describe("checkPage()", () => {
  it("returns nothing for a page that no rule objects to", () => {
    expect(checkPage(PAGE_RULES, createRecord(), DEFAULT_THRESHOLDS)).to.deep.equal([]);
  });

  it("returns each finding with its rule, in the rules' order", () => {
    const last = createRule("last", () => FINDING);
    expect(checkPage([firing, silent, last], createRecord(), DEFAULT_THRESHOLDS)).to.deep.equal([
      { rule: firing, finding: FINDING },
      { rule: last, finding: FINDING },
    ]);
  });

  it("reports a rule that throws under rule_failed and goes on", () => {
    expect(checkPage([throwing, firing], createRecord(), DEFAULT_THRESHOLDS)).to.deep.equal([
      {
        rule: RULE_FAILED,
        finding: {
          evidence: {
            found: { rule: "throwing", message: "TypeError: Cannot read the page" },
            expected: "every rule gives a verdict on every page",
            where: "audit",
          },
          targetId: 1,
        },
      },
      { rule: firing, finding: FINDING },
    ]);
  });

  it("distinguishes several failures on one page", () => {
    const findings = checkPage([throwing, silent, throwing], createRecord(), DEFAULT_THRESHOLDS);
    expect(findings.map(({ finding }) => finding.targetId)).to.deep.equal([1, 3]);
  });

  it("survives a rule that throws something other than an error", () => {
    const odd = createRule("odd", () => {
      throw undefined;
    });
    expect(checkPage([odd], createRecord(), DEFAULT_THRESHOLDS)[0]?.finding.evidence.found).to.deep
      .equal({
        rule: "odd",
        message: "undefined",
      });
  });

  describe("on an empty page", () => {
    const readRecord = (html: string) => {
      const body = Buffer.from(html);
      const fetch = fetchFacts({ body, sizeBytes: body.length });
      const crawledAt = new Date("2026-11-20T12:00:00Z");
      return createPageRecord(fetch, parseHtml(html), { robotsToken: "Bot", crawledAt });
    };
    const codesOf = (html: string, rules = PAGE_RULES) =>
      checkPage(rules, readRecord(html), DEFAULT_THRESHOLDS).map(({ rule }) => rule.id);

    it("reports that it is empty, and nothing of what follows from it", () => {
      expect(codesOf("")).to.deep.equal(["empty_html"]);
      expect(codesOf("\n")).to.deep.equal(["empty_html"]);
    });

    it("reports what is wrong with the markup of one that has some", () => {
      const html = "<html><head><meta charset=utf-8></head><body><div></div></body></html>";
      const codes = codesOf(html);
      expect(codes).to.include.members(["empty_html", "doctype_missing", "lang_missing"]);
      expect(codes).to.not.include.members(["title_missing"]);
      expect(codes).to.not.include.members(["h1_missing"]);
      expect(codes).to.not.include.members(["content_thin"]);
    });

    it("reports what follows where the rule about empty pages is off", () => {
      const rules = PAGE_RULES.filter(({ id }) => id !== "empty_html");
      expect(codesOf("", rules)).to.include.members(["title_missing", "doctype_missing"]);
    });
  });

  it("finds every fault of a bad page at once", () => {
    const facts = {
      titles: [],
      descriptions: [],
      headings: [],
      canonicals: [],
      viewports: [],
      links: [],
      lang: null,
      wordCount: 3,
    };
    const codes = checkPage(PAGE_RULES, createRecord(facts), DEFAULT_THRESHOLDS).map(({ rule }) =>
      rule.id
    );
    expect(codes).to.deep.equal([
      "page_no_outlinks",
      "content_thin",
      "title_missing",
      "description_missing",
      "h1_missing",
      "canonical_missing",
      "viewport_missing",
      "lang_missing",
    ]);
  });

  it("reports a failed URL once, by its own cause", () => {
    const causes = [
      { status: 404 },
      { status: 410 },
      { status: 418 },
      { status: 503 },
      { status: null, error: "dns" },
      { status: null, error: "timeout" },
      { status: 403 },
      { status: 429 },
    ] as const;
    const codes = causes.map((fetch) =>
      checkPage(PAGE_RULES, createRecord(null, { fetch }), DEFAULT_THRESHOLDS).map(({ rule }) =>
        rule.id
      )
    );
    expect(codes).to.deep.equal([
      ["page_404"],
      ["page_404"],
      ["page_4xx"],
      ["page_5xx"],
      ["fetch_failed"],
      ["fetch_timeout"],
      ["page_403"],
      ["page_429"],
    ]);
  });
});
