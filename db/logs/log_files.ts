import type { LogDamage, SignatureState } from "../../schemas/bot.ts";
import type { Db } from "../core/connection.ts";
import { fitText } from "../core/text_columns.ts";

/** The beginning of a log, by which it is known again under any name, packed or not. */
export interface LogHead {
  /** Bytes, unpacked. */
  bytes: number;
  /** The first 16 bytes of the SHA-256 of them. */
  hash: Buffer;
}

/** What was read of a log. */
export interface LogCounts {
  lines: number;
  bots: number;
  visits: number;
  /** Requests of a log that does not say which program sends them. */
  unknown: number;
  damages: Record<LogDamage, number>;
  /** Requests with signatures, by what these come to. */
  signatures: Record<SignatureState, number>;
  /** Requests of pages for which there was no room. */
  leftOut: number;
  /** Seconds since 1970; -1: there is no request. */
  firstSecond: number;
  lastSecond: number;
}

/** Pages that logs brought. */
export interface LogPages {
  /** That answered nothing but errors. */
  error: number;
  /** All others. */
  found: number;
}

/** A log whose reading has begun. */
export interface LogFile {
  id: number;
  head: LogHead;
  name: string;
  format: string;
  /** Bytes, unpacked, whose requests are stored. */
  position: number;
  counts: LogCounts;
  /** When something of it was stored last. */
  updatedAt: Date;
}

const TABLE = "log_files";
const MAX_NAME = 500;
const MAX_FORMAT = 2_000;

interface LogFileRow {
  id: number;
  head_bytes: number;
  head_hash: Buffer;
  name: string;
  format: string;
  position: number;
  lines_count: number;
  bots_count: number;
  visits_count: number;
  unknown_count: number;
  damages: string;
  signatures: string | null;
  left_out_count: number;
  first_at: Date | null;
  last_at: Date | null;
  updated_at: Date;
}

const COLUMNS = [
  "id",
  "head_bytes",
  "head_hash",
  "name",
  "format",
  "position",
  "lines_count",
  "bots_count",
  "visits_count",
  "unknown_count",
  "damages",
  "signatures",
  "left_out_count",
  "first_at",
  "last_at",
  "updated_at",
] as const satisfies readonly (keyof LogFileRow)[];

/** Lists of how many bytes the known beginnings of a site's logs are, the longest first. */
export async function listHeadLengths(db: Db, siteId: number): Promise<number[]> {
  return await db(TABLE).where({ site_id: siteId }).distinct("head_bytes") // log_files_head
    .orderBy("head_bytes", "desc").pluck<number[]>("head_bytes");
}

/** Counts the logs of a site that are known by a beginning of this many bytes. */
export async function countLogFiles(db: Db, siteId: number, headBytes: number): Promise<number> {
  const [row] = await db(TABLE).where({ site_id: siteId, head_bytes: headBytes }) // log_files_head
    .count<{ count: number }[]>({ count: "*" });
  return Number(row?.count ?? 0);
}

/** Finds a log of a site by its beginning. */
export async function findLogFile(
  db: Db,
  siteId: number,
  { bytes, hash }: LogHead,
): Promise<LogFile | undefined> {
  const row: LogFileRow | undefined = await db(TABLE) // log_files_head
    .where({ site_id: siteId, head_bytes: bytes, head_hash: hash }).first(...COLUMNS);
  return row && fileOf(row);
}

/** Sums the pages that the logs of a site brought. */
export async function sumLogPages(db: Db, siteId: number): Promise<LogPages> {
  const row = await db(TABLE).where({ site_id: siteId }) // log_files_head
    .sum({ error: "error_pages_count", found: "found_pages_count" }).first();
  return { error: Number(row?.["error"] ?? 0), found: Number(row?.["found"] ?? 0) };
}

/** Lists the logs of a site, those read last first. */
export async function listLogFiles(db: Db, siteId: number, limit: number): Promise<LogFile[]> {
  const rows: LogFileRow[] = await db(TABLE).where({ site_id: siteId })
    .orderBy([{ column: "updated_at", order: "desc" }, { column: "id", order: "desc" }])
    .limit(limit).select(...COLUMNS);
  return rows.map(fileOf);
}

/** Inserts a log of which nothing is read yet; one with the same beginning is left as it is. */
export async function insertLogFile(
  db: Db,
  siteId: number,
  { head, name, format, now }: { head: LogHead; name: string; format: string; now: Date },
): Promise<void> {
  await db(TABLE).insert({
    site_id: siteId,
    head_bytes: head.bytes,
    head_hash: head.hash,
    name: fitText(name, MAX_NAME),
    format: fitText(format, MAX_FORMAT),
    position: 0,
    lines_count: 0,
    bots_count: 0,
    visits_count: 0,
    unknown_count: 0,
    damages: "{}",
    created_at: now,
    updated_at: now,
  }).onConflict().ignore();
}

/**
 * Moves the position of a log on, in the transaction that stores what lies between. Returns false when another process
 * has moved it meanwhile: nothing may be stored then.
 */
export async function moveLogFile(
  trx: Db,
  file: LogFile,
  { position, head, counts, added, now }: {
    position: number;
    head: LogHead;
    /** Of all that is stored of the log by now. */
    counts: LogCounts;
    /** Pages that it brought now. */
    added: LogPages;
    now: Date;
  },
): Promise<boolean> {
  const moved = await trx(TABLE).where({ id: file.id, position: file.position }).update({
    head_bytes: head.bytes,
    head_hash: head.hash,
    position,
    lines_count: counts.lines,
    bots_count: counts.bots,
    visits_count: counts.visits,
    unknown_count: counts.unknown,
    damages: JSON.stringify(counts.damages),
    signatures: JSON.stringify(counts.signatures),
    left_out_count: counts.leftOut,
    error_pages_count: trx.raw("error_pages_count + ?", [added.error]),
    found_pages_count: trx.raw("found_pages_count + ?", [added.found]),
    first_at: counts.firstSecond === -1 ? null : new Date(counts.firstSecond * 1000),
    last_at: counts.lastSecond === -1 ? null : new Date(counts.lastSecond * 1000),
    updated_at: now,
  });
  return moved === 1;
}

const NO_DAMAGES: Record<LogDamage, number> = {
  not_of_format: 0,
  no_time: 0,
  in_future: 0,
  no_status: 0,
  no_request: 0,
  too_long: 0,
};

const NO_SIGNATURES: Record<SignatureState, number> = {
  verified: 0,
  wrong: 0,
  expired: 0,
  not_in_log: 0,
  unknown_key: 0,
  incomplete: 0,
};

function fileOf(row: LogFileRow): LogFile {
  return {
    id: row.id,
    head: { bytes: row.head_bytes, hash: row.head_hash },
    name: row.name,
    format: row.format,
    position: Number(row.position),
    counts: {
      lines: Number(row.lines_count),
      bots: Number(row.bots_count),
      visits: Number(row.visits_count),
      unknown: Number(row.unknown_count),
      leftOut: Number(row.left_out_count),
      // written by moveLogFile()
      damages: { ...NO_DAMAGES, ...JSON.parse(row.damages) as Record<LogDamage, number> },
      signatures: {
        ...NO_SIGNATURES,
        ...JSON.parse(row.signatures ?? "{}") as Record<SignatureState, number>,
      },
      firstSecond: secondOf(row.first_at),
      lastSecond: secondOf(row.last_at),
    },
    updatedAt: row.updated_at,
  };
}

const secondOf = (at: Date | null): number => at === null ? -1 : at.getTime() / 1000;
