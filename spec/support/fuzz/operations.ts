import type { OpenApiDocument } from "../../../lib/openapi/openapi.ts";

/** A JSON Schema as far as requests are made from it. */
export interface FuzzSchema {
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  enum?: readonly unknown[];
  const?: unknown;
  examples?: readonly unknown[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: FuzzSchema;
  properties?: Readonly<Record<string, FuzzSchema>>;
  required?: readonly string[];
  additionalProperties?: boolean | FuzzSchema;
  anyOf?: readonly FuzzSchema[];
  oneOf?: readonly FuzzSchema[];
}

/** A parameter of an operation. */
export interface FuzzParameter {
  name: string;
  in: "path" | "query" | "header";
  schema: FuzzSchema;
  required?: boolean;
  /** The operators of a filter. */
  "x-operators"?: readonly string[];
}

/** An operation of the document, its references resolved. */
export interface FuzzOperation {
  /** In upper case. */
  method: string;
  /** Such as `/api/v1/sites/{id}`. */
  template: string;
  parameters: readonly FuzzParameter[];
  /** Null: it takes no body. */
  body: { schema: FuzzSchema; example: unknown } | null;
}

/** What an operation has in the document. */
interface DescribedOperation {
  parameters?: readonly (FuzzParameter | { $ref: string })[];
  requestBody?: { content: Readonly<Record<string, { schema: FuzzSchema; example: unknown }>> };
}

/** Lists all operations of a document. */
export function listOperations(document: OpenApiDocument): FuzzOperation[] {
  return Object.entries(document.paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, value]) => {
      const { parameters = [], requestBody } = value as DescribedOperation; // by OpenAPI
      return {
        method: method.toUpperCase(),
        template,
        parameters: parameters.map((parameter) =>
          "$ref" in parameter
            ? findPart<FuzzParameter>(document, parameter.$ref) // by OpenAPI
            : parameter
        ),
        body: requestBody?.content["application/json"] ?? null,
      };
    })
  );
}

/** Finds what a reference within the document names. Throws when there is nothing. */
export function findPart<Found>(document: OpenApiDocument, reference: string): Found {
  const path = reference.replace(/^#\//, "").split("/");
  const found = path.reduce<unknown>((part, name) => Object(part)[name], document);
  if (found === undefined) throw new TypeError(`The document has no ${reference}.`);
  // the caller names what OpenAPI has at such a place
  return found as Found;
}
