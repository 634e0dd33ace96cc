import { StartError } from "../lib/core/errors.ts";
import { openStore } from "../lib/commands/core/open_store.ts";
import { readConfig } from "../lib/core/config.ts";

/** Brings the database's schema up to date; on the private server too, running or not. */
async function main(): Promise<void> {
  let names: unknown;
  const { close } = await openStore(
    { ...readConfig(), migrate: "auto" },
    (_level, event, fields) => {
      if (event === "migrated") names = fields?.["migrations"];
    },
  );
  await close();
  const done = Array.isArray(names) ? `Migrated: ${names.join(", ")}.` : "The schema is current.";
  process.stdout.write(`${done}\n`);
}

try {
  await main();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
