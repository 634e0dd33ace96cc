import { AUDIT_MODES, RENDER_MODES, startAuditSchema } from "../../../schemas/audit_settings.ts";
import type { FieldErrors } from "../../core/errors.ts";
import { formatNumber } from "../format_number.ts";
import { type Html, html } from "../html.ts";
import type { FieldLabels } from "../labelled_problem.ts";
import { attributes } from "../parts/attributes.ts";
import { checkField, choiceField } from "../parts/check_field.ts";
import { selectField } from "../parts/select_field.ts";
import { textareaField } from "../parts/textarea_field.ts";
import { textField } from "../parts/text_field.ts";
import type { Form } from "../read_form.ts";
import { BOXES, COUNTS, type ThresholdField } from "./crawl_fields.ts";
import { said } from "../texts/said.ts";

/** What the fields of crawl limits are filled with. */
interface CrawlFormValues {
  form: Form;
  errors: FieldErrors;
  labels: FieldLabels;
  thresholds: readonly ThresholdField[];
}

const { properties } = startAuditSchema;

const MODES: Readonly<Record<(typeof AUDIT_MODES)[number], string>> = {
  site: "By following links",
  list: "From a list of URLs",
  sitemap: "From the sitemaps",
};
const RENDERS: Readonly<Record<(typeof RENDER_MODES)[number], string>> = {
  off: "None",
  sample: "A sample",
  all: "All",
};
const BOX_HINTS = {
  respect_robots_txt: "Turn off only for sites that are yours.",
  include_subdomains: undefined,
  check_external_links: "Once each.",
} as const;

/** Writes the fields of what an audit does. */
export function crawlFields(values: CrawlFormValues): Html {
  return html`${limitFields(values)}${choiceFields(values)}${furtherFields(values)}
${ruleFields(values)}${thresholdGroup(values)}`;
}

function limitFields({ form, errors, labels }: CrawlFormValues): Html {
  return html`<div class="form-grid">${
    COUNTS.map((name) => {
      const { minimum, maximum, default: standard } = properties[name];
      return textField({
        name,
        label: labels[name] ?? name,
        type: "number",
        min: minimum,
        max: maximum,
        value: form.text(name),
        hint: said`${formatNumber(minimum)} to ${formatNumber(maximum)}; by default ${
          formatNumber(standard)
        }.`,
      }, errors);
    })
  }${
    selectField({
      name: "render",
      label: labels["render"] ?? "",
      value: form.text("render"),
      options: RENDER_MODES.map((mode) => [mode, RENDERS[mode]] as const),
      hint: "Where this server has a browser.",
    }, errors)
  }</div>`;
}

function choiceFields({ form, errors, labels }: CrawlFormValues): Html {
  return html`${
    choiceField({
      name: "mode",
      legend: labels["mode"] ?? "",
      type: "radio",
      values: [form.text("mode")],
      options: AUDIT_MODES.map((mode) => [mode, MODES[mode]] as const),
    }, errors)
  }<div class="for-list">${
    textareaField({
      name: "urls",
      label: labels["urls"] ?? "",
      value: form.text("urls"),
      hint: "The URLs to audit, one a line, all on this site.",
      rows: 6,
    }, errors)
  }</div>${
    BOXES.map((name) => {
      const hint = BOX_HINTS[name];
      return checkField({
        name,
        label: labels[name] ?? name,
        checked: form.has(name),
        ...hint !== undefined && { hint },
      }, errors);
    })
  }`;
}

function furtherFields({ form, errors, labels }: CrawlFormValues): Html {
  const area = (name: string, hint: string) =>
    textareaField({ name, label: labels[name] ?? name, value: form.text(name), hint }, errors);
  return html`<div class="form-grid">${
    area("include", "Patterns of path and query, one a line; * stands for anything, $ ends.")
  }${area("exclude", "Patterns, one a line, such as /search* or /*?sort=.")}${
    textField({
      name: "user_agent",
      label: labels["user_agent"] ?? "",
      value: form.text("user_agent"),
      hint: "Empty: the crawler's own. robots.txt is read for the crawler's own in any case.",
      autocomplete: "off",
    }, errors)
  }${
    textField({
      name: "label",
      label: labels["label"] ?? "",
      value: form.text("label"),
      hint: "Your own, such as a release number. The audit is shown with it.",
    }, errors)
  }</div>`;
}

function ruleFields({ form, errors, labels }: CrawlFormValues): Html {
  const names = ["disabled_rules", "enabled_rules"];
  const area = (name: string, hint: string) =>
    textareaField({ name, label: labels[name] ?? name, value: form.text(name), hint }, errors);
  return html`
    <details ${attributes({ class: "more", open: isUsed(form, errors, names) })}>
      <summary>Rules of these audits alone</summary>
      <div class="form-grid">${area(
        "disabled_rules",
        "Codes, one a line, besides those that the site leaves out.",
      )}${area("enabled_rules", "Codes of rules that are off by default, one a line.")}</div>
    </details>
  `;
}

function thresholdGroup({ form, errors, thresholds }: CrawlFormValues): Html {
  const names = thresholds.map(({ name }) => name);
  return html`
    <details ${attributes({ class: "more", open: isUsed(form, errors, names) })}>
      <summary>Limits that rules compare with</summary>
      <div class="form-grid">${thresholds.map((
        { name, label, default: standard, minimum, maximum, type },
      ) =>
        textField({
          name,
          label,
          type: "number",
          min: minimum,
          max: maximum,
          ...type === "number" && { step: "any" as const },
          value: form.text(name),
          hint: said`Empty: the default, ${
            formatNumber(standard, { decimals: type === "number" ? 2 : 0 })
          }.`,
        }, errors)
      )}</div>
    </details>
  `;
}

function isUsed(form: Form, errors: FieldErrors, names: readonly string[]): boolean {
  return names.some((name) => form.text(name) !== "" || errors[name] !== undefined);
}
