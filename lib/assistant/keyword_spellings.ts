import { keywordKey } from "../metrics/core/normalise_query.ts";

/**
 * Lists the spellings in which a keyword is looked up: as it is asked for, and folded. Search data come
 * folded, and what somebody tracks stays as it was written.
 */
export function keywordSpellings(keyword: string): string[] {
  const written = keyword.replace(/\s+/g, " ").trim();
  return [...new Set([written, keywordKey(keyword)])];
}

/** Writes spellings for a filter's `in`; null where one has a comma, which would part them. */
export function writeSpellings(spellings: readonly string[]): string | null {
  return spellings.some((one) => one.includes(",")) ? null : spellings.join(",");
}
