import { countSchema, idSchema, nullableTimeSchema, timeSchema } from "./common.ts";
import { EXPORT_FORMATS } from "./export.ts";
import type { Infer } from "./infer.ts";

/** For how many days a link to an export works. */
export const EXPORT_LINK_DAYS = { min: 1, max: 365, default: 30 } as const;

const MAX_LABEL_LENGTH = 100;
const MAX_LIST_LENGTH = 4_000;

const LIST = "A list of the site with its query, as its address has them below the site: " +
  "`keywords?filter[position][lte]=10&sort=-clicks&fields=keyword,clicks`. Filters, order, fields " +
  "and windows are those of the list.";

const properties = {
  id: idSchema,
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
    format: { type: "string", enum: EXPORT_FORMATS, default: "csv" },
    bom: { type: "boolean", default: false, description: "With `csv` only." },
    label: { type: "string", maxLength: MAX_LABEL_LENGTH, default: "" },
    expires_in_days: {
      type: "integer",
      minimum: EXPORT_LINK_DAYS.min,
      maximum: EXPORT_LINK_DAYS.max,
      default: EXPORT_LINK_DAYS.default,
      description: "For how many days it works.",
    },
  },
} as const;
export type CreateExportLinkBody = Infer<typeof createExportLinkSchema>;
