import type { FieldErrors } from "../../core/errors.ts";
import { type Content, type Html, html } from "../html.ts";
import { attributes } from "./attributes.ts";
import { fieldNotes } from "./field_notes.ts";
import { saidText } from "../texts/said.ts";

/** Several lines to type into. */
interface TextareaField {
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
  const { name, label, value = "", rows = 4, isCode = false, required } = field;
  const { hint, error, states } = fieldNotes(name, field, errors);
  const all = attributes({
    id: name,
    name,
    rows,
    required,
    ...isCode && { class: "code", autocomplete: "off", autocapitalize: "off", spellcheck: "false" },
    ...states,
  });
  // a line break at the beginning is no part of the value: one that is typed has to stand after it
  return html`<div class="field"><label for="${name}">${saidText(label)}</label>
${hint}
<textarea ${all}>
${value}</textarea>
${error}</div>`;
}
