import type { SiteRule } from "../rule.ts";

/**
 * Keeps a rule to redirects that the crawl followed as pages. What is linked by rel=nofollow alone is no way that search
 * engines take: there it matters only whether visitors arrive.
 */
export function ofPages(rule: SiteRule<"redirects">): SiteRule<"redirects"> {
  return {
    ...rule,
    check: (row, thresholds) => row.page ? rule.check(row, thresholds) : undefined,
  };
}
