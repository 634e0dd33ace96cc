import { type BotDayCount, findBotDayBounds, listBotDays } from "../../../db/logs/bot_days.ts";
import type { AlertFinding } from "../../alerts/alert_message.ts";
import { alertText } from "../../alerts/texts/alert_text.ts";
import { addDays, dayOf } from "../../core/days.ts";
import { findBotAgent } from "../logs/walk_requests.ts";
import { countOf, type RuleAnswer, type RuleContext } from "./rule_answer.ts";

/** Errors are looked at on this many days up to the last one of the logs. All numbers here are our own choice. */
const ERROR_DAYS = 3;
const MIN_ERRORS = 20;
/** Logs that end longer ago say nothing of now. */
const MAX_AGE_DAYS = 3;
/** A bot that came on three of four of these days is missed. */
const USUAL_DAYS = 28;
const MIN_USUAL_DAYS = 21;
const MAX_NAMED = 5;

/** Bots that get errors, and search bots that stay away, by the server's logs; unknown where they do not go on until now. */
export async function findLogAlerts(context: RuleContext): Promise<RuleAnswer[]> {
  const { db, siteId, now, rules } = context;
  const bounds = await findBotDayBounds(db, siteId);
  if (bounds === null || bounds.last < addDays(dayOf(now), -MAX_AGE_DAYS)) return [];
  const { threshold: awayDays = 1 } = rules.bot_stays_away;
  const from = addDays(bounds.last, 1 - awayDays - USUAL_DAYS);
  const days = await listBotDays(db, siteId, { from, to: bounds.last });
  const asOf = bounds.last;
  const errors = findErrors(context, { asOf, days });
  const away = findAway(context, { asOf, days, awayDays });
  return [
    { rule: "bot_errors", asOf, found: errors === null ? [] : [errors] },
    // a young log does not know what is usual
    ...bounds.first <= from ? [{ rule: "bot_stays_away", asOf, found: away } as const] : [],
  ];
}

const sumOf = (rows: readonly BotDayCount[]): number =>
  rows.reduce((sum, { requests }) => sum + requests, 0);

function findErrors(
  { siteId, rules }: RuleContext,
  { asOf, days }: { asOf: string; days: readonly BotDayCount[] },
): AlertFinding | null {
  const { threshold = 1 } = rules.bot_errors;
  const from = addDays(asOf, 1 - ERROR_DAYS);
  const recent = days.filter(({ date, agent, verdict }) =>
    date >= from && verdict !== "spoofed" && findBotAgent(agent).group !== "other"
  );
  const failed = recent.filter(({ status }) => status === 429 || status >= 500);
  const count = sumOf(failed);
  const share = 100 * count / Math.max(1, sumOf(recent));
  if (count < MIN_ERRORS || share < threshold) return null;
  const byBot = [...Map.groupBy(failed, ({ agent }) => agent)]
    .map(([agent, rows]) => ({ agent, count: sumOf(rows) }))
    .toSorted((a, b) => b.count - a.count || (a.agent < b.agent ? -1 : 1));
  return {
    causeKey: "bot_errors",
    severity: "error",
    title: alertText`Bots get errors: ${Math.round(share)} % of their requests`,
    sentences: [
      alertText`Of ${
        sumOf(recent).toLocaleString("en")
      } requests of search engines and AI systems from ${from} to ${asOf}, ${
        count.toLocaleString("en")
      } got 5xx or 429, by the server's logs.`,
    ],
    facts: byBot.slice(0, MAX_NAMED).map(({ agent, count: own }) => ({
      name: agent,
      value: countOf(own, "error"),
    })),
    links: [{ name: alertText`The bots`, path: `/sites/${siteId}/bots?from=${from}&to=${asOf}` }],
    happenedOn: asOf,
  };
}

function findAway(
  { siteId }: RuleContext,
  { asOf, days, awayDays }: { asOf: string; days: readonly BotDayCount[]; awayDays: number },
): AlertFinding[] {
  const since = addDays(asOf, 1 - awayDays);
  const verified = days.filter(({ agent, verdict }) =>
    verdict === "verified" && findBotAgent(agent).group === "search"
  );
  return [...Map.groupBy(verified, ({ agent }) => agent)].flatMap(([agent, rows]) => {
    const usual = new Set(rows.filter(({ date }) => date < since).map(({ date }) => date));
    if (usual.size < MIN_USUAL_DAYS || rows.some(({ date }) => date >= since)) return [];
    const last = [...usual].sort().at(-1) ?? since;
    return [{
      causeKey: `bot_stays_away:${agent}`,
      severity: "warning" as const,
      title: awayDays === 1
        ? alertText`${agent} has stayed away for 1 day`
        : alertText`${agent} has stayed away for ${awayDays} days`,
      sentences: [
        alertText`It came on ${usual.size} of ${USUAL_DAYS} days before, last on ${last}, by the server's logs.`,
      ],
      facts: [{ name: alertText`Last request`, value: last }],
      links: [{ name: alertText`Its requests`, path: `/sites/${siteId}/bots/${agent}/requests` }],
      happenedOn: since,
    }];
  });
}
