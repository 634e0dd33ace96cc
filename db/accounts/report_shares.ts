import type { Db } from "../core/connection.ts";

/** A link to a site's report for people without an account. */
export interface ReportShare {
  id: number;
  label: string;
  /** What its link is signed with, 32 bytes. */
  signingKey: Buffer;
  /** In whole seconds. */
  expiresAt: Date;
  createdAt: Date;
  /** Null: it was not opened yet. */
  lastOpenedAt: Date | null;
  opens: number;
}

/** A link with who made it. */
export interface ListedShare extends ReportShare {
  /** Null: that owner is gone. */
  ownerEmail: string | null;
}

/** A link with whose site it shows. */
export interface OpenedShare extends ReportShare {
  accountId: number;
  siteId: number;
}

/** A link that does not exist yet. */
export interface NewReportShare {
  accountId: number;
  siteId: number;
  ownerId: number;
  label: string;
  signingKey: Buffer;
  expiresAt: Date;
}

const COLUMNS = {
  id: "report_shares.id",
  label: "report_shares.label",
  signingKey: "report_shares.signing_key",
  expiresAt: "report_shares.expires_at",
  createdAt: "report_shares.created_at",
  lastOpenedAt: "report_shares.last_opened_at",
  opens: "report_shares.opens",
};

/** Inserts a link and returns its id. */
export async function insertReportShare(
  db: Db,
  share: NewReportShare,
  now: Date,
): Promise<number> {
  const [id] = await db("report_shares").insert({
    account_id: share.accountId,
    site_id: share.siteId,
    owner_id: share.ownerId,
    label: share.label,
    signing_key: share.signingKey,
    expires_at: share.expiresAt,
    created_at: now,
  });
  return Number(id);
}

/** Lists the newest links to a site's report, the expired ones too. */
export async function listReportShares(
  db: Db,
  siteId: number,
  limit: number,
): Promise<ListedShare[]> {
  // report_shares_site
  return await db("report_shares")
    .leftJoin("owners", (join) =>
      join.on("owners.id", "report_shares.owner_id")
        .andOn("owners.account_id", "report_shares.account_id"))
    .where("report_shares.site_id", siteId)
    .select({ ...COLUMNS, ownerEmail: "owners.email" })
    .orderBy("report_shares.id", "desc").limit(limit);
}

/** Finds a link to the report of a site that is not being deleted. */
export async function findReportShare(
  db: Db,
  siteId: number,
  id: number,
): Promise<OpenedShare | undefined> {
  return await db("report_shares")
    .join("sites", (join) =>
      join.on("sites.id", "report_shares.site_id")
        .andOn("sites.account_id", "report_shares.account_id"))
    .where({ "report_shares.id": id, "report_shares.site_id": siteId, "sites.status": "active" })
    .first<OpenedShare | undefined>({
      ...COLUMNS,
      accountId: "report_shares.account_id",
      siteId: "report_shares.site_id",
    });
}

/** Counts the links to a site's report that have not expired. */
export async function countLivingShares(db: Db, siteId: number, now: Date): Promise<number> {
  // report_shares_site
  const [row] = await db("report_shares").where({ site_id: siteId }).where("expires_at", ">", now)
    .count<{ count: number }[]>({ count: "*" });
  return Number(row?.count ?? 0);
}

/** Notes that a report was opened by a link. */
export async function updateShareUse(db: Db, id: number, now: Date): Promise<void> {
  await db("report_shares").where({ id }).update({
    last_opened_at: now,
    opens: db.raw("LEAST(opens + 1, 4294967295)"),
  });
}

/** Deletes a link, which withdraws it; false when the site has none such. */
export async function deleteReportShare(db: Db, siteId: number, id: number): Promise<boolean> {
  return await db("report_shares").where({ id, site_id: siteId }).delete() === 1;
}

/** Deletes a site's links that expired before a moment. */
export async function deleteExpiredShares(db: Db, siteId: number, before: Date): Promise<void> {
  // report_shares_site
  await db("report_shares").where({ site_id: siteId }).where("expires_at", "<", before).delete();
}
