import { idSchema, nullableTimeSchema, timeSchema } from "./common.ts";
import type { Infer } from "./infer.ts";

/** What a login is made of. */
export const LOGIN_KINDS = ["basic", "bearer", "header", "cookie"] as const;

/** Whether the site lets the crawler in with it. */
export const LOGIN_STATES = ["untried", "works", "refused"] as const;
export type LoginState = (typeof LOGIN_STATES)[number];

const MAX_PARTS = 20;
const secretText = (description: string) =>
  ({ type: "string", minLength: 1, maxLength: 4_096, writeOnly: true, description }) as const;

const namedValues = (description: string, name: string) =>
  ({
    type: "array",
    maxItems: MAX_PARTS,
    items: {
      type: "object",
      additionalProperties: false,
      required: ["name", "value"],
      properties: {
        name: { type: "string", minLength: 1, maxLength: 200, description: name },
        value: secretText("It is never answered."),
      },
    },
    description,
  }) as const;

/** Body of `PUT /sites/{id}/logins`. */
export const putSiteLoginSchema = {
  type: "object",
  additionalProperties: false,
  required: ["origin"],
  properties: {
    origin: {
      type: "string",
      minLength: 1,
      maxLength: 300,
      description: "Scheme, host and port of the site such as `https://staging.example.com`; a " +
        "host alone means https. The login is sent to this origin and to no other.",
    },
    basic: {
      type: "object",
      additionalProperties: false,
      required: ["username", "password"],
      properties: {
        username: { type: "string", maxLength: 255 },
        password: { ...secretText("It is never answered."), minLength: 0 },
      },
      description: "HTTP Basic (RFC 7617).",
    },
    bearer: secretText("A bearer token (RFC 6750)."),
    headers: namedValues("Headers of your own.", "Such as `X-Staging-Key`."),
    cookies: namedValues("Cookies, as a browser that has signed in sends them.", "The cookie."),
  },
} as const;
export type PutSiteLoginBody = Infer<typeof putSiteLoginSchema>;

const loginPartSchema = {
  type: "object",
  additionalProperties: false,
  required: ["kind", "name", "ends_with"],
  properties: {
    kind: { type: "string", enum: LOGIN_KINDS },
    name: {
      type: ["string", "null"],
      description: "User name, header or cookie; null: a bearer token has none.",
    },
    ends_with: {
      type: ["string", "null"],
      description: "The last characters of the secret; null: it is too short to show any.",
    },
  },
} as const;
export type LoginPart = Infer<typeof loginPartSchema>;

/** A login of a site, without its secrets. */
export const siteLoginSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    ...["id", "origin", "parts", "state", "message", "checked_at"] as const,
    ...["created_at", "updated_at"] as const,
  ],
  properties: {
    id: idSchema,
    origin: { type: "string" },
    parts: { type: "array", items: loginPartSchema },
    state: {
      type: "string",
      enum: LOGIN_STATES,
      description: "Whether the site let the last audit in with it.",
    },
    message: {
      type: ["string", "null"],
      description: "What the site answered instead; null: it did not refuse.",
    },
    checked_at: { ...nullableTimeSchema, description: "Null: no audit has used it yet." },
    created_at: timeSchema,
    updated_at: timeSchema,
  },
} as const;
export type SiteLoginAnswer = Infer<typeof siteLoginSchema>;
