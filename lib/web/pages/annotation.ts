import type { Act } from "../acts/act.ts";
import { actCard } from "../acts/act_form.ts";
import { actNotice, actPages, actStatus, type SentAct } from "../acts/act_page.ts";
import { callApi } from "../call_api.ts";
import { html } from "../html.ts";
import { type DocumentAnswer, type Page, type PageRequest, showPage } from "../page.ts";
import { annotationsPath } from "../report/annotation_form.ts";
import { readOwnSite } from "../sites/settings_view.ts";

const SAVE: Act = {
  ...{ name: "save", operationId: "updateAnnotation", title: "What happened", button: "Save" },
  fields: ["title", "kind", "first_day", "last_day", "path", "url", "text"],
  done: "The annotation is saved.",
};

/** `/sites/:id/report/annotations/:annotation_id`: one annotation, to be changed. */
export const ANNOTATION_PAGES: readonly Page[] = actPages({
  path: "/sites/:id/report/annotations/:annotation_id",
  acts: [SAVE],
  show: showAnnotation,
});

async function showAnnotation(
  request: PageRequest,
  sent: SentAct | undefined,
): Promise<DocumentAnswer> {
  const { scope, site } = await readOwnSite(request);
  const { annotation_id: annotationId = "" } = request.params;
  const params = { id: site.id, annotation_id: annotationId };
  const { body: { data } } = await callApi(scope, "getAnnotation", { params });
  const { form: typed, cookieValue } = request;
  const path = `${annotationsPath(site.id)}/${data.id}`;
  const main = html`<p class="crumb"><a href="${
    annotationsPath(site.id)
  }">Annotations of ${site.name}</a></p>
<h1>${data.title}</h1>
${actNotice(request, [SAVE], sent)}
${actCard(SAVE, { action: path, cookieValue, typed, sent, stored: data })}
<p><a class="button danger" href="${path}/remove">Remove the annotation…</a></p>`;
  const view = { title: data.title, section: "sites", main, assets: ["acts.css"] } as const;
  return showPage(view, actStatus(sent));
}
