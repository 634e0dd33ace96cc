import { RULES } from "./mod.ts";

/**
 * The rules that look at rendered pages, alone or next to the HTML: what they found there is only
 * gone where a page was rendered again.
 */
export const RENDERED_RULES: ReadonlySet<string> = new Set(
  RULES.filter((rule) => rule.scope === "R" || "checkRendered" in rule).map(({ id }) => id),
);
