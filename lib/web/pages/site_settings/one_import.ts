import type { ImportAnswer, SkippedRowAnswer } from "../../../../schemas/import.ts";
import { callApi, type PageScope } from "../../call_api.ts";
import { formatDay, timeTag } from "../../format_date.ts";
import { type FormProblem, formProblem, noProblem } from "../../form_problem.ts";
import { formatNumber } from "../../format_number.ts";
import { type Html, html } from "../../html.ts";
import { type DocumentAnswer, type Page, type PageRequest, redirectTo } from "../../page.ts";
import { readAskedList } from "../../read_asked_list.ts";
import { attributes } from "../../parts/attributes.ts";
import { dataTable } from "../../parts/data_table.ts";
import { fact } from "../../parts/fact.ts";
import { notice } from "../../parts/notice.ts";
import { showQuestion } from "../../show_question.ts";
import { importState } from "../../sites/import_table.ts";
import { readOwnSite, settingsPath, showSettings } from "../../sites/settings_view.ts";
import { said, saidText } from "../../texts/said.ts";

/** Without scripts the page is loaded again until the import has ended. */
const RELOAD = html`<noscript><meta http-equiv="refresh" content="5"></noscript>`;
const PATH = "/settings/sites/:id/imports/:import_id";
const UPLOADING = "uploading";
const COMING =
  "Its file is still coming. One that does not come on is given up after a quarter of an hour.";
const DELETING =
  "This import is being deleted. What it brought is there until all of it is gone at once.";

/** `GET /settings/sites/{id}/imports/{import_id}`: what became of a file, and why lines were skipped. */
export const importPage: Page = {
  method: "GET",
  path: PATH,
  access: "owner",
  async handler(request: PageRequest) {
    const { scope, site } = await readOwnSite(request);
    const one = await readImport(scope, request);
    const path = settingsPath(site.id, "imports");
    const { list: skipped, problem } = await readAskedList(
      (cursor: string | null) => readSkippedRows(scope, request, cursor),
      { asked: request.query.get("cursor"), beginning: null },
    );
    const isUnderWay = one.status === "queued" || one.status === "running";
    const content = html`<div ${
      attributes({ "id": "import", "data-reload": isUnderWay })
    }><section class="card" aria-labelledby="import-heading">
<h2 id="import-heading">${one.file_name}</h2>
${one.error && notice("bad", one.error.message)}
${one.status === "deleting" && notice("info", DELETING)}
${one.step === UPLOADING && notice("info", COMING)}
${one.warnings.map((warning) => notice("info", warning))}
${facts(one)}
<div class="row"><a class="button" href="${path}">All imports</a>
${
      one.status !== "deleting" &&
      html`<a class="button danger" href="${path}/${one.id}/delete">Delete the import…</a>`
    }</div></section>
${skippedLines(one, skipped, `${path}/${one.id}`)}</div>`;
    return showSettings(request, {
      ...{ site, tab: "imports", content, problem },
      ...isUnderWay && { head: RELOAD, scripts: ["reload.js"] },
    });
  },
};

/** `GET …/delete`: asks before an import goes with what it brought. */
export const importDeletionPage: Page = {
  method: "GET",
  path: `${PATH}/delete`,
  access: "owner",
  handler: (request: PageRequest) => ask(request, noProblem()),
};

/** Its form. */
export const deleteImportPage: Page = {
  method: "POST",
  path: `${PATH}/delete`,
  access: "owner",
  async handler(request: PageRequest) {
    const { scope, site } = await readOwnSite(request);
    const { id: importId } = await readImport(scope, request);
    try {
      const params = { id: site.id, import_id: importId };
      const { body } = await callApi(scope, "deleteImport", { params });
      const done = body === null ? "removed" : "deleting";
      return redirectTo(`${settingsPath(site.id, "imports")}?done=${done}`);
    } catch (error) {
      return await ask(request, formProblem(error));
    }
  },
};

async function ask(request: PageRequest, problem: FormProblem): Promise<DocumentAnswer> {
  const { scope, site } = await readOwnSite(request);
  const { id, file_name: name } = await readImport(scope, request);
  const path = `${settingsPath(site.id, "imports")}/${id}`;
  return showQuestion({
    title: "Delete this import?",
    section: "settings",
    text: said`${name}, and all that it brought, as far as no later import has replaced it. What it
      had replaced itself does not come back.`,
    action: `${path}/delete`,
    button: "Delete the import",
    back: { path, label: "Keep it" },
  }, { cookieValue: request.cookieValue, problem });
}

async function readImport(scope: PageScope, { params }: PageRequest): Promise<ImportAnswer> {
  const { body } = await callApi(scope, "getImport", {
    params: { id: params["id"] ?? "", import_id: params["import_id"] ?? "" },
  });
  const { data }: { data: ImportAnswer } = body;
  return data;
}

function facts(one: ImportAnswer): Html {
  return html`<dl class="facts">
${fact("State", importState(one))}
${fact("Came", html`${timeTag(one.created_at)}, ${saidText(SOURCES[one.source])}`)}
${fact("Format", one.format ?? saidText("not found out"))}
${fact("Rows read", formatNumber(one.rows_read))}
${fact("Rows stored", formatNumber(one.rows_stored))}
${fact("Rows skipped", formatNumber(one.rows_skipped))}
${one.detected.length > 0 && fact("Found to be", list(one.detected))}
${
    one.kinds.length > 0 && fact(
      "Of these",
      list(one.kinds.map(({ kind, rows_count: rows, from, to }) =>
        said`${formatNumber(rows)} rows of ${kind}, ${formatDay(from)} to ${formatDay(to)}`
      )),
    )
  }</dl>`;
}

const SOURCES = {
  http: "over the API",
  command_line: "by the command line",
  search_console: "from Search Console",
  rank_lookups: "by looking keywords up",
} as const;

async function readSkippedRows(
  scope: PageScope,
  request: PageRequest,
  cursor: string | null,
): Promise<SkippedRows> {
  const { body } = await callApi(scope, "listSkippedRows", {
    params: { id: request.params["id"] ?? "", import_id: request.params["import_id"] ?? "" },
    query: { per_page: SHOWN_ROWS, cursor },
  });
  return body;
}

interface SkippedRows {
  data: SkippedRowAnswer[];
  meta: { total: number; next_cursor: string | null };
}

const SHOWN_ROWS = 50;

/** Why rows were left out, and each of them. */
function skippedLines(one: ImportAnswer, rows: SkippedRows, path: string): Html {
  if (one.rows_skipped === 0) return html``;
  const { data, meta: { total, next_cursor: next } } = rows;
  return html`<section class="card" aria-labelledby="skipped-heading">
<h2 id="skipped-heading">Rows that were left out</h2>
${
    one.left_out.clicks > 0 && html`<p>They have ${formatNumber(one.left_out.clicks)} clicks and
${formatNumber(one.left_out.impressions)} impressions, which what was stored lacks.</p>`
  }
${
    dataTable({
      caption: "Why",
      columns: [
        { label: "Why", prose: true },
        { label: "Rows", number: true },
        { label: "Clicks", number: true },
      ],
      rows: one.skipped_reasons.map(({ reason, rows_count: count, clicks }) => [
        reason,
        formatNumber(count),
        formatNumber(clicks),
      ]),
    })
  }
${
    data.length > 0 && dataTable({
      caption: said`Row by row, ${formatNumber(total)} in all`,
      columns: [
        { label: "File" },
        { label: "Line", number: true },
        { label: "Why", prose: true },
      ],
      rows: data.map(({ file, line, reason }) => [file, formatNumber(line), reason]),
    })
  }
${
    next !== null && html`<div class="row"><a class="button"
href="${path}?cursor=${encodeURIComponent(next)}">Further rows</a></div>`
  }</section>`;
}

function list(lines: readonly string[]): Html {
  return html`<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>`;
}
