import { hasTags, listTagClicks, type TagClicks } from "../../../db/search/tag_clicks.ts";
import type { AlertFinding, AlertLink } from "../../alerts/alert_message.ts";
import { alertText } from "../../alerts/texts/alert_text.ts";
import { type DayNoise, measureDayNoise } from "../../metrics/search/changes/day_noise.ts";
import { type ChangePart, presentClicks } from "../../metrics/search/changes/part_intervals.ts";
import { findChangeDays } from "../search/changes/change_days.ts";
import type { ChangeDays } from "../search/changes/change_windows.ts";
import { comparedClicks, listWindowDays } from "../search/changes/read_changes.ts";
import type { RuleAnswer, RuleContext } from "./rule_answer.ts";

/** With fewer days in common the noise of days is not known. */
const MIN_DAYS = 14;
const MAX_TAGS = 200;
const WHOLE_SITE = { searchType: "web", country: null, device: null } as const;

/** The last 28 days against the 28 before, and how much their days differ by chance. */
interface ComparedClicks {
  context: RuleContext;
  days: ChangeDays;
  noise: DayNoise;
}

/**
 * Clicks of the site and of groups of its keywords that are down by more than chance explains: the upper end of the
 * ledger's interval is below zero. Without two windows of days nothing is said.
 */
export async function findSearchAlerts(context: RuleContext): Promise<RuleAnswer[]> {
  const { db, siteId, rules: { clicks_drop: clicks, keyword_group_drop: groups } } = context;
  if (!clicks.enabled && !groups.enabled) return [];
  const days = await findChangeDays(db, { siteId, ...WHOLE_SITE }, {});
  if ("status" in days || days.current.compared.size < MIN_DAYS) return [];
  const { previous, current } = days;
  const noise = measureDayNoise([
    ...listWindowDays(previous, "clicks"),
    ...listWindowDays(current, "clicks"),
  ]);
  const compared = { context, days, noise };
  return [clicksAnswer(compared), ...await findGroupAlerts(compared)];
}

function clicksAnswer({ context: { siteId }, days, noise }: ComparedClicks): RuleAnswer {
  const { previous, current } = days;
  const before = comparedClicks(previous);
  const after = comparedClicks(current);
  const change = presentClicks({ before, after }, noise, current.compared.size);
  return {
    rule: "clicks_drop",
    asOf: current.to,
    found: change.high >= 0 ? [] : [{
      causeKey: "clicks_drop",
      severity: "error",
      title: alertText`Clicks fell by ${shareText(change.clicks, before)}`,
      sentences: [
        alertText`The ${days.current.compared.size} days to ${days.current.to} have ${
          countText(after)
        } clicks, those before had ${countText(before)}.`,
        alertText`Chance explains a change of ${rangeText(change)} clicks at most.`,
      ],
      facts: factsOf({ before, after }, days),
      links: changeLinks(siteId, days),
      happenedOn: current.to,
    }],
  };
}

async function findGroupAlerts(compared: ComparedClicks): Promise<RuleAnswer[]> {
  const { context: { db, siteId, searchWindows, rules, now }, days } = compared;
  const { enabled, tags = [] } = rules.keyword_group_drop;
  // sums of a window may take a while
  if (!enabled || !await hasTags(db, siteId)) return [];
  const window = await searchWindows.resolve({
    ...{ siteId, kind: "query", now, fresh: true },
    query: { from: days.current.from, to: days.current.to, search_type: "web" },
  });
  if (window.period === null || window.previous === null) return [];
  const groups = await listTagClicks(db, siteId, {
    ...{ periodId: window.period.id, previousId: window.previous.id },
    ...{ tags, limit: MAX_TAGS },
  });
  const found = groups.flatMap((group) => groupFinding(compared, group) ?? []);
  return [{ rule: "keyword_group_drop", asOf: days.current.to, found }];
}

function groupFinding(
  { context: { siteId }, days, noise }: ComparedClicks,
  { tag, keywords, previousClicks: before, clicks: after }: TagClicks,
): AlertFinding | null {
  const change = presentClicks({ before, after }, noise, days.current.compared.size);
  if (change.high >= 0) return null;
  return {
    causeKey: `keyword_group_drop:${encodeURIComponent(tag)}`.slice(0, 160),
    severity: "warning",
    title: alertText`Clicks of the keywords tagged "${tag}" fell by ${
      shareText(change.clicks, before)
    }`,
    sentences: [
      alertText`Its ${countText(keywords)} keywords have ${
        countText(after)
      } clicks in the ${days.current.compared.size} days to ${days.current.to}, and had ${
        countText(before)
      } before.`,
      alertText`Chance explains a change of ${rangeText(change)} clicks at most.`,
    ],
    facts: factsOf({ before, after }, days),
    links: [
      {
        name: alertText`The keywords`,
        path: `/sites/${siteId}/keywords?filter[tags]=${encodeURIComponent(tag)}`,
      },
      ...changeLinks(siteId, days),
    ],
    happenedOn: days.current.to,
  };
}

function changeLinks(siteId: number, { current: { from, to } }: ChangeDays): AlertLink[] {
  return [{
    name: alertText`Where they went`,
    path: `/sites/${siteId}/changes?from=${from}&to=${to}`,
  }];
}

function factsOf({ before, after }: { before: number; after: number }, days: ChangeDays) {
  const { current, previous } = days;
  return [
    { name: alertText`Clicks ${current.from} to ${current.to}`, value: countText(after) },
    { name: alertText`Clicks ${previous.from} to ${previous.to}`, value: countText(before) },
  ];
}

function shareText(change: number, before: number): string {
  return before === 0 ? countText(-change) : `${Math.round(-100 * change / before)} %`;
}

/** Half the width of the interval. */
function rangeText({ high, clicks }: ChangePart): string {
  return `±${countText(Math.round(high - clicks))}`;
}

function countText(count: number): string {
  return count.toLocaleString("en");
}
