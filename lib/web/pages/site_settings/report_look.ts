import {
  type PutReportSettingsBody,
  REPORT_DEFAULT_FIELDS,
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
import { textareaField } from "../../parts/textarea_field.ts";
import type { Form } from "../../read_form.ts";
import { SECTION_TITLES } from "../../report/mod.ts";
import { logoCard, readPicture } from "../../sites/logo_card.ts";
import { readOwnSite, settingsPath } from "../../sites/settings_view.ts";
import { said } from "../../texts/said.ts";
import { placeOf, showActs } from "./show_acts.ts";

const PATH = "/settings/sites/:id/report";

const SAVE: Act = {
  ...{ name: "save", operationId: "putReportSettings", title: "How the report looks" },
  fields: ["language", "agency", "colour", "comment", "left_out"],
  ...{ button: "Save", done: "It is saved, and holds for links that were sent as well." },
  fixed: (_, form) => ({ comments: commentsOf(form) }),
  merge: {
    operationId: "getReportSettings",
    merge: (body, stored) => ownOf(body, Object(stored).data),
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
const RESET: Act = {
  ...{ name: "reset", operationId: "putReportSettings", title: "As all sites" },
  ...{ button: "As all sites", done: "The report looks as those of all sites do again." },
  about: "Own words stay; language, name, colour, logo and sections are those of the account.",
  fixed: () => ({}),
  merge: {
    operationId: "getReportSettings",
    merge: (_, stored) => {
      const { comment, comments }: ReportSettingsAnswer = Object(stored).data;
      return { comment, comments };
    },
  },
};
const ACTS = [SAVE, REMOVE_LOGO, RESET];

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
        ${scope.caller.abilities.includes("manage") &&
          html`<p><a href="/settings/report">What holds for all sites</a></p>`}
        ${actForm(SAVE, { ...place, above: ownWordsFields(request.form, data, sent) })}
      </section>
      ${logoCard(data.logo, {
        ...{ cookieValue: request.cookieValue, action },
        note: data.inherited.includes("logo") && data.logo !== null &&
          said`It is that of all sites of the account.`,
      })}
      ${data.logo !== null && actForm(REMOVE_LOGO, place)}
      ${data.inherited.length < REPORT_DEFAULT_FIELDS.length && actForm(RESET, place)}
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

/** What the site has of its own. */
function bodyOf(
  { updated_at: _, inherited, ...look }: ReportSettingsAnswer,
): PutReportSettingsBody {
  const body: PutReportSettingsBody = { ...look };
  for (const name of inherited) delete body[name];
  return body;
}

/** What a form says, without what it shows of the account's and nobody has changed. */
function ownOf(body: Record<string, unknown>, stored: ReportSettingsAnswer): PutReportSettingsBody {
  const isSame = (name: keyof ReportSettingsAnswer) =>
    JSON.stringify(unordered(body[name])) === JSON.stringify(unordered(stored[name]));
  const inherited = stored.inherited.filter((name) => name === "logo" || isSame(name));
  const own = { ...body, logo: stored.logo };
  return Object.fromEntries(
    Object.entries(own).filter(([name]) => !inherited.some((one) => one === name)),
  );
}

/** The form has sections in their order, the API in that in which they were sent. */
function unordered(value: unknown): unknown {
  return Array.isArray(value) ? value.toSorted() : value;
}
