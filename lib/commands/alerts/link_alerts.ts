import { findLinkDays, listLinkDays } from "../../../db/backlinks/link_summary.ts";
import { addDays, dayOf } from "../../core/days.ts";
import { alertText } from "../../alerts/texts/alert_text.ts";
import { countOf, type RuleAnswer, type RuleContext } from "./rule_answer.ts";

/** Evidence comes some days late. */
const DAYS = 14;
/** What is usual is taken from the days before. */
const USUAL_DAYS = 90;
const TIMES_USUAL = 3;

/** Linking domains that were lost in the last 14 days, by the days of the evidence, where they are more than usual. */
export async function findLinkAlerts(
  { db, siteId, now, rules }: RuleContext,
): Promise<RuleAnswer[]> {
  if (await findLinkDays(db, siteId) === null) return [];
  const { threshold = 1 } = rules.links_lost;
  const today = dayOf(now);
  const from = addDays(today, 1 - DAYS);
  const days = await listLinkDays(db, siteId, { from: addDays(from, -USUAL_DAYS), to: today });
  const recent = days.filter(({ date }) => date >= from);
  const lost = recent.reduce((sum, { lostDomains }) => sum + lostDomains, 0);
  const links = recent.reduce((sum, { lostLinks }) => sum + lostLinks, 0);
  const before = days.filter(({ date }) => date < from)
    .reduce((sum, { lostDomains }) => sum + lostDomains, 0);
  const usual = before * DAYS / USUAL_DAYS;
  if (lost < Math.max(threshold, TIMES_USUAL * usual)) {
    return [{ rule: "links_lost", asOf: today, found: [] }];
  }
  const worst = recent.toSorted((a, b) => b.lostDomains - a.lostDomains)[0]?.date ?? today;
  return [{
    rule: "links_lost",
    asOf: today,
    found: [{
      causeKey: "links_lost",
      severity: "warning",
      title: lost === 1
        ? alertText`${lost} linking domain lost in ${DAYS} days`
        : alertText`${lost.toLocaleString("en")} linking domains lost in ${DAYS} days`,
      sentences: [
        alertText`They had ${countOf(links, "link")}; most of the domains were lost on ${worst}.`,
        alertText`Usual are ${
          usual.toFixed(1)
        } domains in ${DAYS} days, by the ${USUAL_DAYS} days before.`,
      ],
      facts: [
        { name: alertText`Domains`, value: lost.toLocaleString("en") },
        { name: alertText`Links`, value: links.toLocaleString("en") },
      ],
      links: [{
        name: alertText`The links`,
        path: `/sites/${siteId}/backlinks?filter[status]=lost&filter[lost_at][gte]=${from}`,
      }],
      happenedOn: worst,
    }],
  }];
}
