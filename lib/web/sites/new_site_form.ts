import type { FormProblem } from "../form_problem.ts";
import { linesOf, textOrNull } from "../form_values.ts";
import { type Html, html } from "../html.ts";
import type { FieldLabels } from "../labelled_problem.ts";
import { attributes } from "../parts/attributes.ts";
import { checkField } from "../parts/check_field.ts";
import { csrfField } from "../parts/csrf_field.ts";
import { selectField } from "../parts/select_field.ts";
import { textareaField } from "../parts/textarea_field.ts";
import { textField } from "../parts/text_field.ts";
import type { Form } from "../read_form.ts";
import { countryOptions, timezoneList, TIMEZONES_ID } from "./place_fields.ts";

/** The fields of a site that is added. */
export const NEW_SITE_LABELS: FieldLabels = {
  domain: "Domain",
  name: "Name",
  country: "Country",
  language: "Language",
  timezone: "Time zone",
  start_url: "Start URL",
  brand_names: "Brand names",
  brand_exclusions: "Brand exclusions",
  competitors: "Competitors",
  start_audit: "Start the first audit at once",
};

const FURTHER = ["start_url", "brand_names", "brand_exclusions", "competitors"];

/** Reads the form into the body of `createSite`; what is empty keeps its default. */
export function readNewSite(form: Form): Record<string, unknown> {
  const texts = ["name", "country", "language", "timezone", "start_url"].flatMap((name) => {
    const text = textOrNull(form, name);
    return text === null ? [] : [[name, text]];
  });
  const lists = ["brand_names", "brand_exclusions", "competitors"].flatMap((name) => {
    const lines = linesOf(form, name);
    return lines.length === 0 ? [] : [[name, lines]];
  });
  return {
    domain: form.text("domain"),
    ...Object.fromEntries([...texts, ...lists]),
    start_audit: form.has("start_audit"),
  };
}

/** Writes the form that adds a site; sent again it has what was typed. */
export function newSiteForm(
  { form, cookieValue }: { form: Form; cookieValue: string },
  { status, errors }: FormProblem,
): Html {
  const isSent = status !== 200;
  const text = (name: string) => ({
    name,
    label: NEW_SITE_LABELS[name] ?? name,
    value: form.text(name),
  });
  return html`<form class="form-wide" method="post" action="/settings/sites">
${csrfField(cookieValue)}
<div class="form-grid">
${
    textField({
      ...text("domain"),
      hint: "Such as shop.example.com, or a URL. With and without www. are one site.",
      autocomplete: "off",
      required: true,
    }, errors)
  }${textField({ ...text("name"), hint: "As it is called in lists. Empty: the domain." }, errors)}${
    selectField({
      ...text("country"),
      options: countryOptions(),
      hint: "Where its visitors are.",
    }, errors)
  }${textField({ ...text("language"), hint: "A code such as en or pt-BR." }, errors)}${
    textField({
      ...text("timezone"),
      value: isSent ? form.text("timezone") : "UTC",
      hint: "Such as Europe/Berlin: in it schedules are meant.",
      list: TIMEZONES_ID,
    }, errors)
  }</div>
${furtherFields(form, errors)}
${
    checkField({
      name: "start_audit",
      label: "Start the first audit at once",
      checked: isSent ? form.has("start_audit") : true,
    }, errors)
  }
${timezoneList()}<button class="primary">Add the site</button></form>`;
}

function furtherFields(form: Form, errors: FormProblem["errors"]): Html {
  const open = FURTHER.some((name) => errors[name] !== undefined || form.text(name) !== "");
  const text = (name: string) => ({
    name,
    label: NEW_SITE_LABELS[name] ?? name,
    value: form.text(name),
  });
  return html`<details ${attributes({ class: "more", open })}>
<summary>Start URL, brand and competitors</summary>
${
    textField({
      ...text("start_url"),
      hint: "Where audits begin. Empty: the domain by https, then http.",
      inputmode: "url",
    }, errors)
  }
<div class="form-grid">
${
    textareaField({
      ...text("brand_names"),
      hint: "Names by which people know the brand, one a line.",
    }, errors)
  }${
    textareaField({
      ...text("brand_exclusions"),
      hint: "Texts in which a brand name means something else, one a line.",
    }, errors)
  }${
    textareaField({ ...text("competitors"), hint: "Domains to compare with, one a line." }, errors)
  }</div></details>`;
}
