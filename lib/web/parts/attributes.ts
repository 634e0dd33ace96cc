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
