/** What may be done with one field of a list. */
export interface ListField {
  /**
   * The SQL expression, without bound values. A FLOAT column is written `column + 0e0`, so that it
   * equals itself in a cursor. Absent: the field is made of `columns`, or filled in by the route.
   */
  sql?: string;
  /** Another expression with the same order, which an index serves. */
  orderSql?: string;
  /** A part of the value that orders are made by, and that cursors carry: values may be too long for a URL. */
  keySql?: string;
  /** Further columns that this field's presenter reads: name to SQL. */
  columns?: Readonly<Record<string, string>>;
  type: "integer" | "number" | "string" | "boolean" | "time" | "object";
  /** The only values there are, for filters. */
  values?: readonly string[];
  nullable?: boolean;
  /** Null in further sources of the list, never in the first: a cursor may end on such a row. */
  nullElsewhere?: boolean;
  sortable?: boolean;
  filterable?: boolean;
  searchable?: boolean;
  /** No part of the answer: makes the default order or the key, or is a part of another field. */
  hidden?: boolean;
}

/** The fields of a list by the name that clients see, and the default order. */
export interface ListFields {
  fields: Readonly<Record<string, ListField>>;
  /** Such as `-clicks,keyword`. */
  defaultSort: string;
  /** The unique field, or comma-separated fields, that break ties. */
  key: string;
}

/** An operator of `filter[field][operator]=value`. */
export const OPERATORS = [
  "eq",
  "ne",
  "gt",
  "gte",
  "lt",
  "lte",
  "in",
  "contains",
  "starts_with",
  "between",
  "null",
] as const;
export type Operator = (typeof OPERATORS)[number];

/** A value that a filter or a cursor compares with. */
export type SqlValue = string | number | boolean | Date | null;

/** One condition; `values` has one item, two for `between`, any number for `in`. */
export interface ListFilter {
  field: string;
  operator: Operator;
  values: readonly SqlValue[];
}

/** A condition that clients cannot write as a filter, on the column of a field. */
export interface ListCondition {
  field: string;
  /** `column`: the expression of the field in the source that is read. */
  sqlOf(column: string): { sql: string; bindings: readonly SqlValue[] };
}

/** One field of the order. */
export interface SortKey {
  field: string;
  descending: boolean;
}

/** Where the page before ended. */
export interface Cursor {
  /** How many rows there were when the paging began; null: they were not counted to the last. */
  total: number | null;
  /** The last row's value of each sort key. */
  values: readonly SqlValue[];
  /** The id of what the paging stays with although something newer may come, or null. */
  snapshot: number | null;
  /** The same of a list that is made of two such things. */
  otherSnapshot?: number;
}

/** A list request, parsed and checked. */
export interface ListQuery {
  perPage: number;
  /** Ends with the key, so that the order is total. */
  sort: readonly SortKey[];
  filters: readonly ListFilter[];
  /** Further conditions, such as that a page is of a group. */
  conditions?: readonly ListCondition[];
  /** Text to search for, or null. */
  search: string | null;
  /** The fields to answer, or null for all. */
  fields: readonly string[] | null;
  cursor: Cursor | null;
  /** Rows of the first page's total at most: that many are counted, and no more are read for it. Absent: all. */
  countUpTo?: number;
  /** Digest of the question: a cursor of another question is foreign. */
  binding: string;
  /** Hears where the next page begins, null: this is the last one, ahead of what else is read of the rows of this one. */
  onNextCursor?: (cursor: string | null) => void;
  /** Whether rows keep the columns of the order, as where a presenter takes just the fields: taking them out takes time. */
  keepsKeys?: boolean;
}

/** One page of a list. */
export interface ListPage<Row> {
  rows: Row[];
  total: number;
  /** Null on the last page. */
  nextCursor: string | null;
}
