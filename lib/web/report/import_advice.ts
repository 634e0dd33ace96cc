import { type Content, type Html, html } from "../html.ts";
import type { ReportReader } from "./report_reader.ts";

/** Says which files bring what is missing, with the very command. */
export function importAdvice(what: Content, { siteId }: Pick<ReportReader, "siteId">): Html {
  return html`
    <p>${what}</p>
    <pre tabindex="0" role="group"
      aria-label="Command line"><code>npm run import -- --site ${siteId} FILE</code></pre>
  `;
}
