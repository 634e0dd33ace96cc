import type { Db } from "../core/connection.ts";
import { insertRows } from "../core/sql_rows.ts";
import { fitText } from "../core/text_columns.ts";

/** The tables of Search Console's links report that hold counts only. */
export type LinkTopKind = "linking_site" | "linked_page" | "internal_page" | "linking_text";

/** A row of such a table. */
export interface LinkTop {
  kind: LinkTopKind;
  /** From 1, the most first. */
  place: number;
  /** A domain, a URL or a text. */
  name: string;
  /** The day of the export. */
  date: string;
  linksCount: number | null;
  /** Of a site: the pages it links to; of a page: the sites that link to it. */
  othersCount: number | null;
}

const MAX_NAME = 2048;

/** Replaces the tables of the kinds that the rows are of. */
export async function replaceLinkTops(
  trx: Db,
  { siteId, importId }: { siteId: number; importId: number },
  tops: readonly LinkTop[],
): Promise<void> {
  const kinds = [...new Set(tops.map(({ kind }) => kind))];
  await trx("link_tops").where({ site_id: siteId }).whereIn("kind", kinds).delete(); // primary key
  await insertRows(
    trx,
    "link_tops (site_id, kind, place, name, date, links_count, others_count, import_id)",
    tops.map((top) => [
      siteId,
      top.kind,
      top.place,
      fitText(top.name, MAX_NAME),
      top.date,
      top.linksCount,
      top.othersCount,
      importId,
    ]),
  );
}

/** Deletes the tables that an import brought and that no later one has replaced; returns how many rows they had. */
export async function deleteLinkTopsOf(
  trx: Db,
  siteId: number,
  importId: number,
): Promise<number> {
  return await trx("link_tops").where({ site_id: siteId, import_id: importId }).delete(); // primary key
}

/** Whether there is a table that counts links from other sites. */
export async function hasLinkTops(db: Db, siteId: number): Promise<boolean> {
  const row = await db("link_tops").where({ site_id: siteId }) // primary key
    .whereIn("kind", ["linking_site", "linked_page", "linking_text"]).first("site_id");
  return row !== undefined;
}

/** Lists the rows of one table, the most first. */
export async function listLinkTops(
  db: Db,
  { siteId, kind, limit }: { siteId: number; kind: LinkTopKind; limit: number },
): Promise<LinkTop[]> {
  return await db("link_tops").where({ site_id: siteId, kind }) // primary key
    .orderBy("place").limit(limit)
    .select<LinkTop[]>(
      "kind",
      "place",
      "name",
      db.raw("DATE_FORMAT(date, '%Y-%m-%d') AS date"),
      "links_count as linksCount",
      "others_count as othersCount",
    );
}
