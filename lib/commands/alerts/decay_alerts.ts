import { findSiteMark } from "../../../db/sites/site_marks.ts";
import type { AlertFinding } from "../../alerts/alert_message.ts";
import { alertText } from "../../alerts/texts/alert_text.ts";
import { DAY_MS } from "../../core/days.ts";
import type { RuleAnswer, RuleContext } from "./rule_answer.ts";
import type { DecayMark, DecayNews } from "./watch_decay.ts";

/** What was found longer ago was not asked for when it was. */
const NEWS_MS = 3 * DAY_MS;
const MAX_SHOWN = 5;

/** Pages that began to lose their clicks, those of the same data in one alert. */
export async function findDecayAlerts(context: RuleContext): Promise<RuleAnswer[]> {
  const { db, siteId, now } = context;
  const known = await findSiteMark(db, siteId, "decay");
  if (known === undefined) return [];
  const { date, news = [] } = JSON.parse(known.mark) as DecayMark; // written by watchDecay
  const recent = news.filter(({ at }) => now.getTime() - Date.parse(at) < NEWS_MS);
  const found = recent.flatMap((one) => findingOf(context, one) ?? []);
  return [{ rule: "content_decay", asOf: date, found }];
}

function findingOf({ siteId, rules }: RuleContext, news: DecayNews): AlertFinding | null {
  const { severities = [] } = rules.content_decay;
  const pages = news.pages.filter(({ severity }) => severities.includes(severity));
  const [first] = pages;
  if (first === undefined) return null;
  const count = pages.length + news.others;
  return {
    causeKey: `content_decay:${news.key}`,
    severity: pages.some(({ severity }) => severity === "severe") ? "error" : "warning",
    title: count === 1
      ? alertText`${first.url} began to lose its clicks`
      : alertText`${count.toLocaleString("en")} pages began to lose their clicks`,
    sentences: [
      alertText`The data to ${news.date} show a fall from their best 28 days that did not show before.`,
      ...count > MAX_SHOWN ? [alertText`The ${MAX_SHOWN} that lost the most are named.`] : [],
    ],
    facts: pages.slice(0, MAX_SHOWN).map(({ url, clicks, peakClicks, cause }) => ({
      name: url,
      value: alertText`${clicks.toLocaleString("en")} of ${
        peakClicks.toLocaleString("en")
      } clicks (${cause.replaceAll("_", " ")})`,
    })),
    links: [{ name: alertText`The pages`, path: `/sites/${siteId}/content-decay` }],
    happenedOn: news.date,
    momentary: true,
    memory: { technical: pages.every(({ cause }) => cause === "technical") ? 1 : 0 },
  };
}
