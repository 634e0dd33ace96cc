import { IMPORT_FORMATS } from "../../../schemas/import.ts";
import type { FormProblem } from "../form_problem.ts";
import { type Html, html } from "../html.ts";
import type { FieldLabels } from "../labelled_problem.ts";
import type { PageRequest } from "../page.ts";
import { attributes } from "../parts/attributes.ts";
import { checkField } from "../parts/check_field.ts";
import { csrfField } from "../parts/csrf_field.ts";
import { fieldNotes } from "../parts/field_notes.ts";
import { selectField } from "../parts/select_field.ts";
import { textField } from "../parts/text_field.ts";
import { settingsPath } from "./settings_view.ts";
import { saidText } from "../texts/said.ts";

/** What may be said of a file, besides what is in it. */
export const UPLOAD_LABELS: FieldLabels = {
  file: "Files",
  format: "Format",
  from: "First day",
  to: "Last day",
  country: "Country",
  language: "Language",
  force: "Import it although it seems to be of another site",
};

/** Writes the form that brings files; a script lets them be dropped, and shows how far they are. */
export function uploadForm(
  siteId: number,
  { cookieValue, form }: Pick<PageRequest, "cookieValue" | "form">,
  { errors }: FormProblem,
): Html {
  const { hint, error, states } = fieldNotes("file", { hint: HINT }, errors);
  const field = (name: string) => ({
    name,
    label: UPLOAD_LABELS[name] ?? name,
    value: form.text(name),
  });
  const names = ["format", "from", "to", "country", "language", "force"];
  const isSaid = names.some((name) => form.text(name) !== "");
  return html`
    <section class="card" aria-labelledby="upload-heading">
      <h2 id="upload-heading">Bring files</h2>
      <form class="form-wide" method="post" action="${settingsPath(
        siteId,
        "imports",
      )}" enctype="multipart/form-data"
        data-upload="${JSON.stringify(uploadWords())}">${csrfField(cookieValue)}
    <div class="field drop-field"><label for="file">${saidText(
      UPLOAD_LABELS["file"] ?? "",
    )}</label>${hint}
    <input ${attributes({
      id: "file",
      name: "file",
      type: "file",
      multiple: true,
      ...states,
    })}>${error}</div>
    <details class="more" ${attributes({
      open: isSaid,
    })}><summary>What the files do not say themselves</summary>
    <div class="form-grid">
    ${selectField({
      ...field("format"),
      options: [["", "found out by the contents"], ...FORMATS],
    }, errors)}
    ${textField({ ...field("from"), type: "date", hint: "Of exports without days." }, errors)}
    ${textField({ ...field("to"), type: "date", hint: "Of exports without days." }, errors)}
    ${textField(
      { ...field("country"), hint: "ISO 3166-1 alpha-2, such as DE.", maxlength: 2 },
      errors,
    )}
    ${textField({ ...field("language"), hint: "Such as de.", maxlength: 2 }, errors)}</div>
    ${checkField({ ...field("force"), checked: form.has("force") }, errors)}</details>
    <div class="row"><button class="primary">Bring them</button></div>
    <div class="upload-progress" role="status" hidden></div></form>
    </section>
  `;
}

/** What the script says, in the current language. */
function uploadWords(): Record<string, string> {
  return {
    there: saidText("{0} is there"),
    broken: saidText("The connection broke. Send it again."),
    signedOut: saidText("You are signed out. Sign in in another tab, and send it again."),
    refused: saidText("The server refused it ({0}). Reload the page and send it again."),
  };
}

const FORMATS = IMPORT_FORMATS.map((format) => [format, format.replaceAll("_", " ")] as const);

const HINT =
  "CSV, TSV, Excel, JSON or ZIP: exports of Search Console, Ahrefs, Semrush, Majestic, Moz, DataForSEO and " +
  "others. The format is found out by the contents. The same days again replace those that were there.";
