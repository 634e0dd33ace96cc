import {
  countSchema,
  idSchema,
  nullableCountSchema,
  nullableTimeSchema,
  timeSchema,
} from "./common.ts";
import { IMPORT_COLUMNS } from "./import_columns.ts";
import { importRowSchema } from "./import_row.ts";
import type { Infer } from "./infer.ts";
import { DEVICES, SEARCH_TYPES } from "./search_window.ts";

/** The formats of files, in the order in which they are tried. */
export const IMPORT_FORMATS = [
  "search_console_export",
  "search_console_bulk",
  "search_console_rows",
  "search_console_api",
  "serp_api",
  "data_for_seo",
  "se_ranking",
  "ahrefs_keywords",
  "semrush_keywords",
  "ranks",
  "keyword_volumes",
  "search_console_links",
  "ahrefs_backlinks",
  "semrush_backlinks",
  "majestic_backlinks",
  "moz_backlinks",
  "data_for_seo_backlinks",
  "backlinks",
  "ai_answers",
] as const;

/** By what way an import came. */
export const IMPORT_SOURCES = ["http", "command_line", "search_console", "rank_lookups"] as const;

/** How far an import is. */
export const IMPORT_STATUSES = ["queued", "running", "completed", "failed", "deleting"] as const;

type ImportColumn = (typeof IMPORT_COLUMNS)[number];

const columnNamesSchema = {
  type: "array",
  maxItems: 50,
  items: { type: "string", minLength: 1, maxLength: 200 },
} as const;

const columnsSchema = {
  type: "object",
  additionalProperties: false,
  // an object with exactly the keys that it is made of
  properties: Object.fromEntries(IMPORT_COLUMNS.map((name) => [name, columnNamesSchema])) as Record<
    ImportColumn,
    typeof columnNamesSchema
  >,
  description:
    'Further names of columns, such as `{"clicks": ["Besuche"]}`. They count before the ' +
    "names that are known.",
} as const;

const DAY = { type: "string", format: "date" } as const;

const optionProperties = {
  from: { ...DAY, description: "The first day of which a file without days speaks." },
  to: { ...DAY, description: "The last one; alone: the day that search volumes are of." },
  force: {
    type: "boolean",
    default: false,
    description: "Keeps what is refused for a reason that may be overruled, such as pages of " +
      "another host.",
  },
  whole_export: {
    type: "boolean",
    description:
      "Of backlinks: the file has every link that its provider knows, neither cut nor a sample. What two such " +
      "exports of a provider in a row lack counts as lost.",
  },
  country: {
    type: "string",
    pattern: "^[A-Z]{2}$",
    "x-hint": "an ISO 3166-1 alpha-2 code such as DE",
    description: "Where the rankings and search volumes are of, if the file does not say.",
  },
  language: {
    type: "string",
    pattern: "^[a-z]{2,3}$",
    "x-hint": "a language code such as de",
    description: "The same for the language.",
  },
  location: { type: "string", minLength: 1, maxLength: 200, description: "Such as a city." },
  device: { type: "string", enum: DEVICES, description: "On what was searched." },
  engine: {
    type: "string",
    pattern: "^[a-z0-9_.-]{1,60}$",
    "x-hint": "a name such as google or bing, in small letters",
    description: "The search engine. Default: google.",
  },
  search_type: {
    type: "string",
    enum: SEARCH_TYPES,
    description: "Of search performance, if the file does not say. Default: web.",
  },
  columns: columnsSchema,
} as const;

/** Body of `POST /sites/{id}/imports`. */
export const createImportSchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    format: {
      type: "string",
      enum: ["auto", ...IMPORT_FORMATS],
      default: "auto",
      description: "`auto`: the format that fits the file best.",
    },
    file_name: {
      type: "string",
      minLength: 1,
      maxLength: 500,
      description: "As it was downloaded: the name of an export has its property and days.",
    },
    content: {
      // without minLength, for which every character would be counted
      type: "string",
      description:
        "The file: CSV, TSV, JSON, NDJSON, a ZIP file of them, or an Excel workbook (XLSX); up to 20 MB.",
    },
    encoding: {
      type: "string",
      enum: ["utf-8", "base64"],
      default: "utf-8",
      description: "How `content` is written. ZIP files, workbooks and UTF-16 need base64.",
    },
    rows: {
      type: "array",
      minItems: 1,
      items: importRowSchema,
      description: "Instead of `content`: records with the columns' names, or answers of an API. " +
        "A body takes about 20,000 rows of five columns; more go as `content`, one JSON object a line.",
    },
    ...optionProperties,
  },
} as const;
export type CreateImportBody = Infer<typeof createImportSchema>;

const errorSchema = {
  type: ["object", "null"],
  additionalProperties: false,
  required: ["code", "message"],
  properties: { code: { type: "string" }, message: { type: "string" } },
  description:
    "Why nothing was kept of it, or why it could not be deleted; null unless that failed.",
} as const;

const itemProperties = {
  id: idSchema,
  source: { enum: IMPORT_SOURCES },
  status: { enum: IMPORT_STATUSES },
  step: {
    type: ["string", "null"],
    description:
      "`uploading`, `reading`, `storing`, `deriving` or `deleting`; null while nothing is done with it. While it is " +
      "`deriving` all rows are stored, and what follows from them is being derived.",
  },
  format: { type: ["string", "null"], description: "What the file was found to be." },
  asked_format: { type: "string", description: "A format, or `auto`." },
  file_name: { type: "string" },
  size_bytes: nullableCountSchema,
  progress_pct: {
    type: ["integer", "null"],
    minimum: 0,
    maximum: 100,
    description: "How many of its bytes were read; null when it failed.",
  },
  rows_read: countSchema,
  rows_stored: {
    ...countSchema,
    description: "Rows that count; those with the same keys are one in the database.",
  },
  rows_skipped: { ...countSchema, description: "Rows that could not be read." },
  error: {
    ...errorSchema,
    description:
      "Why it failed, or, while it is queued, what it waits for, such as `no_space_left`; null: nothing.",
  },
  created_at: timeSchema,
  started_at: nullableTimeSchema,
  finished_at: nullableTimeSchema,
  updated_at: timeSchema,
  derived: {
    type: ["string", "null"],
    enum: ["pending", "done", null],
    description:
      "Whether all is derived that follows from its rows: intents, branded splits, competitors, shares of " +
      "voice and the like. An import over HTTP of up to 100,000 rows is completed when that is done. Null: no rows " +
      "are stored.",
  },
  derived_at: nullableTimeSchema,
} as const;

const itemRequired = [
  ...["id", "source", "status", "step", "format", "asked_format", "file_name"] as const,
  ...["size_bytes", "progress_pct", "rows_read", "rows_stored", "rows_skipped"] as const,
  ...["error", "created_at", "started_at", "finished_at", "updated_at"] as const,
  ...["derived", "derived_at"] as const,
] as const;

/** An import in the list of a site's imports. */
export const importItemSchema = {
  type: "object",
  additionalProperties: false,
  required: itemRequired,
  properties: itemProperties,
} as const;
export type ImportItemAnswer = Infer<typeof importItemSchema>;

function listOf<const Item extends object>(item: Item, description: string) {
  return { type: "array", items: item, description } as const;
}

function objectOf<const Properties extends object>(properties: Properties) {
  return {
    type: "object",
    additionalProperties: false,
    // the names of the properties, which is what Object.keys() gives
    required: Object.keys(properties) as (keyof Properties & string)[],
    properties,
  } as const;
}

const kindSchema = { type: "string", description: "Such as `query_page` or `rank`." } as const;

/** An import with what was found out about its file. */
export const importSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    ...itemRequired,
    ...["settings", "detected", "files", "kinds", "stored", "windows", "skipped"] as const,
    ...["skipped_reasons", "left_out", "warnings", "hidden"] as const,
  ],
  properties: {
    ...itemProperties,
    settings: {
      type: "object",
      additionalProperties: false,
      properties: optionProperties,
      description: "The settings that were sent with the file.",
    },
    detected: listOf({ type: "string" }, "What each file was found to be, and why."),
    files: listOf(
      objectOf({ name: { type: "string" }, columns: { type: "array", items: { type: "string" } } }),
      "Each file with its columns, or the keys of its documents; at most 100 files.",
    ),
    kinds: listOf(
      objectOf({ kind: kindSchema, rows_count: countSchema, from: DAY, to: DAY }),
      "What the rows count, how many were read, and of which days. Kinds are never added up.",
    ),
    stored: listOf(
      objectOf({ kind: kindSchema, rows_count: countSchema }),
      "Rows in the database. `totals_of_rows` and `page_of_rows` are sums of `query_page` rows, " +
        "`totals_of_queries` of `query` rows.",
    ),
    windows: listOf(
      objectOf({ kind: kindSchema, from: DAY, to: DAY }),
      "Days of which rows speak together, without saying which day.",
    ),
    skipped: listOf(
      objectOf({
        file: { type: "string" },
        line: { type: "integer", minimum: 1 },
        reason: { type: "string" },
      }),
      "The first 20 rows that could not be read; GET …/skipped-rows has the others.",
    ),
    skipped_reasons: listOf(
      objectOf({
        reason: { type: "string", description: "With `…` for what differs from row to row." },
        rows_count: countSchema,
        clicks: { ...countSchema, description: "Over the rows whose counts could be read." },
        impressions: countSchema,
      }),
      "All rows that were left out, by reason, the most frequent first; at most 50 reasons, and the others together.",
    ),
    left_out: {
      ...objectOf({ clicks: countSchema, impressions: countSchema }),
      description:
        "What the rows count that were left out, as far as that could be read: what was stored lacks it.",
    },
    warnings: listOf({ type: "string" }, "What to know about the file."),
    hidden: listOf(
      objectOf({
        search_type: { enum: SEARCH_TYPES },
        from: DAY,
        to: DAY,
        clicks_share: { type: ["number", "null"] },
        impressions_share: { type: ["number", "null"] },
      }),
      "The share of the totals of these days that no query row has: anonymised or cut. Null without " +
        "clicks or impressions.",
    ),
  },
} as const;
export type ImportAnswer = Infer<typeof importSchema>;

/** A row that an import left out. */
export const skippedRowSchema = objectOf({
  number: { ...countSchema, description: "From 1, in the order in which they were met." },
  file: { type: "string", description: "Within a folder, an archive or a workbook with its path." },
  line: { ...countSchema, description: "From 1; of a workbook the row of the sheet." },
  reason: { type: "string" },
  clicks: { ...nullableCountSchema, description: "Null: could not be read." },
  impressions: nullableCountSchema,
});
export type SkippedRowAnswer = Infer<typeof skippedRowSchema>;
