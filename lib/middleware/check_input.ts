import type { ListFields } from "../../db/list_shapes.ts";
import { isListParameter, listParameterNames, parseListQuery } from "../lists/parse_list_query.ts";
import { type FieldErrors, NotFoundError, ValidationError } from "../errors.ts";
import type { Route } from "../routes/route.ts";
import { createValidator } from "../validate.ts";
import type { Check, LinkContext } from "./request_state.ts";

const POSITIVE_INTEGER = /^[1-9]\d{0,15}$/;

/** Turns the ids of the path into numbers; a path with another text there does not exist: 404. */
export function checkParams(route: Pick<Route, "path">): Check {
  const names = idParams(route.path);
  return function checkParams(ctx) {
    const params: Record<string, unknown> = ctx["params"];
    for (const name of names) {
      const text = String(params[name]);
      const id = POSITIVE_INTEGER.test(text) ? Number(text) : NaN;
      if (!Number.isSafeInteger(id)) {
        throw new NotFoundError("not_found", `There is nothing at ${ctx.path}.`);
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
  const readQuery = queryReader(route);
  const checkBody = route.bodySchema ? createValidator(route.bodySchema) : undefined;
  return function checkInput(ctx) {
    const errors: FieldErrors = {};
    readQuery(ctx, errors);
    if (checkBody) Object.assign(errors, checkBody(ctx.state.body));
    if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  };
}

function queryReader(route: Route): (ctx: LinkContext, errors: FieldErrors) => void {
  const schema = route.querySchema;
  const own = schema && "properties" in schema ? Object.keys(schema.properties ?? {}) : [];
  const subject = (name: string) => `The ${name} parameter`;
  const check = schema && createValidator(schema, { coerce: true, root: "query", subject });
  const hasList = route.list !== undefined || route.views !== undefined;
  return (ctx, errors) => {
    if (ctx.querystring === "" && !check && !hasList) return;
    const ownValues: Record<string, unknown> = {};
    const listValues = new Map<string, string>();
    for (const [name, value] of new URLSearchParams(ctx.querystring)) {
      if (listValues.has(name) || Object.hasOwn(ownValues, name)) {
        errors[name] = [`The ${name} parameter is there more than once.`];
      } else if (own.includes(name)) ownValues[name] = value;
      else listValues.set(name, value);
    }
    if (check) Object.assign(errors, check(ownValues));
    ctx.state.query = ownValues;
    const list = route.list ?? route.views?.[String(ownValues["view"])];
    // a view that does not exist is an error already: what goes with it cannot be told
    if (!list && hasList) return;
    dropUnknown(list, own, listValues, errors);
    if (!list) return;
    const scope = [route.operationId, ctx["params"], ctx.state.caller?.accountId, ownValues];
    ctx.state.list = parseListQuery(list, { values: listValues, scope }, errors);
  };
}

function dropUnknown(
  list: ListFields | undefined,
  own: readonly string[],
  values: Map<string, string>,
  errors: FieldErrors,
): void {
  const allowed = [...own, ...(list ? listParameterNames(list) : [])];
  for (const name of values.keys()) {
    if (list && isListParameter(list, name)) continue;
    values.delete(name);
    errors[name] = [`The ${name} parameter is unknown. ${allowedNames(allowed)}`];
  }
}

function allowedNames(names: readonly string[]): string {
  return names.length === 0 ? "There are none here." : `Allowed: ${names.join(", ")}.`;
}
