import { MAX_PROMPTS_AT_ONCE, MAX_RUNS_PER_PROMPT } from "../../../schemas/ai_prompt.ts";
import type { FieldErrors } from "../../core/errors.ts";
import { linesOf, numberOf, textOrNull } from "../form_values.ts";
import { formatNumber } from "../format_number.ts";
import { type Html, html } from "../html.ts";
import type { FieldLabels } from "../labelled_problem.ts";
import { choiceField } from "../parts/check_field.ts";
import { selectField } from "../parts/select_field.ts";
import { textareaField } from "../parts/textarea_field.ts";
import { textField } from "../parts/text_field.ts";
import type { Form } from "../read_form.ts";
import { countryOptions } from "./place_fields.ts";

/** The fields of prompts that are added. */
export const PROMPT_LABELS: FieldLabels = {
  prompts: "Prompts",
  country: "Country",
  language: "Language",
  tags: "Tags",
  engines: "Engines",
  schedule: "How often",
  runs_per_prompt: "Times each engine is asked",
  weight: "Weight",
};

/** Reads the form into the body of `createPrompts`; no engine that is ticked means all. */
export function readPromptFields(form: Form): Record<string, unknown> {
  const engines = form.texts("engines");
  return {
    prompts: linesOf(form, "prompts"),
    country: textOrNull(form, "country"),
    language: textOrNull(form, "language"),
    tags: linesOf(form, "tags"),
    engines: engines.length > 0 ? engines : null,
    schedule: form.text("schedule") || "none",
    runs_per_prompt: numberOf(form, "runs_per_prompt") ?? 1,
    weight: numberOf(form, "weight") ?? null,
  };
}

/** Writes the fields of prompts. */
export function promptFields(form: Form, errors: FieldErrors, engines: readonly string[]): Html {
  const field = (name: string, hint: string) => ({
    name,
    label: PROMPT_LABELS[name] ?? name,
    value: form.text(name),
    hint,
  });
  return html`
    ${textareaField({
      ...field(
        "prompts",
        `Questions as people ask them, one a line, ${formatNumber(MAX_PROMPTS_AT_ONCE)} ` +
          "at most at a time.",
      ),
      rows: 8,
      required: true,
    }, errors)}<div
      class="form-grid">${selectField({
        ...field("country", "From where it is asked."),
        options: countryOptions(),
      }, errors)}${textField(
        field("language", "Such as de; empty: the engine is not given one."),
        errors,
      )}${textareaField(
        { ...field("tags", "One a line, to group prompts."), rows: 2 },
        errors,
      )}${selectField({
        ...field("schedule", "By itself, the first time at once. It may cost money each time."),
        options: SCHEDULES,
      }, errors)}${textField({
        ...field("runs_per_prompt", "Answers differ from one to the next."),
        type: "number",
        value: form.text("runs_per_prompt") || 1,
        min: 1,
        max: MAX_RUNS_PER_PROMPT,
      }, errors)}${textField({
        ...field("weight", "How much it counts in weighted figures; empty: like the others."),
        type: "number",
        min: 0,
        step: "any",
      }, errors)}</div>${engineChoice(form, errors, engines)}
  `;
}

/** Writes the engines of the server as boxes; nothing where there is none. */
export function engineChoice(form: Form, errors: FieldErrors, engines: readonly string[]): Html {
  if (engines.length === 0) return html``;
  return choiceField({
    name: "engines",
    legend: "Engines",
    type: "checkbox",
    values: form.texts("engines"),
    options: engines.map((name) => [name, name] as const),
    hint: "None ticked: all that are meant.",
  }, errors);
}

const SCHEDULES = [
  ["none", "Not by itself"],
  ["daily", "Every day"],
  ["weekly", "Every week"],
  ["monthly", "Every month"],
] as const;
