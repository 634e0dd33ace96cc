import { said, saidText } from "../texts/said.ts";
import type { IssueAnswer } from "../../../schemas/issue.ts";
import { currentLanguage } from "../texts/language.ts";
import { findRule } from "../../rules/find_rule.ts";
import { findGermanRule } from "../../rules/german/mod.ts";
import { type Html, html } from "../html.ts";

const CATEGORIES: Readonly<Record<string, string>> = {
  titles_meta: "Titles and descriptions",
  structured_data: "Structured data",
  js_rendering: "JavaScript",
  ai_readiness: "AI readiness",
  hreflang: "Languages (hreflang)",
  robots: "robots.txt",
  urls: "URLs",
};
const SEVERITIES: Readonly<Record<IssueAnswer["severity"], { kind: string; label: string }>> = {
  error: { kind: "bad", label: "Error" },
  warning: { kind: "warn", label: "Warning" },
  notice: { kind: "info", label: "Notice" },
};

/** Writes a category in words. */
export function categoryName(category: string | null | undefined): string {
  if (!category) return said`Other`;
  return saidText(CATEGORIES[category] ?? category.charAt(0).toUpperCase() + category.slice(1));
}

/** Writes a rule in words; one that has left the catalogue by its code. */
export function ruleName(code: string): string {
  const german = currentLanguage() === "de" ? findGermanRule(code) : undefined;
  return german?.title ?? findRule(code)?.title ?? code.replaceAll("_", " ");
}

/** Tells the category of a rule in words. */
export function ruleCategory(code: string): string {
  return categoryName(findRule(code)?.category);
}

/** Writes a severity, in its word and its colour. */
export function severityBadge(severity: IssueAnswer["severity"]): Html {
  const { kind, label } = SEVERITIES[severity];
  return html`<span class="badge badge-${kind}">${saidText(label)}</span>`;
}
