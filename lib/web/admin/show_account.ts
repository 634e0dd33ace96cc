import type { AdminAccount } from "../../../db/accounts/admin_accounts.ts";
import { PLAN_NAMES } from "../../../schemas/common.ts";
import { type FormProblem, noProblem, problemNotice } from "../form_problem.ts";
import { dayTag } from "../format_date.ts";
import { formatNumber } from "../format_number.ts";
import { type Html, html } from "../html.ts";
import { type DocumentAnswer, type PageRequest, showPage } from "../page.ts";
import { csrfField } from "../parts/csrf_field.ts";
import { notice } from "../parts/notice.ts";
import { selectField } from "../parts/select_field.ts";
import { textField } from "../parts/text_field.ts";
import { PLAN_TITLES } from "../usage/plan_titles.ts";
import { accountMeter } from "./account_table.ts";
import { ago } from "./ago.ts";
import { describe } from "./plan_change.ts";
import { said, saidText } from "../texts/said.ts";

/** Shows one account to an operator, with what was wrong with the plan that was sent. */
export function showAccount(
  request: PageRequest,
  { account, problem = noProblem() }: { account: AdminAccount; problem?: FormProblem },
): DocumentAnswer {
  const { services, query } = request;
  const { name, plan, sitesCount, lastCallAt, owners, createdAt } = account;
  const isDone = query.get("done") === "plan_changed" && problem.message === undefined;
  const main = html`<p><a href="/admin#accounts">All accounts</a></p>
<h1 class="folded">${name}</h1>
${isDone && notice("good", "The plan is changed. It holds from the next request on.")}
<div class="cards admin-cards"><section class="card"><h2>Account</h2>
<dl class="facts">
<div><dt>Plan</dt><dd>${saidText(PLAN_TITLES[plan])}: ${describe(plan, account)}</dd></div>
<div><dt>Calls this month</dt><dd>${accountMeter(account)}</dd></div>
<div><dt>Last call</dt><dd>${
    lastCallAt === null ? saidText("Never") : ago(lastCallAt, services.now())
  }</dd></div>
<div><dt>Sites</dt><dd>${formatNumber(sitesCount)}</dd></div>
<div><dt>Owners</dt><dd>${
    owners.length === 0
      ? html`None: <code>npm run account -- invite</code> makes a link for one`
      : owners.map(({ email, role }) =>
        html`<span class="owner">${email}${role === "operator" && said`, operator`}</span>`
      )
  }</dd></div>
<div><dt>Made</dt><dd>${dayTag(createdAt)}</dd></div>
</dl></section>
${planForm(request, { account, problem })}</div>`;
  return showPage(
    { title: name, section: "admin", main, assets: ["usage.css", "admin.css"] },
    problem.status,
  );
}

function planForm(
  { form, cookieValue }: PageRequest,
  { account, problem }: { account: AdminAccount; problem: FormProblem },
): Html {
  // what was typed, where something was wrong with it
  const typed = (name: string, value: string | number | null) =>
    form.has(name) ? form.text(name) : String(value ?? "");
  return html`<section class="card"><h2>Change the plan</h2>
${problemNotice(problem)}
<form method="post" action="/admin/accounts/${account.id}/plan">${csrfField(cookieValue)}
${
    selectField({
      name: "plan",
      label: "Plan",
      value: typed("plan", account.plan),
      options: PLAN_NAMES.map((name) => [
        name,
        `${saidText(PLAN_TITLES[name])}: ${
          describe(name, { requestsPerMinute: null, callsPerMonth: null })
        }`,
      ]),
    }, problem.errors)
  }
${
    textField({
      name: "requests_per_minute",
      label: "Requests a minute",
      inputmode: "numeric",
      hint: "Enterprise only; empty: as the plan has it.",
      value: typed("requests_per_minute", account.requestsPerMinute),
    }, problem.errors)
  }
${
    textField({
      name: "calls_per_month",
      label: "Calls a month",
      inputmode: "numeric",
      hint: "Enterprise only; empty: as the plan has it.",
      value: typed("calls_per_month", account.callsPerMonth),
    }, problem.errors)
  }
<button>Go on</button></form></section>`;
}
