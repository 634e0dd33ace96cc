import { Html, html } from "../html.ts";

/** Writes attributes: true stands without value; what is false or undefined is left out. */
export function attributes(
  values: Readonly<Record<string, string | number | boolean | undefined>>,
): Html {
  const texts = Object.entries(values).flatMap(([name, value]) => {
    if (value === undefined || value === false) return [];
    return [value === true ? name : html`${name}="${value}"`.text];
  });
  return new Html(texts.join(" "));
}

/** The attributes of a field with the id `id` that tell of its hint and of what was wrong with it. */
export function fieldStates(
  id: string,
  { hint, wrong }: { hint: boolean; wrong: boolean },
): { "aria-describedby"?: string; "aria-invalid"?: string } {
  const described = [...hint ? [`${id}-hint`] : [], ...wrong ? [`${id}-error`] : []];
  return {
    ...described.length > 0 && { "aria-describedby": described.join(" ") },
    ...wrong && { "aria-invalid": "true" },
  };
}
