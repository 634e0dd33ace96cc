import { open, stat } from "node:fs/promises";
import { describeBackup } from "../lib/backup/describe_backup.ts";
import { restoreDatabase, verifyBackup } from "../lib/commands/backup/restore_database.ts";
import { StartError } from "../lib/core/errors.ts";
import { parseOptions, reportError, UsageError } from "./command_line.ts";
import { useDatabaseUrl } from "./use_database.ts";

const HELP = `Restores a file that "npm run backup" made, of this version or an older one.

Usage: npm run --silent restore -- FILE [--replace]

The database is the one of DATABASE_URL, or the private one of DATA_DIR. It must be empty, and no process of the program
may run on it. The file is read to its end first: one that is damaged changes nothing.

Options:
  --replace   delete everything in the database first
  --help      show this help

Exit codes: 0 done, 1 failed (nothing is half restored), 2 wrong usage. After a restore that was killed no process
starts on the database until the restore was run again with --replace.
`;

const OPTIONS = {
  replace: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;
/** Between two lines about the progress. */
const PROGRESS_ROWS = 1_000_000;

async function main(argv: readonly string[]): Promise<number> {
  const { values, positionals } = parseOptions(argv, { options: OPTIONS, allowPositionals: true });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const [path, ...others] = positionals;
  if (path === undefined || others.length > 0) throw new UsageError("Give one FILE.");
  const file = await openFile(path);
  try {
    // a file that cannot be used starts no private server
    const backup = { file, header: await verifyBackup(file) };
    await useDatabaseUrl((databaseUrl) =>
      restoreDatabase(backup, {
        databaseUrl,
        replace: values.replace,
        onProgress: createProgress(),
      })
    );
    process.stdout.write(`Restored ${describeBackup(backup.header)}.\n`);
    return 0;
  } finally {
    await file.close();
  }
}

async function openFile(path: string) {
  try {
    if ((await stat(path)).isDirectory()) {
      throw new StartError(`"${path}" is a folder. Name a file in it.`);
    }
    return await open(path, "r");
  } catch (error) {
    if (error instanceof StartError) throw error;
    const options = { cause: error };
    if (error instanceof Error && "code" in error && error.code === "ENOENT") {
      throw new StartError(`"${path}" does not exist. Name the file of a backup.`, options);
    }
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`"${path}" cannot be read (${reason}).`, options);
  }
}

function createProgress(): (rows: number) => void {
  let next = PROGRESS_ROWS;
  return (rows) => {
    if (rows < next) return;
    process.stderr.write(`${rows.toLocaleString("en")} rows restored\n`);
    next = (Math.floor(rows / PROGRESS_ROWS) + 1) * PROGRESS_ROWS;
  };
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) =>
  reportError(error, "npm run --silent restore -- --help")
);
