import type { SqlLiteral } from "./sql_rows.ts";

const ROWS_PER_PART = 500;
/** What would end a field or a line, or begin an escape. */
const SPECIAL = /[\0\t\n\\]/;
const EACH_SPECIAL = new RegExp(SPECIAL, "g");
const ESCAPES: Readonly<Record<string, string>> = {
  "\0": "\\0",
  "\t": "\\t",
  "\n": "\\n",
  "\\": "\\\\",
};

/**
 * Writes rows as `loadRows()` sends them, in UTF-8: a tab between fields, `\N` for NULL. Bytes are written in hex, for
 * `UNHEX()`. What a row is made of is called when its part is sent, so that no more than a part waits.
 */
export function* writeLines<Row>(
  rows: readonly Row[],
  values: (row: Row) => readonly SqlLiteral[],
): Generator<Uint8Array> {
  for (let start = 0; start < rows.length; start += ROWS_PER_PART) {
    let text = "";
    for (const row of rows.slice(start, start + ROWS_PER_PART)) text += writeLine(values(row));
    yield Buffer.from(text);
  }
}

function writeLine(values: readonly SqlLiteral[]): string {
  let line = "";
  for (let index = 0; index < values.length; index++) {
    if (index > 0) line += "\t";
    line += writeField(values[index] ?? null);
  }
  return `${line}\n`;
}

function writeField(value: SqlLiteral): string {
  if (value === null) return "\\N";
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return escapeField(value);
  if (typeof value === "boolean") return value ? "1" : "0";
  if (value instanceof Date) return value.toISOString().slice(0, 23).replace("T", " ");
  return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("hex");
}

/** A text as a field. */
export function escapeField(text: string): string {
  return SPECIAL.test(text)
    ? text.replace(EACH_SPECIAL, (character) => ESCAPES[character] ?? "")
    : text;
}
