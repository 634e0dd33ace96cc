import type { IssueTypeAnswer } from "../../../schemas/issue.ts";
import { callApi, type PageScope } from "../call_api.ts";

/** Rules that belong together. */
export interface RuleGroup {
  category: string;
  /** As people read it. */
  label: string;
  rules: IssueTypeAnswer[];
}

const LABELS: Readonly<Record<string, string>> = {
  titles_meta: "Titles and descriptions",
  structured_data: "Structured data",
  js_rendering: "Rendering by JavaScript",
  ai_readiness: "Readiness for AI",
  urls: "URLs",
  robots: "robots.txt",
  hreflang: "hreflang",
};
const ALL = 500;

/** Reads the catalogue of rules, in the order of its categories. */
export async function readRuleGroups(scope: PageScope): Promise<RuleGroup[]> {
  const { body } = await callApi(scope, "listIssueTypes", { query: { per_page: ALL } });
  const { data }: { data: IssueTypeAnswer[] } = body;
  return [...Map.groupBy(data, ({ category }) => category)].map(([category, rules]) => ({
    category,
    label: LABELS[category] ?? category.charAt(0).toUpperCase() + category.slice(1),
    rules,
  }));
}

/** Whether a rule is run by a site's audits. */
export function isRun(
  { code, on_by_default: isDefault }: IssueTypeAnswer,
  { disabled, enabled }: { disabled: readonly string[]; enabled: readonly string[] },
): boolean {
  return !disabled.includes(code) && (isDefault || enabled.includes(code));
}
