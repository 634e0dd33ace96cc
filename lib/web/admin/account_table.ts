import type { AdminAccount } from "../../../db/accounts/admin_accounts.ts";
import { findLimits } from "../../core/plans.ts";
import { formatNumber } from "../format_number.ts";
import { type Content, type Html, html } from "../html.ts";
import { dataTable } from "../parts/data_table.ts";
import { meter } from "../parts/meter.ts";
import { PLAN_TITLES } from "../usage/plan_titles.ts";
import { ago } from "./ago.ts";
import type { Operation } from "./read_operation.ts";
import { said, saidText } from "../texts/said.ts";

/** Writes the accounts that were looked for, with the search and the way to further ones. */
export function accountList(operation: Operation): Html {
  const { accounts, accountsTotal, search: { q, offset }, now } = operation;
  return html`<form class="admin-search row" role="search" method="get" action="/admin#accounts">
<label for="q">Name or owner</label>
<input id="q" name="q" type="search" maxlength="200" value="${q}">
<button>Search</button>
${
    q !== "" && html`
      <a href="/admin#accounts">All accounts</a>
    `
  }</form>
${
    accounts.length === 0 ? nothingFound(operation) : dataTable({
      caption: said`Accounts ${formatNumber(offset + 1)} to ${
        formatNumber(offset + accounts.length)
      } of ${formatNumber(accountsTotal)}, by name; usage of this month (UTC)`,
      columns: [
        { label: "Account" },
        { label: "Plan" },
        { label: "Sites", number: true },
        { label: "Calls this month" },
        { label: "Last call" },
        { label: "Owners" },
      ],
      rows: accounts.map((account) => row(account, now)),
    })
  }${pager(operation)}`;
}

function row(account: AdminAccount, now: Date): Content[] {
  const { id, name, plan, sitesCount, lastCallAt, owners } = account;
  return [
    html`<a class="name" href="/admin/accounts/${id}">${name}</a>`,
    saidText(PLAN_TITLES[plan]),
    formatNumber(sitesCount),
    accountMeter(account),
    lastCallAt === null ? saidText("Never") : ago(lastCallAt, now),
    owners.length === 0
      ? saidText("None")
      : owners.map(({ email, role }) =>
        html`<span class="owner">${email}${
          role === "operator" && html`
            <span class="badge">Operator</span>
          `
        }</span>`
      ),
  ];
}

/** Writes how much of its month an account has used. */
export function accountMeter({ calls, plan, ...limits }: AdminAccount): Html {
  const limit = findLimits(plan, limits)?.callsPerMonth ?? 0;
  if (limit === 0) {
    return html`
      <span class="muted">No API in this plan</span>
    `;
  }
  const label = said`${formatNumber(calls)} of ${formatNumber(limit)}`;
  return html`<div class="progress">${label}${
    meter({ used: calls, limit, label: said`${label} calls` })
  }</div>`;
}

function nothingFound({ accountsTotal, search: { q } }: Operation): Html {
  if (accountsTotal > 0) {
    return html`
      <p>There is no account on this page. <a href="/admin#accounts">To the first ones</a></p>
    `;
  }
  return html`
    <p>No account and no owner is called like <strong class="folded">${q}</strong>.</p>
  `;
}

function pager({ accountsTotal, search: { q, limit, offset } }: Operation): Html {
  const page = offset / limit + 1;
  const pages = Math.max(1, Math.ceil(accountsTotal / limit));
  if (pages === 1) return html``;
  const link = (number: number, text: string, rel: string) => {
    const query = new URLSearchParams({ ...q !== "" && { q }, page: String(number) });
    return html`<a class="button" rel="${rel}" href="/admin?${String(query)}#accounts">${text}</a>`;
  };
  return html`<nav class="row pager" aria-label="Pages of accounts">
${page > 1 && link(Math.min(page - 1, pages), "Previous", "prev")}
<span class="muted">Page ${formatNumber(page)} of ${formatNumber(pages)}</span>
${page < pages && link(page + 1, "Next", "next")}</nav>`;
}
