import {
  type PutReportSettingsBody,
  REPORT_SECTION_IDS,
  type ReportSettingsAnswer,
} from "../../../../schemas/report_settings.ts";
import type { Act } from "../../acts/act.ts";
import { actForm } from "../../acts/act_form.ts";
import { actPages, type SentAct } from "../../acts/act_page.ts";
import { callApi } from "../../call_api.ts";
import { formProblem } from "../../form_problem.ts";
import { type Html, html } from "../../html.ts";
import { type DocumentAnswer, type Page, type PageRequest, redirectTo } from "../../page.ts";
import { csrfField } from "../../parts/csrf_field.ts";
import { textareaField } from "../../parts/textarea_field.ts";
import type { Form } from "../../read_form.ts";
import type { SentFile } from "../../read_upload.ts";
import { SECTION_TITLES } from "../../report/mod.ts";
import { readOwnSite, settingsPath } from "../../sites/settings_view.ts";
import { placeOf, showActs } from "./show_acts.ts";

const PATH = "/settings/sites/:id/report";
/** What is read of a file: more is refused whatever it is. */
const MAX_READ = 1024 * 1024;

const SAVE: Act = {
  ...{ name: "save", operationId: "putReportSettings", title: "How the report looks" },
  fields: ["language", "agency", "colour", "comment", "left_out"],
  ...{ button: "Save", done: "It is saved, and holds for links that were sent as well." },
  fixed: (_, form) => ({ comments: commentsOf(form) }),
  merge: {
    operationId: "getReportSettings",
    merge: (body, stored) => ({ ...body, logo: Object(stored).data.logo }),
  },
};
const REMOVE_LOGO: Act = {
  ...{ name: "remove_logo", operationId: "putReportSettings", title: "Remove the logo" },
  ...{ button: "Remove the logo", done: "The logo is removed.", fixed: () => ({}) },
  merge: {
    operationId: "getReportSettings",
    merge: (_, stored) => ({ ...bodyOf(Object(stored).data), logo: null }),
  },
};
const LOGO_DONE: Act = { ...REMOVE_LOGO, name: "logo", done: "The logo is saved." };
const ACTS = [SAVE, REMOVE_LOGO];

/** `/settings/sites/{id}/report`: language, agency, logo, colour, own words and sections of the report. */
export const REPORT_LOOK_PAGES: readonly Page[] = [
  ...actPages({ path: PATH, acts: ACTS, show: showLook }),
  {
    method: "POST",
    path: `${PATH}/logo`,
    access: "owner",
    takesFiles: true,
    handler: saveLogo,
  },
];

async function showLook(request: PageRequest, sent: SentAct | undefined): Promise<DocumentAnswer> {
  const { scope, site } = await readOwnSite(request);
  const { body: { data } } = await callApi(scope, "getReportSettings", { params: { id: site.id } });
  const action = settingsPath(site.id, "report");
  const place = placeOf(request, { action, sent, stored: data });
  return showActs(request, {
    ...{ site, tab: "report", label: "Report", acts: [...ACTS, LOGO_DONE], sent },
    content: html`
      <section class="card" aria-labelledby="look-heading">
        <h2 id="look-heading">How the report looks</h2>
        <p>On its page, on paper and for who has a link to it.</p>
        ${actForm(SAVE, { ...place, above: ownWordsFields(request.form, data, sent) })}
      </section>
      ${logoCard(data, request, action)}
      ${data.logo !== null && actForm(REMOVE_LOGO, place)}
    `,
  });
}

/** Fields for the own words of sections, which no member of the body has alone. */
function ownWordsFields(
  form: Form,
  { comments }: ReportSettingsAnswer,
  sent: SentAct | undefined,
): Html {
  const stored = new Map<string, string>(comments.map(({ section, text }) => [section, text]));
  return html`
    <details class="more">
      <summary>Own words at the head of sections</summary>
      ${REPORT_SECTION_IDS.map((id) =>
        textareaField({
          ...{ name: commentName(id), label: SECTION_TITLES[id] ?? id, rows: 2 },
          value: sent?.name === SAVE.name ? form.text(commentName(id)) : stored.get(id) ?? "",
        })
      )}
    </details>
  `;
}

function commentName(section: string): string {
  return `comment_of.${section}`;
}

function commentsOf(form: Form): PutReportSettingsBody["comments"] {
  return REPORT_SECTION_IDS.flatMap((section) => {
    const text = form.text(commentName(section)).trim();
    return text === "" ? [] : [{ section, text }];
  });
}

function logoCard({ logo }: ReportSettingsAnswer, { cookieValue }: PageRequest, action: string) {
  return html`
    <section class="card" aria-labelledby="logo-heading">
      <h2 id="logo-heading">Logo</h2>
      ${logo !== null && html`<p class="report-agency"><img src="${logo}" alt="The logo"></p>`}
      <p>A PNG or JPEG picture of at most 64 KiB and 2,000 pixels on a side. It is kept here.</p>
      <form class="form-wide" method="post" action="${action}/logo" enctype="multipart/form-data">
        ${csrfField(cookieValue)}
        <div class="field"><label for="logo">Picture</label>
          <input id="logo" name="logo" type="file" accept="image/png,image/jpeg" required></div>
        <button>Save the logo</button>
      </form>
    </section>
  `;
}

/** Puts the picture of the form in place of the logo that the report has. */
async function saveLogo(request: PageRequest) {
  const { scope, site } = await readOwnSite(request);
  const params = { id: site.id };
  const { body: { data } } = await callApi(scope, "getReportSettings", { params });
  try {
    const body = { ...bodyOf(data), logo: await readPicture(request.files[0]) };
    await callApi(scope, "putReportSettings", { params, body });
  } catch (error) {
    return await showLook(request, { name: "", problem: formProblem(error) });
  }
  return redirectTo(`${settingsPath(site.id, "report")}?done=${LOGO_DONE.name}`);
}

/** A file as a data URL; what it is not is found by the API. */
async function readPicture(file: SentFile | undefined): Promise<string> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of file?.bytes ?? []) {
    pieces.push(piece);
    length += piece.length;
    if (length > MAX_READ) break;
  }
  const bytes = Buffer.concat(pieces);
  const type = bytes.subarray(0, 2).toString("hex") === "ffd8" ? "image/jpeg" : "image/png";
  return `data:${type};base64,${bytes.toString("base64")}`;
}

function bodyOf({ updated_at: _, ...body }: ReportSettingsAnswer): PutReportSettingsBody {
  return body;
}
