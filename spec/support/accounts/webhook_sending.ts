import type { Db } from "../../../db/core/connection.ts";
import { insertWebhookEvents } from "../../../db/sites/webhook_events.ts";
import { createMetricsRegistry } from "../../../lib/core/metrics_registry.ts";
import { deliverWebhooks } from "../../../lib/jobs/deliver_webhooks.ts";
import type { Services } from "../../../lib/services.ts";
import type { SpecAccount } from "./account.ts";
import type { SpecAnswer, SpecApi } from "../api.ts";

/** Settings of an API whose webhooks may be on loopback. */
export const WEBHOOK_CONFIG = {
  secretKeys: [Buffer.alloc(32, 7).toString("base64")],
  webhookAllowPrivate: ["127.0.0.0/8"],
};

/** Calls of an account's webhooks. */
export interface WebhookCalls {
  call(method: string, path?: string, body?: unknown): Promise<SpecAnswer>;
  /** Adds a webhook; the answer has its secret. */
  // deno-lint-ignore no-explicit-any -- specs look into answers of every shape
  add(body: object): Promise<any>;
  // deno-lint-ignore no-explicit-any -- specs look into answers of every shape
  read(path: string): Promise<any>;
}

/** Calls `/webhooks` with the account's token. */
export function webhookCalls(api: SpecApi, account: SpecAccount): WebhookCalls {
  const call = (method: string, path = "", body?: unknown) =>
    api.request(method, `/webhooks${path}`, {
      token: account.tokenText,
      ...body !== undefined && { body },
    });
  const insist = async (method: string, path: string, body?: unknown) => {
    const answer = await call(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`);
    return answer.body.data;
  };
  return {
    call,
    add: (body) => insist("POST", "", body),
    read: (path) => insist("GET", path),
  };
}

/** Runs the job until nothing is due. */
export async function deliverAll(
  services: Services,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  await deliverWebhooks.run(services, { signal, metrics: createMetricsRegistry() });
}

/** Makes everything due that waits for its next attempt. */
export async function makeDue(db: Db): Promise<void> {
  await db("webhook_deliveries").where({ status: "pending" }).update({ next_at: db.raw("NOW(6)") });
}

/** Writes an event of a site to the outbox. */
export async function insertSpecEvent(
  db: Db,
  { accountId, siteId }: { accountId: number; siteId: number },
  { type = "audit.completed", object = `sites/${siteId}/audits`, number = 1 } = {},
): Promise<void> {
  const event = { type, object, data: { number, links: { site: `/sites/${siteId}` } } };
  await insertWebhookEvents(db, { accountId, siteId }, { events: [event], now: new Date() });
}
