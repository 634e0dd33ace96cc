import { searchServices } from "./search_services.ts";
import type { Db } from "../../../db/core/connection.ts";
import { replaceSearchConsole } from "../../../db/search_data/search_console.ts";
import { REFRESH_STEPS } from "../../../lib/commands/refresh_steps.ts";
import type { KeywordVolumeRow, LinkRow, RankRow } from "../../../lib/importers/import_rows.ts";
import { importLinkRows, linkingPageRow, linkRow } from "../backlinks/link_data.ts";
import { importRankRows, serpRows, volumeRow } from "./rank_data.ts";
import { importRows } from "./search_data.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const DAYS = 150;
/** Days from the last on for which pages have been low. */
const LOW_DAYS = 50;
const KEYWORDS = 12;

/** What was inserted. */
export interface SearchedSite {
  keywordId: number;
  competitorId: number;
  importId: number;
}

/**
 * Brings rows of every kind into a site and makes what is derived of them, so that every list has rows:
 * keywords, pages that compete, that fall, that nobody crawled, result pages with competitors, volumes,
 * and a connection to Search Console.
 */
export async function insertSearchedSite(
  db: Db,
  siteId: number,
  origin: string,
): Promise<SearchedSite> {
  const { importId } = await importSearchedRows(db, siteId, origin);
  await deriveSearchedRows(db, siteId);
  const keyword = await db("keywords").where({ site_id: siteId, keyword: "keyword 1" }).first("id");
  const competitor = await db("competitors").where({ site_id: siteId }).first("id");
  return { keywordId: keyword.id, competitorId: competitor.id, importId };
}

/** Brings these rows, from which nothing is derived yet. */
export async function importSearchedRows(
  db: Db,
  siteId: number,
  origin: string,
): Promise<{ importId: number }> {
  const { importId } = await importRows(db, siteId, searchRows(origin));
  await importRankRows(db, siteId, rankRows(origin));
  await importLinkRows(db, siteId, linkRows(origin));
  await connectSearchConsole(db, siteId, origin);
  return { importId };
}

/** Makes what is derived of them. */
export async function deriveSearchedRows(db: Db, siteId: number): Promise<void> {
  for (const step of REFRESH_STEPS) await step.run({ ...searchServices(db), siteId, now: NOW });
}

/** Of each keyword two pages that take turns; half of the pages fell, and one is not crawled. */
function searchRows(origin: string): object[] {
  const rows: object[] = [];
  for (let ago = 0; ago < DAYS; ago++) {
    const date = new Date(Date.UTC(2026, 10, 17 - ago)).toISOString().slice(0, 10);
    for (let keyword = 1; keyword <= KEYWORDS; keyword++) {
      const low = ago < LOW_DAYS && keyword % 2 === 0;
      rows.push({
        date,
        query: `keyword ${keyword}`,
        page: `${origin}/page-${keyword}`,
        country: "DE",
        device: "mobile",
        clicks: low ? 1 : 5,
        impressions: 90,
        position: low ? 14 : 7,
      });
      if (ago % 2 === 0) continue;
      rows.push({
        date,
        query: `keyword ${keyword}`,
        page: `${origin}/a`,
        country: "DE",
        device: "mobile",
        clicks: 0,
        impressions: 60,
        position: 5,
      });
    }
  }
  return rows;
}

function rankRows(origin: string): (RankRow | KeywordVolumeRow)[] {
  const keywords = Array.from({ length: KEYWORDS }, (_, index) => `keyword ${index + 1}`);
  const own = `${origin}/a`;
  const urls = ["https://rival.example/", own, "https://other.example/", "https://third.example/"];
  return keywords.flatMap((keyword, index) => [
    ...serpRows(keyword, "2026-11-10", index % 3 === 0 ? urls.toReversed() : urls),
    volumeRow(keyword, 100 * (index + 1)),
  ]);
}

/** Links to pages that were crawled and to one that was not, followed and not, with days, lost, or hardly known. */
function linkRows(origin: string): LinkRow[] {
  const links = Array.from({ length: 8 }, (_, index) =>
    linkRow({
      sourceUrl: `https://blog-${index % 3}.test/${index}`,
      sourceTitle: `Post ${index}`,
      targetUrl: index % 4 === 3 ? `${origin}/unknown` : `${origin}/a`,
      anchor: ["Shop", "keyword 1", "here", ""][index % 4] ?? null,
      nofollow: index % 3 === 0,
      firstSeen: `2026-10-1${index}`,
      lastSeen: `2026-11-1${index}`,
      lost: index === 7,
      lostOn: index === 7 ? "2026-11-12" : null,
      httpCode: 200,
      language: "en",
      pageAuthority: { name: "UR", value: 2.5 * index },
      domainAuthority: { name: "Domain rating", value: 10 * index },
    }));
  const site = { provider: "search_console", date: "2026-11-16" } as const;
  return [
    ...links,
    linkingPageRow({ sourceUrl: "https://forum.test/1", lastSeen: "2026-11-01" }),
    { kind: "linking_site", ...site, domain: "blog-0.test", pagesCount: 7, targetsCount: 2 },
    { kind: "linking_text", ...site, text: "shop", rank: 1, linksCount: null },
  ];
}

async function connectSearchConsole(db: Db, siteId: number, origin: string): Promise<void> {
  await replaceSearchConsole(db, siteId, {
    connection: {
      property: `${origin}/`,
      clientEmail: "reader@spec.iam.gserviceaccount.com",
      projectId: "spec",
      privateKeyId: "0123456789abcdef",
      encryptedKey: Buffer.from("not read here"),
      searchTypes: ["web"],
      byCountryAndDevice: true,
      firstDay: "2026-11-01",
    },
    now: NOW,
  });
}
