import { createNamePattern, listSpellings } from "../../ai/name_pattern.ts";
import type { FieldErrors } from "../../core/errors.ts";

/**
 * Normalises names that are looked for in answers: trimmed, each once. Adds those to `errors` that cannot be
 * looked for, such as one letter: a name that is never found would pass for a brand that nobody names.
 */
export function parseBrandNames(texts: readonly string[], errors: FieldErrors): string[] {
  const names = texts.map((text) => text.trim());
  for (const [index, name] of names.entries()) {
    if (listSpellings(name).some((one) => createNamePattern(one) !== undefined)) continue;
    errors[`brand_names.${index}`] = [
      `"${name}" cannot be looked for in answers: a brand name has two letters or digits or more, such as H&M.`,
    ];
  }
  return [...new Set(names)];
}
