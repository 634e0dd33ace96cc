import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** Claims go round the accounts, and each queue has an index that holds all that the order of claims depends on. */
export async function up(db: Db): Promise<void> {
  await db.raw(`
    CREATE TABLE IF NOT EXISTS account_turns (
      -- the table of the work
      queue VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      account_id BIGINT UNSIGNED NOT NULL,
      -- when work of the account was last claimed
      claimed_at DATETIME(6) NOT NULL,
      PRIMARY KEY (queue, account_id),
      KEY account_turns_account (account_id)
    ) ENGINE=InnoDB DEFAULT CHARSET=ascii`);
  // 1: somebody asked for what changed; 0: it changed by a schedule
  await alterTable(
    db,
    "ALTER TABLE search_refreshes ADD COLUMN asked TINYINT UNSIGNED NOT NULL DEFAULT 0",
  );
  for (const statement of STATEMENTS) await alterTable(db, statement);
}

const STATEMENTS = [
  "ALTER TABLE audits ADD KEY audits_waiting " +
  "(unfinished, status, lease_until, lease_owner, site_id, `trigger`, queued_at)",
  "ALTER TABLE audits DROP KEY audits_claim",
  "ALTER TABLE imports ADD KEY imports_waiting " +
  "(status, lease_until, lease_owner, site_id, created_at)",
  "ALTER TABLE imports DROP KEY imports_claim",
  "ALTER TABLE ai_runs ADD KEY ai_runs_waiting " +
  "(status, lease_until, lease_owner, site_id, triggered_by, queued_at)",
  "ALTER TABLE ai_runs DROP KEY ai_runs_claim",
  "ALTER TABLE link_verifications ADD KEY link_verifications_waiting " +
  "(unfinished, lease_until, lease_owner, site_id, origin, turn_at)",
  "ALTER TABLE link_verifications DROP KEY link_verifications_turn",
  "ALTER TABLE search_console_connections ADD KEY search_console_connections_waiting " +
  "(next_run_at, lease_until, lease_owner, requested_at, started_at)",
  "ALTER TABLE search_console_connections DROP KEY search_console_connections_due",
];
