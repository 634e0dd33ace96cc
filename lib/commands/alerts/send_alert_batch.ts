import {
  type AlertBatch,
  cancelAlertBatch,
  holdAlertBatch,
  releaseAlertBatch,
  settleAlertBatch,
} from "../../../db/sites/alert_sending.ts";
import type { QueuedChannel } from "../../../schemas/alert.ts";
import type { ReportLanguage } from "../../../schemas/report_settings.ts";
import type { AlertMessage } from "../../alerts/alert_message.ts";
import { composeAlerts } from "../../alerts/compose_alerts.ts";
import { linkedApi } from "../../alerts/mail_links.ts";
import { addMessageAttempt, findRetryTime } from "../../alerts/message_attempts.ts";
import { translateMessage } from "../../alerts/texts/translate_message.ts";
import { postToChat } from "../../chat/post_to_chat.ts";
import { ConflictError } from "../../core/errors.ts";
import type { PlainMessage } from "../../outgoing/plain_message.ts";
import type { Services } from "../../services.ts";
import { decryptAddresses } from "./alert_targets.ts";
import { findMessageLanguage } from "./find_message_language.ts";
import { type MessageAttempt, OTHER_ADDRESS, refused } from "./message_attempt.ts";
import { sendAlertMail } from "./send_alert_mail.ts";

type SendServices = Pick<Services, "db" | "now" | "config" | "log">;

/**
 * Sends a claimed batch once and writes what came of it. Broken off by `signal` it is given back; killed, another process
 * sends it again when the claim has ended, an e-mail under the same Message-ID.
 */
export async function sendAlertBatch(
  services: SendServices,
  batch: AlertBatch,
  { owner, signal, timeoutMs }: { owner: string; signal: AbortSignal; timeoutMs?: number },
): Promise<MessageAttempt["status"]> {
  const { db, now } = services;
  const startedAt = now();
  try {
    const attempt = await send(services, batch, { signal, ...timeoutMs && { timeoutMs } });
    await settle(services, batch, { owner, startedAt, attempt });
    return attempt.status;
  } catch (error) {
    // anything else is tried again when the claim has ended, and not at once
    if (!signal.aborted) throw error;
    await releaseAlertBatch(db, batch.key, owner);
    return "retry";
  }
}

async function settle(
  { db, now }: SendServices,
  batch: AlertBatch,
  { owner, startedAt, attempt }: { owner: string; startedAt: Date; attempt: MessageAttempt },
): Promise<void> {
  const at = now();
  if (attempt.status === "held") {
    await holdAlertBatch(db, batch, { owner, until: attempt.until, reason: attempt.message });
    return;
  }
  if (attempt.status === "canceled") {
    await cancelAlertBatch(db, batch, { owner, reason: attempt.message, now: at });
    return;
  }
  const attemptLog = addMessageAttempt(batch.attemptLog, {
    number: batch.attempt,
    started_at: startedAt.toISOString(),
    outcome: attempt.status === "sent" ? "delivered" : "failed",
    message: attempt.message,
  });
  const retryAt = attempt.status === "retry"
    ? findRetryTime(attemptLog, { now: at, askedSeconds: attempt.retryAfterSeconds })
    : null;
  await settleAlertBatch(db, batch.key, {
    owner,
    status: attempt.status === "sent" ? "delivered" : retryAt === null ? "failed" : "pending",
    attemptLog,
    error: attempt.status === "sent" ? null : attempt.message,
    retryAt,
    now: at,
  });
}

interface SendOptions {
  signal: AbortSignal;
  timeoutMs?: number;
}

async function send(
  services: SendServices,
  batch: AlertBatch,
  options: SendOptions,
): Promise<MessageAttempt> {
  const language = await findMessageLanguage(services.db, batch);
  const message = writeMessage(services, batch, language);
  if (batch.channel === "email") {
    return await sendAlertMail(services, batch, { message, language, ...options });
  }
  if (message === null) throw new Error("Chats are not asked to confirm.");
  return await sendToChat(services, { ...batch, channel: batch.channel }, { message, ...options });
}

/** Null: the mail that asks whether the address wants mails, which is written with its link. */
function writeMessage(
  { config }: SendServices,
  { messages }: AlertBatch,
  language: ReportLanguage,
): PlainMessage | null {
  const [first] = messages;
  if (first?.kind === "confirm") return null;
  if (first?.kind === "report") {
    // written by queueWeeklyReport()
    return translateMessage(JSON.parse(first.message) as PlainMessage, language);
  }
  const queued = messages.map(({ message, apiUrl }) => ({
    // written by settleAlerts()
    message: JSON.parse(message) as AlertMessage,
    apiUrl: linkedApi(config, apiUrl),
  }));
  return composeAlerts(queued, language);
}

async function sendToChat(
  { config, now }: SendServices,
  { accountId, channel, target }: AlertBatch & { channel: Exclude<QueuedChannel, "email"> },
  { message, ...options }: SendOptions & { message: PlainMessage },
): Promise<MessageAttempt> {
  const url = findChatUrl(config.secretKeys, accountId, { channel, target });
  if (typeof url !== "string") return url;
  const { status, message: said, retryAfterSeconds } = await postToChat(
    { chat: channel, url, message },
    { allowPrivate: config.webhookAllowPrivate, now, ...options },
  );
  return status === "gone"
    ? refused(`${said} The chat no longer takes messages at this address. ${OTHER_ADDRESS}`)
    : { status, message: said, retryAfterSeconds };
}

/** The address, or that it cannot be read. */
function findChatUrl(
  keys: readonly string[],
  accountId: number,
  { channel, target }: { channel: Exclude<QueuedChannel, "email">; target: string },
): string | MessageAttempt {
  try {
    const addresses = decryptAddresses(keys, accountId, { [channel]: [target] });
    return addresses[channel]?.[0] ?? refused(OTHER_ADDRESS);
  } catch (error) {
    if (error instanceof ConflictError) return refused(error.message);
    throw error;
  }
}
