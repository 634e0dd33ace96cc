import type { Db } from "../../core/connection.ts";
import { wordCondition } from "../../core/list_conditions.ts";
import type { ListCondition } from "../../core/list_shapes.ts";
import { insertRows } from "../../core/sql_rows.ts";
import { selectRows, streamChunks } from "../../facts/select_rows.ts";

/** Pages that follow each other, and each of their words once. */
export interface PageWords {
  firstUrlId: number;
  lastUrlId: number;
  words: ReadonlySet<string>;
}

/** What a search of pages looks through: its texts in lower case. */
export interface PageTexts {
  url_id: number;
  texts: string;
  /** The same by other rules of lower case, where they differ. */
  other_texts: string | null;
}

/** What is between words. No collation takes any of these for a letter, a digit or a character that is not ASCII. */
const BETWEEN_WORDS = /[^0-9A-Za-z\x80-\u{10ffff}]+/u;

/** Of a search with more words, the longest are looked for. */
const MAX_WORDS = 4;

/** Lists the distinct words of a text. */
export function listWords(text: string): string[] {
  return [...new Set(text.split(BETWEEN_WORDS))].filter((word) => word !== "");
}

/** Streams the searched texts of an audit's pages, as conditions compare them. */
export async function* streamPageTexts(db: Db, auditId: number): AsyncGenerator<PageTexts[]> {
  const texts = "CONCAT_WS(' ', p.url, g.url, p.title, p.meta_description, p.h1)";
  const other = `LOWER(CONVERT(${texts} USING utf8mb4) COLLATE utf8mb4_bin)`;
  const read = (after: number) =>
    selectRows<PageTexts>(
      db,
      `SELECT p.url_id, LOWER(${texts}) AS texts, NULLIF(${other}, LOWER(${texts})) AS other_texts
        FROM audit_pages p
        LEFT JOIN pages g ON g.id = p.page_id
       WHERE p.audit_id = ? AND p.url_id > ?
       ORDER BY p.url_id LIMIT 1000`,
      [auditId, after],
    );
  yield* streamChunks(0, read, { keyOf: (row) => row.url_id });
}

/** Deletes the words of an audit's pages. */
export async function deletePageWords(db: Db, auditId: number): Promise<void> {
  await db("audit_page_words").where({ audit_id: auditId }).delete();
}

/** Stores the words of pages that follow those with words. */
export async function insertPageWords(
  db: Db,
  auditId: number,
  { firstUrlId, lastUrlId, words }: PageWords,
): Promise<void> {
  await insertRows(
    db,
    "audit_page_words (audit_id, first_url_id, last_url_id, words)",
    [[auditId, firstUrlId, lastUrlId, [...words].join(" ")]],
  );
}

/**
 * Finds where pages may have a text: among those whose words have each of its words, and those without stored words, which
 * are all of an audit that an earlier version analysed. Null: anywhere, or in most places.
 */
export async function findSearchedPages(
  db: Db,
  auditId: number,
  search: string,
): Promise<ListCondition | null> {
  const words = listWords(search.toLowerCase())
    .toSorted((a, b) => b.length - a.length).slice(0, MAX_WORDS);
  if (words.length === 0) return null;
  const conditions = words.map((word) => wordCondition("words", word));
  // primary key (audit_id, first_url_id)
  const places = await selectRows<{ first: number; last: number; has: 0 | 1 }>(
    db,
    `SELECT first_url_id AS first, last_url_id AS last,
      ${conditions.map(({ sql }) => sql).join(" AND ")} AS has
    FROM audit_page_words WHERE audit_id = ? ORDER BY first_url_id`,
    [...conditions.flatMap(({ bindings }) => bindings as string[]), auditId],
  );
  const searched = places.filter(({ has }) => has === 1);
  const last = places.at(-1)?.last;
  if (last === undefined || 2 * searched.length > places.length) return null;
  return {
    field: "url_id",
    sqlOf: (column) => ({
      sql: `(${
        [...searched.map(() => `${column} between ? and ?`), `${column} > ?`].join(" or ")
      })`,
      bindings: [...searched.flatMap((place) => [place.first, place.last]), last],
    }),
  };
}
