import { importOverHttp, refreshAll, type SearchClient } from "../search/imported_search.ts";

/** The day on which all of it is imported. */
export const LINKED_NOW = new Date("2026-11-20T12:00:00Z");
/** What the site has to be. */
export const LINKED_SITE = { domain: "shop.example.com", brandNames: ["Acme"] };

const COLUMNS = [
  "Referring page title",
  "Referring page URL",
  "Language",
  "Referring page HTTP code",
  "Domain rating",
  "UR",
  "Target URL",
  "Anchor",
  "Type",
  "Nofollow",
  "UGC",
  "Sponsored",
  "Drop reason",
  "First seen",
  "Last seen",
  "Lost",
] as const;

/** As Ahrefs has them, of 20 November 2026; the sixth is the site's own. */
const LINKS: readonly (readonly string[])[] = [
  [
    ...["All about tea", "https://blog.one.test/a", "en", "200", "54", "12.5"],
    ...["https://shop.example.com/tea", "green tea", "Text", "false", "false", "false"],
    ...["", "2026-09-10 02:46:50", "2026-11-01 00:00:00", ""],
  ],
  [
    ...["Shops", "https://blog.one.test/b", "en", "200", "54", "8"],
    ...["https://shop.example.com/", "Acme shop", "Text", "false", "false", "false"],
    ...["", "2026-11-10 02:46:50", "2026-11-15 00:00:00", ""],
  ],
  [
    ...["Two", "https://www.two.test/x", "de", "200", "30", "1"],
    ...["https://shop.example.com/tea", "click here", "Text", "true", "false", "false"],
    ...["", "2026-11-12 02:46:50", "2026-11-14 00:00:00", ""],
  ],
  [
    ...["Two", "https://two.test/y", "de", "200", "30", "2"],
    ...["http://www.shop.example.com/tea", "green tea", "Text", "false", "true", "false"],
    ...["Link removed", "2026-10-01 02:46:50", "2026-10-30 00:00:00", "2026-11-05 10:00:00"],
  ],
  [
    ...["Three", "https://three.test/", "", "200", "12", "0"],
    ...["https://shop.example.com/", "", "Image", "false", "false", "false"],
    ...["", "2025-01-01 02:46:50", "2026-11-03 00:00:00", ""],
  ],
  [
    ...["About", "https://www.shop.example.com/about", "", "200", "40", "9"],
    ...["https://shop.example.com/", "home", "Text", "false", "false", "false"],
    ...["", "2025-01-01 02:46:50", "2026-11-03 00:00:00", ""],
  ],
  [
    ...["Four", "https://four.co.uk/", "en", "200", "7", "1"],
    ...["https://shop.example.com/gone", "https://shop.example.com", "Text"],
    ...["false", "false", "true", "Link removed"],
    ...["2026-11-02 02:46:50", "2026-11-10 00:00:00", "2026-11-18 10:00:00"],
  ],
];

/** As Search Console has them: the first page is one that Ahrefs knows. */
const LATEST_LINKS = "Linking page,Last crawled\n" +
  "https://blog.one.test/a,2026-10-30\nhttps://five.test/p,2026-11-02\n";
const LINKING_SITES = "Site,Linking pages,Target pages\none.test,40,3\nsix.test,9,1\n";

/** Tracks a keyword, imports links of three kinds over HTTP, and makes what is derived of them. */
export async function importSpecLinks(client: SearchClient): Promise<void> {
  const { api, token, siteId } = client;
  const tracked = await api.request("POST", `/sites/${siteId}/keywords`, {
    token,
    body: { keywords: ["green tea"] },
  });
  if (tracked.status >= 300) throw new Error(tracked.text);
  const ahrefs = [COLUMNS, ...LINKS].map((cells) => cells.join("\t")).join("\r\n");
  await importSpecFile(client, "backlinks.csv", `${ahrefs}\r\n`);
  await importSpecFile(client, "shop.example.com-Latest links-2026-11-18.csv", LATEST_LINKS);
  await importSpecFile(client, "shop.example.com-Top linking sites-2026-11-16.csv", LINKING_SITES);
  await refreshAll(client);
}

/** Imports one file over HTTP; throws when it is refused. */
export async function importSpecFile(
  client: SearchClient,
  fileName: string,
  content: string,
): Promise<void> {
  const body = { format: "auto", file_name: fileName, content };
  const { status, error, skipped } = await importOverHttp(client, body);
  if (status !== "completed") throw new Error(JSON.stringify({ error, skipped }));
}
