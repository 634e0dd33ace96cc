import { COUNTRIES } from "../../../schemas/countries.ts";
import { foldWords } from "./fold_question.ts";

/** Folded names of countries in English and German, and a pattern that finds one. */
interface CountryNames {
  names: ReadonlyMap<string, string>;
  pattern: RegExp;
}

const MORE: Readonly<Record<string, string>> = {
  uk: "GB",
  "great britain": "GB",
  britain: "GB",
  england: "GB",
  usa: "US",
  "the us": "US",
  "the states": "US",
  america: "US",
  holland: "NL",
  states: "US",
  american: "US",
  amerika: "US",
  grossbritannien: "GB",
  british: "GB",
  britisch: "GB",
  german: "DE",
  germans: "DE",
  deutsche: "DE",
  austria: "AT",
  austrian: "AT",
  austrians: "AT",
  osterreicher: "AT",
  osterreichern: "AT",
  osterreichisch: "AT",
  osterreichische: "AT",
  osterreichischen: "AT",
  swiss: "CH",
  schweizer: "CH",
  schweizern: "CH",
  schwiiz: "CH",
  french: "FR",
  franzosen: "FR",
  americans: "US",
  amerikaner: "US",
  amerikanern: "US",
  yanks: "US",
  brits: "GB",
  briten: "GB",
  aussies: "AU",
  australians: "AU",
  canadians: "CA",
  irish: "IE",
  italians: "IT",
  italiener: "IT",
  italienern: "IT",
  spaniards: "ES",
  spanier: "ES",
  hollander: "NL",
  niederlander: "NL",
  belgier: "BE",
};
/** First names and words that are countries, too. */
const OTHER_WORDS: ReadonlySet<string> = new Set(["jersey", "turkey", "chad", "georgia", "jordan"]);

let known: CountryNames | undefined;

/** The names by which countries are known, made at the first call. */
export function countryCodes(): CountryNames {
  if (known) return known;
  const names = new Map<string, string>();
  for (const language of ["en", "de"]) {
    const display = new Intl.DisplayNames(language, { type: "region" });
    for (const code of COUNTRIES) {
      const name = foldWords(display.of(code) ?? code);
      if (!OTHER_WORDS.has(name) && /^[a-z][a-z '.-]+$/.test(name)) names.set(name, code);
    }
  }
  for (const [name, code] of Object.entries(MORE)) names.set(name, code);
  const longestFirst = [...names.keys()].toSorted((a, b) => b.length - a.length);
  const escaped = longestFirst.map((name) => name.replaceAll(".", "\\."));
  known = { names, pattern: new RegExp(`\\b(?:${escaped.join("|")})\\b`) };
  return known;
}
