import { COUNTRIES } from "../../../schemas/countries.ts";
import { type Html, html } from "../html.ts";

const countryNames = new Intl.DisplayNames("en", { type: "region" });

/** Countries by their names, for a list to choose from; the first is none. */
export const COUNTRY_OPTIONS: readonly (readonly [string, string])[] = [
  ["", "None"],
  ...[...COUNTRIES].map((code) => [code, countryNames.of(code) ?? code] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other, "en")),
];

/** The id of the list of time zones, for a field to name. */
export const TIMEZONES_ID = "timezones";

const zones = html`<datalist id="${TIMEZONES_ID}">${
  ["UTC", ...Intl.supportedValuesOf("timeZone")].map((zone) => html`<option value="${zone}">`)
}</datalist>`;

/** Writes the time zones that a field can be filled with. */
export function timezoneList(): Html {
  return zones;
}
