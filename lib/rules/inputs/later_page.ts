/** Parameters that number the pages of a list in the addresses of shops and content management systems. */
const PAGE_PARAMS: ReadonlySet<string> = new Set([
  "currentpage",
  "p",
  "pag",
  "page",
  "page_no",
  "page_number",
  "paged",
  "pageno",
  "pagenum",
  "pagenumber",
  "pagina",
  "pg",
  "seite",
]);

/** The end of a path such as `/tea/page/3/`. */
const PAGE_PATH = /\/((?:page|seite|pagina)[/-]([0-9]{1,6}))(\/?)$/i;

/**
 * Says by which part of its address a URL is a later page of the list that another URL is the first
 * page of, such as "page=3" or "page/3": that URL is the same without it, or with the number 1.
 * Undefined: it is not.
 */
export function findPageNumber(url: string, firstUrl: string): string | undefined {
  const first = URL.parse(firstUrl);
  const later = URL.parse(url);
  if (first === null || later === null || first.origin !== later.origin) return undefined;
  return findInQuery(later, first) ?? findInPath(later, first);
}

function findInQuery(later: URL, first: URL): string | undefined {
  if (trimSlash(later.pathname) !== trimSlash(first.pathname)) return undefined;
  const isPage = ([name, value]: readonly [string, string]) =>
    PAGE_PARAMS.has(name.toLowerCase()) && /^[0-9]{1,6}$/.test(value) &&
    // ?p=7 of the home page is a post of WordPress
    (name.toLowerCase() !== "p" || later.pathname !== "/");
  const number = [...later.searchParams].find(isPage);
  if (number === undefined || Number(number[1]) < 2) return undefined;
  const others = (url: URL) =>
    [...url.searchParams].filter((entry) => !isPage(entry)).map(String).sort().join("&");
  const ofFirst = [...first.searchParams].find(isPage);
  const isFirst = ofFirst === undefined || Number(ofFirst[1]) < 2;
  return isFirst && others(later) === others(first) ? number.join("=") : undefined;
}

function findInPath(later: URL, first: URL): string | undefined {
  const [whole, segment, number] = PAGE_PATH.exec(later.pathname) ?? [];
  if (whole === undefined || Number(number) < 2 || later.search !== first.search) return undefined;
  const list = later.pathname.slice(0, -whole.length);
  const [, , numberOfFirst] = PAGE_PATH.exec(first.pathname) ?? [];
  const listOfFirst = Number(numberOfFirst) < 2
    ? first.pathname.replace(PAGE_PATH, "")
    : trimSlash(first.pathname);
  return list === listOfFirst ? segment : undefined;
}

function trimSlash(path: string): string {
  return path.replace(/\/$/, "");
}
