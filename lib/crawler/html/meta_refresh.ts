/**
 * Parses the content of `meta http-equiv=refresh` as browsers do (HTML standard, 4.2.5.3, "shared
 * declarative refresh steps"): `5`, `5; url=/a`, `0;URL='/a'`, `0,/a`.
 *
 * @returns Whole seconds and the target as written, null for the page itself; null when browsers
 *   would do nothing.
 */
export function parseMetaRefresh(
  content: string,
): { seconds: number; target: string | null } | null {
  const match = /^[\t\n\f\r ]*(?:(\d+)|(?=\.))[\d.]*([^]*)$/.exec(content);
  if (match === null) return null;
  const seconds = Number(match[1] ?? 0);
  const rest = match[2] ?? "";
  if (rest === "") return { seconds, target: null };
  if (!/^[;,\t\n\f\r ]/.test(rest)) return null;
  const value = rest.replace(/^[\t\n\f\r ]*[;,]?[\t\n\f\r ]*/, "");
  const target = unquote(value.replace(/^url[\t\n\f\r ]*=[\t\n\f\r ]*/i, ""));
  return { seconds: Math.min(seconds, Number.MAX_SAFE_INTEGER), target: target || null };
}

/** A quoted target ends at its closing quote, or with the text. */
function unquote(target: string): string {
  const quote = target[0];
  if (quote !== '"' && quote !== "'") return target.trim();
  const end = target.indexOf(quote, 1);
  return target.slice(1, end < 0 ? undefined : end).trim();
}
