import {
  openRateSession,
  type RateSession,
  type RateSessionOptions,
} from "../../db/accounts/rate_session.ts";

/** Keeps admission's one session open, and opens it again, with back-off, after it was lost. */
export interface SessionLink {
  /** Returns the open session, or opens one. Rejects at once while the back-off lasts. */
  open(): Promise<RateSession>;
  /** Forgets a session that failed. */
  drop(): void;
  /** Closes the session, if there is one. */
  close(): Promise<void>;
}

const FIRST_BACK_OFF_MS = 50;
const MAX_BACK_OFF_MS = 2_000;

/** Creates a link to the database; nothing is connected until `open()`. */
export function createSessionLink(databaseUrl: string, options: RateSessionOptions): SessionLink {
  let session: RateSession | undefined;
  let backOffMs = FIRST_BACK_OFF_MS;
  let waitUntil = 0;
  let lastError: unknown;
  return {
    async open() {
      if (session) return session;
      if (performance.now() < waitUntil) throw lastError;
      try {
        session = await openRateSession(databaseUrl, options);
        backOffMs = FIRST_BACK_OFF_MS;
        return session;
      } catch (error) {
        lastError = error;
        waitUntil = performance.now() + backOffMs;
        backOffMs = Math.min(MAX_BACK_OFF_MS, backOffMs * 2);
        throw error;
      }
    },
    drop() {
      session?.destroy();
      session = undefined;
    },
    async close() {
      await session?.close();
      session = undefined;
    },
  };
}
