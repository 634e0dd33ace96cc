import type { ListQuery } from "../../db/core/list_shapes.ts";

/** Whether a question is for the first page of all rows in this order, of which the first rows are enough. */
export function isFirstPage(
  { sort, filters, conditions = [], search, cursor }: ListQuery,
  order: Readonly<Record<string, "ascending" | "descending">>,
): boolean {
  const keys = Object.entries(order);
  return filters.length === 0 && conditions.length === 0 && search === null && cursor === null &&
    sort.length === keys.length &&
    keys.every(([field, way], index) =>
      sort[index]?.field === field && sort[index].descending === (way === "descending")
    );
}
