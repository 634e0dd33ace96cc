import { StartError } from "../lib/core/errors.ts";
import { openStore } from "../lib/commands/core/open_store.ts";
import { readConfig } from "../lib/core/config.ts";

/** Brings the database's schema up to date; on the private server too, running or not. */
async function main(): Promise<void> {
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

try {
  await main();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
