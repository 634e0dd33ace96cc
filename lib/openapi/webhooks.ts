import { timeSchema } from "../../schemas/common.ts";
import { WEBHOOK_EVENTS } from "../../schemas/webhook_event.ts";
import type { ComponentSchemas, Part } from "./component_schemas.ts";

const TIMESTAMP = "2026-11-20T09:12:41.000Z";

const HEADERS: Readonly<Record<string, string>> = {
  "webhook-id": "Names the message; the same at each attempt and replay.",
  "webhook-timestamp": "When the attempt was made, in seconds since 1970.",
  "webhook-signature": "One or, after a rotation, two signatures: `v1,` and HMAC-SHA256 in base64.",
};

/** Describes the messages that webhooks are sent, by type, as the `webhooks` of OpenAPI 3.1. */
export function describeWebhooks(schemas: ComponentSchemas): Record<string, Part> {
  return Object.fromEntries(
    Object.entries(WEBHOOK_EVENTS).map(([type, { summary, data, example }]) => [type, {
      post: {
        operationId: `on_${type.replaceAll(".", "_")}`,
        tags: ["Webhooks"],
        summary,
        description: "Signed by Standard Webhooks. Any answer of 2xx within 15 seconds takes it.",
        security: [],
        parameters: Object.entries(HEADERS).map(([name, description]) => ({
          name,
          in: "header",
          required: true,
          description,
          schema: { type: "string" },
        })),
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: {
                type: "object",
                required: ["type", "timestamp", "data"],
                properties: {
                  type: { type: "string", const: type },
                  timestamp: { ...timeSchema, description: "When it happened." },
                  data: schemas.refer(data),
                },
              },
              example: { type, timestamp: TIMESTAMP, data: example },
            },
          },
        },
        responses: {
          "2XX": { description: "Taken." },
          "410": { description: "No longer wanted: the webhook is switched off." },
          default: { description: "Not taken: it is sent again." },
        },
      },
    }]),
  );
}
