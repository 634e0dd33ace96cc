import { createAccessTokens } from "./access_token.ts";
import { GoogleError } from "./google_error.ts";
import { createPause, type Pause } from "../outgoing/pause.ts";
import { readRefusal } from "./read_refusal.ts";
import { createRequestLimiter, type RequestLimits } from "../outgoing/request_limiter.ts";
import { createSend } from "./send_request.ts";
import type { ServiceAccount } from "./service_account.ts";

/** What a client of Search Console's API is created with. */
export interface GoogleApiOptions {
  account: ServiceAccount;
  property: string;
  apiUrl: string;
  tokenUrl: string;
  now(): Date;
  /** Aborting it ends waits and requests at once. */
  signal: AbortSignal;
  timeoutMs?: number;
  limits?: RequestLimits;
  /** Between attempts. */
  pause?: Pause;
}

/** Asks Search Console's API in the name of a service account. */
interface GoogleApi {
  pause: Pause;
  /** Posts JSON to a path once, and gives the answer's JSON; throws a `GoogleError` for whatever is refused. */
  post(path: string, body: object): Promise<unknown>;
}

/** Creates a client that signs in, keeps to the limits, and gets a new token where Google refuses the old one. */
export function createGoogleApi(
  options: GoogleApiOptions & { limits: RequestLimits },
): GoogleApi {
  const { account, property, apiUrl, signal, timeoutMs, limits } = options;
  const pause = options.pause ?? createPause(signal);
  const send = createSend({ signal, ...timeoutMs !== undefined && { timeoutMs } });
  const tokens = createAccessTokens(account, { ...options, send });
  const admit = createRequestLimiter(limits, { now: () => performance.now(), pause });

  async function ask(path: string, body: object): Promise<unknown> {
    const token = await tokens.read();
    await admit();
    const answer = await send({
      url: `${apiUrl}${path}`,
      headers: { "Authorization": `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    if (answer.status === 200) return answer.json;
    if (answer.status === 401) tokens.forget(token);
    throw readRefusal(answer, { property, ...account }, options.now());
  }

  return {
    pause,
    /** A token may be revoked or expire early: with a new one the request is sent once more. */
    async post(path, body) {
      try {
        return await ask(path, body);
      } catch (error) {
        if (!(error instanceof GoogleError) || error.remedy !== "token") throw error;
        return await ask(path, body);
      }
    },
  };
}
