import { readAccount } from "../../../db/accounts/accounts.ts";
import type { UsageAnswer } from "../../../schemas/account.ts";
import { callApi, ownerScope } from "../call_api.ts";
import { formatNumber } from "../format_number.ts";
import { type Html, html } from "../html.ts";
import { type Page, type PageRequest, showPage } from "../page.ts";
import { PLAN_TITLES } from "../usage/plan_titles.ts";
import { type MonthCalls, readMonthCalls } from "../usage/read_month_calls.ts";
import { usageCards } from "../usage/usage_cards.ts";
import { dayFigure, endpointTable, monthTable } from "../usage/usage_tables.ts";
import { saidText } from "../texts/said.ts";

/** `GET /settings/usage`: what is used of the plan, by day and by endpoint. */
export const usagePage: Page = {
  method: "GET",
  path: "/settings/usage",
  access: "owner",
  async handler(request: PageRequest) {
    const { services: { db, now }, session: { accountId }, origin } = request;
    const [{ plan }, { body }] = await Promise.all([
      readAccount(db, accountId),
      callApi(await ownerScope(request), "getAccountUsage"),
    ]);
    // what the operation's schema says
    const usage = (body as { data: UsageAnswer }).data;
    const { month } = usage.month;
    const calls = await readMonthCalls(db, { accountId, month, now: now() });
    const main = html`<div class="page-head"><h1>Usage</h1>
<span class="badge">${saidText(PLAN_TITLES[plan])} plan</span></div>
${usageCards({ plan, usage, now: now() })}
<section class="card"><h2>By day and by endpoint</h2>
${calls.endpoints.length === 0 ? noCalls(origin) : monthDetails(calls, usage)}</section>
<section class="card"><h2>Earlier months</h2>
${
      usage.history.length === 0
        ? html`
          <p class="muted">There were no calls before this month.</p>
        `
        : monthTable(usage.history)
    }</section>`;
    return showPage({
      title: "Usage",
      section: "usage",
      main,
      assets: ["charts.css", "usage.css", "chart.js"],
    });
  },
};

function monthDetails(calls: MonthCalls, { month: { month, used } }: UsageAnswer): Html {
  const missing = used - calls.paid;
  return html`
    ${dayFigure(calls, month)}
    ${endpointTable(calls, month)}
    <p
      class="muted table-note">Without cost: free endpoints, replayed answers, and requests that were answered 4xx. Over a limit:
    answered 429. Failed: answered 5xx, by a fault of the server. Days and endpoints follow within a few seconds.${missing >
        0 &&
      html` ${formatNumber(missing)} of this month's ${
        formatNumber(used)
      } calls are in neither: they came just now, or before
calls were counted by day.`}</p>
  `;
}

function noCalls(origin: string): Html {
  return html`
    <p>No call of this month has been counted. Make a token under <a href="/settings/security"
      >Security</a>, then ask for your sites:</p>
    <pre tabindex="0" role="group"
      aria-label="Command line"><code>curl -H "Authorization: Bearer TOKEN" ${origin}/api/v1/sites</code></pre>
  `;
}
