import { formatTime } from "../format_date.ts";
import { type Html, html } from "../html.ts";

const UNITS = [[86_400, "d"], [3_600, "h"], [60, "min"], [1, "s"]] as const;

/** Writes how long ago something was, such as `12 min ago`; the very time stands behind it. */
export function ago(time: Date, now: Date): Html {
  const text = formatTime(time);
  return html`<time datetime="${time.toISOString()}" title="${text}">${span(time, now)} ago</time>`;
}

/** Writes the time between two moments, such as `3 h`. */
export function span(from: Date, to: Date): string {
  const seconds = Math.max(0, Math.floor((to.getTime() - from.getTime()) / 1_000));
  const [unit, name] = UNITS.find(([size]) => seconds >= size) ?? [1, "s"];
  return `${Math.floor(seconds / unit)} ${name}`;
}
