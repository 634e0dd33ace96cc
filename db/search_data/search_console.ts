import type { SearchConsoleState } from "../../schemas/search_console.ts";
import type { SearchTypeName } from "../../schemas/search_window.ts";
import type { Db } from "../core/connection.ts";
import { NO_LEASE } from "../core/leases.ts";

/** A site's connection as it is stored, without its key. */
export interface SearchConsoleRow {
  siteId: number;
  property: string;
  clientEmail: string;
  projectId: string | null;
  privateKeyId: string;
  searchTypes: SearchTypeName[];
  byCountryAndDevice: boolean;
  /** `YYYY-MM-DD`; null: all that Google keeps. */
  firstDay: string | null;
  state: SearchConsoleState;
  errorCode: string | null;
  errorMessage: string | null;
  failedAt: Date | null;
  failures: number;
  requestedAt: Date | null;
  startedAt: Date | null;
  succeededAt: Date | null;
  lastImportId: number | null;
  nextRunAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** What a user connects. */
export interface NewSearchConsole extends
  Pick<
    SearchConsoleRow,
    | "property"
    | "clientEmail"
    | "projectId"
    | "privateKeyId"
    | "searchTypes"
    | "byCountryAndDevice"
    | "firstDay"
  > {
  encryptedKey: Buffer;
}

const TABLE = "search_console_connections";

const COLUMNS = {
  siteId: `${TABLE}.site_id`,
  property: `${TABLE}.property`,
  clientEmail: `${TABLE}.client_email`,
  projectId: `${TABLE}.project_id`,
  privateKeyId: `${TABLE}.private_key_id`,
  searchTypes: `${TABLE}.search_types`,
  byCountryAndDevice: `${TABLE}.by_country_and_device`,
  state: `${TABLE}.state`,
  errorCode: `${TABLE}.error_code`,
  errorMessage: `${TABLE}.error_message`,
  failedAt: `${TABLE}.failed_at`,
  failures: `${TABLE}.failures`,
  requestedAt: `${TABLE}.requested_at`,
  startedAt: `${TABLE}.started_at`,
  succeededAt: `${TABLE}.succeeded_at`,
  lastImportId: `${TABLE}.last_import_id`,
  nextRunAt: `${TABLE}.next_run_at`,
  createdAt: `${TABLE}.created_at`,
  updatedAt: `${TABLE}.updated_at`,
};

/** The site's connection; undefined when it has none. */
export async function findSearchConsole(
  db: Db,
  siteId: number,
): Promise<SearchConsoleRow | undefined> {
  const row = await db(TABLE).where({ site_id: siteId }).first({
    ...COLUMNS,
    firstDay: db.raw("DATE_FORMAT(first_day, '%Y-%m-%d')"),
  });
  return row && {
    ...row,
    searchTypes: String(row.searchTypes).split(","),
    byCountryAndDevice: Boolean(row.byCountryAndDevice),
  };
}

/** The encrypted key of the site's connection; undefined when it has none. */
export async function findSearchConsoleKey(db: Db, siteId: number): Promise<Buffer | undefined> {
  const row = await db(TABLE).where({ site_id: siteId })
    .first<{ encrypted_key: Buffer } | undefined>("encrypted_key");
  return row?.encrypted_key;
}

/**
 * Gives the site this connection instead of any other, due at once. A run that is under way for the other
 * one loses its lease. What was brought of it stays.
 */
export async function replaceSearchConsole(
  trx: Db,
  siteId: number,
  { connection, now }: { connection: NewSearchConsole; now: Date },
): Promise<void> {
  const columns = {
    property: connection.property,
    client_email: connection.clientEmail,
    project_id: connection.projectId,
    private_key_id: connection.privateKeyId,
    encrypted_key: connection.encryptedKey,
    search_types: connection.searchTypes.join(","),
    by_country_and_device: connection.byCountryAndDevice ? 1 : 0,
    first_day: connection.firstDay,
    state: "connected",
    error_code: null,
    error_message: null,
    failed_at: null,
    failures: 0,
    requested_at: now,
    next_run_at: now,
    ...NO_LEASE,
    updated_at: now,
  };
  await trx(TABLE).insert({ site_id: siteId, ...columns, created_at: now })
    .onConflict("site_id").merge(Object.keys(columns));
}

/** Deletes the site's connection and what is known of its days; returns whether there was one. */
export async function deleteSearchConsole(trx: Db, siteId: number): Promise<boolean> {
  const deleted = await trx(TABLE).where({ site_id: siteId }).delete();
  await deleteSearchConsoleDays(trx, siteId);
  return deleted > 0;
}

/** Deletes the connections of all sites of an account, and so their keys. */
export async function deleteSearchConsoleOfAccount(trx: Db, accountId: number): Promise<void> {
  await trx(TABLE).whereIn("site_id", trx("sites").where({ account_id: accountId }).select("id"))
    .delete();
}

/** Forgets which days are there, so that all are brought again. */
export async function deleteSearchConsoleDays(trx: Db, siteId: number): Promise<void> {
  await trx("search_console_days").where({ site_id: siteId }).delete();
}

/**
 * Makes a run due at once, unless the connection waits for Google's quota; returns whether the site has a
 * connection.
 */
export async function requestSearchConsoleRun(
  trx: Db,
  siteId: number,
  now: Date,
): Promise<boolean> {
  const updated = await trx(TABLE).where({ site_id: siteId }).update({
    requested_at: now,
    next_run_at: trx.raw("CASE state WHEN 'waiting_quota' THEN next_run_at ELSE ? END", [now]),
    updated_at: now,
  });
  return updated > 0;
}
