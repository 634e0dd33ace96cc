import { type Html, html } from "../html.ts";

const MAX_LENGTH = 140;

/** Writes a text from elsewhere; of a long one its beginning, with the whole behind it. */
export function foldedText(text: string): Html {
  const [line = ""] = text.split(/\r\n?|\n/, 1);
  if (line === text && text.length <= MAX_LENGTH) {
    return html`
      <span class="folded">${text}</span>
    `;
  }
  const beginning = [...line].slice(0, MAX_LENGTH).join("");
  return html`
    <details class="folded">
      <summary>${beginning}…</summary>
      <pre tabindex="0" role="group" aria-label="The whole text">${text}</pre>
    </details>
  `;
}
