import type { FieldErrors } from "../core/errors.ts";

/**
 * Takes `table` out of a query: which array of an answer is wanted as a table; the first one where nothing is said. What is
 * wrong is added to `errors`. Without a form there are no tables.
 */
export function takeTable(
  query: URLSearchParams,
  { tables, isWhole }: { tables: readonly string[]; isWhole: boolean },
  errors: FieldErrors,
): string | null {
  const [name = tables[0] ?? "", ...others] = query.getAll("table");
  const isGiven = query.has("table");
  query.delete("table");
  if (others.length > 0) errors["table"] = ["The table parameter is there more than once."];
  else if (!tables.includes(name)) {
    errors["table"] = [`The table parameter must be one of: ${tables.join(", ")}.`];
  } else if (isGiven && !isWhole) {
    errors["table"] = ["The table parameter is possible with format=csv, ndjson or xlsx only."];
  }
  return isWhole ? name : null;
}
