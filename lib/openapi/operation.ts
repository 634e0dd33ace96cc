import { STATUS_CODES } from "node:http";
import { EXPORT_TYPES } from "../../schemas/export.ts";
import { idSchema } from "../../schemas/common.ts";
import { idParams } from "../middleware/check_input.ts";
import { JSON_TYPE, MERGE_PATCH } from "../middleware/read_json_body.ts";
import type { Route } from "../routes/core/route.ts";
import type { ComponentSchemas, Part } from "./component_schemas.ts";
import { errorRef } from "./errors.ts";
import { headerRefs, LIMIT_HEADERS } from "./headers.ts";
import { listParameters, tableParameters } from "./list_parameters.ts";

/** What every route may answer besides what it says itself. */
const COMMON_ERRORS = [400, 401, 403, 406, 417, 422, 429, 431, 500, 503] as const;
const BODY_ERRORS = [408, 413, 415] as const;

/** `components/parameters` of headers. */
export const HEADER_PARAMETERS: Readonly<Record<string, Part>> = {
  IfNoneMatch: {
    name: "If-None-Match",
    in: "header",
    description: "The `ETag` of the answer that you have: 304 while it is still the same.",
    schema: { type: "string" },
  },
  IfMatch: {
    name: "If-Match",
    in: "header",
    description: "The `ETag` that a GET of this path gave: 412 where it would now give another.",
    schema: { type: "string" },
  },
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description: "A text of yours, such as a UUID, that makes the request happen once: the same " +
      "key and body within 24 h give the first answer again.",
    schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" },
  },
};

/** `components/responses` that are no errors. */
export const PLAIN_RESPONSES: Readonly<Record<string, Part>> = {
  NotModified: {
    description: "The answer that you have is still right.",
    headers: headerRefs(["X-Request-Id", "ETag", ...LIMIT_HEADERS]),
  },
};

/** A route's path as OpenAPI writes it: `/sites/{id}`. */
export function pathTemplate(path: string): string {
  return path.replaceAll(/:(\w+)/g, "{$1}");
}

/** Describes a route. */
export function operationOf(route: Route, schemas: ComponentSchemas): Part {
  const { ability, quotaCost } = route;
  const cost = quotaCost === 0 ? "costs no call of the month" : "costs one call of the month";
  const needs = ability === null ? "Any token may call it" : `Needs the ability \`${ability}\``;
  const body = requestBody(route, schemas);
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    description: `${route.description}\n\n${needs}; ${cost}.`,
    "x-ability": ability,
    "x-quota-cost": quotaCost,
    parameters: [
      ...pathParameters(route),
      ...queryParameters(route, schemas),
      ...listParameters(route),
      ...tableParameters(route),
      ...(route.method === "GET" ? [parameterRef("IfNoneMatch")] : []),
      ...(changesWhatIs(route) ? [parameterRef("IfMatch")] : []),
      ...(route.method === "POST" ? [parameterRef("IdempotencyKey")] : []),
    ],
    ...(body ? { requestBody: body } : {}),
    responses: responsesOf(route, schemas),
  };
}

/** Describes HEAD where an operation describes GET: the same without the content of what it answers. */
export function headOf(get: Part): Part {
  const { operationId, summary, responses } = get;
  const answers = Object.entries(responses as Record<string, Part>); // by OpenAPI
  return {
    ...get,
    operationId: `${String(operationId)}Head`,
    summary: `${String(summary)}: the headers alone`,
    description: "What GET would answer, without its content.",
    responses: Object.fromEntries(
      answers.map(([status, { content: _, ...answer }]) => [status, answer]),
    ),
  };
}

function changesWhatIs({ method }: Route): boolean {
  return method === "PATCH" || method === "PUT" || method === "DELETE";
}

function parameterRef(name: string): Part {
  return { $ref: `#/components/parameters/${name}` };
}

function pathParameters({ path, paramsSchema }: Route): Part[] {
  const ids = idParams(path);
  const schemas = propertiesOf(paramsSchema);
  return [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => {
    const { description, ...schema }: Part = schemas[name] ?? (ids.includes(name) ? idSchema : {
      type: "string",
    });
    const noun = name === "id" ? "site" : name.replace(/_id$/, "").replaceAll("_", " ");
    const usual = ids.includes(name) ? `The ${noun}'s id.` : `The ${noun}.`;
    return {
      name,
      in: "path",
      required: true,
      description: description ?? usual,
      schema: ids.includes(name) ? idSchema : schema,
    };
  });
}

function queryParameters({ querySchema }: Route, schemas: ComponentSchemas): Part[] {
  const required = requiredOf(querySchema);
  return Object.entries(propertiesOf(querySchema)).map(([name, property]) => {
    const { description, ...schema } = schemas.refer(property);
    return {
      name,
      in: "query",
      ...(required.includes(name) ? { required: true } : {}),
      ...(description === undefined ? {} : { description }),
      schema,
    };
  });
}

function propertiesOf(schema: object | undefined): Record<string, Part> {
  // the schemas of parameters are objects, by the route's definition
  return (schema as { properties?: Record<string, Part> } | undefined)?.properties ?? {};
}

function requiredOf(schema: object | undefined): readonly string[] {
  // as above
  return (schema as { required?: readonly string[] } | undefined)?.required ?? [];
}

function requestBody({ method, bodySchema, bodyExample }: Route, schemas: ComponentSchemas) {
  if (!bodySchema) return undefined;
  const content = { schema: schemas.refer(bodySchema), example: bodyExample ?? {} };
  return {
    required: requiredOf(bodySchema).length > 0 || "minProperties" in bodySchema,
    content: {
      [JSON_TYPE]: content,
      ...(method === "PATCH" ? { [MERGE_PATCH]: content } : {}),
    },
  };
}

function responsesOf(route: Route, schemas: ComponentSchemas): Part {
  const { method, path, errors } = route;
  const takesBody = route.bodySchema !== undefined || method === "POST";
  const statuses = new Set<number>([
    ...COMMON_ERRORS,
    ...errors,
    ...(path.includes(":") ? [404] : []),
    ...(takesBody ? BODY_ERRORS : []),
    ...(changesWhatIs(route) ? [412] : []),
    // the key of another request that is still running
    ...(method === "POST" ? [409] : []),
  ]);
  return {
    [route.answerStatus]: successOf(route, schemas),
    ...(route.further
      ? {
        [route.further.status]: successOf({
          ...route,
          answerStatus: route.further.status,
          example: route.further.example,
        }, schemas),
      }
      : {}),
    ...(method === "GET" ? { 304: { $ref: "#/components/responses/NotModified" } } : {}),
    ...Object.fromEntries(
      [...statuses].sort((a, b) => a - b).map((status) => [status, errorRef(status)]),
    ),
  };
}

function successOf(route: Route, schemas: ComponentSchemas): Part {
  const { method, answerStatus, answerSchema, example } = route;
  const isList = route.list !== undefined || route.views !== undefined;
  const names = [
    "X-Request-Id",
    ...(method === "GET" ? ["ETag"] : []),
    ...(method === "POST" ? ["Idempotent-Replayed"] : []),
    ...(answerStatus === 201 || answerStatus === 202 ? ["Location"] : []),
    ...(isList ? ["Link", "X-Total-Count", "Content-Disposition"] : []),
    ...LIMIT_HEADERS,
  ];
  return {
    description: `${STATUS_CODES[answerStatus]}.`,
    headers: headerRefs(names),
    ...(answerSchema && answerStatus !== 204
      ? { content: { "application/json": { schema: schemas.refer(answerSchema), example } } }
      : {}),
    // as further `content`, generated clients would no longer know which of the types they are given
    ...(isList || route.tables ? { "x-export-types": EXPORT_TYPES } : {}),
    ...(route.markdown ? { "x-export-types": { md: "text/markdown" } } : {}),
  };
}
