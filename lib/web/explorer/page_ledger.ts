import type { AskedLedger } from "../../../schemas/asked_ledger.ts";
import { apiText } from "../api_text.ts";
import { formatWindow } from "../format_date.ts";
import { formatCount, formatNumber } from "../format_number.ts";
import { type Content, type Html, html } from "../html.ts";
import { effectTable } from "../report/where_clicks_went.ts";
import { said } from "../texts/said.ts";
import { moverTable } from "./change_tables.ts";
import { ledgerAddress, type LedgerQuestion } from "./ledger_question.ts";

type Compared = NonNullable<AskedLedger["compared"]>;

/** A page, and what its address asks to compare. */
interface LedgerPlace {
  siteId: number;
  pageId: number;
  question: LedgerQuestion;
}

/**
 * Writes where the clicks of a page went between two periods: in words, by what, and by query. Without a ledger it leads
 * to it: to read all rows of a large site takes seconds.
 */
export function pageLedger(ledger: AskedLedger | undefined, place: LedgerPlace): Html {
  return html`
    <section class="card" id="why" aria-labelledby="why-title">
      <h2 id="why-title">Why its clicks changed</h2>
      ${ledger === undefined ? leadToIt(place) : tellLedger(ledger, place)}
    </section>
    ${ledger?.compared && queryTable(ledger.compared, place)}
  `;
}

function leadToIt({ siteId, pageId }: LedgerPlace): Html {
  return html`
    <p><a href="/sites/${siteId}/pages/${pageId}?explain=true#why"
      >See by which queries, and by what</a>: each click of the difference between two periods.</p>
  `;
}

function tellLedger(
  { compared, not_available: missing }: AskedLedger,
  place: LedgerPlace,
): Content {
  if (compared === null) return html`<p>${apiText(missing?.message ?? "")}</p>`;
  const { siteId, pageId, question } = place;
  const days = { ...question, from: compared.current.from, to: compared.current.to };
  const { against_from: _, against_to: __, ...others } = days;
  return html`
    <p>${tellChange(compared)}</p>
    ${effectTable(compared.effects)}
    <p class="no-print">
      <a href="${ledgerAddress(
        `/sites/${siteId}/changes`,
        days,
      )}">The same days for the whole site</a>
      · <a
        href="${ledgerAddress(`/sites/${siteId}/pages/${pageId}`, {
          ...others,
          compare: "previous_year",
        })}#why">Against the same weekdays a year before</a>
    </p>
  `;
}

function tellChange(
  { change, previous_clicks: before, current_clicks: after, ...compared }: Compared,
): string {
  const { current, previous, days_compared: days } = compared;
  const [by, from, to] = [Math.abs(change.clicks), before, after].map((one) => formatNumber(one));
  const isChance = change.low <= 0 && change.high >= 0 && change.clicks !== 0;
  const chance = isChance ? said`; chance alone explains as much` : "";
  const moved = change.clicks === 0
    ? said`Its clicks stayed at ${to ?? ""}`
    : change.clicks < 0
    ? said`Its clicks fell by ${by ?? ""}, from ${from ?? ""} to ${to ?? ""}`
    : said`Its clicks rose by ${by ?? ""}, from ${from ?? ""} to ${to ?? ""}`;
  return said`${moved}, on the ${formatCount(days, "day")} that both periods have (${
    formatWindow(previous.from, previous.to)
  }; ${formatWindow(current.from, current.to)})${chance}.`;
}

function queryTable(
  { keywords = [], other_keywords: other }: Compared,
  { siteId, question: { from, to } }: LedgerPlace,
): Html | null {
  if (other === undefined) return null;
  const days = new URLSearchParams({ ...from && { from }, ...to && { to } });
  return moverTable("Its queries", {
    rows: keywords.map((row) => ({
      row,
      name: html`
        <a href="/sites/${siteId}/keywords/${row.keyword_id}${days.size > 0 && `?${days}`}"
        >${row.keyword}</a>
      `,
    })),
    other,
  });
}
