import type { ReportLanguage } from "../../../schemas/report_settings.ts";
import { type Html, html } from "../html.ts";
import { currentLanguage } from "../texts/language.ts";
import { attributes } from "./attributes.ts";
import { csrfField } from "./csrf_field.ts";

/** Languages in their own words. */
const NAMES: Readonly<Record<ReportLanguage, string>> = { en: "English", de: "Deutsch" };

/** Writes a form with a button for each language; it leads back to the page `next`. */
export function languageSwitch(
  { cookieValue, next }: { cookieValue: string; next: string },
): Html {
  const buttons = Object.entries(NAMES).map(([language, name]) =>
    html`<button ${
      attributes({
        class: "quiet",
        name: "language",
        value: language,
        lang: language,
        "aria-pressed": language === currentLanguage() ? "true" : "false",
      })
    }>${name}</button>\n`
  );
  return html`
    <form class="row" method="post" action="/settings/security/language"
      aria-label="Language of the pages">${csrfField(cookieValue)}
    <input type="hidden" name="next" value="${next}">
    ${buttons}</form>
  `;
}
