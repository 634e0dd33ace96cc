import type { SiteAnswer } from "../../../schemas/site.ts";
import { type Html, html } from "../html.ts";
import { selectField } from "../parts/select_field.ts";
import { textareaField } from "../parts/textarea_field.ts";
import { textField } from "../parts/text_field.ts";
import type { FormValues } from "../sent_form.ts";
import { countryOptions, timezoneList, TIMEZONES_ID } from "./place_fields.ts";
import { settingsForm } from "./settings_form.ts";
import { said } from "../texts/said.ts";

/** What the forms of general settings are filled with: what is stored, or what was typed. */
export interface GeneralValues extends FormValues {
  site: SiteAnswer;
  cookieValue: string;
}

/** Writes the form of a site's name and place. */
export function generalForm({ site, form, cookieValue, errors }: GeneralValues): Html {
  return settingsForm({
    heading: "General",
    section: "general",
    action: `/settings/sites/${site.id}`,
    button: "Save general settings",
    cookieValue,
    fields: html`<div class="form-grid">
${textField({ name: "name", label: "Name", value: form.text("name"), required: true }, errors)}${
      textField({
        name: "start_url",
        label: "Start URL",
        value: form.text("start_url"),
        hint: said`Where audits begin, on ${site.domain}. Empty: the domain by https, then http.`,
        inputmode: "url",
      }, errors)
    }${
      selectField({
        name: "country",
        label: "Country",
        value: form.text("country"),
        options: countryOptions(),
      }, errors)
    }${
      textField({
        name: "language",
        label: "Language",
        value: form.text("language"),
        hint: "A code such as en or pt-BR; empty: none.",
      }, errors)
    }${
      textField({
        name: "timezone",
        label: "Time zone",
        value: form.text("timezone"),
        hint: "Such as Europe/Berlin. A schedule that is there keeps its own.",
        list: TIMEZONES_ID,
        required: true,
      }, errors)
    }${
      textField({
        name: "audits_kept",
        label: "Audits kept",
        type: "number",
        min: 1,
        max: 100,
        value: form.text("audits_kept"),
        hint:
          "The newest completed audits, this many, keep pages, places of issues and links; of older ones " +
          "the figures.",
        required: true,
      }, errors)
    }</div>${timezoneList()}`,
  });
}

/** Writes the form of what a brand is called. */
export function brandForm({ site, form, cookieValue, errors }: GeneralValues): Html {
  return settingsForm({
    heading: "Brand",
    section: "brand",
    action: `/settings/sites/${site.id}`,
    button: "Save the brand",
    cookieValue,
    fields: html`<div class="form-grid">
${
      textareaField({
        name: "brand_names",
        label: "Brand names",
        value: form.text("brand_names"),
        hint:
          "Names by which people know the brand, one a line. Keywords that have one are branded.",
      }, errors)
    }${
      textareaField({
        name: "brand_exclusions",
        label: "Brand exclusions",
        value: form.text("brand_exclusions"),
        hint: "Texts in which a brand name means something else, one a line.",
      }, errors)
    }</div>`,
  });
}

/** Writes the form of the domains that a site is compared with. */
export function competitorForm({ site, form, cookieValue, errors }: GeneralValues): Html {
  return settingsForm({
    heading: "Competitors",
    section: "competitors",
    action: `/settings/sites/${site.id}`,
    button: "Save competitors",
    cookieValue,
    fields: textareaField({
      name: "competitors",
      label: "Competitors",
      value: form.text("competitors"),
      hint: "Domains to compare with, one a line. Competitors found by rankings are added to them.",
    }, errors),
  });
}
