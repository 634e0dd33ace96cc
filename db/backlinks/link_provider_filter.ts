import type { Knex } from "knex";
import { PROVIDERS } from "./link_providers.ts";
import type { ListFilter } from "../core/list_shapes.ts";

/** Keeps rows of any provider whose name passes the filter; `column` has their bits, and a row has several. */
export function whereProvider(from: Knex.QueryBuilder, column: string, filter: ListFilter): void {
  const mask = PROVIDERS.reduce(
    (bits, name, at) => passes(name, filter) ? bits | 1 << at : bits,
    0,
  );
  from.whereRaw(`${column} & ? ${filter.operator === "ne" ? "=" : "<>"} 0`, [mask]);
}

function passes(name: string, { operator, values }: ListFilter): boolean {
  const [first = "", second = ""] = values.map(String);
  switch (operator) {
    case "eq":
    case "ne":
    case "in":
      return values.includes(name);
    case "contains":
      return name.includes(first.toLowerCase());
    case "starts_with":
      return name.startsWith(first);
    case "gt":
      return name > first;
    case "gte":
      return name >= first;
    case "lt":
      return name < first;
    case "lte":
      return name <= first;
    case "between":
      return name >= first && name <= second;
    case "null":
      // every row has one
      return values[0] === false;
  }
}
