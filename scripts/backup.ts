import { stat } from "node:fs/promises";
import packageJson from "../package.json" with { type: "json" };
import { describeBackup } from "../lib/backup/describe_backup.ts";
import { backupDatabase } from "../lib/commands/backup/backup_database.ts";
import { parseOptions, reportError, UsageError } from "./command_line.ts";
import { useDatabaseUrl } from "./use_database.ts";

const HELP = `Writes the whole database to a file, as it is at one moment, while everything goes on.

Usage: npm run --silent backup -- FILE [--force]

The database is the one of DATABASE_URL, or the private one of DATA_DIR. FILE appears when it is complete.

Options:
  --force   replace FILE if it exists
  --help    show this help

Exit codes: 0 done, 1 failed (no FILE is left), 2 wrong usage.
`;

const SECRETS =
  "It holds hashes of tokens and passphrases, e-mail addresses and the encrypted keys of other " +
  "services: keep it as safe as the database.\nSECRET_KEY is not in it, and is needed to use those keys: keep it elsewhere.";

const OPTIONS = {
  force: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

async function main(argv: readonly string[]): Promise<number> {
  const { values, positionals } = parseOptions(argv, { options: OPTIONS, allowPositionals: true });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const [path, ...others] = positionals;
  if (path === undefined || others.length > 0) throw new UsageError("Give one FILE.");
  await checkPath(path, values.force);
  const programVersion = packageJson.version;
  const now = new Date();
  const header = await useDatabaseUrl((databaseUrl) =>
    backupDatabase({ databaseUrl, path, programVersion, now })
  );
  const { size } = await stat(path);
  process.stdout.write(
    `Backed up ${describeBackup(header)}: ${path}, ${
      size.toLocaleString("en")
    } bytes.\n${SECRETS}\n`,
  );
  return 0;
}

async function checkPath(path: string, force: boolean): Promise<void> {
  // what cannot be looked at cannot be written either, and writing says why
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory()) throw new UsageError(`"${path}" is a folder. Name a file in it.`);
  if (found !== undefined && !force) {
    throw new UsageError(`"${path}" exists. Give another name, or --force to replace it.`);
  }
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) =>
  reportError(error, "npm run --silent backup -- --help")
);
