import { parseOptions, reportError } from "./command_line.ts";

const OPTIONS = { help: { type: "boolean", short: "h" } } as const;

const HELP = `Brings the schema of the database up to date.

Usage: npm run migrate

The database is that of DATABASE_URL, or the private one, running or not. A start of the program does the same unless
MIGRATE=check is set.

Exit codes: 0 the schema is current, 1 it failed, 2 wrong usage.
`;

async function main(argv: readonly string[]): Promise<void> {
  const { values } = parseOptions(argv, { options: OPTIONS });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  // wrong usage is said without it
  const [{ openStore }, { readConfig }] = await Promise.all([
    import("../lib/commands/core/open_store.ts"),
    import("../lib/core/config.ts"),
  ]);
  let done = "The schema is current.";
  const { close } = await openStore(
    { ...readConfig(), migrate: "auto" },
    (_level, event, fields) => {
      if (event === "migrated") done = sayMigrated(fields);
    },
  );
  await close();
  process.stdout.write(`${done}\n`);
}

function sayMigrated({ count, last }: Record<string, unknown> = {}): string {
  return count === 1 ? `Migrated: ${last}.` : `Migrated: ${count} steps, the last is ${last}.`;
}

process.exitCode = await main(process.argv.slice(2)).then(
  () => 0,
  (error: unknown) => reportError(error, "npm run migrate -- --help"),
);
