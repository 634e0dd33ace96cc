import { type Html, html } from "./html.ts";
import { dayOf } from "../core/days.ts";
import { currentLanguage } from "./texts/language.ts";

/** How days and times are written in a language. */
function createFormats(locale: string) {
  return {
    day: new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }),
    time: new Intl.DateTimeFormat(locale, {
      dateStyle: "medium",
      timeStyle: "short",
      timeZone: "UTC",
    }),
  };
}

const FORMATS = { en: createFormats("en-GB"), de: createFormats("de-DE") };

/** Writes a day of UTC such as `20 Nov 2026`; takes `YYYY-MM-DD`, a time of the API, or a `Date`. */
export function formatDay(day: string | Date): string {
  return FORMATS[currentLanguage()].day.format(new Date(day)).replace("Sept", "Sep");
}

/** Writes a time such as `20 Nov 2026, 14:05 UTC`. */
export function formatTime(time: string | Date): string {
  return `${FORMATS[currentLanguage()].time.format(new Date(time)).replace("Sept", "Sep")} UTC`;
}

/** Writes a window such as `24 Oct 2026 – 20 Nov 2026`. */
export function formatWindow(from: string | null, to: string | null): string {
  if (from === null || to === null) return "–";
  return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
}

/** Writes a day as an element that programs can read. */
export function dayTag(day: string | Date): Html {
  return html`<time datetime="${dayOf(new Date(day))}">${formatDay(day)}</time>`;
}

/** Writes a time as an element that programs can read. */
export function timeTag(time: string | Date): Html {
  return html`<time datetime="${new Date(time).toISOString()}">${formatTime(time)}</time>`;
}
