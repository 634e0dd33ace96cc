import {
  type AlertBatch,
  releaseAlertBatch,
  settleAlertBatch,
} from "../../../db/sites/alert_sending.ts";
import type { QueuedChannel } from "../../../schemas/alert.ts";
import type { AlertMessage } from "../../alerts/alert_message.ts";
import { composeAlerts } from "../../alerts/compose_alerts.ts";
import { addMessageAttempt, findRetryTime } from "../../alerts/message_attempts.ts";
import { postToChat } from "../../chat/post_to_chat.ts";
import { ConflictError } from "../../core/errors.ts";
import { readMailAddress } from "../../core/mail_address.ts";
import { sendMail } from "../../mail/send_mail.ts";
import type { PlainMessage } from "../../outgoing/plain_message.ts";
import type { Services } from "../../services.ts";
import { decryptAddresses } from "./alert_targets.ts";

type SendServices = Pick<Services, "db" | "now" | "config" | "log">;

/** What came of an attempt. `refused`: nothing would come of another one. */
interface Attempt {
  status: "sent" | "retry" | "refused";
  message: string;
  /** Null: nothing is asked. */
  retryAfterSeconds: number | null;
}

const NO_MAIL = "This server sends no e-mail: its operator sets SMTP_URL and MAIL_FROM.";
const OTHER_ADDRESS = "Set another address with PUT /sites/{id}/alerts.";

/**
 * Sends a claimed batch once and writes what came of it. Broken off by `signal` it is given back; killed, another process
 * sends it again when the claim has ended, an e-mail under the same Message-ID.
 */
export async function sendAlertBatch(
  services: SendServices,
  batch: AlertBatch,
  { owner, signal, timeoutMs }: { owner: string; signal: AbortSignal; timeoutMs?: number },
): Promise<Attempt["status"]> {
  const { db, now } = services;
  const startedAt = now();
  try {
    const attempt = await send(services, batch, { signal, ...timeoutMs && { timeoutMs } });
    const at = now();
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
    return attempt.status;
  } catch (error) {
    // anything else is tried again when the claim has ended, and not at once
    if (!signal.aborted) throw error;
    await releaseAlertBatch(db, batch.key, owner);
    return "retry";
  }
}

interface SendOptions {
  signal: AbortSignal;
  timeoutMs?: number;
}

async function send(
  services: SendServices,
  batch: AlertBatch,
  options: SendOptions,
): Promise<Attempt> {
  const message = writeMessage(batch);
  return batch.channel === "email"
    ? await sendByMail(services, batch, { message, ...options })
    : await sendToChat(services, { ...batch, channel: batch.channel }, { message, ...options });
}

function writeMessage({ messages }: AlertBatch): PlainMessage {
  const [first] = messages;
  // written by queueWeeklyReport()
  if (first?.kind === "report") return JSON.parse(first.message) as PlainMessage;
  return composeAlerts(messages.map(({ message, apiUrl }) => ({
    // written by settleAlerts()
    message: JSON.parse(message) as AlertMessage,
    apiUrl,
  })));
}

async function sendByMail(
  { config: { mail }, log }: SendServices,
  { key, target, messages }: AlertBatch,
  { message, ...options }: SendOptions & { message: PlainMessage },
): Promise<Attempt> {
  const { address, problem } = readMailAddress(target);
  if (problem !== null) return refused(`The address ${problem}. ${OTHER_ADDRESS}`);
  if (mail === null) return refused(NO_MAIL);
  const date = messages.at(-1)?.createdAt;
  if (date === undefined) throw new Error("A batch has messages.");
  const { status, message: said, detail } = await sendMail(mail, {
    ...{ to: address, message, language: "en", deliveryKey: key, unsubscribeUrl: null, date },
    footer: [
      messages[0]?.kind === "report"
        ? "You get this each week because the weekly report of the site names your address."
        : "You get this because the alerts of the site name your address.",
      "The owner of the site changes that in its alerts (PUT /sites/{id}/alerts).",
    ],
  }, options);
  if (status !== "sent") log("warn", "mail_not_sent", { batch_key: key, reason: detail });
  return { status, message: said, retryAfterSeconds: null };
}

async function sendToChat(
  { config, now }: SendServices,
  { accountId, channel, target }: AlertBatch & { channel: Exclude<QueuedChannel, "email"> },
  { message, ...options }: SendOptions & { message: PlainMessage },
): Promise<Attempt> {
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
): string | Attempt {
  try {
    const addresses = decryptAddresses(keys, accountId, { [channel]: [target] });
    return addresses[channel]?.[0] ?? refused(OTHER_ADDRESS);
  } catch (error) {
    if (error instanceof ConflictError) return refused(error.message);
    throw error;
  }
}

function refused(message: string): Attempt {
  return { status: "refused", message, retryAfterSeconds: null };
}
