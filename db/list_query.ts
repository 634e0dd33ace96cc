/** What may be done with one field of a list. */
export interface ListField {
  /** The SQL expression, without bound values. */
  sql: string;
  type: "integer" | "number" | "string" | "boolean" | "time";
  nullable?: boolean;
  sortable?: boolean;
  filterable?: boolean;
  searchable?: boolean;
}

/** The fields of a list by the name that clients see, and the default order. */
export interface ListFields {
  fields: Record<string, ListField>;
  /** Such as `-clicks,keyword`. */
  defaultSort: string;
  /** The unique field that breaks ties. */
  key: string;
}

/** A list request, parsed and checked. */
export interface ListQuery {
  perPage: number;
}
