import type { LinkType } from "../../lib/importers/import_rows.ts";
import type { LostReason } from "../../lib/metrics/backlinks/link_status.ts";
import type { Db } from "../core/connection.ts";

/** By what the reports of a link are found, and its only report where it has one. Days are `YYYY-MM-DD`. */
export interface ReportedLink {
  /** 8 bytes. */
  sourceKey: Buffer;
  targetId: number;
  anchorId: number;
  linkType: LinkType;
  /** Bits, see db/backlinks/link_providers.ts. */
  providers: number;
  firstSeen: string | null;
  lastSeen: string | null;
  importedOn: string;
  lostOn: string | null;
  lostReason: LostReason | null;
  /** Of its only report; null: the reports of its page are in `backlink_reports`. */
  reportedOn: string | null;
  reportLost: 0 | 1 | null;
}

/** Finds by what the reports of a link are known; undefined: the site has no such link. */
export async function findReportedLink(
  db: Db,
  siteId: number,
  id: number,
): Promise<ReportedLink | undefined> {
  const day = (name: string) => `date_format(${name}, '%Y-%m-%d')`;
  return await db("backlinks").where({ site_id: siteId, id }) // primary key
    .first<ReportedLink | undefined>(
      Object.entries({
        sourceKey: "source_key",
        targetId: "target_id",
        anchorId: "anchor_id",
        linkType: "link_type",
        providers: "providers",
        firstSeen: day("first_seen"),
        lastSeen: day("last_seen"),
        importedOn: day("imported_on"),
        lostOn: day("provider_lost_on"),
        lostReason: "provider_lost_reason",
        reportedOn: day("report_date"),
        reportLost: "report_lost",
      }).map(([name, sql]) => db.raw(`${sql} as ??`, [name])),
    );
}
