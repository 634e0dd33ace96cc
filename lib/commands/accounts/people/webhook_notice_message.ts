import type { Account } from "../../../../db/accounts/accounts.ts";
import type { DueNotice } from "../../../../db/accounts/webhook_notices.ts";
import type { ReportLanguage } from "../../../../schemas/report_settings.ts";
import type { PlainMessage } from "../../../outgoing/plain_message.ts";

/** What a mail about a webhook is made of. */
interface WebhookNotice {
  account: Pick<Account, "name">;
  notice: DueNotice;
  /** Where the pages are; null: not known. */
  publicUrl: string | null;
}

/** Why someone has the mail. */
export const NOTICE_FOOTERS: Readonly<Record<ReportLanguage, readonly string[]>> = {
  en: ["You get this because you are an owner of the account."],
  de: ["Sie erhalten diese E-Mail, weil Sie das Konto verwalten."],
};

const TEXTS: Readonly<Record<ReportLanguage, ReturnType<typeof englishTexts>>> = {
  en: englishTexts(),
  de: germanTexts(),
};

/**
 * Writes the mail about a webhook that was switched off: why, what is missed, and how to switch it on. With nothing in it
 * that a stranger could write: neither the webhook's address nor what its receiver said.
 */
export function writeWebhookNotice(
  { account: { name }, notice, publicUrl }: WebhookNotice,
  language: ReportLanguage,
): PlainMessage {
  const text = TEXTS[language];
  const { id, disabled_reason: reason, failing_since: since } = notice;
  return {
    ...{ site: null, severity: "critical" },
    title: text.title(name),
    sentences: [reason === "gone" ? text.gone : text.failing, text.missed],
    facts: [
      { label: text.webhook, value: String(id) },
      ...since === null || reason === "gone" ? [] : [{ label: text.since, value: minuteOf(since) }],
    ],
    links: publicUrl === null
      ? []
      : [{ label: text.link, url: `${publicUrl}/settings/webhooks/${id}` }],
  };
}

function englishTexts() {
  return {
    title: (name: string) => `A webhook of ${name} was switched off`,
    gone: "Its receiver answered 410: it wants no more messages.",
    failing: "No message has reached its receiver for three days.",
    missed: "No events are sent to it until you switch it on (PATCH /webhooks/{id} with " +
      '{"enabled": true}, or on its page). What it missed can be sent again for 30 days.',
    webhook: "Webhook",
    since: "Failing since",
    link: "Open the webhook",
  };
}

function germanTexts(): ReturnType<typeof englishTexts> {
  return {
    title: (name) => `Ein Webhook von ${name} wurde abgeschaltet`,
    gone: "Der Empfänger hat mit 410 geantwortet: Er will keine Nachrichten mehr.",
    failing: "Seit drei Tagen hat den Empfänger keine Nachricht erreicht.",
    missed: "Bis Sie ihn einschalten (PATCH /webhooks/{id} mit " +
      '{"enabled": true} oder auf seiner Seite), werden keine Ereignisse gesendet. Was ihm ' +
      "entgangen ist, kann 30 Tage lang erneut gesendet werden.",
    webhook: "Webhook",
    since: "Ohne Erfolg seit",
    link: "Webhook öffnen",
  };
}

function minuteOf(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
