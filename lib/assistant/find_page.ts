import type { AnswerTo, ApiReading } from "./api_reader.ts";
import { cite, type Context } from "./context.ts";
import type { Draft } from "./kind.ts";
import { quoteText, writeUrl } from "./quote_text.ts";
import { look, noDataSuggestions, statusNote } from "./tell_rows.ts";

/** Pages by their addresses. */
type PagesReading = ApiReading<AnswerTo<"listPages", { fields: "id,url" }>>;

/** The page that is meant, or what to say instead. */
type PageChoice = { id: number; url: string; list: PagesReading } | { draft: Draft };

const MAX_LISTED = 6;

/** What a question about a page needs; `either`: an audit or search data. */
type PageSource = "audit" | "search" | "either";

/**
 * Finds the page of the site that a question names by URL or path, or that was spoken of before. Where
 * several match, says which. Where none does, says so, and what would bring it if there is nothing of that kind yet.
 */
export async function findPage(
  context: Context,
  { needs = "either" }: { needs?: PageSource } = {},
): Promise<PageChoice> {
  const choice = await choosePage(context);
  return "unknown" in choice
    ? { draft: notFound(context, choice.unknown, { list: choice.list, needs }) }
    : choice;
}

type PageSearch = PageChoice | { unknown: string; list: PagesReading };

async function choosePage(context: Context): Promise<PageSearch> {
  const { entities, read, cited } = context;
  const asked = entities.urls[0];
  const [name] = entities.pageNames;
  if (asked === undefined && name !== undefined) return await findNamedPage(context, name);
  if (asked === undefined) {
    const page = cited.find(({ type }) => type === "page");
    if (!page) return { draft: { text: ["Name a page by its URL or path, such as /pricing."] } };
    const list = await read("listPages", {
      query: { "filter[id]": Number(page.id), fields: "id,url", per_page: 1 },
    });
    const [row] = list.body.data;
    return row ? { id: row.id, url: row.url, list } : { unknown: writeUrl(page.label), list };
  }
  const site = (await read("getSite")).body.data;
  const exact = await read("listPages", {
    query: {
      "filter[url][in]": candidatesOf(asked, site.domain, site.start_url).join(","),
      fields: "id,url",
      per_page: MAX_LISTED,
    },
  });
  const [found] = exact.body.data;
  if (found) return { id: found.id, url: found.url, list: exact };
  const path = pathOf(asked);
  const like = await read("listPages", {
    query: { q: path, fields: "id,url", per_page: MAX_LISTED },
  });
  const rows = like.body.data;
  const only = rows.length === 1 ? rows[0] : rows.find(({ url }) => pathOf(url) === path);
  if (only) return { id: only.id, url: only.url, list: like };
  return rows.length === 0
    ? { unknown: writeUrl(asked), list: like }
    : severalPages(context, writeUrl(asked), like);
}

/**
 * Finds "the pricing page" by the words of its path or title; a page whose path ends with the name, or is
 * the index of a folder of that name, comes before those that only have it in them.
 */
async function findNamedPage(context: Context, name: string): Promise<PageSearch> {
  const slug = name.replace(/[ .]+/g, "-").toLowerCase();
  const search = (q: string) =>
    context.read("listPages", {
      query: { q, sort: "-inlinks_count", fields: "id,url", per_page: MAX_NAMED },
    });
  const byName = await search(name);
  const list = byName.body.data.length === 0 && slug !== name ? await search(slug) : byName;
  const rows = list.body.data;
  const called = rows.filter(({ url }) => isCalled(url, slug));
  const found = called.length === 1 ? called[0] : rows.length === 1 ? rows[0] : undefined;
  if (found) return { id: found.id, url: found.url, list };
  return rows.length === 0
    ? { unknown: quoteText(name), list }
    : severalPages(context, quoteText(name), list);
}

/** So many pages that have a name in their path or title are looked at. */
const MAX_NAMED = 50;

function isCalled(url: string, slug: string): boolean {
  const parts = new URL(url).pathname.toLowerCase().split("/").filter((part) => part !== "")
    .map((part) => part.replace(/\.\w+$/, "").replaceAll("_", "-"));
  const last = parts.at(-1) === "index" ? parts.at(-2) : parts.at(-1);
  return last === slug;
}

/** The URLs that the named page may have; none: no page was named by its URL or path. */
export async function listNamedUrls(
  { entities: { urls: [asked] }, read }: Context,
): Promise<string[]> {
  if (asked === undefined) return [];
  const { domain, start_url: startUrl } = (await read("getSite")).body.data;
  return candidatesOf(asked, domain, startUrl);
}

/** The URLs that a text may stand for: with both schemes, `www.` and trailing slash or without. */
function candidatesOf(asked: string, domain: string, startUrl: string | null): string[] {
  const url = asked.startsWith("/")
    // of "//a/b" the site has a path, too: it is no host
    ? URL.parse(asked.replace(/^\/+/, "/"), startUrl ?? `https://${domain}`)
    : URL.parse(/^https?:\/\//i.test(asked) ? asked : `https://${asked}`);
  if (url === null) return [asked];
  const bare = url.host.replace(/^www\./, "");
  const path = url.pathname + url.search;
  const paths = new Set([path, path.endsWith("/") ? path.slice(0, -1) : `${path}/`]);
  if (url.pathname === "/") paths.add("/");
  // a comma would part the list of the filter
  return [`https://${bare}`, `http://${bare}`, `https://www.${bare}`, `http://www.${bare}`]
    .flatMap((origin) => [...paths].map((one) => `${origin}${one}`.replaceAll(",", "%2C")));
}

function pathOf(text: string): string {
  const absolute = /^https?:\/\//i.test(text)
    ? text
    : text.startsWith("/")
    ? `https://x${text}`
    : `https://${text}`;
  if (!URL.canParse(absolute)) return text;
  const { pathname, search } = new URL(absolute);
  return pathname + search;
}

function notFound(
  { write }: Context,
  asked: string,
  { list, needs }: { list: PagesReading; needs: PageSource },
): Draft {
  const { meta } = list.body;
  const unknown = meta.audit_id === null
    ? write.say`No page ${asked} of this site is known.`
    : write.say`Neither the latest audit nor the search data know a page ${asked} of this site.`;
  const lacks = [
    ...needs === "search" ? [] : [meta],
    ...needs === "audit" ? [] : [meta.search],
  ].filter((one) => statusNote(one) !== null);
  return {
    text: [unknown, ...lacks.map(statusNote)],
    citations: [cite(list, "pages", null, "Pages of that name")],
    suggestions: [
      ...lacks.flatMap((one) => noDataSuggestions(one) ?? []),
      {
        type: "inspect_page",
        label: "Look at a URL now, without an audit.",
        method: "POST",
        path: "/pages/inspect",
        ...(/^https?:/i.test(asked) ? { body: { url: asked } } : {}),
      },
      look("See all pages.", "/pages"),
    ],
  };
}

function severalPages({ write }: Context, asked: string, list: PagesReading): PageChoice {
  const rows = list.body.data;
  return {
    draft: {
      text: [
        write.say`${
          write.many(list.body.meta.total, "page")
        } match ${asked}. Which one do you mean?`,
        ...rows.slice(0, MAX_LISTED).map(({ url }) => `- ${writeUrl(url)}`),
      ],
      citations: rows.slice(0, MAX_LISTED).map(({ id, url }) =>
        cite(list, "page", id, writeUrl(url))
      ),
      suggestions: rows.slice(0, 3).map(({ id, url }) =>
        look(write.say`See ${writeUrl(url)}.`, `/pages/${id}`)
      ),
    },
  };
}
