import { type Content, type Html, html } from "../html.ts";
import { saidText } from "../texts/said.ts";

/** Writes one line of a list of facts, `<dl>`: what is shown, and what it is. */
export function fact(label: string, value: Content): Html {
  return html`
    <div>
      <dt>${saidText(label)}</dt>
      <dd>${value}</dd>
    </div>
  `;
}
