/** What decides which group of duplicates a page belongs to. */
export interface DuplicateRow {
  group_key: Buffer | number;
  lang: string | null;
  content_hash: Buffer | null;
}

/** What the pages of a group of duplicates have in common. */
export interface DuplicateKind {
  /** Writes the SQL of it, of the row of `audit_pages` with this alias. */
  key(page: string): string;
  text: "title" | "meta_description" | "h1" | "url";
  /** Splits what the key joins into groups. */
  groupOf(row: DuplicateRow): string;
  /** True: only pages with another text of their own count as others. */
  otherVariantsOnly: boolean;
}

/**
 * Addresses that differ only in case and in a slash at the end of the path have the same one. The
 * question marks are escaped, so that they are no bindings.
 */
function foldedUrl(page: string): string {
  return `UNHEX(LEFT(SHA2(LOWER(TRIM(TRAILING '/' FROM REPLACE(${page}.url, '/\\?', '\\?'))), ` +
    "256), 32))";
}

/** The kinds of groups, by the rule that reports them. */
export const DUPLICATE_KINDS = {
  title_duplicate: {
    key: (page) => `${page}.title_hash`,
    text: "title",
    groupOf: (row) => `${groupKeyText(row)} ${row.lang?.split("-")[0]?.toLowerCase() ?? ""}`,
    otherVariantsOnly: false,
  },
  description_duplicate: {
    key: (page) => `${page}.description_hash`,
    text: "meta_description",
    groupOf: groupKeyText,
    otherVariantsOnly: false,
  },
  h1_duplicate: {
    key: (page) => `${page}.h1_hash`,
    text: "h1",
    groupOf: groupKeyText,
    otherVariantsOnly: false,
  },
  url_case_duplicate: {
    key: foldedUrl,
    text: "url",
    groupOf: groupKeyText,
    otherVariantsOnly: false,
  },
  content_duplicate_exact: {
    key: (page) => `${page}.content_hash`,
    text: "title",
    groupOf: groupKeyText,
    otherVariantsOnly: false,
  },
  content_duplicate_near: {
    key: (page) => `${page}.duplicate_cluster`,
    text: "title",
    groupOf: groupKeyText,
    otherVariantsOnly: true,
  },
} as const satisfies Record<string, DuplicateKind>;

/** A rule that reports groups of duplicates. */
export type DuplicateCode = keyof typeof DUPLICATE_KINDS;

/** Whether the rule reports groups of duplicates. */
export function isDuplicateCode(code: string): code is DuplicateCode {
  return Object.hasOwn(DUPLICATE_KINDS, code);
}

/** What a group has in common, as text. */
export function groupKeyText({ group_key: key }: Pick<DuplicateRow, "group_key">): string {
  return typeof key === "number" ? String(key) : key.toString("hex");
}

/** The hash of a page's main text; empty: it has none. */
export function textOf({ content_hash: hash }: Pick<DuplicateRow, "content_hash">): string {
  return hash?.toString("hex") ?? "";
}
