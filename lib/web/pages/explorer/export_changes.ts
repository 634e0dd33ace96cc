import type { ExportChangesAnswer } from "../../../../schemas/export_changes.ts";
import { apiText } from "../../api_text.ts";
import { callApi, type PageScope } from "../../call_api.ts";
import { exportChangeTables } from "../../explorer/export_change_tables.ts";
import {
  EXPORT_FIELDS,
  type LedgerQuestion,
  readLedgerQuestion,
} from "../../explorer/ledger_question.ts";
import { SITE_FRAME_ASSETS, siteFrame } from "../../explorer/site_frame.ts";
import { type FormProblem, formProblem, noProblem, problemNotice } from "../../form_problem.ts";
import { type Html, html } from "../../html.ts";
import { type Page, type PageRequest, showPage } from "../../page.ts";
import { notice } from "../../parts/notice.ts";
import { textField } from "../../parts/text_field.ts";
import { readOwnSite } from "../../sites/settings_view.ts";
import { said } from "../../texts/said.ts";

/** Rows of each list. */
const ROWS = 25;

/** `GET /sites/:id/changes/exports`: what two exports without days show of a change of clicks. */
export const exportChangesPage: Page = {
  method: "GET",
  path: "/sites/:id/changes/exports",
  access: "owner",
  async handler(request: PageRequest) {
    const { scope, site } = await readOwnSite(request);
    const parent = `/sites/${site.id}/changes`;
    const question = readLedgerQuestion(request.query, EXPORT_FIELDS);
    const { data, message, problem } = await ask(scope, site.id, question);
    const main = siteFrame({
      ...{ id: site.id, name: site.name, current: parent },
      abilities: scope.caller.abilities,
    }, [
      html`
        <p class="crumb"><a href="${parent}">Why clicks changed</a></p>
        <div class="page-head">
          <div>
            <h1>Between two exports</h1>
            <p
              class="muted">What two exports of Search Console without days show of a change, and what they leave open.</p>
          </div>
        </div>
      `,
      problemNotice(problem),
      choiceForm(`${parent}/exports`, { question, problem, data }),
      message !== null &&
      notice("info", apiText(message, { maySet: scope.caller.abilities.includes("write") })),
      data && exportChangeTables(data, { siteId: site.id, domain: site.domain }),
    ]);
    return showPage({
      title: said`Between two exports of ${site.name}`,
      section: "sites",
      main,
      assets: ["explorer.css", ...SITE_FRAME_ASSETS],
    }, problem.status);
  },
};

interface Changes {
  data: ExportChangesAnswer | null;
  /** Why there is nothing; null: there is. */
  message: string | null;
  problem: FormProblem;
}

async function ask(scope: PageScope, siteId: number, question: LedgerQuestion): Promise<Changes> {
  try {
    const { body } = await callApi(scope, "getExportChanges", {
      params: { id: siteId },
      query: { ...question, limit: ROWS },
    });
    return {
      data: body.data,
      message: body.meta.data_status?.message ?? null,
      problem: noProblem(),
    };
  } catch (error) {
    return { data: null, message: null, problem: formProblem(error, EXPORT_FIELDS) };
  }
}

/** The days of both exports: those of the latest two unless others are chosen. */
function choiceForm(
  path: string,
  { question, problem: { errors }, data }: { question: LedgerQuestion } & Omit<Changes, "message">,
): Html {
  const day = (
    name: (typeof EXPORT_FIELDS)[number],
    label: string,
    shown: string | undefined,
  ) => textField({ name, label, type: "date", value: question[name] ?? shown ?? "" }, errors);
  return html`
    <form class="compare-choice no-print" method="get" action="${path}">
      ${day("against_from", "Earlier export, from", data?.previous.from)}
      ${day("against_to", "Earlier export, to", data?.previous.to)}
      ${day("from", "Later export, from", data?.current.from)}
      ${day("to", "Later export, to", data?.current.to)}
      <button>Show</button>
    </form>
  `;
}
