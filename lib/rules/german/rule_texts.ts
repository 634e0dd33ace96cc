import type { RuleMeta } from "../rule.ts";

/** What a rule says to people. */
export type RuleTexts = Pick<RuleMeta, "title" | "description" | "howToFix">;

/** Texts of rules by their codes. */
export type GermanRuleTexts = Readonly<Record<string, RuleTexts>>;
