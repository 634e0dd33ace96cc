import type { UsageAnswer } from "../../../schemas/account.ts";
import type { PlanName } from "../../../schemas/common.ts";
import { dayTag } from "../format_date.ts";
import { formatNumber } from "../format_number.ts";
import { type Html, html } from "../html.ts";
import { meter } from "../parts/meter.ts";
import { notice } from "../parts/notice.ts";
import { PLAN_TITLES } from "./plan_titles.ts";
import { DAY_MS } from "../../core/days.ts";
import { said, saidText } from "../texts/said.ts";

/** Whose limits they are, and when they are looked at. */
interface UsageCards {
  plan: PlanName;
  usage: UsageAnswer;
  now: Date;
}

/** Writes how much of the month and of the minute is left, and what the plan allows. */
export function usageCards({ plan, usage, now }: UsageCards): Html {
  const { month, minute } = usage;
  if (month.limit === 0) {
    return notice("info", [
      html`
        The ${saidText(PLAN_TITLES[plan])} plan has no API access: programs are answered 403.
      `,
      "These pages can be read all the same. The operator of this server can put the account on another plan.",
    ]);
  }
  return html`${month.remaining === 0 && usedUp(usage)}<div class="cards usage-cards">
${
    usageCard({
      title: "This month",
      unit: "calls",
      share: month,
      text: html`${formatNumber(month.remaining)} left. The month begins again on ${
        dayTag(month.reset_at)
      }, 00:00 UTC: ${daysUntil(month.reset_at, now)}.`,
    })
  }
${
    usageCard({
      title: "The last 60 seconds",
      unit: "requests",
      share: minute,
      text: html`${
        formatNumber(minute.remaining)
      } more may come at once. Each request leaves the window 60 seconds after it came.`,
    })
  }
<section class="card"><h2>What the ${saidText(PLAN_TITLES[plan])} plan allows</h2>
<ul class="plain-list"><li><strong>${
    formatNumber(month.limit)
  }</strong> calls in a calendar month (UTC)</li>
<li><strong>${formatNumber(minute.limit)}</strong> requests in any 60 seconds</li></ul>
<p class="muted">Both over all tokens of the account. Only answers of 2xx count towards the month; <code>/account</code>, the
progress of an audit and these pages never do. At a limit, requests are answered 429 with <code>Retry-After</code>;
nothing is charged beyond it.</p></section>
</div>`;
}

interface UsageCard {
  title: string;
  unit: string;
  share: { used: number; limit: number };
  text: Html;
}

function usageCard({ title, unit, share: { used, limit }, text }: UsageCard): Html {
  const label = said`${formatNumber(used)} of ${formatNumber(limit)} ${saidText(unit)}`;
  return html`<section class="card"><h2>${saidText(title)}</h2>
<p class="usage-figure"><strong>${formatNumber(used)}</strong> of ${formatNumber(limit)} ${
    saidText(unit)
  }</p>
${meter({ used, limit, label })}
<p class="muted">${text}</p></section>`;
}

function usedUp({ month }: UsageAnswer): Html {
  return notice(
    "bad",
    html`All calls of this month are used. Further ones are answered 429 until ${
      dayTag(month.reset_at)
    }, 00:00 UTC; scheduled audits go on.`,
  );
}

function daysUntil(time: string, now: Date): string {
  const days = Math.ceil((Date.parse(time) - now.getTime()) / DAY_MS);
  return days <= 1 ? said`within a day` : said`in ${days} days`;
}
