import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { createOpenApiDocument, type OpenApiDocument } from "../../../lib/openapi/openapi.ts";
import type { Route } from "../../../lib/routes/core/route.ts";
import { isDate, isDateTime, isHttpUrl } from "../../../lib/core/validate.ts";

/** An answer with what was asked. */
export interface GivenAnswer {
  method: string;
  /** Path and query, from the server's root. */
  path: string;
  status: number;
  /** Media type without parameters, or null. */
  type: string | null;
  body: unknown;
  /** The header `Location`, or null. */
  location: string | null;
}

/** Throws when an answer is not what the document says. */
export type CheckAnswer = (answer: GivenAnswer) => void;

const checks = new WeakMap<readonly Route[], CheckAnswer>();

/** Returns the check of answers against the document of these routes, made once for them. */
export function answerCheck(routes: readonly Route[]): CheckAnswer {
  const check = checks.get(routes) ?? createCheck(createOpenApiDocument(routes));
  checks.set(routes, check);
  return check;
}

function createCheck(document: OpenApiDocument): CheckAnswer {
  const validators = createValidators(document);
  const sparseValidators = createValidators(withSparseRows(document));
  const paths = Object.keys(document.paths).map((template) => ({
    template,
    pattern: new RegExp(`^${template.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}/?$`),
    parameters: template.split("{").length,
  }));
  // OpenAPI: what is written out comes before what a parameter stands for
  paths.sort((a, b) => a.parameters - b.parameters);

  return function check({ method, path, status, type, body, location }) {
    const asked = `${method} ${path} → ${status}`;
    const [pathname = ""] = path.split("?");
    const template = paths.find(({ pattern }) => pattern.test(pathname))?.template;
    const verb = method.toLowerCase();
    const operation = document.paths[template ?? ""]?.[verb] as Operation | undefined; // by OpenAPI
    // preflights and the files of the reference page are no operations
    if (operation === undefined && type !== "application/json") return;
    const pointer = operation === undefined
      ? errorPointer(status)
      : answerPointer(operation, ["paths", template ?? "", verb, "responses"], status);
    if (pointer === undefined) throw new Error(`${asked}: the document has no such answer.`);
    const { headers, "x-export-types": exportTypes } = Object(find(document, pointer));
    if (location === null && Object.hasOwn(Object(headers), "Location")) {
      throw new Error(`${asked} lacks the header Location.`);
    }
    if (type === null || body === undefined) return;
    // the content of exports has its own specs
    if (Object.values(Object(exportTypes)).includes(type)) return;
    const isSparse = /[?&]fields=/.test(path);
    const validate = (isSparse ? sparseValidators : validators)([
      ...pointer,
      "content",
      type,
      "schema",
    ]);
    if (!validate) throw new Error(`${asked}: the document does not describe ${type} there.`);
    if (validate(body)) return;
    const reasons = validate.errors?.map((error) => `${error.instancePath} ${error.message}`);
    throw new Error(
      `${asked} is not as described: ${reasons?.join("; ")}\n${JSON.stringify(body)}`,
    );
  };
}

/** The document of answers to requests with `fields`, whose rows may lack any field. */
function withSparseRows(document: OpenApiDocument): OpenApiDocument {
  return JSON.parse(JSON.stringify(document), (name, value) => {
    const items = name === "data" ? value?.items : undefined;
    if (items === undefined) return value;
    const { required: _, ...row } = typeof items.$ref === "string"
      ? find(document, items.$ref.slice("#/".length).split("/")) as Record<string, unknown>
      : items;
    return { ...value, items: row };
  });
}

interface Operation {
  responses: Record<string, { $ref?: string }>;
}

/** The error of a path or method that no route takes. */
function errorPointer(status: number): string[] | undefined {
  return status < 400 ? undefined : ["components", "responses", "NotFound"];
}

function answerPointer(
  { responses }: Operation,
  at: readonly string[],
  status: number,
): string[] | undefined {
  const answer = responses[status];
  if (answer?.$ref !== undefined) return answer.$ref.slice("#/".length).split("/");
  return answer && [...at, String(status)];
}

/** Compiles the schemas of a document, each when it is first needed. */
function createValidators(
  document: OpenApiDocument,
): (pointer: readonly string[]) => ValidateFunction | undefined {
  // the document's own members are no keywords
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajv.addFormat("date", isDate);
  ajv.addFormat("date-time", isDateTime);
  ajv.addFormat("uri", isHttpUrl);
  ajv.addSchema(document, "document");
  const compiled = new Map<string, ValidateFunction>();
  return (pointer) => {
    if (find(document, pointer) === undefined) return undefined;
    const path = pointer.map((part) =>
      encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))
    ).join("/");
    const validate = compiled.get(path) ?? ajv.compile({ $ref: `document#/${path}` });
    compiled.set(path, validate);
    return validate;
  };
}

function find(value: unknown, pointer: readonly string[]): unknown {
  return pointer.reduce<unknown>(
    (part, name) => Object.hasOwn(Object(part), name) ? Object(part)[name] : undefined,
    value,
  );
}
