import type { FieldErrors } from "../../errors.ts";
import { type Content, type Html, html } from "../html.ts";
import { attributes, fieldStates } from "./attributes.ts";
import { fieldErrors } from "./text_field.ts";

/** Several lines to type into. */
export interface TextareaField {
  name: string;
  label: string;
  value?: string;
  hint?: Content;
  rows?: number;
  /** True: a key or code, which no browser is to keep or to correct. */
  isCode?: boolean;
  required?: boolean;
}

/** Writes a labelled field of several lines, and what was wrong with it when it was sent. */
export function textareaField(field: TextareaField, errors: FieldErrors = {}): Html {
  const { name, label, value = "", hint, rows = 4, isCode = false, required } = field;
  const wrong = errors[name] ?? [];
  const all = attributes({
    id: name,
    name,
    rows,
    required,
    ...isCode && { class: "code", autocomplete: "off", autocapitalize: "off", spellcheck: "false" },
    ...fieldStates(name, { hint: hint !== undefined, wrong: wrong.length > 0 }),
  });
  // a line break at the beginning is no part of the value: one that is typed has to stand after it
  return html`<div class="field"><label for="${name}">${label}</label>
${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
<textarea ${all}>
${value}</textarea>
${fieldErrors(name, wrong)}</div>`;
}
