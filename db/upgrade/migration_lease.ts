import type { Db } from "../core/connection.ts";
import { isTransient } from "../core/transient_errors.ts";
import { FREE_LEASE, leaseUntil } from "../core/leases.ts";

/** How long a claim holds without renewal; also how soon another process goes on after the one that migrates died. */
const MIGRATION_LEASE_SECONDS = 10;

const RENEW_EVERY_MS = 2_000;

/** Another process migrates: this one could not renew its claim in time. */
export class MigrationLeaseLostError extends Error {
  constructor() {
    super("Another process migrates the database.");
    this.name = "MigrationLeaseLostError";
  }
}

/** The claim to migrate, kept alive in the background. */
interface KeptMigrationLease {
  /** Renews the claim; throws {@link MigrationLeaseLostError} when it has passed on. */
  check(): Promise<void>;
  /** Ends the renewal and waits for the one under way. */
  close(): Promise<void>;
}

/** Creates the lease of migrations, unless it is there. */
export async function createMigrationLease(db: Db): Promise<void> {
  await db.raw(`CREATE TABLE IF NOT EXISTS schema_lease (
    id TINYINT NOT NULL PRIMARY KEY,
    owner VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL,
    lease_until DATETIME(6) NULL
  ) ENGINE=InnoDB`);
  await db.raw("INSERT IGNORE INTO schema_lease (id) VALUES (1)");
}

/**
 * Claims the migrations; false: another process has them. Compare-and-swap: of two nodes of a cluster that change the
 * row at the same time only one keeps its change, whereas a row lock holds on its own node alone.
 */
export async function claimMigrations(db: Db, owner: string): Promise<boolean> {
  const claimed = await db("schema_lease").where({ id: 1 })
    .whereRaw(FREE_LEASE)
    .update({ owner, lease_until: leaseUntil(db, MIGRATION_LEASE_SECONDS) });
  return claimed > 0;
}

/** Releases the claim; without the database it expires. */
export async function releaseMigrations(db: Db, owner: string): Promise<void> {
  try {
    await db("schema_lease").where({ id: 1, owner }).update({ owner: null, lease_until: null });
  } catch (error) {
    if (!isTransient(error)) throw error;
  }
}

/** Renews the claim until closed. */
export function keepMigrations(db: Db, owner: string): KeptMigrationLease {
  let lost = false;
  let renewing: Promise<void> | undefined;

  async function renew(): Promise<void> {
    const held = await db("schema_lease").where({ id: 1, owner })
      .update({ lease_until: leaseUntil(db, MIGRATION_LEASE_SECONDS) });
    if (held === 0) lost = true;
  }

  const timer = setInterval(() => {
    // what fails here fails at the next check as well, or the claim runs out
    renewing ??= renew().catch(() => {}).finally(() => renewing = undefined);
  }, RENEW_EVERY_MS);
  return {
    async check() {
      await renewing;
      await renew();
      if (lost) throw new MigrationLeaseLostError();
    },
    async close() {
      clearInterval(timer);
      await renewing;
    },
  };
}
