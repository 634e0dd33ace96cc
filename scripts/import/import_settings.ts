import type { ImportSettings } from "../../lib/commands/imports/import_settings.ts";
import { parseCountry } from "../../lib/importers/values/parse_country.ts";
import { parseDevice } from "../../lib/importers/values/parse_device.ts";
import { parseLanguage } from "../../lib/importers/values/parse_language.ts";
import { parseSearchType } from "../../lib/importers/values/parse_search_type.ts";
import { UsageError } from "../command_line.ts";
import type { SettingValues } from "./setting_options.ts";

/** Reads what the user says besides the files. Throws a `UsageError` that names the option. */
export function readImportSettings(values: SettingValues): ImportSettings {
  const { from, to, location, engine } = values;
  for (const name of ["from", "to"] as const) checkDay(name, values[name]);
  // the other way round is the day of search volumes
  if (from !== undefined && to === undefined) {
    throw new UsageError("With --from, --to is needed as well.");
  }
  if (from !== undefined && to !== undefined && from > to) {
    throw new UsageError(`--from ${from} is after --to ${to}.`);
  }
  return {
    from: from ?? null,
    to: to ?? null,
    country: read("country", values, { parse: parseCountry, what: "a country, such as DE" }),
    language: read("language", values, { parse: parseLanguage, what: "a language, such as de" }),
    location: location ?? null,
    device: read("device", values, { parse: parseDevice, what: "desktop, mobile or tablet" }),
    engine: engine?.toLowerCase() ?? null,
    searchType: read("search-type", values, {
      parse: parseSearchType,
      what: "a search type, such as web",
    }),
  };
}

function checkDay(name: string, text: string | undefined): void {
  if (text === undefined) return;
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  // what Date.parse() makes of 31 February is another day
  if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(text)) return;
  throw new UsageError(`--${name} must be a day written as YYYY-MM-DD, not "${text}".`);
}

function read<Value>(
  name: keyof SettingValues,
  values: SettingValues,
  { parse, what }: { parse: (text: string) => Value | null | undefined; what: string },
): Value | null {
  const text = values[name];
  if (text === undefined) return null;
  const value = parse(text);
  if (value === undefined || value === null) {
    throw new UsageError(`--${name} must be ${what}, not "${text}".`);
  }
  return value;
}
