/**
 * What URLs that a site makes by the same template likely share: the path's depth, its first
 * segment, the ending of the last, and whether there is a query. Takes a normalised URL.
 */
export function pathPattern(url: string): string {
  const start = url.indexOf("/", url.indexOf("//") + 2);
  const [path = "", query] = url.slice(start + 1).split("?", 2);
  const segments = path.split("/");
  const last = segments.at(-1) ?? "";
  const first = segments.length > 1 ? segments[0] ?? "" : "";
  const dot = last.lastIndexOf(".");
  const ending = last === "" ? "/" : dot > 0 ? last.slice(dot) : "*";
  const depth = "/*".repeat(Math.max(0, segments.length - 2));
  return `${first.replace(/\d+/g, "#")}${depth} ${ending}${query === undefined ? "" : "?"}`;
}
