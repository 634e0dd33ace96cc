import type { AuditRow } from "../../../db/audits/lifecycle/audits.ts";
import { streamSiteProbes } from "../../../db/facts/site_probes.ts";
import type { AlertFinding } from "../../alerts/alert_message.ts";
import { alertText } from "../../alerts/texts/alert_text.ts";
import { DAY_MS, dayOf } from "../../core/days.ts";
import type { SiteProbesInput } from "../../rules/inputs/probe_inputs.ts";
import type { RuleAnswer, RuleContext } from "./rule_answer.ts";

/** A certificate that was seen longer ago may have been renewed since: nothing is said. Our own choice. */
const MAX_SEEN_MS = 7 * DAY_MS;

/** What an audit saw of the site's certificates, as long as it is recent. */
interface SeenCertificates {
  context: RuleContext;
  audit: AuditRow;
}

/** Certificates that end soon, or have ended; unknown where no audit of the last seven days has seen one. */
export async function findCertificateAlerts(
  { context, audit }: SeenCertificates,
): Promise<RuleAnswer[]> {
  const { db, now, rules } = context;
  const seenAt = audit.finished_at ?? audit.updated_at;
  if (now.getTime() - seenAt.getTime() > MAX_SEEN_MS) return [];
  const { threshold = 0 } = rules.certificate_expiring;
  const found: AlertFinding[] = [];
  let seen = 0;
  for await (const rows of streamSiteProbes(db, audit.id)) {
    for (const tls of rows.flatMap((row) => row.tls)) {
      seen++;
      const finding = findingOf(tls, { audit, now, threshold, seenOn: dayOf(seenAt) });
      if (finding !== null) found.push(finding);
    }
  }
  return seen === 0 ? [] : [{ rule: "certificate_expiring", asOf: dayOf(seenAt), found }];
}

function findingOf(
  { origin, validTo, issuer }: SiteProbesInput["tls"][number],
  { audit, now, threshold, seenOn }: {
    audit: AuditRow;
    now: Date;
    threshold: number;
    seenOn: string;
  },
): AlertFinding | null {
  const end = validTo === null ? NaN : Date.parse(validTo);
  if (Number.isNaN(end)) return null;
  const daysLeft = Math.floor((end - now.getTime()) / DAY_MS);
  if (daysLeft >= threshold) return null;
  const { host } = new URL(origin);
  const lastDay = dayOf(end);
  const path = `/sites/${audit.site_id}/audits/${audit.id}`;
  return {
    causeKey: `certificate_expiring:${host}:${lastDay}`.slice(0, 160),
    severity: "error",
    title: daysLeft < 0
      ? alertText`The certificate of ${host} has expired`
      : daysLeft === 1
      ? alertText`The certificate of ${host} expires in 1 day`
      : alertText`The certificate of ${host} expires in ${daysLeft} days`,
    sentences: [
      alertText`It is valid until ${lastDay}, as the audit of ${seenOn} saw it.`,
      alertText`Browsers warn visitors off a site whose certificate has expired.`,
    ],
    facts: [
      { name: alertText`Valid until`, value: lastDay },
      ...issuer === null ? [] : [{ name: alertText`Issuer`, value: issuer }],
    ],
    links: [{ name: alertText`The audit`, path }],
    happenedOn: seenOn,
  };
}
