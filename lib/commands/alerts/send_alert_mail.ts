import type { MailAddress } from "../../../db/accounts/mail_addresses.ts";
import type { AlertBatch } from "../../../db/sites/alert_sending.ts";
import type { ReportLanguage } from "../../../schemas/report_settings.ts";
import { confirmLink, lastingLink, linkedApi } from "../../alerts/mail_links.ts";
import { alertText } from "../../alerts/texts/alert_text.ts";
import { sayAlertText, translateMessage } from "../../alerts/texts/translate_message.ts";
import { CONFIRMATION_MS } from "../../alerts/mail_limits.ts";
import { DAY_MS } from "../../core/days.ts";
import { readMailAddress } from "../../core/mail_address.ts";
import { sendMail } from "../../mail/send_mail.ts";
import type { PlainMessage } from "../../outgoing/plain_message.ts";
import type { Services } from "../../services.ts";
import { admitMail } from "./admit_mail.ts";
import { type MessageAttempt, OTHER_ADDRESS, refused } from "./message_attempt.ts";

type MailServices = Pick<Services, "db" | "now" | "config" | "log">;

const NO_MAIL = "This server sends no e-mail: its operator sets SMTP_URL and MAIL_FROM.";

/**
 * Sends a batch by e-mail, where its address wants mails and may get one more today. Else it is held, or canceled where
 * it never will be.
 */
export async function sendAlertMail(
  { db, now, config, log }: MailServices,
  batch: AlertBatch,
  { message, language, ...options }: {
    message: PlainMessage | null;
    language: ReportLanguage;
    signal: AbortSignal;
    timeoutMs?: number;
  },
): Promise<MessageAttempt> {
  const { key, accountId, siteId, target, attempt, messages } = batch;
  const { address, problem } = readMailAddress(target);
  if (problem !== null) return refused(`The address ${problem}. ${OTHER_ADDRESS}`);
  if (config.mail === null) return refused(NO_MAIL);
  const last = messages.at(-1);
  if (last === undefined) throw new Error("A batch has messages.");
  const { kind, createdAt: date } = last;
  const apiUrl = linkedApi(config, last.apiUrl);
  const admitted = await admitMail(db, {
    ...{ accountId, siteId, target, kind, attempt, apiUrl, now: now() },
  });
  if (admitted.kind === "hold") {
    return { status: "held", message: admitted.reason, until: admitted.until };
  }
  if (admitted.kind === "cancel") return { status: "canceled", message: admitted.reason };
  const linked = {
    origin: new URL(apiUrl).origin,
    address: admitted.address,
    domain: admitted.domain,
  };
  const { status, message: said, detail } = await sendMail(config.mail, {
    ...{ to: address, language, deliveryKey: key, date },
    message: message ?? translateMessage(writeQuestion(linked), language),
    // of the time of the first attempt: sent again, it is the same mail
    unsubscribeUrl: linked.origin + lastingLink(admitted.address, "unsubscribe", date),
    footer: FOOTERS[kind].map((line) => sayAlertText(line, language)),
  }, options);
  if (status !== "sent") log("warn", "mail_not_sent", { batch_key: key, reason: detail });
  return { status, message: said, retryAfterSeconds: null };
}

const CHANGE =
  alertText`The owner of the site changes that in its alerts (PUT /sites/{id}/alerts).`;
const ALERT_FOOTER = [
  alertText`You get this because the alerts of the site name your address.`,
  CHANGE,
];
const FOOTERS: Readonly<Record<AlertBatch["messages"][number]["kind"], readonly string[]>> = {
  opened: ALERT_FOOTER,
  resolved: ALERT_FOOTER,
  report: [
    alertText`You get this each week because the weekly report of the site names your address.`,
    CHANGE,
  ],
  confirm: [
    alertText`You get this once because somebody entered your address. If you do nothing, nothing else comes.`,
  ],
};

/** The mail that asks whether an address wants mails: nothing that a stranger could write but the site's domain. */
function writeQuestion(
  { origin, address, domain }: { origin: string; address: MailAddress; domain: string },
): PlainMessage {
  if (address.askExpiresAt === null) throw new Error("An address that is asked has a link.");
  return {
    site: domain,
    severity: "info",
    title: alertText`Do you want alerts about ${domain} by e-mail?`,
    sentences: [
      alertText`The owner of ${domain} has entered your address for alerts or a weekly report of the site's search visibility.`,
      alertText`Nothing is sent until you open the link and confirm there. It is good for ${
        CONFIRMATION_MS / DAY_MS
      } days.`,
    ],
    facts: [],
    links: [{
      label: alertText`Confirm`,
      url: origin + confirmLink(address, address.askExpiresAt),
    }],
  };
}
