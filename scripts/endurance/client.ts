import { insertAccount } from "../../db/accounts/accounts.ts";
import type { Db } from "../../db/core/connection.ts";
import { insertToken } from "../../db/accounts/tokens.ts";
import { createTokenText, hashToken } from "../../lib/core/token.ts";
import { ABILITIES } from "../../schemas/common.ts";
import { eventually } from "./stage.ts";

/** An answer of the API. */
export interface AccountAnswer {
  status: number;
  // deno-lint-ignore no-explicit-any -- answers of every shape
  body: any;
}

/** Calls the API as an account of its own. */
export interface AccountClient {
  accountId: number;
  /** Calls once. */
  call(method: string, path: string, body?: object): Promise<AccountAnswer>;
  /**
   * Calls until the answer is a 2xx, as a careful client does: while the service is away or busy it tries again, with the
   * same Idempotency-Key. Throws for every other refusal.
   */
  insist(method: string, path: string, body?: object): Promise<AccountAnswer["body"]>;
}

/** Creates an account with a token and its client; `path` of calls is below `/api/v1`. */
export async function createAccountClient(db: Db, url: string): Promise<AccountClient> {
  const now = new Date();
  const name = `endurance ${crypto.randomUUID()}`;
  const accountId = await insertAccount(db, { name, plan: "enterprise" }, now);
  const tokenText = createTokenText();
  const token = { accountId, name, tokenHash: hashToken(tokenText), siteIds: null };
  await insertToken(db, { ...token, abilities: ABILITIES }, now);

  async function send(method: string, path: string, { body, key }: Sent): Promise<AccountAnswer> {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${tokenText}`,
        ...body && { "content-type": "application/json" },
        ...method === "POST" && { "idempotency-key": key },
      },
      ...body && { body: JSON.stringify(body) },
    });
    const text = await response.text();
    return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
  }

  return {
    accountId,
    call: (method, path, body) => send(method, path, { body, key: crypto.randomUUID() }),
    async insist(method, path, body) {
      const key = crypto.randomUUID();
      let answer: AccountAnswer | undefined;
      await eventually(`${method} ${path}`, async () => {
        answer = await send(method, path, { body, key });
        const { status, body: { code } = { code: "" } } = answer;
        return ![429, 500, 502, 503].includes(status) && code !== "idempotency_key_in_use";
      });
      if (answer === undefined || answer.status > 299) {
        throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
      }
      return answer.body;
    },
  };
}

interface Sent {
  body: object | undefined;
  key: string;
}
