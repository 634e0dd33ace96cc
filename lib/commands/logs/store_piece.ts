import { hash } from "node:crypto";
import {
  countLogFiles,
  findLogFile,
  insertLogFile,
  type LogFile,
  type LogHead,
} from "../../../db/logs/log_files.ts";
import type { Db } from "../../../db/core/connection.ts";
import { LOG_DAMAGES, type LogDamage } from "../../../schemas/bot.ts";
import { MAX_LOG_LINES } from "../../../schemas/log_piece.ts";
import { ConflictError, ValidationError } from "../../core/errors.ts";
import { detectFormat } from "../../logs/files/detect_format.ts";
import { LineBuffer, MAX_LINE_BYTES } from "../../logs/lines/line_buffer.ts";
import { LogFormatError } from "../../logs/lines/line_layout.ts";
import type { LogFormat } from "../../logs/lines/log_format.ts";
import { lastPossibleSecond, LogReader } from "../../logs/tally/log_reader.ts";
import type { LogTally } from "../../logs/tally/log_tally.ts";
import type { Services } from "../../services.ts";
import { siteNotFound } from "../sites/read_site.ts";
import type { PieceWish, StoredPiece } from "./pieces_thread.ts";
import { createPathPlacer } from "./place_paths.ts";
import { readSignatureVerifier } from "./read_bot_keys.ts";
import { readSiteOrigin } from "./site_origin.ts";
import { storeTally } from "./store_tally.ts";

const SAMPLE_BYTES = 65_536;
const DAY_SECONDS = 86_400;
const HASH_BYTES = 16;
/** No file is known by a beginning of none. */
const HEAD_BYTES = 0;
const SHOWN_DAMAGES = 20;
/** Others may send pieces of the same site at the same time. */
const ATTEMPTS = 8;
/**
 * Days with requests, each counted once for each of its bots: all are written in one transaction, at about half a
 * millisecond for each. A year with a dozen bots has fewer.
 */
const MAX_DAYS = 5_000;
/** More than there are bots. */
const AGENTS_END = 65_536;
/** What `log_files` calls pieces that were sent, which are one log for each format. */
const NAME = "sent over HTTP";
/** Formats of a site with a log of their own; pieces of further ones are one log together. A site has one to three. */
export const MAX_FORMATS = 20;
const FURTHER_FORMATS = "further formats";

/** Finds the format of lines by the first of them. Throws `ValidationError` where it is not known, and for too many lines. */
export function checkPiece({ lines, format }: Pick<PieceWish, "lines" | "format">): string {
  let count = 0;
  for (let at = lines.indexOf("\n"); at !== -1; at = lines.indexOf("\n", at + 1)) {
    if (++count > MAX_LOG_LINES) throw tooManyLines();
  }
  return readFormat(Buffer.from(lines.slice(0, SAMPLE_BYTES), "utf8"), format).name;
}

/**
 * Stores lines of a log that were sent, in one transaction. Throws `ValidationError` where the format is not known or
 * there are too many days, and
 * `ConflictError` where others keep sending at the same time.
 */
export async function storePiece(
  services: Pick<Services, "db" | "now" | "config">,
  { siteId, lines, format }: PieceWish,
): Promise<StoredPiece> {
  const text = lines.endsWith("\n") ? lines : `${lines}\n`;
  const bytes = Buffer.from(text, "utf8");
  const found = readFormat(bytes, format);
  const origin = await readSiteOrigin(services.db, siteId);
  const lastSecond = lastPossibleSecond(services.now());
  const verify = await readSignatureVerifier(services.db, origin);
  const reader = new LogReader(found, { verify, lastSecond });
  const { tally } = reader;
  const buffer = new LineBuffer();
  for (const piece of buffer.push(bytes)) reader.read(piece);
  tally.tooLongCount += buffer.takeTooLong();
  checkDays(tally);
  const looksUp = services.config.logs.lookupsPerMinute > 0;
  const findLog = async (trx: Db) => {
    const file = await findOrAdd(trx, { siteId, format: found.name, now: services.now() });
    const paths = await createPathPlacer(trx, { siteId, origin })(tally);
    return { file, head: file.head, position: file.position + bytes.length, paths };
  };
  for (let attempt = 1;; attempt++) {
    try {
      await storeTally(services, tally, { siteId, findLog, looksUp });
      break;
    } catch (error) {
      if (!(error instanceof ConflictError) || attempt === ATTEMPTS) throw error;
    }
  }
  return {
    format: found.name,
    lines: tally.linesCount + tally.tooLongCount,
    bots: tally.botsCount,
    visits: tally.visitsCount,
    unknown: tally.unknownCount,
    damages: tally.damages,
    damagedLines: findDamagedLines(
      text,
      new LogReader(readFormat(bytes, found.name), { lastSecond }),
      tally.damages,
    ),
    firstSecond: tally.firstSecond,
    lastSecond: tally.lastSecond,
  };
}

function checkDays({ rows, visits }: LogTally): void {
  const days = new Set<number>();
  for (let row = 0; row < rows.count; row++) {
    const day = Math.floor((rows.seconds[row] ?? 0) / DAY_SECONDS);
    days.add(day * AGENTS_END + (rows.agents[row] ?? 0));
  }
  if (days.size + visits.daysCount <= MAX_DAYS) return;
  throw new ValidationError({
    lines: ["The lines field has requests of too many days: send fewer days at a time."],
  });
}

function readFormat(bytes: Uint8Array, given: string | undefined): LogFormat {
  try {
    const found = detectFormat(bytes.subarray(0, SAMPLE_BYTES), given);
    if (found !== null) return found;
  } catch (error) {
    if (!(error instanceof LogFormatError)) throw error;
    throw new ValidationError({ log_format: [error.message] });
  }
  throw new ValidationError({
    lines: [
      "The format is not known by these lines. Give the one of the server's configuration as " +
      "log_format, such as nginx's.",
    ],
  });
}

function tooManyLines(): ValidationError {
  return new ValidationError({
    lines: [`The lines field has more than ${MAX_LOG_LINES} lines: send them in several requests.`],
  });
}

/** Finds the log that pieces of a format belong to, or adds it while the site has few of them. */
async function findOrAdd(
  db: Db,
  { siteId, format, now }: { siteId: number; format: string; now: Date },
): Promise<LogFile> {
  const known = await findLogFile(db, siteId, headOf(format));
  if (known !== undefined) return known;
  const isFurther = await countLogFiles(db, siteId, HEAD_BYTES) >= MAX_FORMATS;
  const name = isFurther ? FURTHER_FORMATS : format;
  const head = headOf(name);
  await insertLogFile(db, siteId, { head, name: NAME, format: name, now });
  const added = await findLogFile(db, siteId, head);
  if (added === undefined) throw siteNotFound(siteId);
  return added;
}

function headOf(format: string): LogHead {
  const digest = hash("sha256", `${NAME} ${format}`, "buffer");
  return { bytes: HEAD_BYTES, hash: digest.subarray(0, HASH_BYTES) };
}

/** Reads line by line to say which ones are damaged, and why. */
function findDamagedLines(
  text: string,
  reader: LogReader,
  damages: Readonly<Record<LogDamage, number>>,
): StoredPiece["damagedLines"] {
  const found: StoredPiece["damagedLines"] = [];
  const total = Object.values(damages).reduce((sum, count) => sum + count, 0);
  for (const [index, line] of text.split("\n").slice(0, -1).entries()) {
    if (found.length === Math.min(total, SHOWN_DAMAGES)) break;
    const reason = findDamage(reader, Buffer.from(`${line}\n`, "utf8"));
    if (reason !== undefined) found.push({ line: index + 1, reason });
  }
  return found;
}

function findDamage(reader: LogReader, line: Uint8Array): LogDamage | undefined {
  if (line.length > MAX_LINE_BYTES) return "too_long";
  reader.tally.clear();
  reader.read(line);
  return LOG_DAMAGES.find((reason) => reader.tally.damages[reason] > 0);
}
