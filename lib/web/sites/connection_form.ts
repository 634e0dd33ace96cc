import { SEARCH_TYPES } from "../../../schemas/search_window.ts";
import type { FieldErrors } from "../../core/errors.ts";
import { textOrNull } from "../form_values.ts";
import { type Html, html } from "../html.ts";
import type { FieldLabels } from "../labelled_problem.ts";
import { checkField, choiceField } from "../parts/check_field.ts";
import { textareaField } from "../parts/textarea_field.ts";
import { textField } from "../parts/text_field.ts";
import type { Form } from "../read_form.ts";
import { said, saidText } from "../texts/said.ts";

/** The fields of a connection to Search Console. */
export const CONNECTION_LABELS: FieldLabels = {
  property: "Property",
  service_account: "Service account key",
  search_types: "Kinds of search results",
  by_country_and_device: "Rows for each country and device",
  from: "First day",
};

const TYPE_NAMES: Readonly<Record<string, string>> = {
  web: "Web",
  image: "Images",
  video: "Videos",
  news: "News",
  discover: "Discover",
  google_news: "Google News",
};

/**
 * Reads the form into the body of `putSearchConsole`. A key that is no JSON stays a text, which the API
 * refuses; without one the key that is stored stays.
 */
export function readConnection(form: Form): Record<string, unknown> {
  const key = form.text("service_account").trim();
  return {
    property: form.text("property"),
    search_types: form.texts("search_types"),
    by_country_and_device: form.has("by_country_and_device"),
    from: textOrNull(form, "from"),
    ...key !== "" && { service_account: parseKey(key) },
  };
}

function parseKey(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // told by the API as no object
    return "";
  }
}

/** Writes the fields of a connection; the key that was typed is never shown again. */
export function connectionFields(
  form: Form,
  errors: FieldErrors,
  { isConnected, domain }: { isConnected: boolean; domain: string },
): Html {
  return html`${
    textField({
      name: "property",
      label: "Property",
      value: form.text("property"),
      hint: said`As Search Console shows it: https://${domain}/ with the slash at its end, or
sc-domain:${domain}.`,
      autocomplete: "off",
      required: true,
    }, errors)
  }${keyField(errors, isConnected)}${
    choiceField({
      name: "search_types",
      legend: "Kinds of search results",
      type: "checkbox",
      values: form.texts("search_types"),
      options: SEARCH_TYPES.map((type) => [type, TYPE_NAMES[type] ?? type] as const),
      hint: isConnected && "Of other kinds than now, all days are brought again.",
    }, errors)
  }${
    checkField({
      name: "by_country_and_device",
      label: "Rows for each country and device",
      checked: form.has("by_country_and_device"),
      hint:
        "Exact figures of one country or device, for several times as many rows, of which Google " +
        "gives 50,000 a day.",
    }, errors)
  }${
    textField({
      name: "from",
      label: "First day",
      type: "date",
      value: form.text("from"),
      hint: "Empty: all of the 16 months that Google keeps.",
    }, errors)
  }`;
}

const TOO_LARGE = "This file is too large to be a key. Choose the JSON file that Google gave.";

function keyField(errors: FieldErrors, isConnected: boolean): Html {
  return html`<div class="field needs-script"><label for="key-file">Key file</label>
<input type="file" id="key-file" accept=".json,application/json" data-fills="service_account">
<p class="field-error" role="status" data-large="${saidText(TOO_LARGE)}"></p></div>${
    textareaField({
      name: "service_account",
      label: "Service account key",
      rows: 6,
      isCode: true,
      hint: isConnected
        ? "Empty: the key that is stored stays. To change it, paste the whole key file (JSON)."
        : "Paste the whole key file (JSON) as Google gave it. It is kept encrypted and never shown.",
    }, errors)
  }`;
}

/** The days of a form that brings days again. */
export function readSyncDays(form: Form): Record<string, unknown> {
  const from = textOrNull(form, "again_from");
  const to = textOrNull(form, "again_to");
  return { ...from !== null && { from }, ...to !== null && { to } };
}
