import { endProcess, parseOptions, reportError, UsageError } from "./command_line.ts";
import type { LogsOptions } from "./import/import_logs.ts";
import type { RanksOptions } from "./import/import_ranks.ts";
import { SETTING_OPTIONS } from "./import/setting_options.ts";
import { parseSiteId } from "./named_site.ts";

const OPTIONS = {
  site: { type: "string" },
  format: { type: "string", default: "auto" },
  ...SETTING_OPTIONS,
  whole: { type: "boolean", default: false },
  force: { type: "boolean", default: false },
  logs: { type: "boolean", default: false },
  follow: { type: "boolean", default: false },
  "log-format": { type: "string" },
  ranks: { type: "string" },
  "domains-count": { type: "string" },
  json: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

async function main(argv: readonly string[]): Promise<number> {
  const { values, positionals } = parseCommand(argv);
  // each way loads what it needs: a start takes as long as reading megabytes
  if (values.help) {
    const { IMPORT_HELP } = await import("./import/help.ts");
    process.stdout.write(IMPORT_HELP);
    return 0;
  }
  if (values.ranks !== undefined) {
    const options = readRanksOptions(values, values.ranks, positionals);
    const { importRanks } = await import("./import/import_ranks.ts");
    await importRanks(options);
    return 0;
  }
  if (values["domains-count"] !== undefined) throw new UsageError("--domains-count needs --ranks.");
  const siteId = parseSiteId(values.site);
  if (values.logs) {
    const options = readLogsOptions(values, siteId, positionals);
    const { importLogs } = await import("./import/import_logs.ts");
    return await importLogs(options);
  }
  if (values.follow) throw new UsageError("--follow needs --logs.");
  if (values["log-format"] !== undefined) throw new UsageError("--log-format needs --logs.");
  if (positionals.length === 0) throw new UsageError("Give at least one file to import.");
  const { format, whole, force, json } = values;
  const { importFiles } = await import("./import/import_files.ts");
  return await importFiles({ siteId, paths: positionals, format, values, whole, force, json });
}

function parseCommand(argv: readonly string[]) {
  return parseOptions(argv, { options: OPTIONS, allowPositionals: true });
}

function readLogsOptions(
  values: ReturnType<typeof parseCommand>["values"],
  siteId: number,
  paths: readonly string[],
): LogsOptions {
  const taken = new Set(["site", "logs", "log-format", "follow", "json", "format"]);
  const other = Object.entries(values).find(([name, value]) =>
    !taken.has(name) && value !== undefined && value !== false
  );
  if (other !== undefined || values.format !== "auto") {
    throw new UsageError(`--${other?.[0] ?? "format"} and --logs do not go together.`);
  }
  if (paths.length === 0) throw new UsageError("Give at least one log to read.");
  const { follow, json } = values;
  if (follow && paths.includes("-")) throw new UsageError("--follow takes files, not stdin.");
  return { siteId, paths, format: values["log-format"], json, follow };
}

function readRanksOptions(
  values: ReturnType<typeof parseCommand>["values"],
  path: string,
  positionals: readonly string[],
): RanksOptions {
  const taken = new Set(["ranks", "domains-count", "json", "format", "force"]);
  const other = Object.entries(values).find(([name, value]) =>
    !taken.has(name) && value !== undefined && value !== false
  );
  if (other !== undefined) {
    throw new UsageError(`--${other[0]} and --ranks do not go together: ranks are of all sites.`);
  }
  if (positionals.length > 0) throw new UsageError("--ranks takes one file and no others.");
  return { path, domainsCount: values["domains-count"], json: values.json };
}

const code = await main(process.argv.slice(2)).catch((error: unknown) =>
  reportError(error, "npm run --silent import -- --help")
);
// to take the heap down piece by piece takes longer than to read 20 MB of a log
endProcess(code);
