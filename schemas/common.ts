/** What a token may be used for. */
export const ABILITIES = ["read", "write", "audit", "chat", "manage"] as const;
export type Ability = (typeof ABILITIES)[number];

/** A plan's name. */
export const PLAN_NAMES = ["free", "pro", "agency", "enterprise"] as const;
export type PlanName = (typeof PLAN_NAMES)[number];

/** A resource's id. */
export const idSchema = {
  type: "integer",
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
} as const;

/** A moment: ISO 8601 in UTC. */
export const timeSchema = { type: "string", format: "date-time" } as const;

/** A moment, or null when it did not happen yet. */
export const nullableTimeSchema = { type: ["string", "null"], format: "date-time" } as const;

/** A number of things. */
export const countSchema = { type: "integer", minimum: 0 } as const;

/** A number of things, or null when nobody has counted. */
export const nullableCountSchema = { type: ["integer", "null"], minimum: 0 } as const;

/** A score from 0 to 100, or null when there is none yet. */
export const nullableScoreSchema = { type: ["integer", "null"], minimum: 0, maximum: 100 } as const;
