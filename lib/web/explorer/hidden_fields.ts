import { type Html, html } from "../html.ts";

/** Writes what a form of a view carries along: the view's address but for some parameters. */
export function hiddenFields(query: URLSearchParams, but: readonly string[]): Html {
  const kept = [...query].filter(([name]) => !but.includes(name));
  return html`${
    kept.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
  }`;
}
