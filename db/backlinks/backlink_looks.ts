import type { Db } from "../core/connection.ts";
import { insertRows, type SqlLiteral, whereIds } from "../core/sql_rows.ts";

/** What checks have found of a link so far. */
export interface LookRow {
  runId: number;
  triedAt: Date;
  outcome: "live" | "gone" | "none";
  /** Why it is gone, or why the look was none. */
  reason: string | null;
  checkedAt: Date | null;
  seenAt: Date | null;
  goneSince: Date | null;
  goneReason: string | null;
  lost: boolean;
  /** Whether it was followed when it last counted; null: not known. */
  followed: boolean | null;
  failures: number;
  nextLookAt: Date;
  sourceHttpCode: number | null;
  sourceError: string | null;
  sourceFinalUrl: string | null;
  sourceCanonicalUrl: string | null;
  sourceNoindex: boolean | null;
  /** The link as it was last found; all null: it never was. */
  foundUrl: string | null;
  foundType: string | null;
  foundAnchor: string | null;
  foundNofollow: boolean | null;
  foundUgc: boolean | null;
  foundSponsored: boolean | null;
  contextBefore: string | null;
  contextAfter: string | null;
  placement: string | null;
  hiddenBy: string | null;
  mention: string | null;
  /** What the target answered itself, before its redirects. */
  targetFirstCode: number | null;
  targetHttpCode: number | null;
  targetFinalUrl: string | null;
}

const COLUMNS = {
  runId: "run_id",
  triedAt: "tried_at",
  outcome: "outcome",
  reason: "reason",
  checkedAt: "checked_at",
  seenAt: "seen_at",
  goneSince: "gone_since",
  goneReason: "gone_reason",
  lost: "lost",
  followed: "followed",
  failures: "failures",
  nextLookAt: "next_look_at",
  sourceHttpCode: "source_http_code",
  sourceError: "source_error",
  sourceFinalUrl: "source_final_url",
  sourceCanonicalUrl: "source_canonical_url",
  sourceNoindex: "source_noindex",
  foundUrl: "found_url",
  foundType: "found_type",
  foundAnchor: "found_anchor",
  foundNofollow: "found_nofollow",
  foundUgc: "found_ugc",
  foundSponsored: "found_sponsored",
  contextBefore: "context_before",
  contextAfter: "context_after",
  placement: "placement",
  hiddenBy: "hidden_by",
  mention: "mention",
  targetFirstCode: "target_first_code",
  targetHttpCode: "target_http_code",
  targetFinalUrl: "target_final_url",
} as const satisfies { [Name in keyof LookRow]: string };

/** In one order for what is written and read; the compiler has checked that these are all of them. */
const NAMES = Object.keys(COLUMNS) as (keyof LookRow)[];
const FLAGS = new Set<keyof LookRow>([
  ...["lost", "followed", "sourceNoindex", "foundNofollow", "foundUgc", "foundSponsored"] as const,
]);

/** Reads what checks have found of links, by the links' ids; a link that nobody has checked is missing. */
export async function readLooks(
  db: Db,
  siteId: number,
  linkIds: readonly number[],
): Promise<Map<number, LookRow>> {
  if (linkIds.length === 0) return new Map();
  const ofSite = db("backlink_looks").where({ site_id: siteId }); // primary key
  const rows: (Record<keyof LookRow, unknown> & { linkId: number })[] = await whereIds(
    ofSite,
    "link_id",
    linkIds,
  ).select({ linkId: "link_id", ...COLUMNS });
  return new Map(rows.map(({ linkId, ...row }) => [linkId, parseRow(row)]));
}

/** Whether anybody has looked at any link to a site. */
export async function hasLooks(db: Db, siteId: number): Promise<boolean> {
  const row = await db("backlink_looks").where({ site_id: siteId }).first("link_id"); // primary key
  return row !== undefined;
}

function parseRow(row: Record<keyof LookRow, unknown>): LookRow {
  const entries = NAMES.map((name) => {
    const value = row[name];
    return [name, FLAGS.has(name) && value !== null ? value === 1 : value];
  });
  // the columns are of the types of their names
  return Object.fromEntries(entries) as LookRow;
}

/** Writes the last look at each of the links. */
export async function saveLooks(
  trx: Db,
  siteId: number,
  looks: ReadonlyMap<number, LookRow>,
): Promise<void> {
  const columns = NAMES.map((name) => COLUMNS[name]);
  const rows = Array.from(looks, ([linkId, look]): SqlLiteral[] => [
    siteId,
    linkId,
    ...NAMES.map((name) => look[name]),
  ]);
  await insertRows(trx, `backlink_looks (site_id, link_id, ${columns.join(", ")})`, rows, {
    onDuplicate: columns.map((column) => `${column} = VALUES(${column})`).join(", "),
  });
}

/** What a URL of the site that is linked to answered. */
export interface TargetLook {
  checkedAt: Date;
  /** What it answered itself, such as 301; null as below. */
  firstCode: number | null;
  /** At the end of its redirects; null: no answer, or robots.txt forbids to ask. */
  httpCode: number | null;
  finalUrl: string | null;
}

/** Finds what a URL answered, by its `linkUrlId()`, unless that was before `since`. */
export async function findTargetLook(
  db: Db,
  siteId: number,
  { urlId, since }: { urlId: number; since: Date },
): Promise<TargetLook | undefined> {
  return await db("link_target_looks").where({ site_id: siteId, target_id: urlId }) // primary key
    .where("checked_at", ">=", since)
    .first<TargetLook | undefined>({
      checkedAt: "checked_at",
      firstCode: "first_code",
      httpCode: "http_code",
      finalUrl: "final_url",
    });
}

/** Writes what a URL answered, by its `linkUrlId()`. */
export async function saveTargetLook(
  db: Db,
  siteId: number,
  { urlId, kept: { checkedAt, firstCode, httpCode, finalUrl } }: {
    urlId: number;
    kept: TargetLook;
  },
): Promise<void> {
  const look = {
    checked_at: checkedAt,
    first_code: firstCode,
    http_code: httpCode,
    final_url: finalUrl,
  };
  await db("link_target_looks").insert({ site_id: siteId, target_id: urlId, ...look })
    .onConflict(["site_id", "target_id"]).merge(look);
}
