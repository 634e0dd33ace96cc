import { formatTime } from "../format_date.ts";
import { type Html, html } from "../html.ts";

/** Writes a time in a time zone, and in UTC, such as `Mon, 23 Nov 2026, 03:30 (23 Nov 2026, 02:30 UTC)`. */
export function zonedTime(time: string, timezone: string): Html {
  const local = new Intl.DateTimeFormat("en-GB", {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone: timezone,
  }).format(new Date(time)).replace("Sept", "Sep");
  return html`<time datetime="${time}">${local}</time>${
    timezone === "UTC" ? " UTC" : html`
      <span class="muted">(${formatTime(time)})</span>
    `
  }`;
}
