import type { FieldErrors } from "../../core/errors.ts";
import { type Content, type Html, html } from "../html.ts";
import { attributes } from "./attributes.ts";
import { fieldNotes } from "./field_notes.ts";
import { saidText } from "../texts/said.ts";

/** A list of which one thing is chosen. */
interface SelectField {
  name: string;
  label: string;
  /** The value that is chosen; one that is no option is shown as it is, so that nothing changes by itself. */
  value: string;
  /** Values with what people read. */
  options: readonly (readonly [value: string, text: string])[];
  hint?: Content;
}

/** Writes a labelled list with its hint, and with what was wrong with it when it was sent. */
export function selectField(field: SelectField, errors: FieldErrors = {}): Html {
  const { name, label, value } = field;
  const isKnown = field.options.some(([option]) => option === value);
  const options = isKnown ? field.options : [[value, value] as const, ...field.options];
  const { hint, error, states } = fieldNotes(name, field, errors);
  return html`<div class="field"><label for="${name}">${saidText(label)}</label>
${hint}
<select ${attributes({ id: name, name, ...states })}>
${
    options.map(([option, text]) =>
      html`<option ${attributes({ value: option, selected: option === value })}>${
        saidText(text)
      }</option>`
    )
  }</select>
${error}</div>`;
}
