import { idSchema, timeSchema } from "./common.ts";
import type { Infer } from "./infer.ts";

/** Who changes something. */
export const TRAIL_ACTORS = ["member", "token", "command_line"] as const;
export type TrailActor = (typeof TRAIL_ACTORS)[number];

/** What became of a change. */
export const TRAIL_OUTCOMES = ["done", "started"] as const;
export type TrailOutcome = (typeof TRAIL_OUTCOMES)[number];

const nullableId = { ...idSchema, type: ["integer", "null"] } as const;

const properties = {
  id: idSchema,
  created_at: { ...timeSchema, description: "When it began." },
  actor: {
    type: "string",
    enum: TRAIL_ACTORS,
    description: "member: someone in a browser; token: a program; command_line: the operator's.",
  },
  member_id: { ...nullableId, description: "Null: no member did it." },
  member_email: { type: ["string", "null"], description: "The member's address at that time." },
  session_id: {
    ...nullableId,
    description: "The member's browser; null: none, or it has no session yet.",
  },
  token_id: { ...nullableId, description: "Null: no token did it." },
  token_name: { type: ["string", "null"], description: "What the token is called." },
  operation: {
    type: "string",
    description: "The id of the operation in the API's document, or what a page or command did.",
  },
  object: {
    type: "string",
    description: "The path of what was changed, such as `/sites/7/schedule`.",
  },
  site_id: { ...nullableId, description: "The site that it is about; null: the account." },
  fields: {
    type: "array",
    items: { type: "string" },
    description: "The names of what was sent, never values: those may be secret.",
  },
  outcome: {
    type: "string",
    enum: TRAIL_OUTCOMES,
    description: "started: it was begun, and the server failed before its end could be noted.",
  },
} as const;

/** A change by a person or a token. */
export const trailEntrySchema = {
  type: "object",
  additionalProperties: false,
  required: Object.keys(properties) as (keyof typeof properties)[], // its own keys
  properties,
} as const;
export type TrailEntryAnswer = Infer<typeof trailEntrySchema>;
