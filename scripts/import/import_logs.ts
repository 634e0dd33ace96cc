import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { errorCode } from "../../db/core/transient_errors.ts";
import type { LogFile } from "../../db/logs/log_files.ts";
import { openStore, type StoreServices } from "../../lib/commands/core/open_store.ts";
import { readLog } from "../../lib/commands/logs/read_log.ts";
import { readSiteOrigin } from "../../lib/commands/logs/site_origin.ts";
import { readConfig } from "../../lib/core/config.ts";
import { ServiceError } from "../../lib/core/errors.ts";
import { createLog } from "../../lib/core/log.ts";
import { fileSource, type LogSource, streamSource } from "../../lib/logs/files/log_source.ts";
import { DAY_MS, dayOf } from "../../lib/core/days.ts";
import { LogFormatError } from "../../lib/logs/lines/line_layout.ts";
import { UsageError } from "../command_line.ts";
import { readNamedSite } from "../named_site.ts";
import { followLogs } from "./follow_logs.ts";
import { createProgress } from "./import_progress.ts";

/** What the command line says of logs. */
export interface LogsOptions {
  siteId: number;
  paths: readonly string[];
  /** The value of `--log-format`. */
  format: string | undefined;
  json: boolean;
  /** Read what is added until the command is told to stop. */
  follow: boolean;
}

/** What was read of one log. */
interface ReadFile {
  name: string;
  /** Null: the log is empty, or could not be read. */
  file: LogFile | null;
  linesRead: number;
  unfinishedBytes: number;
  /** Why it was not read; null: it was. */
  error: string | null;
}

/** What systems add to folders. */
const ADDED = /^\./;
const STDIN = "-";

/** Logs that are followed are looked at this often. */
const POLL_MS = 5_000;

/** Reads logs into a site, and says what came of it. Returns the exit code. Throws a `UsageError`. */
export async function importLogs(options: LogsOptions): Promise<number> {
  const { siteId, paths, format, json, follow } = options;
  const sources = await openSources(paths);
  const { services, close } = await openStore(
    readConfig(),
    createLog("error", (line) => void process.stderr.write(line)),
  );
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort();
  process.once("SIGINT", interrupt);
  process.once("SIGTERM", interrupt);
  try {
    await readNamedSite(services.db, siteId);
    const origin = await readSiteOrigin(services.db, siteId);
    const { signal } = interrupted;
    const looksUp = services.config.logs.lookupsPerMinute > 0;
    if (follow) {
      await goOn(services, { ...options, origin, looksUp, signal });
      return 0;
    }
    const progress = createProgress(process.stderr);
    const startedAt = performance.now();
    const read: ReadFile[] = [];
    let doneBytes = 0;
    for (const { open, sizeBytes } of sources) {
      if (interrupted.signal.aborted) break;
      const source = await open();
      read.push(
        await readOne(() =>
          readLog(services, {
            siteId,
            origin,
            source,
            format,
            looksUp,
            signal,
            onProgress(readBytes) {
              progress.show({
                step: "reading",
                readBytes: doneBytes + Math.min(readBytes, sizeBytes),
                sizeBytes: sources.reduce((sum, one) => sum + one.sizeBytes, 0),
                rowsRead: read.reduce((sum, { linesRead }) => sum + linesRead, 0),
                seconds: (performance.now() - startedAt) / 1000,
              });
            },
          }), source.name),
      );
      doneBytes += sizeBytes;
    }
    progress.end();
    process.stdout.write(
      json
        ? `${JSON.stringify({ files: read.map(summarise) })}\n`
        : describe(read) + describeRetention(read, services),
    );
    return read.some(({ error }) => error !== null) || interrupted.signal.aborted ? 1 : 0;
  } finally {
    await close();
  }
}

/** Reads what is added to logs until the signal, and says so. */
async function goOn(
  services: StoreServices,
  { siteId, paths, format, json, origin, looksUp, signal }: LogsOptions & {
    origin: string;
    looksUp: boolean;
    signal: AbortSignal;
  },
): Promise<void> {
  await followLogs(paths, {
    signal,
    now: services.now,
    wait: () => pause(POLL_MS, undefined, { signal }).catch(() => {}),
    async read(path) {
      const source = await fileSource(path, basename(path));
      const log = { siteId, origin, source, format, looksUp, signal };
      const one = await readOne(() => readLog(services, log), source.name);
      if (one.error === null && one.linesRead === 0) return;
      process.stdout.write(json ? `${JSON.stringify(summarise(one))}\n` : describeFile(one));
    },
  });
}

async function readOne(
  read: () => ReturnType<typeof readLog>,
  name: string,
): Promise<ReadFile> {
  try {
    return { name, ...await read(), error: null };
  } catch (error) {
    if (!(error instanceof ServiceError || error instanceof LogFormatError || isDamaged(error))) {
      throw error;
    }
    return { name, file: null, linesRead: 0, unfinishedBytes: 0, error: error.message };
  }
}

/** Whether a packed file is cut or damaged: zlib's codes of errors. */
function isDamaged(error: unknown): error is Error {
  return error instanceof Error && /^(?:Z_|ZSTD_)/.test(errorCode(error) ?? "");
}

interface NamedLog {
  sizeBytes: number;
  open(): Promise<LogSource>;
}

async function openSources(paths: readonly string[]): Promise<NamedLog[]> {
  const sources: NamedLog[] = [];
  for (const path of paths) {
    if (path === STDIN) {
      sources.push({
        sizeBytes: 0,
        open: () => Promise.resolve(streamSource(process.stdin, "stdin")),
      });
    } else sources.push(...await openPath(path));
  }
  return sources;
}

async function openPath(path: string): Promise<NamedLog[]> {
  try {
    const found = await stat(path);
    if (!found.isDirectory()) return [logAt(path, found.size)];
    const names = (await readdir(path)).filter((name) => !ADDED.test(name)).toSorted();
    const logs = await Promise.all(names.map((name) => openPath(join(path, name))));
    return logs.flat();
  } catch (error) {
    const code = errorCode(error);
    if (code === "ENOENT") throw new UsageError(`There is no file "${path}".`);
    if (code === "EACCES") throw new UsageError(`The file "${path}" may not be read.`);
    throw error;
  }
}

function logAt(path: string, sizeBytes: number): NamedLog {
  return { sizeBytes, open: () => fileSource(path, basename(path)) };
}

function summarise({ name, file, linesRead, unfinishedBytes, error }: ReadFile) {
  return {
    name,
    error,
    lines_read: linesRead,
    unfinished_bytes: unfinishedBytes,
    file: file && {
      id: file.id,
      format: file.format,
      position: file.position,
      lines: file.counts.lines,
      bots: file.counts.bots,
      people: file.counts.visits,
      unknown: file.counts.unknown,
      without_url: file.counts.leftOut,
      damaged: file.counts.damages,
      signatures: file.counts.signatures,
      first_at: timeOf(file.counts.firstSecond),
      last_at: timeOf(file.counts.lastSecond),
    },
  };
}

const timeOf = (second: number): string | null =>
  second === -1 ? null : new Date(second * 1000).toISOString();

function describe(read: readonly ReadFile[]): string {
  return read.map(describeFile).join("");
}

/** Old requests are read, shown, and gone with the next pruning: nobody should miss them without a word. */
function describeRetention(
  read: readonly ReadFile[],
  { now, config: { logs: { requestsDays } } }: Pick<StoreServices, "now" | "config">,
): string {
  const keptFrom = dayOf(now().getTime() - requestsDays * DAY_MS);
  const seconds = read.flatMap(({ file }) => file === null ? [] : [file.counts.firstSecond])
    .filter((second) => second !== -1);
  const first = Math.min(...seconds);
  if (seconds.length === 0 || dayOf(first * 1000) >= keptFrom) return "";
  return `Requests of bots before ${keptFrom} go within the hour: they are kept for ${requestsDays} days. ` +
    "LOG_REQUESTS_DAYS of the service changes that.\n";
}

function describeFile({ name, file, linesRead, unfinishedBytes, error }: ReadFile): string {
  if (error !== null) return `${name}: nothing was read. ${error}\n`;
  if (file === null) return `${name}: the file is empty.\n`;
  const { counts, format } = file;
  const damaged = Object.entries(counts.damages).filter(([, count]) => count > 0);
  const number = (count: number) => count.toLocaleString("en");
  const lineCount = (count: number) => count === 1 ? "1 line" : `${number(count)} lines`;
  const lines = [
    linesRead === 0
      ? `${name}: nothing new. It was read before up to its end.`
      : `${name}: ${lineCount(linesRead)} read (${format}).`,
    `  so far: ${number(counts.bots)} requests of bots, ${number(counts.visits)} of people`,
    ...counts.unknown > 0
      ? [`  ${number(counts.unknown)} requests of a log without user agents: nobody knows whose`]
      : [],
    ...counts.leftOut > 0
      ? [`  ${number(counts.leftOut)} requests counted without a URL: there are too many of those`]
      : [],
    ...describeSignatures(counts.signatures),
    ...damaged.map(([reason, count]) => `  ${lineCount(count)} left out: ${REASONS[reason]}`),
    ...unfinishedBytes > 0 ? ["  the last line has no end yet: it is read next time"] : [],
  ];
  return `${lines.join("\n")}\n`;
}

/** What the signatures of bots come to: nothing is said of logs without any. */
function describeSignatures(signatures: LogFile["counts"]["signatures"]): string[] {
  return Object.entries(signatures).filter(([, count]) => count > 0)
    .map(([state, count]) => `  ${count.toLocaleString("en")} signed requests: ${SIGNED[state]}`);
}

const SIGNED: Readonly<Record<string, string>> = {
  verified: "verified",
  wrong: "not by the key that they name, or the log has changed them",
  expired: "logged outside of the time that they are good for",
  not_in_log: "they cover what the log does not have",
  unknown_key: "the key is not known (npm run bot-ranges -- refresh)",
  incomplete: "without what a signature of a bot has to have",
};

const REASONS: Readonly<Record<string, string>> = {
  not_of_format: "not of the format",
  no_time: "no time that can be read",
  in_future: "dated in the future",
  no_status: "no status of HTTP",
  no_request: "no request of HTTP, such as bytes of an attack",
  too_long: "longer than 1 MB",
};
