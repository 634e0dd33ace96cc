import { type Db, isDuplicateKey } from "../core/connection.ts";
import { endedWork } from "../core/unfinished_work.ts";

/** Who wanted a run: somebody, or the time. */
const VERIFICATION_ORIGINS = ["request", "schedule"] as const;
export type VerificationOrigin = (typeof VERIFICATION_ORIGINS)[number];

/** The states of a run. */
const VERIFICATION_STATUSES = ["queued", "running", "completed", "failed"] as const;
type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

/** A run of looks at a site's backlinks. */
export interface VerificationRow {
  id: number;
  siteId: number;
  origin: VerificationOrigin;
  status: VerificationStatus;
  /** Null: all of them, or, of origin `schedule`, what is due. */
  linkIds: number[] | null;
  /** Of origin `schedule`: pages with links that nobody has looked at, which it takes in addition to what is due. */
  newPages: number;
  /** Pages up to this one are done. */
  cursorKey: Buffer | null;
  /** Null: not counted yet. */
  pagesCount: number | null;
  linksCount: number | null;
  pagesDone: number;
  linksDone: number;
  /** Links by what came of looking: `live`, or `lost:`, `gone:` or `none:` and a reason. */
  outcomes: Record<string, number>;
  attempts: number;
  errorCode: string | null;
  errorMessage: string | null;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  updatedAt: Date;
}

/** What is written of a run at its start. */
export interface NewVerification {
  siteId: number;
  origin: VerificationOrigin;
  linkIds: readonly number[] | null;
  /** Default: none. */
  newPages?: number;
  now: Date;
}

type Stored = Omit<VerificationRow, "linkIds" | "outcomes"> & {
  linkIds: string | null;
  outcomes: string;
};

const TABLE = "link_verifications";

const COLUMNS = {
  id: "id",
  siteId: "site_id",
  origin: "origin",
  status: "status",
  linkIds: "link_ids",
  newPages: "new_pages",
  cursorKey: "cursor_key",
  pagesCount: "pages_count",
  linksCount: "links_count",
  pagesDone: "pages_done",
  linksDone: "links_done",
  outcomes: "outcomes",
  attempts: "attempts",
  errorCode: "error_code",
  errorMessage: "error_message",
  createdAt: "created_at",
  startedAt: "started_at",
  finishedAt: "finished_at",
  updatedAt: "updated_at",
} as const satisfies { [Name in keyof VerificationRow]: string };

/** Queues a run; undefined when the site has one that is not done. */
export async function insertVerification(
  db: Db,
  { siteId, origin, linkIds, newPages = 0, now }: NewVerification,
): Promise<number | undefined> {
  try {
    const [id] = await db(TABLE).insert({
      site_id: siteId,
      origin,
      status: "queued",
      unfinished: 1,
      link_ids: linkIds === null ? null : JSON.stringify(linkIds),
      new_pages: newPages,
      outcomes: "{}",
      created_at: now,
      updated_at: now,
      turn_at: db.raw("NOW(6)"),
    });
    return id;
  } catch (error) {
    if (isDuplicateKey(error)) return undefined;
    throw error;
  }
}

/** Finds a run. */
export async function findVerification(
  db: Db,
  siteId: number,
  id: number,
): Promise<VerificationRow | undefined> {
  const row = await db(TABLE).where({ id, site_id: siteId }) // primary key
    .first<Stored | undefined>(COLUMNS);
  return row && parseRow(row);
}

/** Finds the run of a site that is not done. */
export async function findUnfinishedVerification(
  db: Db,
  siteId: number,
): Promise<VerificationRow | undefined> {
  // index link_verifications_unfinished
  const row = await db(TABLE).where({ site_id: siteId, unfinished: 1 })
    .first<Stored | undefined>(COLUMNS);
  return row && parseRow(row);
}

/** Finds the newest run of a site. */
export async function findLatestVerification(
  db: Db,
  siteId: number,
): Promise<VerificationRow | undefined> {
  // index link_verifications_unfinished (site_id, …): a site keeps few runs
  const row = await db(TABLE).where({ site_id: siteId }).orderBy("id", "desc")
    .first<Stored | undefined>(COLUMNS);
  return row && parseRow(row);
}

/** Ends a run of its own accord, with any holder, so that another can begin. */
export async function endScheduledVerification(trx: Db, id: number, now: Date): Promise<void> {
  await trx(TABLE).where({ id, origin: "schedule", unfinished: 1 }).update(
    endedWork("completed", now),
  );
}

/** Deletes all but the newest runs of a site that are done. */
export async function deleteOldVerifications(db: Db, siteId: number, keep: number): Promise<void> {
  const old = await db(TABLE).where({ site_id: siteId }).whereNull("unfinished")
    .orderBy("id", "desc").offset(keep).limit(1_000).pluck<number[]>("id");
  if (old.length > 0) await db(TABLE).whereIn("id", old).delete();
}

function parseRow(row: Stored): VerificationRow {
  return {
    ...row,
    // both were written by this program
    linkIds: row.linkIds === null ? null : JSON.parse(row.linkIds),
    outcomes: JSON.parse(row.outcomes),
  };
}
