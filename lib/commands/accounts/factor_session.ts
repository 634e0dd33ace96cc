import type { OwnedSession } from "../../../db/accounts/web_sessions.ts";

/** Whose second factor it is, and by which session. */
export type FactorSession = Pick<OwnedSession, "id" | "ownerId" | "address">;
