import { said } from "../texts/said.ts";
import { currentLanguage } from "../texts/language.ts";
import { saidStatus } from "../texts/said_status.ts";
import { formatWindow } from "../format_date.ts";
import { apiText } from "../api_text.ts";
import { type Html, html } from "../html.ts";
import { nameSource } from "./report_origins.ts";
import type { ReportReader } from "./report_reader.ts";
import { countDays } from "../../core/days.ts";

/** What `meta` tells of where figures come from. */
export interface SourceMeta {
  source: string | null;
  from: string | null;
  to: string | null;
  days_with_data?: number | null;
  previous?: { from: string; to: string } | null;
  data_state?: string | null;
  data_status: { code: string; message: string } | null;
}

/** Writes where a section's figures come from, and to the owner what is missing in them. */
export function sourceLine(meta: SourceMeta, { isOwner }: Pick<ReportReader, "isOwner">): Html {
  const parts = [
    meta.source === null ? null : capitalize(nameSource(meta.source)),
    meta.from === null ? null : formatWindow(meta.from, meta.to),
    coverage(meta),
    meta.previous && said`compared with ${formatWindow(meta.previous.from, meta.previous.to)}`,
    meta.data_state === "partial" &&
    (meta.source === "crawl"
      ? said`the crawl did not see the whole site`
      : said`the last figures may still change`),
  ].filter((part) => typeof part === "string");
  const line = parts.length > 0 && html`<p class="source-line">${parts.join(" · ")}</p>`;
  return html`${line}${statusLine(meta, { isOwner })}`;
}

/** Writes to the owner what is missing in figures; nothing where nothing is. */
export function statusLine(
  { data_status: status }: Pick<SourceMeta, "data_status">,
  { isOwner }: Pick<ReportReader, "isOwner">,
): Html {
  return html`${
    isOwner && status &&
    html`<p class="source-status no-print">${
      currentLanguage() === "en" ? apiText(status.message) : saidStatus(status)
    }</p>`
  }`;
}

/** How many of the days have data, where some have none. */
function coverage({ from, to, days_with_data: known }: SourceMeta): string | null {
  if (from === null || to === null || known === null || known === undefined) return null;
  const days = countDays(from, to);
  return known < days ? said`${known} of ${days} days with data` : null;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
