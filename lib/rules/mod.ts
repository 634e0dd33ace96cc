import { PAGE_RULES } from "./page/mod.ts";
import type { PageRule, SiteRule } from "./rule.ts";
import { SITE_RULES } from "./site/mod.ts";

/** The catalogue: every rule of the audit, those over one page first. */
export const RULES: readonly (PageRule | SiteRule)[] = [...PAGE_RULES, ...SITE_RULES];
