import { insertAccount } from "../../db/accounts/accounts.ts";
import type { Db } from "../../db/core/connection.ts";
import { createToken } from "../../lib/commands/accounts/create_token.ts";

/** Asks the API about one site, as its owner. */
export interface SiteClient {
  /** Of the site, such as `/api/v1/sites/1`. */
  path: string;
  token: string;
  /** Answers what a GET of the path below the site took and gave; throws where it is an error, of 4xx a `RefusedQuestion`. */
  get(path: string): Promise<{ milliseconds: number; body: BenchAnswer }>;
}

/** What all answers of the API have in common. */
export interface BenchAnswer {
  data?: unknown;
  meta?: { next_cursor?: string | null; total?: number };
}

/** The API refused a question. */
export class RefusedQuestion extends Error {}

const UNLIMITED = 1_000_000_000;

/** Gives the site to a new account without limits and returns its client. */
export async function createSiteClient(
  db: Db,
  siteId: number,
  serverUrl: string,
): Promise<SiteClient> {
  const now = new Date();
  const limits = { requestsPerMinute: UNLIMITED, callsPerMonth: UNLIMITED };
  const account = { name: `bench ${now.getTime()}`, plan: "enterprise", ...limits } as const;
  const id = await insertAccount(db, account, now);
  await db("sites").where({ id: siteId }).update({ account_id: id });
  const { text: token } = await createToken({ db, now: () => now }, { id });
  const path = `/api/v1/sites/${siteId}`;
  const headers = { authorization: `Bearer ${token}` };
  return {
    path,
    token,
    async get(below) {
      const start = performance.now();
      const answer = await fetch(serverUrl + path + below, { headers });
      const text = await answer.text();
      const milliseconds = performance.now() - start;
      // a site need not have all there is, such as a schedule
      if (answer.status !== 200 && answer.status !== 404) {
        const Fault = answer.status < 500 ? RefusedQuestion : Error;
        throw new Fault(`GET ${below}: ${answer.status} ${text}`);
      }
      // every answer below a site has this shape, which the specs check
      return { milliseconds, body: JSON.parse(text) as BenchAnswer };
    },
  };
}
