import type { SiteRule } from "../rule.ts";
import { describeAnswer, isBroken } from "../url_answer.ts";

/** Resources without which a page looks or works wrong; images have a rule of their own. */
const TYPES: ReadonlySet<string> = new Set(["script", "stylesheet", "iframe", "font"]);

const resourceBroken: SiteRule<"problem_links"> = {
  id: "resource_broken",
  category: "performance",
  severity: "error",
  scope: "G",
  over: "problem_links",
  title: "Resource is broken",
  description: "A script, stylesheet, frame or font of this page answers with an error or not at " +
    "all. The page may look or work wrong, for visitors and for search engines that render it. " +
    "Resources of other sites are reported as a warning.",
  howToFix: "Correct the address of the resource, bring the file back, or remove the element.",
  learnMoreUrl: "https://developers.google.com/search/docs/crawling-indexing/javascript/" +
    "javascript-seo-basics",
  check(row) {
    if (!TYPES.has(row.type) || !isBroken(row.target)) return undefined;
    return {
      severity: row.target.internal ? "error" : "warning",
      targetId: row.targetId,
      evidence: {
        found: { ...describeAnswer(row.target), type: row.type, elements_count: row.elementsCount },
        expected: "a resource that answers 200",
        where: `${row.type} of the page`,
      },
    };
  },
};

/** The rules about performance that need the record of a resource. */
export const performanceSiteRules: readonly SiteRule[] = [resourceBroken];
