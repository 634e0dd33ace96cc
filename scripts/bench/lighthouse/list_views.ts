/** Addresses that are no documents for people: downloads, streams, the reference and the API. */
const NO_VIEW =
  /^\/(?:docs|api|oauth|mcp|assets|healthz|readyz|metrics)\b|\/(?:export|events)$|\.\w+$/;

/**
 * Walks the links of the pages, and returns one path of each view that they lead to, such as one page of a site for
 * all its pages; what is the same but for numbers and queries is one view.
 */
export async function listViews(
  { url, cookie, starts }: { url: string; cookie: string; starts: readonly string[] },
): Promise<string[]> {
  const views = new Map(starts.map((path) => [viewOf(path), path]));
  // what is added while it runs is visited, too
  for (const path of views.values()) {
    const answer = await fetch(url + path, { headers: { cookie, accept: "text/html" } });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    for (const [, href = ""] of text.matchAll(/<a\b[^>]*?\shref="([^"]+)"/g)) {
      const { origin, pathname, search } = new URL(href.replaceAll("&amp;", "&"), url + path);
      if (origin !== url || NO_VIEW.test(pathname) || views.has(viewOf(pathname))) continue;
      views.set(viewOf(pathname), pathname + search);
    }
  }
  return [...views.values()];
}

/** The path with one word for whatever names a row. */
function viewOf(path: string): string {
  return new URL(path, "http://a").pathname.replaceAll(/\/\d+/g, "/1")
    .replace(/\/(issues|referring-domains|bots)\/[^/]+/, "/$1/1");
}
