import type { CsvLayout } from "./files/read_csv.ts";
import type { AliasTable } from "./columns/find_columns.ts";
import type { ImportFile } from "./files/import_file.ts";
import type { ImportLog } from "./import_log.ts";
import type { Device, ImportRow, SearchType } from "./import_rows.ts";

/** What the start of a file shows. */
export interface Sample {
  file: ImportFile;
  /** `json`: one document; `ndjson`: one document a line. */
  shape: "table" | "ndjson" | "json";
  /** The header of a table; of documents all keys that were met. */
  columns: readonly string[];
  /** Lines before the header. */
  caption: readonly string[];
  /** The number of the header's line, 0 without one. */
  headerLine: number;
  /** The first records of a table after its header. */
  rows: readonly (readonly string[])[];
  /** The first documents, or the whole one. */
  documents: readonly unknown[];
  /** Of a table. */
  layout: CsvLayout | null;
  /** Its program writes no line end after the last row: a file without one is whole. */
  endsOpen?: boolean;
}

/** How well an importer fits a file. */
export interface Detection {
  /** 0: not at all; 100: its format has these names and no other has. */
  score: number;
  /** For a person: "a Search Console Queries file in French". What is missing, when the score is 0. */
  why: string;
}

/** What the user says besides the files. */
export interface ImportOptions {
  /** Days, inclusive, for files that hold none; `YYYY-MM-DD`. */
  from: string | null;
  to: string | null;
  /** The day of the import, for figures that have no date. */
  today: string;
  /** What rank and volume files leave open. */
  country: string | null;
  language: string | null;
  location: string | null;
  device: Device | null;
  engine: string | null;
  searchType: SearchType | null;
  aliases: AliasTable;
}

/** Reads one format into rows. It knows neither HTTP nor a database. */
export interface Importer {
  /** Stable. */
  format: string;
  /** For a person. */
  title: string;
  /** What its files must hold, for the message that none fits. */
  expects: string;
  /** Whether it reads records with columns, or whole JSON documents. */
  reads: "records" | "documents";
  /** Its files have no line end after the last row. */
  endsOpen?: boolean;
  detect(sample: Sample, options: ImportOptions): Detection;
  /**
   * Gives the rows of all files of one import in batches of at most some thousand, in constant memory.
   * What cannot be read is skipped in the log; throws an `ImportError` when the whole cannot be.
   */
  parse(
    samples: readonly Sample[],
    options: ImportOptions,
    log: ImportLog,
  ): AsyncGenerator<ImportRow[]>;
}
