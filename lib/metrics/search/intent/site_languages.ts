import { COUNTRIES } from "../../../../schemas/countries.ts";

/** Evidence for the languages in which people search for a site. */
export interface LanguageSigns {
  /** As the account set it, BCP 47; null: not set. */
  language: string | null;
  /** As the account set it, ISO 3166-1 alpha-2; null: not set. */
  country: string | null;
  domain: string;
  /** What its pages say of their language, and how many do; "" and null count as nothing said. */
  pageLanguages: readonly { language: string | null; pagesCount: number }[];
  /** Where it is seen in search; "" counts as nothing said. */
  searchCountries: readonly { country: string; impressions: number }[];
}

const MIN_SHARE = 0.1;
/** The code that CLDR has for it. */
const UNKNOWN = "und";
/** Top level domains of countries that are mostly used for something else. */
const GENERIC = new Set(
  ("AC AD AG AI AM AS BZ CC CD CF CO DJ FM GA GG GL GQ GS IM IO LA LY ME ML MS MU NU PW SC SH SO " +
    "ST TK TO TV VC VG WS").split(" "),
);

/**
 * Lists the languages in which people search for a site, as codes of two or three letters: the
 * site's own; the one that most people speak in its country or, for want of that, in the country of
 * its domain; then each that a tenth of its pages are in, and each that is spoken where a tenth of
 * its impressions are, the most frequent first.
 *
 * Source: likely subtags of Unicode CLDR.
 */
export function listSiteLanguages(signs: LanguageSigns): string[] {
  const { language, country, domain, pageLanguages, searchCountries } = signs;
  const all = [
    languageOf(language),
    languageOfCountry(country ?? countryOfDomain(domain)),
    ...listFrequent(pageLanguages.map((one) => [languageOf(one.language), one.pagesCount])),
    ...listFrequent(
      searchCountries.map((one) => [languageOfCountry(one.country), one.impressions]),
    ),
  ];
  return [...new Set(all)].filter((code) => code !== UNKNOWN);
}

/** Those that have a tenth of what is known, the most frequent first. */
function listFrequent(counted: readonly (readonly [code: string, count: number])[]): string[] {
  const counts = new Map<string, number>();
  let total = 0;
  for (const [code, count] of counted) {
    if (code === UNKNOWN) continue;
    counts.set(code, (counts.get(code) ?? 0) + count);
    total += count;
  }
  return [...counts].filter(([, count]) => count >= MIN_SHARE * total)
    .sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
    .map(([code]) => code);
}

function languageOfCountry(country: string | null): string {
  return country === null || !COUNTRIES.has(country)
    ? UNKNOWN
    : new Intl.Locale(`und-${country}`).maximize().language;
}

function countryOfDomain(domain: string): string | null {
  const suffix = domain.split(".").at(-1)?.toUpperCase() ?? "";
  if (suffix === "UK") return "GB";
  return COUNTRIES.has(suffix) && !GENERIC.has(suffix) ? suffix : null;
}

/** The language of a BCP 47 tag as pages write it. */
function languageOf(tag: string | null): string {
  try {
    return tag === null || tag === ""
      ? UNKNOWN
      : new Intl.Locale(tag.replaceAll("_", "-")).language;
  } catch {
    // pages write anything here
    return UNKNOWN;
  }
}
