import type { Form } from "./read_form.ts";

/** The text of a field without white space around it; null when there is none. */
export function textOrNull(form: Form, name: string): string | null {
  const text = form.text(name).trim();
  return text === "" ? null : text;
}

/**
 * The number of a field, undefined when it is empty; what is no number stays as it was typed, for the API
 * to tell what is wrong with it.
 */
export function numberOf(form: Form, name: string): number | string | undefined {
  const text = form.text(name).trim();
  if (text === "") return undefined;
  return /^-?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : text;
}

/** The lines that are not blank, of all fields of a name. */
export function linesOf(form: Form, name: string): string[] {
  return form.texts(name).flatMap((text) => text.split(/\r\n?|\n/)).map((line) => line.trim())
    .filter((line) => line !== "");
}
