/** What tells the languages in which people search for a site. */
export interface LanguageSigns {
  /** As the account set it, BCP 47; null: not set. */
  language: string | null;
  /** As the account set it, ISO 3166-1 alpha-2; null: not set. */
  country: string | null;
  /** What its pages say of their language, and how many do; "" and null count as nothing said. */
  pageLanguages: readonly { language: string | null; pagesCount: number }[];
}

const MIN_SHARE = 0.1;
/** The code that CLDR has for it. */
const UNKNOWN = "und";

/**
 * Lists the languages in which people search for a site, as codes of two or three letters: the
 * site's own, the one that most people of its country speak, and each that a tenth of its pages are
 * in, the most frequent first.
 *
 * Source: likely subtags of Unicode CLDR.
 */
export function listSiteLanguages(
  { language, country, pageLanguages }: LanguageSigns,
): string[] {
  const counts = new Map<string, number>();
  let total = 0;
  for (const { language: written, pagesCount } of pageLanguages) {
    const code = languageOf(written);
    if (code === null) continue;
    counts.set(code, (counts.get(code) ?? 0) + pagesCount);
    total += pagesCount;
  }
  const frequent = [...counts].filter(([, count]) => count >= MIN_SHARE * total)
    .sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
  const spoken = country === null ? UNKNOWN : new Intl.Locale(`und-${country}`).maximize().language;
  const all = [languageOf(language) ?? UNKNOWN, spoken, ...frequent.map(([code]) => code)];
  return [...new Set(all)].filter((code) => code !== UNKNOWN);
}

/** The language of a BCP 47 tag as pages write it; null: it is none. */
function languageOf(tag: string | null): string | null {
  try {
    return tag === null || tag === "" ? null : new Intl.Locale(tag.replaceAll("_", "-")).language;
  } catch {
    // pages write anything here
    return null;
  }
}
