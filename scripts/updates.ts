import { readFile } from "node:fs/promises";
import { errorCode } from "../db/core/transient_errors.ts";
import { refreshSearchUpdates } from "../lib/commands/search_data/refresh_search_updates.ts";
import { isDate } from "../lib/core/validate.ts";
import { parseOptions, reportError, UsageError } from "./command_line.ts";
import { useDatabase } from "./use_database.ts";
import { writeJson } from "./write_result.ts";

const HELP = `Refreshes the list of Google's dated updates, for all sites.

Usage: npm run --silent updates -- FILE [options]

FILE is https://status.search.google.com/incidents.json, downloaded: Google's last ten incidents, of which those
on ranking count. Or JSON in the form of lib/search_updates/search_updates.json. What is there already is replaced
by what a newer file says of it; nothing is removed.

Options:
  --until DAY   the day on which FILE was downloaded, YYYY-MM-DD: nothing up to it is missing; default: the
                newest day of which it speaks
  --json        print one JSON object
  --help        show this help

Exit codes: 0 done, 1 refused (nothing has changed), 2 wrong usage.
`;

const OPTIONS = {
  until: { type: "string" },
  json: { type: "boolean", default: false },
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
  const { until } = values;
  if (until !== undefined && !isDate(until)) {
    throw new UsageError(`--until must be a day written as YYYY-MM-DD, not "${until}".`);
  }
  const text = await readText(path);
  const refreshed = await useDatabase((services) => refreshSearchUpdates(services, text, until));
  const { addedCount, changedCount, unchangedCount, otherCount, knownUntil } = refreshed;
  if (values.json) {
    writeJson({
      added_count: addedCount,
      changed_count: changedCount,
      unchanged_count: unchangedCount,
      other_count: otherCount,
      known_until: knownUntil,
    });
    return 0;
  }
  process.stdout.write(
    `Updates of the ranking: ${addedCount} added, ${changedCount} changed, ${unchangedCount} as ` +
      `before. Other entries: ${otherCount}.\nThe list is known up to ${knownUntil}.\n`,
  );
  return 0;
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    const code = errorCode(error);
    if (code === "ENOENT") throw new UsageError(`There is no file "${path}".`);
    if (code === "EACCES") throw new UsageError(`The file "${path}" may not be read.`);
    if (code === "EISDIR") throw new UsageError(`"${path}" is no file.`);
    throw error;
  }
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) =>
  reportError(error, "npm run --silent updates -- --help")
);
