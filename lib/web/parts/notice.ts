import { type Content, type Html, html } from "../html.ts";
import { saidContent } from "../texts/said.ts";

/** Writes what was done (`good`), what went wrong (`bad`), or what to know; read out by screen readers. */
export function notice(kind: "good" | "bad" | "info", content: Content): Html {
  const role = kind === "bad" ? "alert" : "status";
  return html`<div class="notice notice-${kind}" role="${role}">${saidContent(content)}</div>`;
}
