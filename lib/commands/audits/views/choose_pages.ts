import { findLatestResultsAudit } from "../../../../db/audits/lifecycle/audit_results.ts";
import { listPages } from "../../../../db/audits/pages/pages.ts";
import type { ViewedPage } from "../../../../schemas/crawler_view.ts";
import type { Services } from "../../../services.ts";

/** The site whose pages are asked for. */
export interface ViewedSite {
  id: number;
  domain: string;
  startUrl: string | null;
}

/** Chooses the home page, then the most clicked, then the most linked pages that can be in a search index. */
export async function choosePages(
  services: Pick<Services, "db" | "now" | "searchWindows">,
  { id: siteId, domain, startUrl }: ViewedSite,
  count: number,
): Promise<ViewedPage[]> {
  const { db, now, searchWindows } = services;
  const pages: ViewedPage[] = [];
  const add = (url: string, chosenBy: ViewedPage["chosen_by"]) => {
    if (pages.length >= count || pages.some((page) => page.url === url)) return;
    pages.push({ url, chosen_by: chosenBy });
  };
  const audit = await findLatestResultsAudit(db, siteId);
  const { period } = await searchWindows.resolve({
    siteId,
    kind: "page",
    query: { compare: "none" },
    now: now(),
  });
  const choice = { siteId, auditId: audit?.id ?? null, periodId: period?.id ?? null };
  const list = async (field: "clicks" | "inlinks_count" | "url_id", filtered: boolean) => {
    const { rows } = await listPages(db, choice, {
      perPage: count,
      sort: field === "url_id"
        ? [{ field, descending: false }]
        : [{ field, descending: true }, { field: "url_id", descending: false }],
      filters: filtered ? [{ field: "indexable", operator: "eq", values: [1] }] : [],
      search: null,
      fields: ["url"],
      cursor: null,
      binding: "",
    });
    return rows.map(({ url }) => url);
  };
  // the first page that a crawl meets is where the start URL leads
  const [first] = choice.auditId === null ? [] : await list("url_id", true);
  add(first ?? startUrl ?? `https://${domain}/`, "home");
  if (choice.auditId === null) return pages;
  if (choice.periodId !== null) {
    for (const url of await list("clicks", true)) add(url, "clicks");
  }
  for (const url of await list("inlinks_count", true)) add(url, "links");
  return pages;
}
