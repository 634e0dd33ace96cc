import { expect } from "chai";
import { findGermanRule } from "../../../../lib/rules/german/mod.ts";
import { RULES } from "../../../../lib/rules/mod.ts";
import type { RuleMeta } from "../../../../lib/rules/rule.ts";
import { RULE_FAILED } from "../../../../lib/rules/rule_failed.ts";

const ALL: readonly RuleMeta[] = [...RULES, RULE_FAILED];

describe("findGermanRule()", () => {
  it("has title, meaning and remedy of each rule", () => {
    const missing = ALL.filter(({ id }) => {
      const german = findGermanRule(id);
      return !german?.title || !german.description || !german.howToFix;
    });
    expect(missing.map(({ id }) => id)).to.deep.equal([]);
  });

  it("has the numbers, elements and names of the English text", () => {
    const differ = ALL.flatMap((rule) => {
      const german = findGermanRule(rule.id);
      return (["description", "howToFix"] as const)
        .filter((name) => String(termsOf(rule[name])) !== String(termsOf(german?.[name] ?? "")))
        .map((name) => `${rule.id}: ${name}`);
    });
    expect(differ).to.deep.equal([]);
  });

  it("repeats no English text", () => {
    const same = ALL.filter((rule) => {
      const german = findGermanRule(rule.id);
      return german?.description === rule.description || german?.howToFix === rule.howToFix;
    });
    expect(same.map(({ id }) => id)).to.deep.equal([]);
  });

  it("knows nothing of a rule that has left the catalogue", () => {
    expect(findGermanRule("no_such_rule")).to.equal(undefined);
  });
});

/** What is the same in each language: elements, numbers, names of thresholds, `og:title`. */
function termsOf(text: string): string[] {
  const plain = text.replaceAll(/(\d)[.,](?=\d{3}\b)/g, "$1");
  return [...plain.matchAll(/<[^>]+>|\b\d[\d.]*\b|\b\w+_\w+\b|[\w-]+:\w+/g)]
    .map(([term]) => term.replace(/\.$/, "")).toSorted();
}
