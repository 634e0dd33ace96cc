import { type Content, type Html, html } from "../html.ts";
import { saidContent } from "../texts/said.ts";

/** What a mark's colour says besides its text; empty: nothing. */
export type BadgeKind = "good" | "warn" | "bad" | "";

/** Writes a mark that is recognised by its text, and by its colour. */
export function badge(kind: BadgeKind, text: Content): Html {
  return html`<span class="badge${kind !== "" && ` badge-${kind}`}">${saidContent(text)}</span>`;
}
