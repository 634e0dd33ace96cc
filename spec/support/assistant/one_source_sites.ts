import type { SpecAccount } from "../accounts/account.ts";
import { insertSpecSite } from "../accounts/sites.ts";
import type { SpecApi } from "../api.ts";
import { completeAudit, insertCrawl } from "../audits/crawl_rows.ts";
import { combinedLine } from "../logs/log_lines.ts";
import { refreshAll } from "../search/imported_search.ts";
import { importRows } from "../search/search_data.ts";

/** What a site may have alone. */
export const SOURCES = [
  "audit",
  "queries",
  "pages",
  "ranks",
  "backlinks",
  "answers",
  "logs",
] as const;

/** The one source of a site. */
export type Source = (typeof SOURCES)[number];

const WINDOW = { from: "2026-10-22", to: "2026-11-18" };
const FIGURES = { clicks: 12, impressions: 340, position: 4.2 };

/** Inserts a site that has nothing but one source, and gives its id. */
export async function insertOneSourceSite(
  api: SpecApi,
  account: SpecAccount,
  source: Source,
): Promise<number> {
  const { db } = api.services;
  const origin = `https://${source}.example`;
  const siteId = await insertSpecSite(db, account.accountId, {
    domain: `${source}.example`,
    brandNames: ["Acme"],
  });
  const token = account.tokenText;
  if (source === "audit") {
    const auditId = await insertCrawl(db, siteId, {
      urls: {
        [`${origin}/`]: { title: "Acme", links: [`${origin}/pricing`] },
        [`${origin}/pricing`]: { title: "Pricing" },
      },
    });
    await completeAudit(db, auditId);
  } else if (source === "queries") {
    const rows = ["garden hose", "acme shop", "tea"].map((query) => ({ query, ...FIGURES }));
    await importRows(db, siteId, rows, WINDOW);
  } else if (source === "pages") {
    const rows = ["/", "/pricing"].map((path) => ({ page: `${origin}${path}`, ...FIGURES }));
    await importRows(db, siteId, rows, WINDOW);
  } else if (source === "ranks") {
    const text = "Keyword,Position,URL,Date\n" +
      ["2026-11-11", "2026-11-18"].map((day) =>
        `garden hose,3,${origin}/pricing,${day}\ntea,8,${origin}/,${day}\n`
      ).join("");
    await importRows(db, siteId, text, { fileName: "ranks.csv", country: "US" });
  } else if (source === "backlinks") {
    const text = "Source URL,Target URL,Anchor,Last seen\n" +
      `https://blog.example/,${origin}/pricing,Acme,2026-11-01\n`;
    await importRows(db, siteId, text, { fileName: "links.csv" });
  } else if (source === "answers") {
    const text = JSON.stringify({
      ...{ prompt: "best tea?", answer: `Acme sells the best tea (${origin}/).` },
      ...{ engine: "chatgpt", asked_at: "2026-11-18T09:00:00Z", citations: [`${origin}/`] },
    });
    await importRows(db, siteId, `${text}\n`, { fileName: "answers.ndjson" });
  } else {
    const body = { lines: combinedLine({ time: "18/Nov/2026:10:00:00 +0000" }) };
    const { status, text } = await api.request("POST", `/sites/${siteId}/logs`, { token, body });
    if (status !== 200) throw new Error(text);
  }
  await refreshAll({ api, token, siteId });
  return siteId;
}
