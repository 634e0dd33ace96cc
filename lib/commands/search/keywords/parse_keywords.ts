import { MAX_TAGS } from "../../../../schemas/keyword.ts";
import type { FieldErrors } from "../../../core/errors.ts";
import { keywordKey } from "../../../metrics/core/normalise_query.ts";

/** A keyword to track. */
interface ParsedKeyword {
  keyword: string;
  /** Equal for two spellings of one keyword. */
  key: string;
  tags: string[];
}

/** Reads keywords with their tags and those that all get; adds to `errors` what is wrong. */
export function parseKeywords(
  { keywords, tags = [] }: {
    keywords: readonly (string | { keyword: string; tags?: readonly string[] })[];
    tags?: readonly string[];
  },
  errors: FieldErrors,
): ParsedKeyword[] {
  const shared = parseTags("tags", tags, errors);
  return keywords.map((item, index) => {
    const field = `keywords.${index}`;
    const [text, path] = typeof item === "string"
      ? [item, field]
      : [item.keyword, `${field}.keyword`];
    const keyword = parseKeyword(path, text, errors);
    const own = typeof item === "string" ? [] : parseTags(`${field}.tags`, item.tags ?? [], errors);
    const all = [...new Set([...own, ...shared])];
    if (all.length > MAX_TAGS) {
      errors[`${field}.tags`] = [`A keyword can have at most ${MAX_TAGS} tags.`];
    }
    return { keyword, key: keywordKey(keyword), tags: all };
  });
}

function parseKeyword(field: string, text: string, errors: FieldErrors): string {
  const keyword = text.replace(/[\s\p{Cf}]+/gu, " ").trim();
  if (keywordKey(keyword) === "") {
    errors[field] = [`The ${field} field must be a text that is not blank.`];
  }
  return keyword;
}

/** Reads tags: spaces are collapsed, and the same one twice is one; adds to `errors`. */
export function parseTags(
  field: string,
  texts: readonly string[],
  errors: FieldErrors,
): string[] {
  const tags = texts.map((text, index) => {
    const tag = text.replace(/\s+/gu, " ").trim();
    const path = `${field}.${index}`;
    if (tag === "") errors[path] = [`The ${path} field must be a text that is not blank.`];
    // a comma parts the tags of a filter
    if (tag.includes(",")) errors[path] = [`The ${path} field must not hold a comma.`];
    return tag;
  });
  return [...new Set(tags)];
}
