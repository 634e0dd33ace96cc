/** What a token may be used for. */
export const ABILITIES = ["read", "write", "audit", "chat"] as const;
export type Ability = (typeof ABILITIES)[number];

/** A plan's name. */
export const PLAN_NAMES = ["free", "pro", "agency", "enterprise"] as const;
export type PlanName = (typeof PLAN_NAMES)[number];
