import type { ImportItemAnswer } from "../../../../schemas/import.ts";
import type { SiteAnswer } from "../../../../schemas/site.ts";
import { callApi, type PageScope } from "../../call_api.ts";
import { type Html, html } from "../../html.ts";
import { type FormProblem, noProblem } from "../../form_problem.ts";
import type { DocumentAnswer, Page, PageRequest } from "../../page.ts";
import { readAskedList } from "../../read_asked_list.ts";
import { uploadForm } from "../../sites/upload_form.ts";
import { takeFiles, takePiece } from "./upload.ts";
import { importTable } from "../../sites/import_table.ts";
import { readOwnSite, settingsPath, showSettings } from "../../sites/settings_view.ts";

const SHOWN = 20;

/** `GET /settings/sites/{id}/imports`: what was brought, and how more is. */
export const importsPage: Page = {
  method: "GET",
  path: "/settings/sites/:id/imports",
  access: "owner",
  handler: (request: PageRequest) => showImports(request),
};

/** Its form: takes files; a script sends them piece by piece. */
export const uploadPage: Page = {
  method: "POST",
  path: "/settings/sites/:id/imports",
  access: "owner",
  takesFiles: true,
  operations: ["createImport"],
  async handler(request: PageRequest) {
    const { site } = await readOwnSite(request);
    const isPiece = request.files.some(({ sizeBytes }) => sizeBytes === undefined);
    if (isPiece) return await takePiece(request, site.id);
    return await takeFiles(request, site.id, (problem) => showImports(request, problem));
  },
};

async function showImports(
  request: PageRequest,
  refused: FormProblem = noProblem(),
): Promise<DocumentAnswer> {
  const { scope, site } = await readOwnSite(request);
  const { list, asked, problem } = await readAskedList(
    (cursor: string | null) => readImports(scope, site.id, cursor),
    { asked: request.query.get("cursor"), beginning: null },
  );
  const content = html`${uploadForm(site.id, request, refused)}
${importList(site, list, asked !== null)}
${howTo(site, request.origin)}`;
  return showSettings(request, {
    site,
    tab: "imports",
    content,
    problem: refused.status === 200 ? problem : refused,
    done: DONE,
    scripts: ["upload.js"],
  });
}

const DONE = {
  queued: "The files are there. Each is an import of its own; reload to see how far they are.",
  removed: "The import is deleted with what it had brought.",
  deleting:
    "The import is being deleted. It is a large one, which may take some minutes; what it " +
    "brought is there until all of it is gone at once.",
};

interface ImportPage {
  data: ImportItemAnswer[];
  meta: { total: number; next_cursor: string | null };
}

async function readImports(
  scope: PageScope,
  siteId: number,
  cursor: string | null,
): Promise<ImportPage> {
  const query = { per_page: SHOWN, cursor };
  return (await callApi(scope, "listImports", { params: { id: siteId }, query })).body;
}

function importList({ id }: SiteAnswer, { data, meta }: ImportPage, isFurther: boolean): Html {
  const path = settingsPath(id, "imports");
  const next = meta.next_cursor;
  return html`<section class="card" aria-labelledby="imports-heading">
<h2 id="imports-heading">Imports</h2>
${
    data.length === 0
      ? html`<p>Nothing was imported yet. Search performance, rankings, search volumes, backlinks and
answers of AI engines come from files; Search Console can also be
<a href="${settingsPath(id, "search-console")}">connected</a>.</p>`
      : importTable(id, data)
  }
<div class="row">${isFurther && html`<a class="button" href="${path}">Newest ones</a>`}
${
    next !== null &&
    html`<a class="button" href="${path}?cursor=${encodeURIComponent(next)}">Older ones</a>`
  }</div></section>`;
}

/** The other ways. */
function howTo({ id }: SiteAnswer, origin: string): Html {
  return html`
    <section class="card" aria-labelledby="how-heading">
      <h2 id="how-heading">Other ways</h2>
      <p>Access logs of your server say which bots come: <a href="${settingsPath(
        id,
        "imports",
      )}/logs">send lines of one</a>.</p>
      <p>On the server, files, folders and ZIP files of any size:</p>
      <pre tabindex="0" aria-label="Command line">${`npm run --silent import -- --site ${id} FILE…`}</pre>
      <p>From elsewhere, files of up to 20 MB over the API, with a token from
    <a href="/settings/security">Security</a>:</p>
      <pre tabindex="0" aria-label="Over the API">${overApi(id, origin)}</pre>
      <p
        class="muted">The format is recognised by the contents: exports of Search Console, Ahrefs, Semrush,
    Majestic, Moz, DataForSEO and others. The same days again replace those that were there.</p>
    </section>
  `;
}

function overApi(siteId: number, origin: string): string {
  return `base64 -w0 queries.zip |
  jq -Rs '{file_name: "queries.zip", encoding: "base64", content: .}' |
  curl -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" -d @- \\
    ${origin}/api/v1/sites/${siteId}/imports`;
}
