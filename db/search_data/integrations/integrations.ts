import type { IntegrationKind, IntegrationState } from "../../../schemas/integration.ts";
import type { Db } from "../../core/connection.ts";
import { NO_LEASE } from "../../core/leases.ts";

/** A service that a site's data are fetched from, without its key. */
export interface IntegrationRow {
  id: number;
  siteId: number;
  kind: IntegrationKind;
  /** What the schema of its kind says. */
  settings: unknown;
  state: IntegrationState;
  errorCode: string | null;
  errorMessage: string | null;
  failedAt: Date | null;
  failures: number;
  requestedAt: Date | null;
  startedAt: Date | null;
  succeededAt: Date | null;
  nextRunAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Which integration. */
export interface IntegrationKey {
  siteId: number;
  kind: IntegrationKind;
}

const TABLE = "integrations";

const COLUMNS = {
  id: `${TABLE}.id`,
  siteId: `${TABLE}.site_id`,
  kind: `${TABLE}.kind`,
  settings: `${TABLE}.settings`,
  state: `${TABLE}.state`,
  errorCode: `${TABLE}.error_code`,
  errorMessage: `${TABLE}.error_message`,
  failedAt: `${TABLE}.failed_at`,
  failures: `${TABLE}.failures`,
  requestedAt: `${TABLE}.requested_at`,
  startedAt: `${TABLE}.started_at`,
  succeededAt: `${TABLE}.succeeded_at`,
  nextRunAt: `${TABLE}.next_run_at`,
  createdAt: `${TABLE}.created_at`,
  updatedAt: `${TABLE}.updated_at`,
};

/** The site's integration of this kind; undefined when it has none. */
export async function findIntegration(
  db: Db,
  { siteId, kind }: IntegrationKey,
): Promise<IntegrationRow | undefined> {
  const row = await db(TABLE).where({ site_id: siteId, kind }) // index integrations_kind
    .first<(IntegrationRow & { settings: string }) | undefined>(COLUMNS);
  return row && { ...row, settings: JSON.parse(row.settings) };
}

/** The encrypted key of the integration; undefined when it has none. */
export async function findIntegrationKey(
  db: Db,
  { siteId, kind }: IntegrationKey,
): Promise<Buffer | undefined> {
  const row = await db(TABLE).where({ site_id: siteId, kind })
    .first<{ encrypted_key: Buffer | null } | undefined>("encrypted_key");
  return row?.encrypted_key ?? undefined;
}

/**
 * Gives the site this integration instead of any other of its kind, due at once. A run that is under way loses its
 * lease. `encryptedKey` undefined: the key stays as it is.
 */
export async function replaceIntegration(
  trx: Db,
  { siteId, kind }: IntegrationKey,
  { settings, encryptedKey, now }: {
    settings: object;
    encryptedKey: Buffer | null | undefined;
    now: Date;
  },
): Promise<void> {
  const columns = {
    settings: JSON.stringify(settings),
    ...encryptedKey !== undefined && { encrypted_key: encryptedKey },
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
  await trx(TABLE).insert({ site_id: siteId, kind, ...columns, created_at: now })
    .onConflict(["site_id", "kind"]).merge(Object.keys(columns));
}

/** Deletes the integration with its key; returns whether there was one. What it has brought stays. */
export async function deleteIntegration(
  trx: Db,
  { siteId, kind }: IntegrationKey,
): Promise<boolean> {
  return await trx(TABLE).where({ site_id: siteId, kind }).delete() > 0;
}

/** Deletes all integrations of a site, and so their keys. */
export async function deleteIntegrationsOfSite(trx: Db, siteId: number): Promise<void> {
  await trx(TABLE).where({ site_id: siteId }).delete();
}

/** Deletes the integrations of all sites of an account, and so their keys. */
export async function deleteIntegrationsOfAccount(trx: Db, accountId: number): Promise<void> {
  await trx(TABLE).whereIn("site_id", trx("sites").where({ account_id: accountId }).select("id"))
    .delete();
}

/** Makes a run due at once, unless a quota has to be waited for; returns whether there is such an integration. */
export async function requestIntegrationRun(
  trx: Db,
  { siteId, kind }: IntegrationKey,
  now: Date,
): Promise<boolean> {
  const updated = await trx(TABLE).where({ site_id: siteId, kind }).update({
    requested_at: now,
    next_run_at: trx.raw("CASE state WHEN 'waiting_quota' THEN next_run_at ELSE ? END", [now]),
    updated_at: now,
  });
  return updated > 0;
}
