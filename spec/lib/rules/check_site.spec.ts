import { expect } from "chai";
import { DEFAULT_THRESHOLDS } from "../../../schemas/thresholds.ts";
import { createSiteChecker } from "../../../lib/rules/check_site.ts";
import type { SiteRule } from "../../../lib/rules/rule.ts";
import { SITE_RULES } from "../../../lib/rules/site/mod.ts";
import type { SiteInput } from "../../../lib/rules/inputs/site_inputs.ts";

const ROW: SiteInput = {
  urlId: 0,
  answers: true,
  list: false,
  declaredSitemapsCount: 0,
  foundSitemapsCount: 0,
  unlinkedLanguages: [],
};

const TEMPLATE = SITE_RULES.find((rule) => rule.over === "site");
const FINDING = { evidence: { found: 1, expected: 2, where: "here" } };

function createRule(id: string, check: SiteRule["check"]): SiteRule {
  if (TEMPLATE === undefined) throw new Error("No rule looks at the site as a whole.");
  return { ...TEMPLATE, id, check };
}

describe("createSiteChecker()", () => {
  it("runs the rules of the input alone, in their order", () => {
    const first = createRule("first", () => FINDING);
    const second = createRule("second", () => FINDING);
    const other: SiteRule = { ...createRule("other", () => FINDING), over: "pages" };
    expect(createSiteChecker([first, other, second], DEFAULT_THRESHOLDS).check("site", ROW)).to.deep
      .equal([
        { rule: first, urlId: 0, finding: FINDING },
        { rule: second, urlId: 0, finding: FINDING },
      ]);
  });

  it("reports a rule that throws once and goes on with other rows and rules", () => {
    let calls = 0;
    const failing = createRule("failing", () => {
      calls++;
      throw new Error("x".repeat(1_000));
    });
    const checker = createSiteChecker(
      [failing, createRule("good", () => FINDING)],
      DEFAULT_THRESHOLDS,
    );
    const ids = [1, 2].map(() => checker.check("site", ROW).map(({ rule }) => rule.id));
    expect(ids).to.deep.equal([["rule_failed", "good"], ["good"]]);
    expect(calls).to.equal(2);
    expect(checker.failures.map(({ rule }) => rule)).to.deep.equal(["failing"]);
  });

  it("names the rule that failed and cuts the message", () => {
    const failing = createRule("failing", () => {
      throw new TypeError("x".repeat(1_000));
    });
    const [failure] = createSiteChecker([failing], DEFAULT_THRESHOLDS).check("site", ROW);
    expect(failure?.finding.targetId).to.equal(1);
    expect(failure?.finding.evidence.found).to.deep.equal({
      rule: "failing",
      message: `TypeError: ${"x".repeat(188)}…`,
    });
  });
});
