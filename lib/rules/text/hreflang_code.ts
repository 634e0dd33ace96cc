import { LANGUAGE_CODES, REGION_CODES, SCRIPT_CODES } from "./language_codes.ts";

/** Region codes that people write, and what they most probably mean. */
const REGION_HINTS: Readonly<Record<string, string>> = {
  UK: "the United Kingdom is GB",
  EU: "the European Union is not a country: list its countries, or the language alone",
  LA: "LA is Laos: Latin America has no code",
};

/** Language codes that people write, and what they most probably mean. */
const LANGUAGE_HINTS: Readonly<Record<string, string>> = {
  cn: "Chinese is zh",
  cz: "Czech is cs",
  dk: "Danish is da",
  gr: "Greek is el",
  jp: "Japanese is ja",
  iw: "Hebrew is he",
  in: "Indonesian is id",
  ji: "Yiddish is yi",
  sh: "Serbian is sr, Croatian hr, Bosnian bs",
};

function createHint(hints: Readonly<Record<string, string>>, subtag: string): string {
  const hint = Object.hasOwn(hints, subtag) ? hints[subtag] : undefined;
  return hint === undefined ? "" : ` (${hint})`;
}

function findRegionProblem(subtag: string): string | undefined {
  const region = subtag.toUpperCase();
  if (REGION_CODES.has(region)) return undefined;
  return `"${subtag}" is not an ISO 3166-1 alpha-2 region${createHint(REGION_HINTS, region)}`;
}

function findScriptProblem(subtag: string): string | undefined {
  const script = subtag.charAt(0).toUpperCase() + subtag.slice(1).toLowerCase();
  return SCRIPT_CODES.has(script) ? undefined : `"${subtag}" is not an ISO 15924 script`;
}

function findLanguageProblem(subtag: string): string | undefined {
  const language = subtag.toLowerCase();
  if (LANGUAGE_CODES.has(language)) return undefined;
  return `"${subtag}" is not an ISO 639-1 language${createHint(LANGUAGE_HINTS, language)}`;
}

/**
 * Says what is wrong with an hreflang value, undefined when it is valid: `x-default`, or a
 * language, then at most one script, then at most one region, joined with hyphens in any case.
 * Longer BCP 47 tags (variants, 419, three-letter languages) are invalid here because search
 * engines do not read them.
 * Source: Google Search Central, "Localized versions of your pages", supported codes.
 */
export function findHreflangCodeProblem(code: string): string | undefined {
  const value = code.trim();
  if (value === "") return "the value is empty";
  if (value.toLowerCase() === "x-default") return undefined;
  if (value.includes("_")) return "subtags are joined with a hyphen, not with an underscore";
  const [language = "", ...rest] = value.split("-");
  const languageProblem = findLanguageProblem(language);
  if (languageProblem !== undefined) return languageProblem;
  const script = rest[0]?.length === 4 ? rest.shift() : undefined;
  const scriptProblem = script === undefined ? undefined : findScriptProblem(script);
  if (scriptProblem !== undefined) return scriptProblem;
  const region = rest.shift();
  const regionProblem = region === undefined ? undefined : findRegionProblem(region);
  if (regionProblem !== undefined) return regionProblem;
  return rest.length === 0 ? undefined : "only language, script and region are allowed";
}
