import type { FieldErrors } from "../../core/errors.ts";
import { type Content, type Html, html } from "../html.ts";
import { attributes } from "./attributes.ts";
import { fieldNotes } from "./field_notes.ts";
import { saidText } from "../texts/said.ts";

/** A box to tick; it is sent as `on`. */
interface CheckField {
  name: string;
  label: string;
  checked: boolean;
  hint?: Content;
}

/** Writes a box with its label beside it. */
export function checkField(field: CheckField, errors: FieldErrors = {}): Html {
  const { name, label, checked } = field;
  const { hint, error, states } = fieldNotes(
    name,
    { hint: field.hint, hintClass: "hint choice-hint" },
    errors,
  );
  return html`<div class="field"><label class="choice"><input ${
    attributes({ id: name, name, type: "checkbox", value: "on", checked, ...states })
  }> <span>${saidText(label)}</span></label>
${hint}
${error}</div>`;
}

/** Several things of which one (`radio`), or any number, is chosen. */
interface ChoiceField {
  name: string;
  legend: string;
  type: "radio" | "checkbox";
  /** The values that are chosen. */
  values: readonly string[];
  options: readonly (readonly [value: string, text: string])[];
  hint?: Content;
}

/** Writes a group of boxes with what was wrong with it when it was sent. */
export function choiceField(field: ChoiceField, errors: FieldErrors = {}): Html {
  const { name, legend, type, values, options } = field;
  const { hint, error, states } = fieldNotes(name, field, errors);
  const { "aria-describedby": describedby } = states;
  return html`<fieldset ${attributes({ "aria-describedby": describedby })}>
<legend>${saidText(legend)}</legend>
${hint}
<div class="choices">${
    options.map(([value, text]) =>
      html`<label class="choice"><input ${
        attributes({ type, name, value, checked: values.includes(value) })
      }> <span>${saidText(text)}</span></label>`
    )
  }</div>
${error}</fieldset>`;
}
