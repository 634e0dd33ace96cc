import { claimDelivery, type ClaimedDelivery } from "../../db/accounts/delivery_leases.ts";
import { fanOutEvents } from "../commands/accounts/fan_out_events.ts";
import { sendDelivery } from "../commands/accounts/send_delivery.ts";
import type { Services } from "../services.ts";
import { addInterruption } from "../webhooks/attempt_log.ts";
import type { Job } from "./job.ts";

/** Requests that one process has under way: they wait for receivers. */
const MAX_REQUESTS = 32;
/** To one receiver, so that one that hangs is not asked more than it can answer. */
const REQUESTS_OF_WEBHOOK = 2;
/** Of one account, so that a place is left for others. */
const REQUESTS_OF_ACCOUNT = 6;
const POLL_MS = 1_000;

/**
 * Makes deliveries of new events and sends those that are due, until none is. When the process stops, requests under
 * way are broken off and their deliveries given back.
 */
export const deliverWebhooks: Job = {
  name: "deliver_webhooks",
  schedule: "* * * * * *",
  runOnStart: true,
  async run(services, { signal, metrics }) {
    const underWay = new Map<Promise<void>, ClaimedDelivery>();
    try {
      while (!signal.aborted) {
        const fannedOut = await fanOutEvents(services, signal);
        const begun = await beginAll();
        if (fannedOut + begun + underWay.size === 0) return;
        // many events are no reason to keep those waiting that have their deliveries
        if (fannedOut === 0 && underWay.size > 0) {
          await Promise.race([pause(signal), ...underWay.keys()]);
        }
      }
    } finally {
      await Promise.all(underWay.keys());
    }

    async function beginAll(): Promise<number> {
      let begun = 0;
      while (!signal.aborted && underWay.size < MAX_REQUESTS) {
        // of this claim alone: one that is late must not end the attempt after it
        const owner = `${process.pid}-${crypto.randomUUID()}`;
        const claim = await claimDelivery(services.db, {
          owner,
          signal,
          now: services.now(),
          ...listFull([...underWay.values()]),
          noteInterrupted: addInterruption,
        });
        if (claim === undefined) break;
        begun++;
        const sent = send(services, claim, { owner, signal })
          .then((outcome) => metrics.count("webhook_requests_total", { outcome }))
          .finally(() => underWay.delete(sent));
        underWay.set(sent, claim);
      }
      return begun;
    }
  },
};

/** A delivery that cannot be sent must not keep the others waiting: its claim expires. */
async function send(
  services: Services,
  claim: ClaimedDelivery,
  options: { owner: string; signal: AbortSignal },
): Promise<string> {
  try {
    await sendDelivery(services, claim, options);
    return "settled";
  } catch (error) {
    services.log("error", "delivery_broken", { delivery_id: claim.id, error });
    return "broken";
  }
}

/** The webhooks and accounts of which as much is under way as may be. */
function listFull(
  claims: readonly ClaimedDelivery[],
): { withoutWebhooks: number[]; withoutAccounts: number[] } {
  return {
    withoutWebhooks: fullOnes(claims.map(({ webhookId }) => webhookId), REQUESTS_OF_WEBHOOK),
    withoutAccounts: fullOnes(claims.map(({ accountId }) => accountId), REQUESTS_OF_ACCOUNT),
  };
}

function fullOnes(ids: readonly number[], limit: number): number[] {
  return [...new Set(ids)].filter((id) => ids.filter((other) => other === id).length >= limit);
}

/** Waits until it is time to look for further work, or until the process stops. */
function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, POLL_MS);
    signal.addEventListener("abort", done, { once: true });
  });
}
