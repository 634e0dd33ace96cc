import type { AnnotationAnswer } from "../../../schemas/annotation.ts";
import { tellMark } from "../charts/day_marks.ts";
import { callApi } from "../call_api.ts";
import { type FormProblem, noProblem, problemNotice } from "../form_problem.ts";
import { html } from "../html.ts";
import { labelledProblem } from "../labelled_problem.ts";
import { type DocumentAnswer, type Page, type PageRequest, redirectTo, showPage } from "../page.ts";
import {
  ANNOTATION_LABELS,
  annotationForm,
  annotationsPath,
  type GroupChoice,
  GROUPS_QUERY,
  readAnnotationFields,
} from "../report/annotation_form.ts";
import { type Form, parseForm } from "../read_form.ts";
import { showQuestion } from "../show_question.ts";
import { readOwnSite } from "../sites/settings_view.ts";
import { said } from "../texts/said.ts";

const PATH = "/sites/:id/report/annotations";
const ONE_PATH = `${PATH}/:annotation_id/remove`;
/** The newest that are listed; the API has all. */
const SHOWN = 100;

/** `GET /sites/:id/report/annotations`: what was noted on days of a site. */
export const annotationsPage: Page = {
  method: "GET",
  path: PATH,
  access: "owner",
  handler: (request: PageRequest) => showAnnotations(request, noProblem()),
};

/** Notes something. */
export const addAnnotationPage: Page = {
  method: "POST",
  path: PATH,
  access: "owner",
  async handler(request: PageRequest) {
    const { scope, site } = await readOwnSite(request);
    try {
      const body = readAnnotationFields(request.form);
      await callApi(scope, "createAnnotation", { params: { id: site.id }, body });
    } catch (error) {
      return await showAnnotations(request, labelledProblem(error, ANNOTATION_LABELS));
    }
    return redirectTo(`/sites/${site.id}/report?done=noted`);
  },
};

/** `GET …/:annotation_id/remove` asks before an annotation goes. */
export const askRemoveAnnotationPage: Page = {
  method: "GET",
  path: ONE_PATH,
  access: "owner",
  async handler(request: PageRequest) {
    const { scope, site } = await readOwnSite(request);
    const { body } = await callApi(scope, "getAnnotation", { params: paramsOf(request) });
    return showQuestion({
      title: "Remove this annotation?",
      section: "sites",
      text: html`<p><strong>${
        tell(body.data)
      }</strong> is gone from charts and lists, for good.</p>`,
      action: `${annotationsPath(site.id)}/${body.data.id}/remove`,
      button: "Remove the annotation",
      back: { path: `/sites/${site.id}/report`, label: "Keep it" },
    }, request);
  },
};

/** Its form. */
export const removeAnnotationPage: Page = {
  method: "POST",
  path: ONE_PATH,
  access: "owner",
  async handler(request: PageRequest) {
    const { scope, site } = await readOwnSite(request);
    await callApi(scope, "deleteAnnotation", { params: paramsOf(request) });
    return redirectTo(`/sites/${site.id}/report?done=unnoted`);
  },
};

function paramsOf({ params }: PageRequest): Record<string, string> {
  return { id: params["id"] ?? "", annotation_id: params["annotation_id"] ?? "" };
}

function tell({ first_day: firstDay, last_day: lastDay, title }: AnnotationAnswer): string {
  return tellMark({ firstDay, lastDay, title });
}

function aboutGroup(
  { page_group_id: groupId }: AnnotationAnswer,
  groups: readonly GroupChoice[],
): string {
  const group = groups.find(({ id }) => id === groupId);
  return group === undefined ? "" : ` (${group.name})`;
}

/** What the address of the form says already, such as the day of a chart. */
function prefilled(query: URLSearchParams): Form {
  const fields = ["first_day", "last_day", "path"].map((name) => [name, query.get(name) ?? ""]);
  return parseForm(String(new URLSearchParams(fields)));
}

async function showAnnotations(
  request: PageRequest,
  problem: FormProblem,
): Promise<DocumentAnswer> {
  const { scope, site } = await readOwnSite(request);
  const params = { id: site.id };
  const [{ body: { data, meta } }, { body: { data: groups } }] = await Promise.all([
    callApi(scope, "listAnnotations", { params, query: { per_page: SHOWN } }),
    callApi(scope, "listPageGroups", { params, query: GROUPS_QUERY }),
  ]);
  const { form: typed, cookieValue } = request;
  const form = problem.status === 200 ? prefilled(request.query) : typed;
  const path = annotationsPath(site.id);
  const rows = data.map((one) =>
    html`<li>${tell(one)}${
      aboutGroup(one, groups)
    } <a href="${path}/${one.id}">Change<span class="visually-hidden"> ${one.title}</span></a>
<a href="${path}/${one.id}/remove">Remove<span class="visually-hidden"> ${one.title}</span></a></li>`
  );
  const left = meta.total > data.length ? `The newest ${data.length} of ${meta.total}.` : "";
  const main =
    html`<p class="crumb"><a href="/sites/${site.id}/report">Report of ${site.name}</a></p>
<h1>Annotations</h1>
<p>What happened on days of the site: charts of clicks mark it, and changes are held against it.</p>
${problemNotice(problem)}
<section class="card">${
      annotationForm({ siteId: site.id, cookieValue, groups, form, problem })
    }</section>
${rows.length === 0 ? html`<p class="muted">There are none yet.</p>` : html`<ul>${rows}</ul>`}
<p class="muted">${left}</p>`;
  const title = said`Annotations of ${site.name}`;
  return showPage({ title, section: "sites", main, assets: [] }, problem.status);
}
