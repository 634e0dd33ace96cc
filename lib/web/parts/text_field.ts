import type { FieldErrors } from "../../errors.ts";
import { type Content, type Html, html } from "../html.ts";

/** One line to type into. */
export interface TextField {
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
  const { name, label, type = "text", hint, required } = field;
  const wrong = errors[name] ?? [];
  const described = [...hint ? [`${name}-hint`] : [], ...wrong.length > 0 ? [`${name}-error`] : []];
  const attributes = ([
    "value",
    "autocomplete",
    "inputmode",
    "min",
    "max",
    "step",
    "maxlength",
    "placeholder",
    "list",
  ] as const)
    .filter((key) => field[key] !== undefined)
    .map((key) =>
      html`
        ${key}="${String(field[key])}"
      `
    );
  return html`<div class="field"><label for="${name}">${label}</label>
${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
<input id="${name}" name="${name}" type="${type}"${attributes}${
    required && html`
      required
    `
  }${
    described.length > 0 && html`
      aria-describedby="${described.join(" ")}"
    `
  }${
    wrong.length > 0 && html`
      aria-invalid="true"
    `
  }>
${fieldErrors(name, wrong)}</div>`;
}

/** Writes what was wrong with a field; the field names `ID-error` in `aria-describedby`. */
export function fieldErrors(id: string, messages: readonly string[]): Html {
  if (messages.length === 0) return html``;
  return html`<p class="field-error" id="${id}-error">${messages.join(" ")}</p>`;
}
