/**
 * The format of a backup: gzip (RFC 1952) over a magic line, then frames of one byte (the kind), four bytes (the
 * length, big-endian) and the payload. `H` is the header as JSON, `T` the name of the table whose rows follow, `R` a
 * block of rows, `E` the end, with the SHA-256 of every byte in front of it. A block is the values of its rows one
 * after the other, each as a length plus one (LEB128; 0 is NULL) and its bytes.
 */
export const MAGIC = Buffer.from("search-visibility-backup 1\n");

/** The kinds of frames. */
export const FRAMES = { header: 0x48, table: 0x54, rows: 0x52, end: 0x45 } as const;

/** A frame's kind and length. */
export const FRAME_HEAD_BYTES = 5;

/** SHA-256. */
export const DIGEST_BYTES = 32;

/** How a column's values are written: numbers and texts as text in UTF-8, other bytes as they are. */
export type ValueKind = "text" | "binary";

/** A column of a table in a backup. */
export interface BackupColumn {
  name: string;
  kind: ValueKind;
}

/** A table in a backup. */
export interface BackupTable {
  name: string;
  columns: BackupColumn[];
  /** How many rows follow. */
  rows: number;
  /** The next id, where the table gives ids. */
  nextId: number | null;
}

/** What a backup says of itself at its beginning. */
export interface BackupHeader {
  /** The version of the program that wrote it. */
  programVersion: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** As the server names itself, such as `10.11.14-MariaDB`. */
  engine: string;
  /** The migrations that the database had: the version of its schema. */
  migrations: string[];
  tables: BackupTable[];
}

/** The values of a row, in the order of the table's columns. */
export type BackupRow = readonly (Buffer | null)[];
