import type { BackupHeader } from "./backup_file.ts";

/** One line for a person: what a backup holds. */
export function describeBackup(header: BackupHeader): string {
  const { tables, createdAt, programVersion, engine } = header;
  const rows = tables.reduce((sum, { rows }) => sum + rows, 0).toLocaleString("en");
  return `${rows} rows of ${tables.length} tables, made ${createdAt} by version ` +
    `${programVersion} on ${engine}`;
}
