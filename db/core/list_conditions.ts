import type { ListField, ListFilter, SqlValue } from "./list_shapes.ts";

/** A piece of SQL and the values bound in it. */
export interface SqlText {
  sql: string;
  bindings: readonly SqlValue[];
}

/** A field that is in a column or expression. */
type ColumnField = ListField & { sql: string };

const COMPARISONS: Record<string, string> = { gt: ">", gte: ">=", lt: "<", lte: "<=" };

/** The condition of one filter. */
export function filterCondition(field: ColumnField, filter: ListFilter): SqlText {
  const { nullable = false } = field;
  const { operator, values } = filter;
  const sql = comparable(field.sql, values);
  const first = values[0] ?? null;
  switch (operator) {
    case "eq":
      return { sql: `${sql} = ?`, bindings: [first] };
    case "ne":
      // what has no value is not equal either
      return {
        sql: nullable ? `(${sql} <> ? or ${sql} is null)` : `${sql} <> ?`,
        bindings: [first],
      };
    case "in":
      return { sql: `${sql} in (${values.map(() => "?").join(", ")})`, bindings: values };
    case "between":
      return { sql: `${sql} between ? and ?`, bindings: values };
    case "null":
      return { sql: `${sql} is ${first === true ? "" : "not "}null`, bindings: [] };
    case "contains":
      return containsCondition(sql, String(first));
    case "starts_with":
      return { sql: `${sql} like ?`, bindings: [`${escapeLike(String(first))}%`] };
    default:
      return { sql: `${sql} ${COMPARISONS[operator] ?? "="} ?`, bindings: [first] };
  }
}

/** The condition that any of the fields contains the text, whatever its case. */
export function searchCondition(fields: readonly ListField[], text: string): SqlText {
  const conditions = fields.map((field) => containsCondition(field.sql ?? "null", text));
  return {
    sql: `(${conditions.map((condition) => condition.sql).join(" or ")})`,
    bindings: conditions.flatMap((condition) => condition.bindings),
  };
}

function containsCondition(sql: string, text: string): SqlText {
  return {
    sql: `lower(${comparable(sql, [text])}) like ?`,
    bindings: [`%${escapeLike(text.toLowerCase())}%`],
  };
}

/** The condition that a text in lower case contains a word in lower case, compared as {@link searchCondition} compares. */
export function wordCondition(sql: string, word: string): SqlText {
  return { sql: `${comparable(sql, [word])} like ?`, bindings: [`%${escapeLike(word)}%`] };
}

/**
 * ASCII columns such as URLs refuse to be compared with other characters; converted they do not
 * match instead, and what holds such characters is compared by these and not by their likes. What is
 * ASCII itself is compared as it is, so that indexes serve.
 */
function comparable(sql: string, values: readonly SqlValue[]): string {
  const ascii = values.every((value) => typeof value !== "string" || !/[^\0-\x7f]/.test(value));
  return ascii ? sql : `convert(${sql} using utf8mb4) collate utf8mb4_bin`;
}

/** Takes the special meaning of `%`, `_` and `\` in a LIKE pattern away. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, "\\$&");
}

/**
 * The condition for the rows that follow the given values in the order of the keys, which may run
 * in different directions; NULLs come last in both.
 */
export function afterCursor(
  keys: readonly { column: ColumnField; descending: boolean }[],
  values: readonly SqlValue[],
): SqlText {
  const alternatives: SqlText[] = [];
  const equal: SqlText[] = [];
  keys.forEach(({ column, descending }, index) => {
    const value = values[index] ?? null;
    const beyond = beyondValue(column, descending ? "<" : ">", value);
    if (beyond) alternatives.push(join([...equal, beyond], " and "));
    equal.push(
      value === null
        ? { sql: `${column.sql} is null`, bindings: [] }
        : { sql: `${column.sql} = ?`, bindings: [value] },
    );
  });
  const [first] = keys;
  const value = values[0] ?? null;
  const after = join(alternatives, " or ");
  if (keys.length < 2 || !first || value === null) return after;
  const { nullable, sql } = first.column;
  if (nullable && !first.descending) return after;
  // implied by the rest, but only this way the optimiser starts the index range at the value
  const bound = `${sql} ${first.descending ? "<=" : ">="} ?`;
  const bounds = { sql: nullable ? `(${bound} or ${sql} is null)` : bound, bindings: [value] };
  return join([bounds, after], " and ");
}

function beyondValue(column: ColumnField, sign: string, value: SqlValue): SqlText | undefined {
  if (value === null) return undefined;
  const sql = `${column.sql} ${sign} ?`;
  return { sql: column.nullable ? `(${sql} or ${column.sql} is null)` : sql, bindings: [value] };
}

function join(parts: readonly SqlText[], word: string): SqlText {
  return {
    sql: `(${parts.map((part) => part.sql).join(word)})`,
    bindings: parts.flatMap((part) => part.bindings),
  };
}
