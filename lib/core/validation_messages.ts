import type { ErrorObject } from "ajv";
import { createFieldErrors, cutName, type FieldErrors } from "./errors.ts";

/** Names a field at the start of a message. */
export type Subject = (field: string) => string;

/** How the errors of one value are worded. */
interface WordingOptions {
  root: string;
  subject?: Subject;
}

/** Turns Ajv's errors (made with `verbose`) into sentences for people, by field in dot notation. */
export function describeErrors(
  errors: readonly ErrorObject[],
  { root, subject = (field) => `The ${field} field` }: WordingOptions,
): FieldErrors {
  const result = createFieldErrors();
  for (const error of withoutBranchNoise(errors)) {
    const field = cutName(fieldOf(error));
    const message = field === ""
      ? `The ${root} ${describe(error)}`
      : `${subject(field)} ${describe(error)}`;
    const messages = result[field || root] ??= [];
    if (!messages.includes(message)) messages.push(message);
  }
  return result;
}

/**
 * Of a failed `anyOf` or `oneOf` keeps either what is wrong inside the branch that was meant, or
 * the summary, not both. Ajv lists what is wrong inside the branches directly before the summary.
 */
function withoutBranchNoise(errors: readonly ErrorObject[]): ErrorObject[] {
  const kept: ErrorObject[] = [];
  for (const error of errors) {
    if (error.keyword === "if") continue;
    if (error.keyword === "anyOf" || error.keyword === "oneOf") {
      let start = kept.length;
      while (start > 0 && isInside(kept[start - 1], error)) start--;
      const meant = kept.splice(start).filter(({ instancePath, keyword }) =>
        instancePath !== error.instancePath || !/^(type|const|enum)$/.test(keyword)
      );
      kept.push(...(meant.length > 0 ? meant : [error]));
    } else kept.push(error);
  }
  return kept;
}

/** Whether an error is of a branch of that `anyOf` or `oneOf`, and of its very value. */
function isInside(error: ErrorObject | undefined, summary: ErrorObject): boolean {
  return error !== undefined && error.schemaPath.startsWith(`${summary.schemaPath}/`) &&
    `${error.instancePath}/`.startsWith(`${summary.instancePath}/`);
}

function fieldOf(error: ErrorObject): string {
  const path = error.instancePath.split("/").slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  const { missingProperty, additionalProperty, unevaluatedProperty } = error.params;
  const last: unknown = missingProperty ?? additionalProperty ?? unevaluatedProperty;
  return [...path, ...(typeof last === "string" ? [last] : [])].join(".");
}

function describe(error: ErrorObject): string {
  const { keyword, params } = error;
  const schema = (error.parentSchema ?? {}) as Record<string, unknown>; // verbose: always there
  switch (keyword) {
    case "required":
    case "dependentRequired":
      return "is required.";
    case "additionalProperties":
    case "unevaluatedProperties":
      return `is not allowed here. ${allowedFields(schema)}`;
    case "type":
      return `must be ${typeNames(params["type"])}.`;
    case "anyOf":
    case "oneOf":
      return `must be ${branchNames(error.schema)}.`;
    case "enum":
      return `must be one of: ${list(params["allowedValues"])}.`;
    case "const":
      return `must be ${String(params["allowedValue"])}.`;
    case "pattern":
      return hint(schema) ?? `must match the pattern ${String(params["pattern"])}.`;
    case "format":
      return hint(schema) ?? `must be ${FORMATS[String(params["format"])] ?? "well-formed"}.`;
    default:
      return describeLimit(keyword, Number(params["limit"]), schema) ?? `${error.message ?? ""}.`;
  }
}

function describeLimit(
  keyword: string,
  limit: number,
  schema: Record<string, unknown>,
): string | undefined {
  const { minimum, maximum } = schema;
  switch (keyword) {
    case "minimum":
    case "maximum":
      if (minimum !== undefined && maximum !== undefined) {
        return `must be between ${String(minimum)} and ${String(maximum)}.`;
      }
      return `must be at ${keyword === "minimum" ? "least" : "most"} ${limit}.`;
    case "exclusiveMinimum":
      return `must be more than ${limit}.`;
    case "exclusiveMaximum":
      return `must be less than ${limit}.`;
    case "minLength":
      return limit === 1 ? "must not be empty." : `must have at least ${limit} characters.`;
    case "maxLength":
      return `must have at most ${plural(limit, "character")}.`;
    case "minItems":
      return limit === 1 ? "must not be empty." : `must have at least ${limit} items.`;
    case "maxItems":
      return `must have at most ${plural(limit, "item")}.`;
    case "minProperties":
      return `must have at least ${plural(limit, "field")}. ${allowedFields(schema)}`;
    case "maxProperties":
      return `must have at most ${plural(limit, "field")}.`;
    case "uniqueItems":
      return "must not have the same item twice.";
  }
  return undefined;
}

const FORMATS: Record<string, string> = {
  "date": "a day that exists, from the year 1900 on, in the form YYYY-MM-DD",
  "date-time": "a time such as 2026-01-31T12:00:00Z",
  "uri": "an absolute URL such as https://example.com/",
};

const TYPES: Record<string, string> = {
  string: "a string",
  integer: "an integer",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  null: "null",
};

function typeNames(types: unknown): string {
  return [types].flat().map((type) => TYPES[String(type)] ?? String(type)).join(" or ");
}

function branchNames(branches: unknown): string {
  const names = [branches].flat().map((branch) => {
    const { type, title } = (branch ?? {}) as { type?: unknown; title?: unknown }; // a subschema
    if (typeof title === "string") return title;
    return type === undefined ? "another form" : typeNames(type);
  });
  return [...new Set(names)].join(" or ");
}

function allowedFields(schema: Record<string, unknown>): string {
  const names = Object.keys(schema["properties"] ?? {});
  return names.length > 0 ? `Allowed: ${names.join(", ")}.` : "No fields are allowed.";
}

function hint(schema: Record<string, unknown>): string | undefined {
  return typeof schema["x-hint"] === "string" ? `must be ${schema["x-hint"]}.` : undefined;
}

function list(values: unknown): string {
  return [values].flat().map((value) => value === null ? "null" : String(value)).join(", ");
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
