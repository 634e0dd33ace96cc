import {
  countSchema,
  idSchema,
  nullableCountSchema,
  nullableTimeSchema,
  timeSchema,
} from "./common.ts";
import { EXPORT_FORMATS } from "./export.ts";
import type { Infer } from "./infer.ts";

/** What reads a list when: a link at each request, a file once. */
export const EXPORT_KINDS = ["link", "file"] as const;
/** One of them. */
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** For how many days a link to an export works. */
export const EXPORT_LINK_DAYS = { min: 1, max: 365, default: 30 } as const;
/** For how many days a file is kept. */
export const EXPORT_FILE_DAYS = { max: 30, default: 7 } as const;

/** The states of a file. */
export const EXPORT_FILE_STATUSES = ["queued", "running", "completed", "failed"] as const;
/** One of them. */
export type ExportFileStatus = (typeof EXPORT_FILE_STATUSES)[number];

const MAX_LABEL_LENGTH = 100;
const MAX_LIST_LENGTH = 4_000;

const LIST = "A list of the site with its query, as its address has them below the site: " +
  "`keywords?filter[position][lte]=10&sort=-clicks&fields=keyword,clicks`. Filters, order, fields " +
  "and windows are those of the list.";

const fileProperties = {
  status: { type: "string", enum: EXPORT_FILE_STATUSES },
  rows_written: countSchema,
  rows_total: {
    ...nullableCountSchema,
    description: "Rows that match, counted as the writing begins; null: it has not begun.",
  },
  progress_pct: {
    type: ["integer", "null"],
    minimum: 0,
    maximum: 100,
    description: "100: it can be read. Null: it has not begun.",
  },
  bytes: { ...countSchema, description: "Of the file, as far as it is written." },
  started_at: nullableTimeSchema,
  finished_at: { ...nullableTimeSchema, description: "When it was completed or failed." },
  error: {
    anyOf: [
      { type: "null" },
      {
        type: "object",
        additionalProperties: false,
        required: ["code", "message"],
        properties: { code: { type: "string" }, message: { type: "string" } },
      },
    ],
    description: "Why it failed, or, while it is queued, what it waits for.",
  },
} as const;

/** How far a file is. */
const exportFileSchema = {
  type: "object",
  additionalProperties: false,
  required: Object.keys(fileProperties) as (keyof typeof fileProperties)[], // its own keys
  properties: fileProperties,
} as const;

const properties = {
  id: idSchema,
  kind: {
    type: "string",
    enum: EXPORT_KINDS,
    description: "`link`: each request reads the list as it is then. `file`: the list was read " +
      "once, and its file is kept.",
  },
  label: { type: "string", description: "What it is for; empty: nobody said." },
  list: { type: "string", description: LIST },
  format: { type: "string", enum: EXPORT_FORMATS },
  bom: { type: "boolean", description: "Whether CSV begins with a byte order mark, for Excel." },
  expires_at: { ...timeSchema, description: "From then on its address answers 410." },
  token_revoked_at: {
    ...nullableTimeSchema,
    description: "When the token that made it was revoked, which withdrew the link; null: it was " +
      "not.",
  },
  token_id: { ...idSchema, description: "The token that made it, with whose rights it reads." },
  reads: { ...countSchema, description: "How many times it was read." },
  last_read_at: { ...nullableTimeSchema, description: "Null: it was not read yet." },
  created_at: timeSchema,
  file: {
    anyOf: [{ type: "null" }, exportFileSchema],
    description: "How far the file is; null: it is of the kind `link`, or its file has expired.",
  },
} as const;
const required = Object.keys(properties) as (keyof typeof properties)[]; // its own keys

/** An address at which a list is read whole without a header. */
export const exportLinkSchema = {
  type: "object",
  additionalProperties: false,
  required,
  properties,
} as const;
export type ExportLinkAnswer = Infer<typeof exportLinkSchema>;

/** A link with its address, as only the answer that makes it shows it. */
export const exportLinkWithUrlSchema = {
  type: "object",
  additionalProperties: false,
  required: [...required, "url"],
  properties: {
    ...properties,
    url: {
      type: "string",
      description:
        "It opens the list without a token, so keep it like a password. It is not shown again.",
    },
  },
} as const;

/** Body of `POST /sites/{id}/exports`. */
export const createExportLinkSchema = {
  type: "object",
  additionalProperties: false,
  required: ["list"],
  properties: {
    list: {
      type: "string",
      minLength: 1,
      maxLength: MAX_LIST_LENGTH,
      description: LIST,
    },
    kind: {
      type: "string",
      enum: EXPORT_KINDS,
      default: "link",
      description: "`file`: the list is read once in the background and kept, for large ones. " +
        "Until then its address answers 409 `export_not_ready`.",
    },
    format: { type: "string", enum: EXPORT_FORMATS, default: "csv" },
    bom: { type: "boolean", default: false, description: "With `csv` only." },
    label: { type: "string", maxLength: MAX_LABEL_LENGTH, default: "" },
    expires_in_days: {
      type: "integer",
      minimum: EXPORT_LINK_DAYS.min,
      maximum: EXPORT_LINK_DAYS.max,
      description: `For how many days it works. A link: ${EXPORT_LINK_DAYS.default} when nothing ` +
        `is said; a file: ${EXPORT_FILE_DAYS.default}, and at most ${EXPORT_FILE_DAYS.max}.`,
    },
  },
} as const;
export type CreateExportLinkBody = Infer<typeof createExportLinkSchema>;
