import { type Content, type Html, html } from "../html.ts";
import { saidContent, saidText } from "../texts/said.ts";

/** What pages with such a field name in their `assets`. */
export const COPY_ASSETS = ["copy.js", "copy.css"] as const;

/** Where a browser lets no script copy. */
const SELECTED = "It is selected: copy it with your keyboard.";

/** A text that someone takes away. */
interface CopyField {
  /** Of the element with the text; one of a kind on its page. */
  id: string;
  text: string;
  /** What the button copies, such as `Copy the token`. */
  button: Content;
}

/** Writes a text that one click selects, with a button that copies it where scripts run. */
export function copyField({ id, text, button }: CopyField): Html {
  return html`
    <div class="copy-field">
      <pre class="copy-text" tabindex="0" id="${id}">${text}</pre>
      <p class="copy-row needs-script no-print"><button type="button" class="copy-button"
    data-copy="${id}">${saidContent(
      button,
    )}</button> <span class="copy-said muted" role="status"
    data-copied="${saidText("Copied.")}" data-selected="${saidText(SELECTED)}"></span></p>
    </div>
  `;
}
