import { type FieldErrors, ValidationError } from "../../lib/core/errors.ts";
import { parseListQuery } from "../../lib/lists/parse_list_query.ts";
import type { ListFields, ListQuery } from "../../db/core/list_shapes.ts";

/** The query of a list as a client asks for it, such as `{ sort: "-score", "filter[url][contains]": "a" }`. */
export function askList(fields: ListFields, parameters: Record<string, string> = {}): ListQuery {
  const errors: FieldErrors = {};
  const values = new Map(Object.entries(parameters));
  const query = parseListQuery(fields, { values, scope: ["spec"] }, errors);
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  return query;
}
