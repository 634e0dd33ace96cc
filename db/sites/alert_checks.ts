import type { Db } from "../core/connection.ts";

/** A wish that the rules of a site be checked. */
export interface AlertCheck {
  siteId: number;
  revision: number;
  failuresCount: number;
}

/** After a failure a site waits for this many seconds times the failures, up to an hour. Our own choice. */
const RETRY_SECONDS = 60;
const MAX_RETRY_SECONDS = 3_600;

/**
 * Asks for the rules of a site to be checked, in the transaction that changes what they are about. A site without
 * alerts is not asked for.
 */
export async function wantAlertCheck(trx: Db, siteId: number): Promise<void> {
  // primary key
  const settings = await trx("alert_settings").where({ site_id: siteId, enabled: 1 })
    .first("site_id");
  if (settings === undefined) return;
  await trx("alert_checks").insert({ site_id: siteId, due_at: trx.raw("NOW(6)") })
    .onConflict("site_id").merge({
      revision: trx.raw("alert_checks.revision + 1"),
      failures_count: 0,
      due_at: trx.raw("NOW(6)"),
    });
}

/** Data that come all the time have their rules checked this often. Our own choice. */
const SOON_SECONDS = 300;

/**
 * Asks for the rules of a site to be checked within five minutes, in the transaction that changes what they are about:
 * for data that come every few seconds, of which all that came until then are checked once.
 */
export async function wantAlertCheckSoon(trx: Db, siteId: number): Promise<void> {
  // primary key
  const settings = await trx("alert_settings").where({ site_id: siteId, enabled: 1 })
    .first("site_id");
  if (settings === undefined) return;
  const soon = trx.raw("NOW(6) + INTERVAL ? SECOND", [SOON_SECONDS]);
  await trx("alert_checks").insert({ site_id: siteId, due_at: soon })
    .onConflict("site_id").merge({
      // a check that is due may run already, by older data
      revision: trx.raw("IF(due_at > NOW(6), alert_checks.revision, alert_checks.revision + 1)"),
      due_at: trx.raw("COALESCE(due_at, NOW(6) + INTERVAL ? SECOND)", [SOON_SECONDS]),
    });
}

/** Lists the sites whose check is due, the longest waiting first; index alert_checks_due. */
export async function listAlertChecks(db: Db, limit: number): Promise<AlertCheck[]> {
  return await db("alert_checks").whereRaw("due_at <= NOW(6)").orderBy("due_at").limit(limit)
    .select<AlertCheck[]>({
      siteId: "site_id",
      revision: "revision",
      failuresCount: "failures_count",
    });
}

/** Takes a wish in the transaction that meets it; false: another process has, or it was wished for again. */
export async function takeAlertCheck(
  trx: Db,
  { siteId, revision }: AlertCheck,
): Promise<boolean> {
  // the row stays: a revision never comes again, so that nobody meets a wish by older data
  const taken = await trx("alert_checks").where({ site_id: siteId, revision })
    .update({ revision: revision + 1, failures_count: 0, due_at: null });
  return taken === 1;
}

/** Puts a check that failed off. */
export async function postponeAlertCheck(
  db: Db,
  { siteId, revision, failuresCount }: AlertCheck,
): Promise<void> {
  const seconds = Math.min(RETRY_SECONDS * (failuresCount + 1), MAX_RETRY_SECONDS);
  await db("alert_checks").where({ site_id: siteId, revision }).update({
    failures_count: failuresCount + 1,
    due_at: db.raw("NOW(6) + INTERVAL ? SECOND", [seconds]),
  });
}
