import type { SearchChangesAnswer } from "../../../../schemas/search_changes.ts";
import { apiText } from "../../api_text.ts";
import { callApi, type PageScope } from "../../call_api.ts";
import { changeTables } from "../../explorer/change_tables.ts";
import {
  LEDGER_FIELDS,
  type LedgerQuestion,
  readLedgerQuestion,
} from "../../explorer/ledger_question.ts";
import { SITE_FRAME_ASSETS, siteFrame } from "../../explorer/site_frame.ts";
import { type FormProblem, formProblem, noProblem, problemNotice } from "../../form_problem.ts";
import { formatWindow } from "../../format_date.ts";
import { type Html, html } from "../../html.ts";
import { type Page, type PageRequest, showPage } from "../../page.ts";
import { notice } from "../../parts/notice.ts";
import { selectField } from "../../parts/select_field.ts";
import { textField } from "../../parts/text_field.ts";
import { effectTable, tellClickChange } from "../../report/where_clicks_went.ts";
import { readOwnSite } from "../../sites/settings_view.ts";
import { currentLanguage } from "../../texts/language.ts";

const COMPARE = [
  ["previous_period", "the days right before"],
  ["previous_year", "the same weekdays a year before"],
] as const;
const DEVICES = [
  ["", "all devices"],
  ["mobile", "mobile"],
  ["desktop", "desktop"],
  ["tablet", "tablet"],
] as const;

/** `GET /sites/:id/changes`: why clicks from search changed between two periods, and the rows behind it. */
export const clickChangesPage: Page = {
  method: "GET",
  path: "/sites/:id/changes",
  access: "owner",
  async handler(request: PageRequest) {
    const { scope, site } = await readOwnSite(request);
    const path = `/sites/${site.id}/changes`;
    const question = readLedgerQuestion(request.query);
    const { data, message, problem } = await ask(scope, site.id, question);
    const main = siteFrame({
      id: site.id,
      name: site.name,
      current: path,
      abilities: scope.caller.abilities,
    }, [
      html`
        <div class="page-head">
          <div>
            <h1>Why clicks changed</h1>
            <p
              class="muted">Each click of the difference between two periods is in one of the parts below.</p>
          </div>
          <a class="button no-print" href="${path}/exports">Between two exports</a>
        </div>
      `,
      problemNotice(problem),
      choiceForm(path, { question, problem, data }),
      message !== null &&
      notice("info", apiText(message, { maySet: scope.caller.abilities.includes("write") })),
      data && story(data),
      data && changeTables(data, { siteId: site.id, domain: site.domain, question }),
    ]);
    return showPage({
      title: `Why clicks changed on ${site.name}`,
      section: "sites",
      main,
      assets: ["explorer.css", ...SITE_FRAME_ASSETS],
    }, problem.status);
  },
};

interface Changes {
  data: SearchChangesAnswer | null;
  /** Why there is nothing, or what to know; null: nothing. */
  message: string | null;
  problem: FormProblem;
}

async function ask(scope: PageScope, siteId: number, question: LedgerQuestion): Promise<Changes> {
  try {
    const { body } = await callApi(scope, "getChanges", {
      params: { id: siteId },
      query: { ...question, limit: 25 },
    });
    return {
      data: body.data,
      message: body.meta.data_status?.message ?? null,
      problem: noProblem(),
    };
  } catch (error) {
    return { data: null, message: null, problem: formProblem(error, LEDGER_FIELDS) };
  }
}

function choiceForm(
  path: string,
  { question, problem: { errors }, data }: { question: LedgerQuestion } & Omit<Changes, "message">,
): Html {
  const valueOf = (name: keyof LedgerQuestion, shown?: string) => question[name] ?? shown ?? "";
  return html`
    <form class="compare-choice no-print" method="get" action="${path}">
      ${textField({
        ...{ name: "from", label: "From", type: "date" as const },
        value: valueOf("from", data?.current.from),
      }, errors)}
      ${textField({
        ...{ name: "to", label: "To", type: "date" as const },
        value: valueOf("to", data?.current.to),
      }, errors)}
      ${selectField({
        ...{ name: "compare", label: "Compared with", options: COMPARE },
        value: valueOf("compare", "previous_period"),
      }, errors)}
      ${selectField({
        ...{ name: "device", label: "Device", options: DEVICES },
        value: valueOf("device"),
      }, errors)}
      ${textField({
        ...{ name: "country", label: "Country", placeholder: "all", maxlength: 2 },
        value: valueOf("country"),
      }, errors)}
      <button>Show</button>
    </form>
  `;
}

/** What happened, in words, and by what the clicks of the difference went. */
function story(changes: SearchChangesAnswer): Html {
  const { explanation, current, previous, effects, events } = changes;
  return html`
    <section class="card" aria-labelledby="story">
      <h2 id="story">In words</h2>
      <p>${currentLanguage() === "en" ? explanation : tellClickChange(changes)}</p>
      <p class="muted">${formatWindow(current.from, current.to)} against ${formatWindow(
        previous.from,
        previous.to,
      )}.</p>
      ${events !== null && events.events.length > 0 && html`
        <h3>What else happened around that day</h3>
        <ul>${events.events.map(({ title, text }) =>
          html`<li><strong>${title}</strong> ${text}</li>`
        )}</ul>
        <p class="muted">At the same time, which does not say that it brought the change.</p>
      `}
      ${effectTable(effects)}
    </section>
  `;
}
