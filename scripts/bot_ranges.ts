import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "../db/core/transient_errors.ts";
import { readRangeFiles } from "../lib/commands/logs/read_bot_ranges.ts";
import {
  KEY_FILE_NAMES,
  readKeyFiles,
  type RefreshedKeys,
  refreshKeys,
  refuseKeys,
} from "../lib/commands/logs/refresh_bot_keys.ts";
import {
  judgeBotsAgain,
  type RefreshedRanges,
  refreshRanges,
  refuseRanges,
} from "../lib/commands/logs/refresh_bot_ranges.ts";
import { RANGE_FILES } from "../lib/logs/ranges/mod.ts";
import { parseOptions, reportError, UsageError } from "./command_line.ts";
import { type ScriptServices, useDatabase } from "./use_database.ts";
import { writeJson } from "./write_result.ts";

const HELP =
  `Refreshes the addresses and keys that operators of bots publish, by which requests in logs are proved, for all sites.

Usage: npm run --silent bot-ranges -- [list]
       npm run --silent bot-ranges -- refresh [NAME...] [options]

list shows the files in use, each with its source and its day. refresh gets them from the operators, or only those
with a NAME. Each is taken only if it can be read, is not older than the one in use and has at least half of its
ranges; otherwise the one in use stays. Requests that are stored with an address are then judged again. Files whose
names begin with keys- have the keys of agents that sign their requests (Web Bot Auth); they hold for logs that are read
from then on.

Options:
  --from PLACE   a folder, or an address such as https://mirror.example.com/ranges, that has NAME.json for each
  --force        also a file that is older or has lost more than half of its ranges
  --json         print one JSON object
  --help         show this help

Names: ${[...RANGE_FILES.map(({ name }) => name), ...KEY_FILE_NAMES].join(" ")}

Exit codes: 0 done, 1 at least one file was refused (it has changed nothing), 2 wrong usage.
`;

const OPTIONS = {
  from: { type: "string" },
  force: { type: "boolean", default: false },
  json: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

const TIMEOUT_MS = 30_000;
const MAX_BYTES = 16 * 1024 * 1024;
const NAMES = new Set([...RANGE_FILES.map(({ name }) => name), ...KEY_FILE_NAMES]);

async function main(argv: readonly string[]): Promise<number> {
  const { values, positionals } = parseOptions(argv, { options: OPTIONS, allowPositionals: true });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const [command = "list", ...names] = positionals;
  if (command === "list") {
    if (names.length > 0) throw new UsageError("list takes no names.");
    await useDatabase((services) => list(services, values.json));
    return 0;
  }
  if (command !== "refresh") throw new UsageError(`There is no command "${command}".`);
  const unknown = names.find((name) => !NAMES.has(name));
  if (unknown !== undefined) throw new UsageError(`There is no file "${unknown}": see --help.`);
  return await useDatabase((services) => refresh(services, { ...values, names }));
}

async function list({ db }: ScriptServices, json: boolean): Promise<void> {
  const files = await readRangeFiles(db);
  const keyFiles = await readKeyFiles(db);
  if (json) {
    writeJson({
      files: files.map(({ name, agents, source, published, copied, prefixes }) => ({
        ...{ name, agents, source, published, copied, prefixes_count: prefixes.length },
      })),
      keys: keyFiles.map(({ name, agents, source, copied, keyIds }) => ({
        ...{ name, agents, source, copied, key_ids: keyIds },
      })),
    });
    return;
  }
  for (const { name, source, published, copied, prefixes } of files) {
    const day = published === null ? "of no day" : `of ${published}`;
    process.stdout.write(
      `${name}: ${prefixes.length} ranges, ${day}, copied ${copied.slice(0, 10)}\n  ${source}\n`,
    );
  }
  for (const { name, source, copied, keyIds } of keyFiles) {
    const state = copied === null
      ? "not read yet"
      : `${keyIds.length} keys, copied ${copied.slice(0, 10)}`;
    process.stdout.write(`${name}: ${state}\n  ${source}\n`);
  }
}

interface RefreshWish {
  names: readonly string[];
  from?: string | undefined;
  force: boolean;
  json: boolean;
}

async function refresh({ db }: ScriptServices, wish: RefreshWish): Promise<number> {
  const { names, from, force, json } = wish;
  const isWished = ({ name }: { name: string }) => names.length === 0 || names.includes(name);
  const files = (await readRangeFiles(db)).filter(isWished);
  const results: RefreshedRanges[] = [];
  for (const file of files) {
    const got = await getText(file, from);
    results.push(
      "problem" in got
        ? refuseRanges(file, got.problem)
        : await refreshRanges(db, file, { text: got.text, force }),
    );
  }
  const changed = new Set(
    results.filter(({ state }) => state === "refreshed").map(({ source }) => source),
  );
  const agents = files.filter(({ source }) => changed.has(source)).flatMap((file) => file.agents);
  const packsCount = agents.length === 0 ? 0 : await judgeBotsAgain(db, agents);
  const keys: RefreshedKeys[] = [];
  for (const file of (await readKeyFiles(db)).filter(isWished)) {
    const got = await getText(file, from);
    keys.push(
      "problem" in got ? refuseKeys(file, got.problem) : await refreshKeys(db, file, got.text),
    );
  }
  if (json) {
    writeJson({
      ...{ files: results.map(summarise), packs_judged_again: packsCount },
      keys: keys.map(({ keysCount, beforeCount, ...file }) => ({
        ...{ ...file, keys_count: keysCount, keys_count_before: beforeCount },
      })),
    });
  } else process.stdout.write(describe(results, packsCount) + describeKeys(keys));
  return [...results, ...keys].some(({ state }) => state === "refused") ? 1 : 0;
}

type Got = { text: string } | { problem: string };

async function getText(
  { name, source }: { name: string; source: string },
  from: string | undefined,
): Promise<Got> {
  if (from === undefined) return await download(source);
  const file = `${name}.json`;
  if (/^https?:\/\//.test(from)) return await download(`${from.replace(/\/+$/, "")}/${file}`);
  const path = join(from, file);
  try {
    return { text: await readFile(path, "utf8") };
  } catch (error) {
    const code = errorCode(error);
    if (code === "ENOENT") return { problem: `There is no file "${path}".` };
    if (code === "EACCES") return { problem: `The file "${path}" may not be read.` };
    throw error;
  }
}

async function download(url: string): Promise<Got> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) {
      await response.body?.cancel();
      return { problem: `${url} answers ${response.status}.` };
    }
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) return { problem: `${url} does not end.` };
      chunks.push(chunk);
    }
    return { text: Buffer.concat(chunks).toString("utf8") };
  } catch (error) {
    // fetch() says the cause of a failed connection only there
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { problem: `${url} cannot be read: ${cause instanceof Error ? cause.message : cause}` };
  }
}

function summarise(
  { name, source, state, reason, published, prefixesCount, beforeCount }: RefreshedRanges,
) {
  const counts = { prefixes_count: prefixesCount, prefixes_count_before: beforeCount };
  return { name, source, state, reason, published, ...counts };
}

function describe(results: readonly RefreshedRanges[], packsCount: number): string {
  const lines = results.map(({ name, state, reason, prefixesCount, beforeCount }) => {
    if (state === "refused") return `${name}: refused, the one in use stays. ${reason}`;
    if (state === "unchanged") return `${name}: ${prefixesCount} ranges, as before`;
    return `${name}: ${prefixesCount} ranges, ${beforeCount} before`;
  });
  if (packsCount > 0) {
    lines.push(`${packsCount} packs of stored requests will be judged again within minutes.`);
  }
  return lines.map((line) => `${line}\n`).join("");
}

function describeKeys(results: readonly RefreshedKeys[]): string {
  return results.map(({ name, state, reason, keysCount, beforeCount }) => {
    if (state === "refused") return `${name}: refused, what is in use stays. ${reason}\n`;
    if (state === "unchanged") return `${name}: ${keysCount} keys, as before\n`;
    return `${name}: ${keysCount} keys, ${beforeCount} before\n`;
  }).join("");
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) =>
  reportError(error, "npm run --silent bot-ranges -- --help")
);
