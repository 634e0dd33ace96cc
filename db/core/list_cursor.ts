import type { Cursor, ListField, SqlValue } from "./list_shapes.ts";

/** What a cursor may hold of a sort key. */
export type CursorType = Required<Pick<ListField, "type" | "nullable">>;

/** The last year that a column of times holds. */
const MAX_YEAR = 9_999;

/** What is said of a cursor that nobody was given for this question. */
export const BROKEN_CURSOR =
  "The cursor is broken or belongs to another request (other path, order or filters). " +
  "Start again without it.";

/**
 * Writes a cursor as opaque text: base64url of JSON with its binding, the total, the values and the
 * snapshots.
 */
export function encodeCursor(
  binding: string,
  { total, values, snapshot, otherSnapshot }: Cursor,
): string {
  const parts = [binding, total, values, snapshot];
  if (otherSnapshot !== undefined) parts.push(otherSnapshot);
  return Buffer.from(JSON.stringify(parts)).toString("base64url");
}

/**
 * Reads a cursor back; undefined when it is broken, made for another question (`binding`) or its
 * values do not fit the types of the sort keys.
 */
export function decodeCursor(
  text: string,
  binding: string,
  types: readonly CursorType[],
): Cursor | undefined {
  const parsed = parseJson(text);
  if (!Array.isArray(parsed) || ![4, 5].includes(parsed.length)) return undefined;
  const [own, total, raw, snapshot, otherSnapshot]: unknown[] = parsed;
  if (own !== binding || !(total === null || isCount(total))) return undefined;
  if (!(snapshot === null || isCount(snapshot))) return undefined;
  if (parsed.length === 5 && !isCount(otherSnapshot)) return undefined;
  if (!Array.isArray(raw) || raw.length !== types.length) return undefined;
  const values = raw.map((value: unknown, index) => readValue(value, types[index]));
  if (!values.every((value) => value !== undefined)) return undefined;
  return { total, values, snapshot, ...(isCount(otherSnapshot) && { otherSnapshot }) };
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    // not JSON: as foreign as a cursor of another list
    return undefined;
  }
}

function readValue(value: unknown, key: CursorType | undefined): SqlValue | undefined {
  if (value === null) return key?.nullable ? null : undefined;
  switch (key?.type) {
    case "string":
      return typeof value === "string" ? value : undefined;
    case "time":
      return typeof value === "string" ? readTime(value) : undefined;
    case "integer":
      return Number.isSafeInteger(value) ? Number(value) : undefined;
    default:
      return typeof value === "number" && Number.isFinite(value) ? value : undefined;
  }
}

function readTime(text: string): Date | undefined {
  const time = new Date(text);
  const year = time.getUTCFullYear();
  return year >= 0 && year <= MAX_YEAR ? time : undefined;
}
