import { transaction } from "../../../db/core/connection.ts";
import {
  type ClaimedDelivery,
  releaseDelivery,
  settleDelivery,
} from "../../../db/accounts/delivery_leases.ts";
import {
  cancelDeliveries,
  type DeliveryDetailRow,
  findDelivery,
} from "../../../db/accounts/webhook_deliveries.ts";
import {
  findWebhook,
  findWebhookSecrets,
  updateWebhook,
  type WebhookRow,
} from "../../../db/accounts/webhooks.ts";
import type { DisabledReason } from "../../../schemas/webhook.ts";
import { DAY_MS } from "../../core/days.ts";
import { SecretError } from "../../core/secret_box.ts";
import { readRetryAfter } from "../../outgoing/retry_after.ts";
import type { Services } from "../../services.ts";
import { addOutcome, countFailures, isDelivered } from "../../webhooks/attempt_log.ts";
import { postMessage, type PostOutcome } from "../../webhooks/post_message.ts";
import { secondsToRetry } from "../../webhooks/retry_schedule.ts";
import { signMessage } from "../../webhooks/sign_message.ts";
import { writePayload } from "../../webhooks/write_payload.ts";
import { decryptWebhookSecrets } from "./webhook_secrets.ts";

const USER_AGENT = "SearchVisibility-Webhooks/1.0";
/** A webhook without any success for as long as a delivery is tried is switched off. */
const FAILING_MS = 3 * DAY_MS;

type SendServices = Pick<Services, "db" | "now" | "config" | "log">;

/** A request that is made, and whom it is for. */
interface Sending {
  claim: ClaimedDelivery;
  owner: string;
  webhook: WebhookRow;
  startedAt: Date;
  headers: Record<string, string>;
}

/** The claim had passed on to another process: nothing is written. */
class ClaimLostError extends Error {}

/**
 * Sends a claimed delivery once and writes what came of it. Broken off by `signal`, it is given back; killed, another
 * process sends it again when the claim has ended.
 */
export async function sendDelivery(
  services: SendServices,
  claim: ClaimedDelivery,
  { owner, signal }: { owner: string; signal: AbortSignal },
): Promise<void> {
  const { db, config, now } = services;
  const own = { accountId: claim.accountId, id: claim.webhookId };
  try {
    const webhook = await findWebhook(db, own);
    const delivery = await findDelivery(db, own, claim.id);
    // deleted meanwhile
    if (webhook === undefined || delivery === undefined) return;
    const startedAt = now();
    const body = writePayload({
      type: delivery.event_type,
      occurredAt: delivery.occurred_at,
      data: delivery.data,
    }, webhook.api_url);
    const headers = await createHeaders(services, { webhook, delivery, body, startedAt });
    const outcome = headers.failure ?? await postMessage(
      { url: webhook.url, headers: headers.sent, body },
      { allowPrivate: config.webhookAllowPrivate, signal },
    );
    const sending = { claim, owner, webhook, startedAt, headers: headers.sent };
    await settle(services, sending, outcome);
  } catch (error) {
    // anything else is tried again when the claim has ended, and not at once
    if (signal.aborted) await releaseDelivery(db, claim.id, owner);
    else if (!(error instanceof ClaimLostError)) throw error;
  }
}

/** The headers by Standard Webhooks; without a secret that can be read there is a failure to log. */
async function createHeaders(
  { db, config, now }: SendServices,
  { webhook, delivery, body, startedAt }: {
    webhook: WebhookRow;
    delivery: DeliveryDetailRow;
    body: string;
    startedAt: Date;
  },
): Promise<{ sent: Record<string, string>; failure?: PostOutcome }> {
  const own = { accountId: webhook.account_id, id: webhook.id };
  const stored = await findWebhookSecrets(db, own);
  const timestamp = Math.floor(startedAt.getTime() / 1000);
  const id = delivery.message_id;
  try {
    const secrets = stored === undefined ? [] : decryptWebhookSecrets(config.secretKeys, own, {
      stored,
      now: now(),
    });
    return {
      sent: {
        "content-type": "application/json",
        "user-agent": USER_AGENT,
        "webhook-id": id,
        "webhook-timestamp": String(timestamp),
        "webhook-signature": signMessage({ id, timestamp, body }, secrets),
      },
    };
  } catch (error) {
    if (!(error instanceof SecretError)) throw error;
    return { sent: {}, failure: failureOf({ code: error.code, message: error.message }) };
  }
}

function failureOf(error: { code: string; message: string }): PostOutcome {
  return {
    ...{ status: null, error, headers: {}, body: "", bodyCut: false, retryAfter: null },
    durationMs: 0,
  };
}

async function settle(
  { db, now, log }: SendServices,
  { claim, owner, webhook, startedAt, headers }: Sending,
  outcome: PostOutcome,
): Promise<void> {
  const at = now();
  const attemptLog = addOutcome(claim.attemptLog, {
    ...{ number: claim.attempt, startedAt, headers, outcome },
  });
  const delivered = isDelivered(outcome);
  const seconds = delivered || outcome.status === 410 || claim.kind === "test"
    ? null
    : secondsToRetry({
      number: countFailures(attemptLog),
      status: outcome.status,
      retryAfterSeconds: readRetryAfter(outcome.retryAfter, at),
      random: Math.random(),
    });
  const reason = delivered
    ? null
    : findReason(webhook, { outcome, claim, at, isLast: seconds === null });
  const own = { accountId: webhook.account_id, id: webhook.id };
  await transaction(db, async (trx) => {
    // the webhook before its deliveries, as where it is switched off
    await updateWebhook(trx, own, {
      ...delivered
        ? { failing_since: null, last_error: null, last_delivered_at: at }
        // a test tells nothing of events
        : {
          failing_since: claim.kind === "test"
            ? webhook.failing_since
            : webhook.failing_since ?? startedAt,
          last_error: describeFailure(outcome),
        },
      ...reason !== null && {
        ...{ disabled_reason: reason, disabled_at: at, notice_at: at, notice_owner_ids: null },
      },
    });
    const isOff = (await findWebhook(trx, own))?.disabled_at !== null;
    const status = delivered
      ? "delivered"
      : seconds === null
      ? "failed"
      : isOff
      ? "canceled"
      : "pending";
    const secondsToNext = status === "pending" ? seconds : null;
    const end = { owner, status, attemptLog, secondsToNext, now: at } as const;
    if (!await settleDelivery(trx, claim.id, end)) throw new ClaimLostError();
    if (reason !== null) await cancelDeliveries(trx, own, at);
  });
  if (reason !== null) log("warn", "webhook_disabled", { webhook_id: webhook.id, reason });
}

/** Why the webhook is switched off after a failure; null: it stays as it is. */
function findReason(
  { disabled_at: disabledAt, failing_since: failingSince }: WebhookRow,
  { outcome, claim, at, isLast }: {
    outcome: PostOutcome;
    claim: ClaimedDelivery;
    at: Date;
    isLast: boolean;
  },
): DisabledReason | null {
  if (disabledAt !== null) return null;
  if (outcome.status === 410) return "gone";
  if (!isLast || claim.kind === "test" || failingSince === null) return null;
  return at.getTime() - failingSince.getTime() >= FAILING_MS ? "failing" : null;
}

function describeFailure({ status, error }: PostOutcome): string {
  return error === null ? `It answered ${status}.` : error.message;
}
