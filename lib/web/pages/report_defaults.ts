import type {
  PutReportDefaultsBody,
  ReportDefaultsAnswer,
} from "../../../schemas/report_settings.ts";
import type { Act } from "../acts/act.ts";
import { actForm } from "../acts/act_form.ts";
import { actNotice, actPages, actStatus, type SentAct } from "../acts/act_page.ts";
import { callApi, ownerScope } from "../call_api.ts";
import { formProblem } from "../form_problem.ts";
import { html } from "../html.ts";
import { type DocumentAnswer, type Page, type PageRequest, redirectTo, showPage } from "../page.ts";
import { logoCard, readPicture } from "../sites/logo_card.ts";

const PATH = "/settings/report";

const SAVE: Act = {
  ...{ name: "save", operationId: "putReportDefaults", title: "How reports look" },
  fields: ["language", "agency", "colour", "left_out"],
  ...{ button: "Save", done: "It is saved, and holds for each site that has nothing of its own." },
  merge: {
    operationId: "getReportDefaults",
    merge: (body, stored) => ({ ...body, logo: Object(stored).data.logo }),
  },
};
const REMOVE_LOGO: Act = {
  ...{ name: "remove_logo", operationId: "putReportDefaults", title: "Remove the logo" },
  ...{ button: "Remove the logo", done: "The logo is removed.", fixed: () => ({}) },
  merge: {
    operationId: "getReportDefaults",
    merge: (_, stored) => ({ ...bodyOf(Object(stored).data), logo: null }),
  },
};
const LOGO_DONE: Act = { ...REMOVE_LOGO, name: "logo", done: "The logo is saved." };
const ACTS = [SAVE, REMOVE_LOGO];

/** `/settings/report`: how the reports of all sites look, set once. */
export const REPORT_DEFAULTS_PAGES: readonly Page[] = [
  ...actPages({ path: PATH, acts: ACTS, show: showDefaults }),
  {
    method: "POST",
    path: `${PATH}/logo`,
    access: "owner",
    takesFiles: true,
    handler: saveLogo,
  },
];

async function showDefaults(
  request: PageRequest,
  sent: SentAct | undefined,
): Promise<DocumentAnswer> {
  const scope = await ownerScope(request);
  const { body: { data } } = await callApi(scope, "getReportDefaults");
  const { cookieValue, form: typed } = request;
  const place = { action: PATH, cookieValue, typed, sent, stored: data };
  const main = html`
    <div class="page-head">
      <div>
        <h1>How reports look</h1>
        <p
          class="muted">Set once for all sites. A site may differ: its own settings of the report come first.</p>
      </div>
    </div>
    ${actNotice(request, [...ACTS, LOGO_DONE], sent)}
    <section class="card" aria-labelledby="look-heading">
      <h2 id="look-heading">Language, name, colour and sections</h2>
      ${actForm(SAVE, place)}
    </section>
    ${logoCard(data.logo, { cookieValue, action: PATH })}
    ${data.logo !== null && actForm(REMOVE_LOGO, place)}
  `;
  return showPage(
    { title: "How reports look", section: "security", main, assets: ["sites.css", "acts.css"] },
    actStatus(sent),
  );
}

/** Puts the picture of the form in place of the logo that reports have. */
async function saveLogo(request: PageRequest) {
  const scope = await ownerScope(request);
  const { body: { data } } = await callApi(scope, "getReportDefaults");
  try {
    const body = { ...bodyOf(data), logo: await readPicture(request.files[0]) };
    await callApi(scope, "putReportDefaults", { body });
  } catch (error) {
    return await showDefaults(request, { name: "", problem: formProblem(error) });
  }
  return redirectTo(`${PATH}?done=${LOGO_DONE.name}`);
}

function bodyOf({ updated_at: _, ...body }: ReportDefaultsAnswer): PutReportDefaultsBody {
  return body;
}
