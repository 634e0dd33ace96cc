import type { ReportSettingsAnswer } from "../../../../schemas/report_settings.ts";
import { type Html, html } from "../../html.ts";
import { said } from "../../texts/said.ts";

/** Who made a report, as a logo and a name; nothing where neither is set. */
export function agencyLine({ agency, logo }: Pick<ReportSettingsAnswer, "agency" | "logo">): Html {
  if (agency === null && logo === null) return html``;
  return html`<p class="report-agency">${
    logo !== null && html`<img src="${logo}" alt="${agency === null ? "Logo" : ""}">`
  }${agency !== null && html`<span>${said`By ${agency}`}</span>`}</p>`;
}

/** The own words at the head of a report, or of one of its sections; nothing where there are none. */
export function ownWords(
  { comment, comments }: Pick<ReportSettingsAnswer, "comment" | "comments">,
  sectionId?: string,
): Html {
  const text = sectionId === undefined
    ? comment
    : comments.find(({ section }) => section === sectionId)?.text;
  if (!text) return html``;
  const paragraphs = text.split(/\r?\n\s*\r?\n/).map((one) => one.trim()).filter(Boolean);
  return html`<div class="own-words">${paragraphs.map((one) => html`<p>${one}</p>\n`)}</div>`;
}
