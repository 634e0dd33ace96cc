import { RULES } from "./mod.ts";

/** The rules that need servers' logs. */
export const LOG_RULES: readonly string[] = RULES.filter(({ scope }) => scope === "L")
  .map(({ id }) => id);
