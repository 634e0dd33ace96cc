import type { Cursor, SqlValue } from "./list_shapes.ts";

/** What is said of a cursor that nobody was given for this question. */
export const BROKEN_CURSOR =
  "The cursor is broken or belongs to another request (other path, order or filters). " +
  "Start again without it.";

/**
 * Writes a cursor as opaque text: base64url of JSON with its binding, the total, the values and the
 * snapshot.
 */
export function encodeCursor(binding: string, { total, values, snapshot }: Cursor): string {
  return Buffer.from(JSON.stringify([binding, total, values, snapshot])).toString("base64url");
}

/**
 * Reads a cursor back; undefined when it is broken, made for another question (`binding`) or its
 * values do not fit the types of the sort keys.
 */
export function decodeCursor(
  text: string,
  binding: string,
  types: readonly string[],
): Cursor | undefined {
  const parsed = parseJson(text);
  if (!Array.isArray(parsed) || parsed.length !== 4 || parsed[0] !== binding) return undefined;
  const [, total, raw, snapshot]: unknown[] = parsed;
  if (!isCount(total) || !(snapshot === null || isCount(snapshot))) return undefined;
  if (!Array.isArray(raw) || raw.length !== types.length) return undefined;
  const values = raw.map((value: unknown, index) => readValue(value, types[index] ?? ""));
  if (!values.every((value) => value !== undefined)) return undefined;
  return { total, values, snapshot };
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

function readValue(value: unknown, type: string): SqlValue | undefined {
  if (value === null) return null;
  if (type === "string") return typeof value === "string" ? value : undefined;
  if (type === "time") {
    const time = new Date(typeof value === "string" ? value : NaN);
    return Number.isNaN(time.getTime()) ? undefined : time;
  }
  return typeof value === "number" ? value : undefined;
}
