import { type FormProblem, noProblem, problemNotice } from "../form_problem.ts";
import { formatNumber } from "../format_number.ts";
import { html } from "../html.ts";
import { type DocumentAnswer, type PageRequest, showPage } from "../page.ts";
import { doneNotice, type DoneTexts } from "../parts/done_notice.ts";
import { accountList } from "./account_table.ts";
import { auditTable } from "./audit_table.ts";
import { failureTable } from "./failure_table.ts";
import { jobTable } from "./job_table.ts";
import { readOperation } from "./read_operation.ts";
import { serviceCards } from "./service_cards.ts";

const ACCOUNTS_PER_PAGE = 25;
const MAX_SEARCH_LENGTH = 200;
const MAX_PAGE = 1_000_000;

const DONE: DoneTexts = {
  paused: "The audit is paused, or will be as soon as its worker has put down what it holds.",
  resumed: "The audit goes on as soon as a worker is free.",
  stopped: "The audit ends with what it has found up to now.",
};

/** Shows the page of operators, with what went wrong with what they sent. */
export async function showOperation(
  { services, query, cookieValue }: PageRequest,
  problem: FormProblem = noProblem(),
): Promise<DocumentAnswer> {
  const operation = await readOperation(services, readSearch(query));
  const { audits, accountsTotal, now } = operation;
  const main = html`
    <div class="page-head">
      <h1>Operation</h1>
      <nav aria-label="On this page">
        <ul class="jumps">
          <li><a href="#audits">Audits</a></li>
          <li><a href="#accounts">Accounts</a></li>
          <li><a href="#jobs">Jobs</a></li>
          <li><a href="#failures">Failures</a></li>
        </ul>
      </nav>
    </div>
    ${problemNotice(problem)}${problem.message === undefined && doneNotice(query, DONE)}
    ${serviceCards(operation)}
    <section class="card" id="audits"><h2>Audits under way</h2>
    ${auditTable(audits, { now, cookieValue })}</section>
    <section class="card" id="accounts"><h2>Accounts</h2>
    ${accountList(operation)}
    <p class="muted table-note">${formatNumber(
      accountsTotal,
    )} found. Accounts are made and deleted at the
    server's command line: <code>npm run account -- create NAME</code>.</p></section>
    <section class="card" id="jobs"><h2>Jobs</h2>
    ${jobTable(operation)}</section>
    <section class="card" id="failures"><h2>Failed lately</h2>
    ${failureTable(operation)}</section>
  `;
  return showPage(
    { title: "Operation", section: "admin", main, assets: ["usage.css", "admin.css"] },
    problem.status,
  );
}

function readSearch(query: URLSearchParams) {
  const text = query.get("page") ?? "";
  const page = /^[1-9]\d{0,6}$/.test(text) ? Math.min(Number(text), MAX_PAGE) : 1;
  return {
    q: [...(query.get("q") ?? "").trim()].slice(0, MAX_SEARCH_LENGTH).join(""),
    limit: ACCOUNTS_PER_PAGE,
    offset: (page - 1) * ACCOUNTS_PER_PAGE,
  };
}
