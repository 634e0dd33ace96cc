/** Cookies are longer nowhere; what was kept first is forgotten then. */
const MAX_LENGTH = 3_000;
const BETWEEN_VIEWS = "|";
const BETWEEN_COLUMNS = ".";
const AFTER_SLUG = "~";

/** The columns that somebody keeps for a view, as a cookie such as `pages~url.title|issues~title` has them; none: no choice. */
export function keptColumns(kept: string, slug: string): readonly string[] {
  const own = kept.split(BETWEEN_VIEWS).find((entry) => entry.startsWith(slug + AFTER_SLUG));
  if (own === undefined) return [];
  return own.slice(slug.length + AFTER_SLUG.length).split(BETWEEN_COLUMNS)
    .filter((name) => name !== "");
}

/** The same with other columns of a view, which become those that were kept last; none: they are kept no longer. */
export function keepColumns(
  kept: string,
  { slug, columns }: { slug: string; columns: readonly string[] },
): string {
  const others = kept.split(BETWEEN_VIEWS)
    .filter((entry) => entry !== "" && !entry.startsWith(slug + AFTER_SLUG));
  const own = columns.length === 0 ? [] : [slug + AFTER_SLUG + columns.join(BETWEEN_COLUMNS)];
  let entries = [...own, ...others];
  while (entries.join(BETWEEN_VIEWS).length > MAX_LENGTH) entries = entries.slice(0, -1);
  return entries.join(BETWEEN_VIEWS);
}
