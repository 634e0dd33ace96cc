/**
 * Makes a table that has its own entries alone: what comes from outside, such as the language of a page or
 * a word of a question, may be called like something that objects inherit, such as `constructor`.
 */
export function createTable<Value>(
  entries: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> {
  return Object.assign(Object.create(null), entries);
}
