import type { ListFields, ListQuery } from "../../db/core/list_shapes.ts";
import {
  isFilter,
  listParameterNames,
  parseListQuery,
  takesSeveral,
} from "../lists/parse_list_query.ts";
import {
  createFieldErrors,
  cutName,
  type FieldErrors,
  NotFoundError,
  ValidationError,
} from "../core/errors.ts";
import type { Route } from "../routes/core/route.ts";
import { createLateValidator } from "../core/validate.ts";
import { takeExportForm } from "../lists/read_export_form.ts";
import { takeTable } from "../lists/take_table.ts";
import type { Check, LinkContext } from "./request_state.ts";

const POSITIVE_INTEGER = /^[1-9]\d{0,15}$/;

/** Turns the ids of the path into numbers; a path with another text there does not exist: 404. */
export function checkParams(route: Pick<Route, "path">): Check {
  const parse = createIdParser(route);
  return function checkParams(ctx) {
    parse(ctx["params"], ctx.path);
  };
}

/** Creates what turns the ids among the parameters of a path into numbers, in place. */
export function createIdParser(
  route: Pick<Route, "path">,
): (params: Record<string, unknown>, path: string) => void {
  const names = idParams(route.path);
  return (params, path) => {
    for (const name of names) {
      const text = String(params[name]);
      const id = POSITIVE_INTEGER.test(text) ? Number(text) : NaN;
      if (!Number.isSafeInteger(id)) {
        throw new NotFoundError("not_found", `There is nothing at ${path}.`);
      }
      params[name] = id;
    }
  };
}

/** The path parameters that hold ids: `:id` and whatever ends in `_id`. */
export function idParams(path: string): string[] {
  return [...path.matchAll(/:(id|\w+_id)(?!\w)/g)].map((match) => match[1] ?? "");
}

/** Checks query and body against the route's schemas and list; throws 422 with all that is wrong. */
export function checkInput(route: Route): Check {
  const parseQuery = createQueryParser(route);
  const checkBody = route.bodySchema ? createLateValidator(route.bodySchema) : undefined;
  const { tables = null } = route;
  const isExported = isExportedRoute(route);
  return function checkInput(ctx) {
    const errors = createFieldErrors();
    const { state } = ctx;
    const querystring = isExported ? takeForm(ctx, tables, errors) : ctx.querystring;
    const accountId = state.caller?.accountId;
    const parsed = parseQuery({ querystring, params: ctx["params"], accountId }, errors);
    if (parsed) {
      state.query = parsed.query;
      if (parsed.list) state.list = parsed.list;
    }
    if (checkBody) Object.assign(errors, checkBody(state.body));
    if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  };
}

/** Notes how a list is wanted, and returns the rest of its query. */
function takeForm(
  { querystring, state }: LinkContext,
  tables: readonly string[] | null,
  errors: FieldErrors,
): string {
  const accepted = state.acceptedFormat;
  if (accepted === "json" && !/(?:format|bom|table)=/.test(querystring)) return querystring;
  const query = new URLSearchParams(querystring);
  state.wantedExport = takeExportForm(query, accepted, errors) ?? null;
  if (tables !== null) {
    const isWhole = state.wantedExport !== null;
    state.wantedTable = takeTable(query, { tables, isWhole }, errors);
  }
  return query.toString();
}

/** Whether a route's answer, or a table of it, is given in the forms of exports as well. */
export function isExportedRoute(route: Pick<Route, "list" | "views" | "tables">): boolean {
  return isListRoute(route) || route.tables !== undefined;
}

/** Whether a route answers with a list, which may be wanted whole. */
function isListRoute({ list, views }: Pick<Route, "list" | "views">): boolean {
  return list !== undefined || views !== undefined;
}

/** What a query is parsed with: a cursor belongs to one path and one account. */
interface QueryText {
  /** Without the question mark. */
  querystring: string;
  /** The parameters of the path, its ids as numbers. */
  params: unknown;
  accountId: number | undefined;
}

/** The values of a query, turned into the types that the route's schema asks for. */
interface ParsedQuery {
  query: Record<string, unknown>;
  /** Null where the route is no list, or where the query is wrong. */
  list: ListQuery | null;
}

/**
 * Creates what parses and checks the query of a route; what is wrong is added to `errors`.
 * Undefined: there is none and the route takes none. A parameter that takes several values may be
 * repeated, which means the same as commas.
 */
export function createQueryParser(
  route: Pick<Route, "operationId" | "querySchema" | "list" | "views">,
): (text: QueryText, errors: FieldErrors) => ParsedQuery | undefined {
  const schema = route.querySchema;
  const own = schema && "properties" in schema ? Object.keys(schema.properties ?? {}) : [];
  const subject = (name: string) => `The ${name} parameter`;
  const check = schema && createLateValidator(schema, { coerce: true, root: "query", subject });
  const views = new Map(Object.entries(route.views ?? {}));
  const hasList = route.list !== undefined || views.size > 0;
  return ({ querystring, params, accountId }, errors) => {
    if (querystring === "" && !check && !hasList) return undefined;
    const query: Record<string, unknown> = {};
    const listValues = new Map<string, string>();
    for (const [name, value] of new URLSearchParams(querystring)) {
      const earlier = listValues.get(name);
      if (own.includes(name) && !Object.hasOwn(query, name)) query[name] = value;
      else if (earlier === undefined && !own.includes(name)) listValues.set(name, value);
      else if (earlier !== undefined && hasList && takesSeveral(name)) {
        listValues.set(name, `${earlier},${value}`);
      } else errors[cutName(name)] = [`The ${cutName(name)} parameter is there more than once.`];
    }
    if (check) Object.assign(errors, check(query));
    const list = route.list ?? views.get(String(query["view"]));
    // a view that does not exist is an error already: what belongs to it is not known
    if (!list && hasList) return { query, list: null };
    dropUnknown(list, own, { values: listValues, errors });
    if (!list) return { query, list: null };
    const scope = [route.operationId, params, accountId, query];
    return { query, list: parseListQuery(list, { values: listValues, scope }, errors) };
  };
}

function dropUnknown(
  list: ListFields | undefined,
  own: readonly string[],
  { values, errors }: { values: Map<string, string>; errors: FieldErrors },
): void {
  const allowed = [...own, ...(list ? listParameterNames(list) : [])];
  const names = allowedNames(allowed);
  const known = new Set(allowed);
  for (const name of values.keys()) {
    if (list && (known.has(name) || isFilter(name))) continue;
    values.delete(name);
    errors[cutName(name)] = [`The ${cutName(name)} parameter is unknown. ${names}`];
  }
}

function allowedNames(names: readonly string[]): string {
  return names.length === 0 ? "There are none here." : `Allowed: ${names.join(", ")}.`;
}
