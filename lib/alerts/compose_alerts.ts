import type { AlertSeverity } from "../../schemas/alert.ts";
import type { PlainMessage } from "../outgoing/plain_message.ts";
import type { ReportLanguage } from "../../schemas/report_settings.ts";
import type { AlertMessage } from "./alert_message.ts";
import { alertText } from "./texts/alert_text.ts";
import { type MessageDraft, translateMessage } from "./texts/translate_message.ts";

/** An alert and the address of the API that its links begin with. */
interface QueuedAlert {
  message: AlertMessage;
  apiUrl: string;
}

/** Of more alerts in one message, the others are counted. */
const MAX_NAMED = 20;
const MAX_LINKED_SITES = 5;
const SEVERITIES: Readonly<Record<AlertSeverity, PlainMessage["severity"]>> = {
  error: "critical",
  warning: "warning",
  notice: "info",
};
const ORDER: readonly AlertSeverity[] = ["error", "warning", "notice"];

/** Writes alerts to one address as one message: one as it is, several as a digest, the gravest first. */
export function composeAlerts(
  queued: readonly QueuedAlert[],
  language: ReportLanguage,
): PlainMessage {
  const [first] = queued;
  if (first === undefined) throw new Error("There is no alert to write.");
  return translateMessage(
    queued.length === 1 ? composeOne(first) : composeDigest(queued),
    language,
  );
}

function composeOne({ message, apiUrl }: QueuedAlert): MessageDraft {
  return {
    site: message.domain,
    severity: message.kind === "resolved" ? "info" : SEVERITIES[message.severity],
    title: message.title,
    sentences: message.sentences,
    facts: message.facts.map(({ name, value }) => ({ label: name, value })),
    links: [
      reportLink(message.siteId, apiUrl),
      ...message.links.map(({ name, path }) => ({ label: name, url: apiUrl + path })),
    ],
  };
}

function composeDigest(queued: readonly QueuedAlert[]): MessageDraft {
  const opened = queued.filter(({ message }) => message.kind === "opened");
  const resolved = queued.filter(({ message }) => message.kind === "resolved");
  const sites = new Map(queued.map((one) => [one.message.siteId, one]));
  const domains = [...new Set(queued.map(({ message }) => message.domain))];
  const ordered = [
    ...ORDER.flatMap((severity) => opened.filter(({ message }) => message.severity === severity)),
    ...resolved,
  ];
  const others = ordered.length - MAX_NAMED;
  return {
    site: domains.length === 1 ? domains[0] ?? null : null,
    severity: opened.some(({ message }) => message.severity === "error")
      ? "critical"
      : opened.length > 0
      ? "warning"
      : "info",
    title: titleOf({ opened: opened.length, resolved: resolved.length, sites: domains.length }),
    sentences: others > 0
      ? [
        alertText`The ${MAX_NAMED} gravest are listed; ${
          others.toLocaleString("en")
        } more are in the history.`,
      ]
      : [],
    facts: ordered.slice(0, MAX_NAMED).map(({ message }) => ({
      label: domains.length === 1 ? message.happenedOn : `${message.domain}, ${message.happenedOn}`,
      value: [message.title, ...message.sentences.filter((text) => text.startsWith("Also: "))],
    })),
    links: [...sites.values()].slice(0, MAX_LINKED_SITES).flatMap((one) =>
      linksOf(one, { isOnly: domains.length === 1 })
    ),
  };
}

function titleOf(
  { opened, resolved, sites }: { opened: number; resolved: number; sites: number },
): string {
  const alerts = countOf(opened, "alert");
  const ended = resolved.toLocaleString("en");
  const counts = resolved === 0
    ? alerts
    : opened === 0
    ? alertText`${ended} resolved`
    : alertText`${alerts}, ${ended} resolved`;
  return sites === 1 ? counts : alertText`${counts} of ${sites} sites`;
}

function linksOf({ message, apiUrl }: QueuedAlert, { isOnly }: { isOnly: boolean }) {
  const { siteId, domain } = message;
  const { label, url } = reportLink(siteId, apiUrl);
  return [
    { label: isOnly ? label : alertText`Report of ${domain}`, url },
    {
      label: isOnly ? alertText`History of alerts` : alertText`History of alerts of ${domain}`,
      url: `${apiUrl}/sites/${siteId}/alerts/history`,
    },
  ];
}

/** The page that a person opens; other links are of the API. */
function reportLink(siteId: number, apiUrl: string): { label: string; url: string } {
  return { label: alertText`Report`, url: `${new URL(apiUrl).origin}/sites/${siteId}/report` };
}

function countOf(count: number, one: string): string {
  return `${count.toLocaleString("en")} ${one}${count === 1 ? "" : "s"}`;
}
