import { saidText } from "../texts/said.ts";
import { type Content, type Html, html } from "../html.ts";

/** A figure that stands out. */
export interface Tile {
  /** Written in the current language. */
  label: string;
  value: Content;
  /** What it is compared with, or what it is of. */
  note?: Content;
}

/** Writes the most important figures of a section side by side. */
export function figureTiles(tiles: readonly Tile[]): Html {
  return html`<dl class="tiles">${
    tiles.map(({ label, value, note }) =>
      html`<div class="tile"><dt>${saidText(label)}</dt><dd class="tile-value">${value}</dd>${
        note && html`<dd class="tile-note">${note}</dd>`
      }</div>`
    )
  }</dl>`;
}
