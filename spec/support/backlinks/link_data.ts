import { type Db, transaction } from "../../../db/core/connection.ts";
import { listProviders } from "../../../db/backlinks/link_providers.ts";
import { openImportIds } from "../../../lib/commands/search_data/store/import_ids.ts";
import { createLinkStore } from "../../../lib/commands/backlinks/link_store.ts";
import { ImportLog } from "../../../lib/importers/import_log.ts";
import type { BacklinkRow, LinkRow } from "../../../lib/importers/import_rows.ts";

const NOW = new Date("2026-11-20T08:00:00Z");
let imports = 0;

/** A link of Ahrefs from a blog to shop.example.com. */
export function linkRow(row: Partial<BacklinkRow> = {}): BacklinkRow {
  return {
    kind: "backlink",
    date: "2026-11-20",
    dated: true,
    provider: "ahrefs",
    sourceUrl: "https://blog.test/a",
    sourceTitle: null,
    targetUrl: "https://shop.example.com/x",
    anchor: "Shoes",
    linkType: "text",
    nofollow: false,
    ugc: false,
    sponsored: false,
    pageAuthority: null,
    domainAuthority: null,
    firstSeen: null,
    lastSeen: null,
    lost: null,
    lostOn: null,
    lostReason: null,
    httpCode: null,
    language: null,
    ...row,
  };
}

/** A page that links, as Search Console tells of it: nothing else is known. */
export function linkingPageRow(row: Partial<BacklinkRow> = {}): BacklinkRow {
  return linkRow({
    ...{ provider: "search_console", targetUrl: null, anchor: null, linkType: "unknown" },
    ...{ nofollow: null, ugc: null, sponsored: null },
    ...row,
  });
}

/** Options of {@link importLinkRows}. */
export interface LinkImportOptions {
  now?: Date;
  whole?: boolean;
  mayLoad?: boolean;
  /** Default: true, so that the rows go to a site of any domain. */
  foreignTargets?: boolean;
  batchSize?: number;
}

/** What an import of links made. */
export interface LinkImport {
  importId: number;
  log: ImportLog;
  stored: Record<string, number>;
}

/** Imports rows of links as one import, in batches. */
export async function importLinkRows(
  db: Db,
  siteId: number,
  rows: readonly LinkRow[],
  { now = NOW, whole = false, mayLoad = true, foreignTargets = true, batchSize = 1_000 }:
    LinkImportOptions = {},
): Promise<LinkImport> {
  const importId = ++imports;
  const ids = openImportIds(db, siteId, now);
  return await transaction(db, async (trx) => {
    const log = new ImportLog();
    const store = createLinkStore(trx, { siteId, importId, now, ids }, {
      log,
      whole,
      mayLoad,
      foreignTargets,
    });
    for (let start = 0; start < rows.length; start += batchSize) {
      await store.add(rows.slice(start, start + batchSize));
    }
    const stored = (await store.finish()).map(({ kind, storedCount }) => [kind, storedCount]);
    return { importId, log, stored: Object.fromEntries(stored) };
  }, { isolationLevel: "read committed" });
}

/** A link as it is in the database, with its texts. */
export interface KeptLink {
  id: number;
  sourceUrl: string;
  domain: string;
  targetUrl: string | null;
  anchor: string | null;
  linkType: string;
  nofollow: boolean | null;
  ugc: boolean | null;
  sponsored: boolean | null;
  firstSeen: string | null;
  lastSeen: string | null;
  newOn: string | null;
  providers: string[];
  providerLost: boolean | null;
  providerLostOn: string | null;
  status: string;
  lostOn: string | null;
  lostReason: string | null;
}

/** Lists the links of a site in the order of their ids. */
export async function listKeptLinks(db: Db, siteId: number): Promise<KeptLink[]> {
  const day = (column: string) =>
    db.raw("DATE_FORMAT(??, '%Y-%m-%d')", [`b.${column}`]) as unknown as string;
  const rows = await db("backlinks as b")
    .join("link_domains as d", (on) => on.on("d.site_id", "b.site_id").andOn("d.id", "b.domain_id"))
    .leftJoin(
      "link_targets as t",
      (on) => on.on("t.site_id", "b.site_id").andOn("t.id", "b.target_id"),
    )
    .leftJoin(
      "link_anchors as a",
      (on) => on.on("a.site_id", "b.site_id").andOn("a.id", "b.anchor_id"),
    )
    .where("b.site_id", siteId).orderBy("b.id")
    .select({
      id: "b.id",
      sourceUrl: "b.source_url",
      domain: "d.domain",
      targetUrl: "t.url",
      anchor: "a.anchor",
      linkType: "b.link_type",
      nofollow: "b.nofollow",
      ugc: "b.ugc",
      sponsored: "b.sponsored",
      firstSeen: day("first_seen"),
      lastSeen: day("last_seen"),
      newOn: day("new_on"),
      providers: "b.providers",
      providerLost: "b.provider_lost",
      providerLostOn: day("provider_lost_on"),
      status: "b.status",
      lostOn: day("lost_on"),
      lostReason: "b.lost_reason",
    });
  return rows.map((row) => ({
    ...row,
    nofollow: flag(row.nofollow),
    ugc: flag(row.ugc),
    sponsored: flag(row.sponsored),
    providerLost: flag(row.providerLost),
    providers: listProviders(row.providers),
  }));
}

function flag(value: number | null): boolean | null {
  return value === null ? null : value === 1;
}
