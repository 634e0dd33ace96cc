const SHOWN_COUNTRIES = 10;

/** Says which countries of an import are not known; null: all are. */
export function describeUnnamedCountries(names: ReadonlySet<string>): string | null {
  if (names.size === 0) return null;
  const shown = [...names].slice(0, SHOWN_COUNTRIES).map((name) => `"${name}"`).join(", ");
  const more = names.size - SHOWN_COUNTRIES;
  return `These countries are not known, and kept under their own names: ${shown}${
    more > 0 ? ` and ${more} more` : ""
  }.`;
}
