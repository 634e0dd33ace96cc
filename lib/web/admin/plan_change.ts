import type { AdminAccount } from "../../../db/accounts/admin_accounts.ts";
import type { PlanName } from "../../../schemas/common.ts";
import { findLimits, type LimitOverrides } from "../../core/plans.ts";
import { formatNumber } from "../format_number.ts";
import { html } from "../html.ts";
import type { DocumentAnswer, PageRequest } from "../page.ts";
import type { Form } from "../read_form.ts";
import { showQuestion } from "../show_question.ts";
import { PLAN_TITLES } from "../usage/plan_titles.ts";
import { said, saidText } from "../texts/said.ts";

/** The plan that an account gets; null limits are the plan's. */
export interface PlanWish extends LimitOverrides {
  plan: PlanName;
}

/** Reads a limit that may be left empty; what is no whole number is none that could be set. */
export function planLimitsField(form: Form, name: string): number | null {
  const text = form.text(name).trim();
  return text === "" ? null : /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
}

/** Asks before an account is put on another plan. */
export function askPlan(
  { account, wish }: { account: AdminAccount; wish: PlanWish },
  request: Pick<PageRequest, "cookieValue">,
): DocumentAnswer {
  const limits = findLimits(wish.plan, wish);
  return showQuestion({
    title: "Change the plan?",
    section: "admin",
    text: html`<p><strong>${account.name}</strong> goes from ${
      saidText(PLAN_TITLES[account.plan])
    } (${describe(account.plan, account)}) to <strong>${
      saidText(PLAN_TITLES[wish.plan])
    }</strong> (${describe(wish.plan, wish)}).</p>
<p>It holds from the next request on. Calls of this month up to now: ${
      formatNumber(account.calls)
    }${
      account.calls >= (limits?.callsPerMonth ?? 0) ? said`; further ones are refused then.` : "."
    }</p>`,
    action: `/admin/accounts/${account.id}/plan`,
    button: "Change the plan",
    back: { path: `/admin/accounts/${account.id}`, label: "Leave it as it is" },
    fields: html`<input type="hidden" name="confirmed" value="yes">
<input type="hidden" name="plan" value="${wish.plan}">
<input type="hidden" name="requests_per_minute" value="${wish.requestsPerMinute}">
<input type="hidden" name="calls_per_month" value="${wish.callsPerMonth}">`,
  }, request);
}

/** Writes what a plan allows, such as `60 requests a minute, 1,000 calls a month`. */
export function describe(plan: PlanName, overrides: LimitOverrides): string {
  const limits = findLimits(plan, overrides);
  return limits === null
    ? saidText("no API access")
    : said`${formatNumber(limits.requestsPerMinute)} requests a minute, ${
      formatNumber(limits.callsPerMonth)
    } calls a month`;
}
