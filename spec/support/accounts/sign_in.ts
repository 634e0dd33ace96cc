import type { Db } from "../../../db/core/connection.ts";
import { readConfig } from "../../../lib/core/config.ts";
import { parseBase32 } from "../../../lib/credentials/base32.ts";
import { totpCode, totpStep } from "../../../lib/credentials/totp.ts";
import type { Services } from "../../../lib/services.ts";

/** Services whose clock is set by hand. */
export interface ClockedServices extends Pick<Services, "db" | "now" | "config"> {
  /** Lets some seconds pass. */
  wait(seconds: number): void;
}

/** A browser of the specs. */
export const BROWSER = { address: "192.0.2.7", agent: "Firefox" };

/** Opens services on a database; the clock stands still until told otherwise. */
export function openClockedServices(db: Db, environment = {}): ClockedServices {
  let time = Date.parse("2026-11-20T12:00:00Z");
  const SECRET_KEY = Buffer.alloc(32, 1).toString("base64");
  return {
    db,
    now: () => new Date(time),
    config: readConfig({ SECRET_KEY, ...environment }),
    wait(seconds) {
      time += seconds * 1000;
    },
  };
}

/** What an authenticator app with this secret (base32) shows. */
export function appCode(secret: string, now: Date): string {
  return totpCode(parseBase32(secret) ?? Buffer.alloc(0), totpStep(now));
}

/** Returns the code of the error that a promise is rejected with. */
export async function errorCodeOf(promise: Promise<unknown>): Promise<string> {
  const error: unknown = await promise.then(() => undefined, (error: unknown) => error);
  if (error instanceof Error && "code" in error) return String(error.code);
  throw new Error("It did not fail, or with another error.", { cause: error });
}
