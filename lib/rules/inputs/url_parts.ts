/** The path of a normalised http(s) URL, with its leading slash, as it is there. */
export function readUrlPath(url: string): string {
  const start = url.indexOf("/", url.indexOf("//") + 2);
  if (start === -1) return "/";
  const query = url.indexOf("?", start);
  return query === -1 ? url.slice(start) : url.slice(start, query);
}

/** The query of a normalised http(s) URL without its question mark; "" when there is none. */
export function readUrlQuery(url: string): string {
  const start = url.indexOf("?");
  return start === -1 ? "" : url.slice(start + 1);
}

/** The names of the parameters of a query, as they are there; empty pairs are left out. */
export function listParameterNames(query: string): string[] {
  if (query === "") return [];
  return query.split("&").flatMap((pair) => {
    if (pair === "") return [];
    const end = pair.indexOf("=");
    return [end === -1 ? pair : pair.slice(0, end)];
  });
}
