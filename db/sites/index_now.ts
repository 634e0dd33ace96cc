import type { IndexNowOutcome, IndexNowSkip } from "../../schemas/index_now.ts";
import type { Db } from "../core/connection.ts";
import { FREE_LEASE, type HeldLease, NO_LEASE, renewHeldLease, takeLease } from "../core/leases.ts";
import { listRows } from "../core/list_query.ts";
import type { ListFields, ListPage, ListQuery } from "../core/list_shapes.ts";

/** How long a claim on a site's submissions holds without renewal. */
export const INDEX_NOW_LEASE_SECONDS = 60;

/** A site that tells search engines what has changed. */
export interface IndexNowRow {
  siteId: number;
  enabled: boolean;
  key: string;
  keyLocation: string | null;
  wantedAuditId: number | null;
  lastAuditId: number | null;
  skippedReason: IndexNowSkip | null;
  createdAt: Date;
  updatedAt: Date;
}

/** A batch of URLs of one host. */
export interface NewSubmission {
  host: string;
  batchNumber: number;
  urls: readonly string[];
  counts: { new: number; changed: number; gone: number };
}

/** A batch as the list shows it. */
export interface SubmissionRow {
  id: number;
  audit_id: number;
  host: string;
  batch_number: number;
  urls: string[];
  new_count: number;
  changed_count: number;
  gone_count: number;
  status: "waiting" | "accepted" | "failed";
  status_code: number | null;
  outcome: IndexNowOutcome | null;
  message: string | null;
  attempts: number;
  due_at: Date | null;
  created_at: Date;
  answered_at: Date | null;
}

const SITES = "index_now_sites";
const SUBMISSIONS = "index_now_submissions";

const COLUMNS = {
  siteId: "site_id",
  enabled: "enabled",
  key: "key_text",
  keyLocation: "key_location",
  wantedAuditId: "wanted_audit_id",
  lastAuditId: "last_audit_id",
  skippedReason: "skipped_reason",
  createdAt: "created_at",
  updatedAt: "updated_at",
} as const;

const TIME = { type: "time", sortable: true, filterable: true } as const;
const INTEGER = { type: "integer", sortable: true, filterable: true } as const;
const TEXT = { type: "string", filterable: true } as const;

/** The fields that the list of a site's submissions sorts and filters by. */
export const SUBMISSION_LIST: ListFields = {
  defaultSort: "-id",
  key: "id",
  fields: {
    id: { sql: `${SUBMISSIONS}.id`, ...INTEGER },
    audit_id: { sql: `${SUBMISSIONS}.audit_id`, ...INTEGER },
    host: { sql: `${SUBMISSIONS}.host`, ...TEXT },
    batch_number: { sql: `${SUBMISSIONS}.batch_number`, type: "integer" },
    urls_count: { type: "integer", columns: { urls: `${SUBMISSIONS}.urls` } },
    new_count: { sql: `${SUBMISSIONS}.new_count`, ...INTEGER },
    changed_count: { sql: `${SUBMISSIONS}.changed_count`, ...INTEGER },
    gone_count: { sql: `${SUBMISSIONS}.gone_count`, ...INTEGER },
    example_urls: { type: "object", columns: { urls: `${SUBMISSIONS}.urls` } },
    status: {
      sql: `${SUBMISSIONS}.status`,
      ...TEXT,
      values: ["waiting", "accepted", "failed"],
    },
    status_code: { sql: `${SUBMISSIONS}.status_code`, ...INTEGER, nullable: true },
    outcome: { sql: `${SUBMISSIONS}.outcome`, ...TEXT, nullable: true },
    message: { sql: `${SUBMISSIONS}.message`, type: "string", nullable: true },
    attempts_count: { type: "integer", columns: { attempts: `${SUBMISSIONS}.attempts` } },
    due_at: { sql: `${SUBMISSIONS}.due_at`, nullable: true, ...TIME },
    created_at: { sql: `${SUBMISSIONS}.created_at`, ...TIME },
    answered_at: { sql: `${SUBMISSIONS}.answered_at`, nullable: true, ...TIME },
  },
};

/** Finds a site's connection. */
export async function findIndexNow(db: Db, siteId: number): Promise<IndexNowRow | undefined> {
  const row = await db(SITES).where({ site_id: siteId }).first(COLUMNS);
  return row && { ...row, enabled: row.enabled === 1 };
}

/** Gives the site this connection; it keeps the submissions that it has, and the audit that was compared last. */
export async function replaceIndexNow(
  trx: Db,
  siteId: number,
  { enabled, key, keyLocation, now }: Pick<IndexNowRow, "enabled" | "key" | "keyLocation"> & {
    now: Date;
  },
): Promise<void> {
  const columns = {
    enabled: enabled ? 1 : 0,
    key_text: key,
    key_location: keyLocation,
    updated_at: now,
  };
  await trx(SITES).insert({ site_id: siteId, ...columns, created_at: now })
    .onConflict("site_id").merge(Object.keys(columns));
  // what waits for a switched-off site is not submitted
  if (!enabled) await trx(SITES).where({ site_id: siteId }).update({ wanted_audit_id: null });
}

/** Deletes a site's connection and its submissions; returns whether there was one. */
export async function deleteIndexNow(trx: Db, siteId: number): Promise<boolean> {
  await trx(SUBMISSIONS).where({ site_id: siteId }).delete();
  return await trx(SITES).where({ site_id: siteId }).delete() > 0;
}

/** Notes, in the transaction that ends an audit, that its changes wait to be sent; sites without IndexNow note nothing. */
export async function wantIndexNow(trx: Db, siteId: number, auditId: number): Promise<void> {
  await trx(SITES).where({ site_id: siteId, enabled: 1 }).update({ wanted_audit_id: auditId });
}

/** Claims a site whose changes wait or whose batches are due; undefined: there is none. */
export async function claimIndexNow(
  db: Db,
  owner: string,
  now: Date,
): Promise<IndexNowRow | undefined> {
  const ids = await db(SITES).where({ enabled: 1 }).whereRaw(FREE_LEASE)
    .whereIn("site_id", db("sites").where({ status: "active" }).select("id"))
    .where((either) =>
      either.whereNotNull("wanted_audit_id").orWhereExists(
        // index_now_submissions_due
        db(SUBMISSIONS).select(db.raw("1")).where({ status: "waiting" }).where("due_at", "<=", now)
          .whereRaw(`${SUBMISSIONS}.site_id = ${SITES}.site_id`),
      )
    ).orderBy("updated_at").limit(5).pluck<number[]>("site_id");
  for (const siteId of ids) {
    if (await takeLease(db, leaseOf(siteId, owner))) return await findIndexNow(db, siteId);
  }
  return undefined;
}

/** Holds the claim for another while, in a transaction until its end; false when it has passed on. */
export async function renewIndexNow(db: Db, siteId: number, owner: string): Promise<boolean> {
  return await renewHeldLease(db, leaseOf(siteId, owner));
}

function leaseOf(siteId: number, owner: string): HeldLease {
  return { table: SITES, key: { site_id: siteId }, owner, seconds: INDEX_NOW_LEASE_SECONDS };
}

/** Gives the claim back. */
export async function releaseIndexNow(db: Db, siteId: number, owner: string): Promise<void> {
  await db(SITES).where({ site_id: siteId, lease_owner: owner }).update(NO_LEASE);
}

/**
 * Keeps the batches of an audit, due now, and that the next audit is compared with it; `skipped`: why it has none. In one
 * transaction with {@link renewIndexNow}. Run again it keeps the same once.
 */
export async function storeSubmissions(
  trx: Db,
  { siteId, auditId, now }: { siteId: number; auditId: number; now: Date },
  { batches, skipped }: { batches: readonly NewSubmission[]; skipped: IndexNowSkip | null },
): Promise<void> {
  for (const { host, batchNumber, urls, counts } of batches) {
    await trx(SUBMISSIONS).insert({
      ...{ site_id: siteId, audit_id: auditId, host, batch_number: batchNumber },
      urls: JSON.stringify(urls),
      ...{ new_count: counts.new, changed_count: counts.changed, gone_count: counts.gone },
      ...{ status: "waiting", due_at: now, created_at: now },
    }).onConflict().ignore();
  }
  await trx(SITES).where({ site_id: siteId, wanted_audit_id: auditId })
    .update({ wanted_audit_id: null });
  await trx(SITES).where({ site_id: siteId }).update({
    last_audit_id: auditId,
    skipped_reason: skipped,
    updated_at: now,
  });
}

/** Finds the site's next batch that is due. */
export async function findDueSubmission(
  db: Db,
  siteId: number,
  now: Date,
): Promise<SubmissionRow | undefined> {
  const row = await db(SUBMISSIONS).where({ site_id: siteId, status: "waiting" })
    .where("due_at", "<=", now).orderBy("id").first();
  return row && { ...row, urls: JSON.parse(row.urls) };
}

/** Keeps what came of a batch; `dueAt`: when it is sent again, null: it is done. */
export async function noteSubmission(
  trx: Db,
  id: number,
  { statusCode, outcome, message, accepted, dueAt, now }: {
    statusCode: number | null;
    outcome: IndexNowOutcome;
    message: string | null;
    accepted: boolean;
    dueAt: Date | null;
    now: Date;
  },
): Promise<void> {
  await trx(SUBMISSIONS).where({ id }).update({
    status: accepted ? "accepted" : dueAt === null ? "failed" : "waiting",
    status_code: statusCode,
    outcome,
    message: message?.slice(0, 1_000) ?? null,
    attempts: trx.raw("attempts + 1"),
    due_at: dueAt,
    answered_at: now,
  });
}

/** One page of a site's submissions. */
export async function listSubmissions(
  db: Db,
  siteId: number,
  query: ListQuery,
): Promise<ListPage<SubmissionRow>> {
  const from = db(SUBMISSIONS).where(`${SUBMISSIONS}.site_id`, siteId);
  const page = await listRows<Omit<SubmissionRow, "urls"> & { urls?: string }>(db, {
    ...{ from, fields: SUBMISSION_LIST, query },
  });
  return {
    ...page,
    // a sparse answer may need no URLs
    rows: page.rows.map((row) => ({ ...row, urls: JSON.parse(row.urls ?? "[]") })),
  };
}

/** Deletes submissions that were answered before this time; returns how many. */
export async function deleteOldSubmissions(db: Db, before: Date, limit: number): Promise<number> {
  return await db(SUBMISSIONS).whereNot({ status: "waiting" }).where("answered_at", "<", before)
    .limit(limit).delete();
}
