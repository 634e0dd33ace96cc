/**
 * The SQL of a list's field that is in an ENUM column. Such a column compares by its text, and is
 * ordered by its place among the values: the order is made one of texts as well, else a cursor would skip rows.
 */
export function enumField(column: string): { sql: string; orderSql: string } {
  return { sql: column, orderSql: `cast(${column} as char character set utf8mb4)` };
}
