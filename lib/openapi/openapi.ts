import { errorSchema, validationErrorSchema } from "../../schemas/envelope.ts";
import { type ComponentSchemas, createComponentSchemas, type Part } from "./component_schemas.ts";
import { errorResponses } from "./errors.ts";
import { HEADERS } from "./headers.ts";
import { describeInfo, tagsOf } from "./info.ts";
import { LIST_PARAMETERS } from "./list_parameters.ts";
import {
  HEADER_PARAMETERS,
  headOf,
  operationOf,
  pathTemplate,
  PLAIN_RESPONSES,
} from "./operation.ts";
import { describeRatios, listRatioNames } from "./ratios.ts";
import { SYSTEM_PATHS } from "./system_paths.ts";
import { describeWebhooks } from "./webhooks.ts";
import { API_PREFIX } from "../routes/core/register.ts";
import type { Route } from "../routes/core/route.ts";

/** An OpenAPI document, as far as this service reads its own. */
export interface OpenApiDocument {
  openapi: string;
  info: Part;
  servers: readonly Part[];
  security: readonly Part[];
  tags: readonly Part[];
  /** Path template to methods in lower case to operation. */
  paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Type of message to the request that is made. */
  webhooks: Readonly<Record<string, Part>>;
  components: Readonly<Record<string, Part>>;
}

/** Describes the routes, and the pages beside them, as OpenAPI 3.1. */
export function createOpenApiDocument(routes: readonly Route[]): OpenApiDocument {
  const schemas = createComponentSchemas();
  const paths = pathsOf(routes, schemas);
  const webhooks = describeWebhooks(schemas);
  const responses = {
    ...PLAIN_RESPONSES,
    ...errorResponses(schemas.refer(errorSchema), schemas.refer(validationErrorSchema)),
  };
  return {
    openapi: "3.1.1",
    info: describeInfo(describeRatios(listRatioNames([schemas.all(), paths]))),
    // relative: the API is where this document is
    servers: [{ url: "/", description: "This server" }],
    security: [{ token: [] }],
    tags: tagsOf(new Set([...routes.map((route) => route.tag), "System"])),
    paths: { ...paths, ...SYSTEM_PATHS },
    webhooks,
    components: {
      securitySchemes: {
        token: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "svk_…",
          description: "A token of your account.",
        },
      },
      schemas: schemas.all(),
      parameters: { ...LIST_PARAMETERS, ...HEADER_PARAMETERS },
      headers: HEADERS,
      responses,
    },
  };
}

function pathsOf(
  routes: readonly Route[],
  schemas: ComponentSchemas,
): Record<string, Record<string, Part>> {
  const paths: Record<string, Record<string, Part>> = {};
  for (const route of routes) {
    const path = paths[API_PREFIX + pathTemplate(route.path)] ??= {};
    const operation = operationOf(route, schemas);
    path[route.method.toLowerCase()] = operation;
    if (route.method === "GET") path["head"] = headOf(operation);
  }
  return paths;
}
