import type { FieldErrors } from "../../core/errors.ts";
import { type Content, type Html, html } from "../html.ts";
import { attributes } from "./attributes.ts";
import { fieldNotes } from "./field_notes.ts";
import { saidText } from "../texts/said.ts";

/** One line to type into. */
interface TextField {
  name: string;
  label: string;
  /** Default: `text`. */
  type?: "text" | "email" | "password" | "number" | "url" | "date" | "time";
  value?: string | number;
  /** The standard's names, such as `current-password`. */
  autocomplete?: string;
  /** What to know before typing. */
  hint?: Content;
  required?: boolean;
  /** The keyboard that a phone shows. */
  inputmode?: "numeric" | "text" | "url";
  min?: number;
  max?: number;
  step?: number | "any";
  maxlength?: number;
  placeholder?: string;
  /** The id of a `datalist` with what may be typed. */
  list?: string;
}

/** Writes a labelled field with its hint, and with what was wrong with it when it was sent. */
export function textField(field: TextField, errors: FieldErrors = {}): Html {
  const { name, label, type = "text", hint: text, placeholder, ...others } = field;
  const { hint, error, states } = fieldNotes(name, { hint: text }, errors);
  const shown = placeholder !== undefined && { placeholder: saidText(placeholder) };
  const all = attributes({ id: name, name, type, ...others, ...shown, ...states });
  return html`<div class="field"><label for="${name}">${saidText(label)}</label>
${hint}
<input ${all}>
${error}</div>`;
}
