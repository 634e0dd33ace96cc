import { createHash } from "node:crypto";
import { BROKEN_CURSOR, type CursorType, decodeCursor } from "../../db/core/list_cursor.ts";
import type {
  Cursor,
  ListField,
  ListFields,
  ListFilter,
  ListQuery,
  SortKey,
} from "../../db/core/list_shapes.ts";
import { createFieldErrors, type FieldErrors, ValidationError } from "../core/errors.ts";
import { parseFilter } from "./parse_filter.ts";

/** Rows of a page when the request does not say. */
export const DEFAULT_PER_PAGE = 50;
/** Rows of a page at most. */
export const MAX_PER_PAGE = 500;
/** Characters of a text to search for at most. */
export const MAX_SEARCH_LENGTH = 200;
const BINDING_LENGTH = 16;

/** The parameters of a list, as they came. */
interface ListParameters {
  /** Name to value; every name is one of `listParameterNames()` or a filter. */
  values: ReadonlyMap<string, string>;
  /** What else the answer depends on: route, path, account, further parameters. */
  scope: readonly unknown[];
}

/** Whether a parameter's name is that of a filter, of whatever field. */
export function isFilter(name: string): boolean {
  return name.startsWith("filter[");
}

const SEVERAL = /^(?:sort|fields|filter\[[^[\]]+\](?:\[(?:in|between)\])?)$/;

/** Whether a parameter of a list takes several values, with commas between them. */
export function takesSeveral(name: string): boolean {
  return SEVERAL.test(name);
}

/** The names that a list understands, for messages and documents; filters as `filter[field]`. */
export function listParameterNames(fields: ListFields): string[] {
  const entries = Object.entries(fields.fields);
  return [
    "per_page",
    "cursor",
    "sort",
    "fields",
    ...(entries.some(([, field]) => field.searchable) ? ["q"] : []),
    ...entries.filter(([, field]) => field.filterable).map(([name]) => `filter[${name}]`),
  ];
}

/** Reads paging, order, filters, search and fields; what is wrong is added to `errors`. */
export function parseListQuery(
  fields: ListFields,
  { values, scope }: ListParameters,
  errors: FieldErrors,
): ListQuery {
  const sort = parseSort(fields, values.get("sort"), errors);
  const filters: ListFilter[] = [];
  for (const [name, value] of values) {
    if (!isFilter(name)) continue;
    const filter = parseFilter(fields, name, { text: value, errors });
    if (filter) filters.push(filter);
  }
  const search = parseSearch(values.get("q"), errors);
  const binding = digest([scope, sort, filters, search]);
  return {
    perPage: parsePerPage(values.get("per_page"), errors),
    sort,
    filters,
    search,
    fields: parseFields(fields, values.get("fields"), errors),
    cursor: parseCursor(fields, values.get("cursor"), { sort, binding, errors }),
    binding,
  };
}

/** The question of a list for the page that begins at a cursor, which the page before has given. */
export function continueList(fields: ListFields, query: ListQuery, cursor: string): ListQuery {
  const { sort, binding } = query;
  const errors = createFieldErrors();
  const parsed = parseCursor(fields, cursor, { sort, binding, errors });
  if (parsed === null) throw new ValidationError(errors);
  return { ...query, cursor: parsed };
}

function parsePerPage(text: string | undefined, errors: FieldErrors): number {
  if (text === undefined) return DEFAULT_PER_PAGE;
  const number = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= MAX_PER_PAGE) return number;
  errors["per_page"] = [`The per_page parameter must be an integer between 1 and ${MAX_PER_PAGE}.`];
  return DEFAULT_PER_PAGE;
}

function parseSort(fields: ListFields, text: string | undefined, errors: FieldErrors): SortKey[] {
  const keys: SortKey[] = [];
  for (const part of (text ?? fields.defaultSort).split(",").map((item) => item.trim())) {
    const descending = part.startsWith("-");
    const field = descending ? part.slice(1) : part;
    if (!isSortable(fields, field)) {
      errors["sort"] = [
        `The list cannot be sorted by "${field}". Allowed: ${sortableFields(fields).join(", ")}; ` +
        `a minus in front turns the order around.`,
      ];
    } else if (keys.some((key) => key.field === field)) {
      errors["sort"] = [`The sort parameter names "${field}" twice.`];
    } else {
      keys.push({ field, descending });
    }
  }
  const descending = keys.at(-1)?.descending ?? false;
  for (const field of keyFields(fields)) {
    if (!keys.some((key) => key.field === field)) keys.push({ field, descending });
  }
  return keys;
}

function keyFields({ key }: ListFields): string[] {
  return key.split(",");
}

function isSortable(fields: ListFields, name: string): boolean {
  return findField(fields, name)?.sortable === true || keyFields(fields).includes(name);
}

/** The names of the fields that clients may sort by. */
export function sortableFields(list: ListFields): string[] {
  return Object.entries(list.fields)
    .filter(([name, { sortable, hidden }]) => sortable || (isSortable(list, name) && !hidden))
    .map(([name]) => name);
}

/** The field of that name, which came from outside: nothing inherited counts. */
function findField({ fields }: ListFields, name: string): ListField | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** The names of the fields that clients see. */
export function shownFields({ fields }: ListFields): string[] {
  return Object.entries(fields).filter(([, field]) => !field.hidden).map(([name]) => name);
}

function parseFields(
  fields: ListFields,
  text: string | undefined,
  errors: FieldErrors,
): string[] | null {
  if (text === undefined) return null;
  const names = [...new Set(text.split(",").map((item) => item.trim()))];
  const allowed = shownFields(fields);
  const unknown = names.filter((name) => !allowed.includes(name));
  if (unknown.length === 0) return names;
  errors["fields"] = unknown.map((name) =>
    `There is no field "${name}". Allowed: ${allowed.join(", ")}.`
  );
  return null;
}

function parseSearch(text: string | undefined, errors: FieldErrors): string | null {
  if (text === undefined || text.trim() === "") return null;
  if (text.length > MAX_SEARCH_LENGTH) {
    errors["q"] = [`The q parameter must have at most ${MAX_SEARCH_LENGTH} characters.`];
  }
  return text.trim();
}

function parseCursor(
  { fields }: ListFields,
  text: string | undefined,
  { sort, binding, errors }: { sort: readonly SortKey[]; binding: string; errors: FieldErrors },
): Cursor | null {
  if (text === undefined) return null;
  const types = sort.map(({ field }): CursorType => {
    const { type = "integer", nullable = false, nullElsewhere = false } = fields[field] ?? {};
    return { type, nullable: nullable || nullElsewhere };
  });
  const cursor = decodeCursor(text, binding, types);
  if (cursor) return cursor;
  errors["cursor"] = [BROKEN_CURSOR];
  return null;
}

function digest(parts: unknown): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url")
    .slice(0, BINDING_LENGTH);
}
