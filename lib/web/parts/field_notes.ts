import { apiText } from "../api_text.ts";
import type { FieldErrors } from "../../core/errors.ts";
import { type Content, type Html, html } from "../html.ts";
import { saidContent } from "../texts/said.ts";

/** What stands around a field. */
interface FieldNotes {
  /** What to know before, above the field; nothing where there is no hint. */
  hint: Html;
  /** What was wrong when it was sent, below the field. */
  error: Html;
  /** The field's attributes that name both. */
  states: { "aria-describedby"?: string; "aria-invalid"?: string };
}

/** Writes what is around the field `id`; `hintClass` is that of the hint's paragraph. */
export function fieldNotes(
  id: string,
  { hint, hintClass = "hint" }: { hint?: Content; hintClass?: string },
  errors: FieldErrors,
): FieldNotes {
  const wrong = errors[id] ?? [];
  const [isHinted, isWrong] = [Boolean(hint), wrong.length > 0];
  const described = [...isHinted ? [`${id}-hint`] : [], ...isWrong ? [`${id}-error`] : []];
  return {
    hint: isHinted
      ? html`<p class="${hintClass}" id="${id}-hint">${saidContent(hint)}</p>`
      : html``,
    error: isWrong
      ? html`<p class="field-error" id="${id}-error">${apiText(wrong.join(" "))}</p>`
      : html``,
    states: {
      ...isHinted || isWrong ? { "aria-describedby": described.join(" ") } : {},
      ...isWrong && { "aria-invalid": "true" },
    },
  };
}
