import { setTimeout as pause } from "node:timers/promises";
import { type AlertBatch, claimAlertBatch } from "../../db/sites/alert_sending.ts";
import type { QueuedChannel } from "../../schemas/alert.ts";
import { addInterruptedMessage } from "../alerts/message_attempts.ts";
import { sendAlertBatch } from "../commands/alerts/send_alert_batch.ts";
import type { Services } from "../services.ts";
import type { Job } from "./job.ts";

/** Messages that one process has under way: they wait for servers of others. */
const MAX_MESSAGES = 16;
/** So that a place is left for others where all servers of an account hang, or the mail server does. */
const MESSAGES_OF_ACCOUNT = 4;
const MESSAGES_OF_CHANNEL = 8;
const POLL_MS = 1_000;

/**
 * Sends messages of alerts and weekly reports that are due, all of one address as one, until none is. When the process
 * stops, those under way are broken off and given back.
 */
export const sendAlerts: Job = {
  name: "send_alerts",
  schedule: "*/2 * * * * *",
  runOnStart: true,
  async run(services, { signal, metrics }) {
    const underWay = new Map<Promise<void>, AlertBatch>();
    try {
      while (!signal.aborted) {
        const begun = await beginAll();
        if (begun + underWay.size === 0) return;
        // until it is time to look for further work, or until the process stops
        const wait = pause(POLL_MS, undefined, { signal }).catch(() => {});
        if (underWay.size > 0) await Promise.race([wait, ...underWay.keys()]);
      }
    } finally {
      await Promise.all(underWay.keys());
    }

    async function beginAll(): Promise<number> {
      let begun = 0;
      while (!signal.aborted && underWay.size < MAX_MESSAGES) {
        // of this claim alone: one that is late must not end the attempt after it
        const owner = `${process.pid}-${crypto.randomUUID()}`;
        const batch = await claimAlertBatch(services.db, {
          owner,
          signal,
          now: services.now(),
          ...listFull([...underWay.values()]),
          noteInterrupted: addInterruptedMessage,
        });
        if (batch === undefined) break;
        begun++;
        const { channel } = batch;
        const sent = send(services, batch, { owner, signal })
          .then((outcome) => metrics.count("alert_messages_total", { channel, outcome }))
          .finally(() => underWay.delete(sent));
        underWay.set(sent, batch);
      }
      return begun;
    }
  },
};

/** A message that cannot be sent must not keep the others waiting: its claim expires. */
async function send(
  services: Services,
  batch: AlertBatch,
  options: { owner: string; signal: AbortSignal },
): Promise<string> {
  try {
    return await sendAlertBatch(services, batch, options);
  } catch (error) {
    services.log("error", "alert_message_broken", { batch_key: batch.key, error });
    return "broken";
  }
}

/** The accounts and channels of which as much is under way as may be. */
function listFull(
  batches: readonly AlertBatch[],
): { withoutAccounts: number[]; withoutChannels: QueuedChannel[] } {
  return {
    withoutAccounts: fullOnes(batches.map(({ accountId }) => accountId), MESSAGES_OF_ACCOUNT),
    withoutChannels: fullOnes(batches.map(({ channel }) => channel), MESSAGES_OF_CHANNEL),
  };
}

function fullOnes<Item>(items: readonly Item[], limit: number): Item[] {
  return [...new Set(items)].filter((item) =>
    items.filter((other) => other === item).length >= limit
  );
}
