import type { Part } from "./component_schemas.ts";
import { errorRef } from "./errors.ts";
import { headerRefs } from "./headers.ts";
import { headOf } from "./operation.ts";

/** The pages outside the API, which need no token. */
export const SYSTEM_PATHS: Readonly<Record<string, Part>> = withHeads({
  "/healthz": {
    get: systemPage({
      operationId: "getHealth",
      summary: "Check whether the process is alive",
      answer: jsonAnswer("It is alive.", { status: "ok" }),
    }),
  },
  "/readyz": {
    get: systemPage({
      operationId: "getReadiness",
      summary: "Check whether requests can be served",
      description: "The database can be reached and has every migration.",
      answer: jsonAnswer("It is ready.", { status: "ready" }),
      canFail: true,
    }),
  },
  "/metrics": {
    get: systemPage({
      operationId: "getMetrics",
      summary: "Get metrics for Prometheus",
      answer: textAnswer("Prometheus' text format 0.0.4.", "text/plain"),
    }),
  },
  "/openapi.json": {
    get: systemPage({
      operationId: "getOpenApi",
      summary: "Get this document",
      answer: {
        description: "An OpenAPI 3.1 document.",
        headers: headerRefs(["X-Request-Id", "ETag"]),
        content: {
          "application/json": {
            schema: {
              type: "object",
              required: ["openapi", "info", "paths"],
              properties: {
                openapi: { type: "string", pattern: "^3\\.1\\." },
                info: { type: "object" },
                paths: { type: "object" },
              },
            },
          },
        },
      },
    }),
  },
  "/docs": {
    get: systemPage({
      operationId: "getDocs",
      summary: "Read and try this document in a browser",
      answer: textAnswer("A page.", "text/html"),
    }),
  },
});

function withHeads(paths: Readonly<Record<string, { get: Part }>>): Record<string, Part> {
  return Object.fromEntries(
    Object.entries(paths).map(([path, { get }]) => [path, { get, head: headOf(get) }]),
  );
}

interface SystemPage {
  operationId: string;
  summary: string;
  description?: string;
  answer: Part;
  canFail?: boolean;
}

function systemPage(page: SystemPage): Part {
  const { operationId, summary, description = "Needs no token.", answer, canFail } = page;
  return {
    operationId,
    tags: ["System"],
    summary,
    description,
    security: [],
    responses: {
      200: answer,
      304: {
        description: "The answer that you have is still right.",
        headers: headerRefs(["X-Request-Id", "ETag"]),
      },
      ...Object.fromEntries([400, 417, 431, 500].map((status) => [status, errorRef(status)])),
      ...(canFail ? { 503: errorRef(503) } : {}),
    },
  };
}

function jsonAnswer(description: string, example: { status: string }): Part {
  const schema = {
    type: "object",
    additionalProperties: false,
    required: ["status"],
    properties: { status: { type: "string", enum: [example.status] } },
  };
  return {
    description,
    headers: headerRefs(["X-Request-Id"]),
    content: { "application/json": { schema, example } },
  };
}

function textAnswer(description: string, type: string): Part {
  return {
    description,
    headers: headerRefs(["X-Request-Id"]),
    content: { [type]: { schema: { type: "string" } } },
  };
}
