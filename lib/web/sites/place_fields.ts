import { COUNTRIES } from "../../../schemas/countries.ts";
import { type Html, html } from "../html.ts";
import { said } from "../texts/said.ts";
import { currentLanguage } from "../texts/language.ts";

/** Countries by their names in the current language, for a list to choose from; the first is none. */
export function countryOptions(): readonly (readonly [string, string])[] {
  const language = currentLanguage();
  const names = new Intl.DisplayNames(language, { type: "region" });
  const countries = [...COUNTRIES].map((code) => [code, names.of(code) ?? code] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other, language));
  return [["", said`None`], ...countries];
}

/** The id of the list of time zones, for a field to name. */
export const TIMEZONES_ID = "timezones";

const zones = html`<datalist id="${TIMEZONES_ID}">${
  ["UTC", ...Intl.supportedValuesOf("timeZone")].map((zone) => html`<option value="${zone}">`)
}</datalist>`;

/** Writes the time zones that a field can be filled with. */
export function timezoneList(): Html {
  return zones;
}
