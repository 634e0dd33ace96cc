import { countSchema, nullableTimeSchema, timeSchema } from "./common.ts";
import type { Infer } from "./infer.ts";
import { SEARCH_TYPES } from "./search_window.ts";

/** What a connection does. */
export const SEARCH_CONSOLE_STATES = ["connected", "syncing", "waiting_quota", "failed"] as const;
export type SearchConsoleState = (typeof SEARCH_CONSOLE_STATES)[number];

const DAY = { type: "string", format: "date" } as const;
const NULLABLE_DAY = { type: ["string", "null"], format: "date" } as const;

const propertySchema = {
  type: "string",
  minLength: 1,
  maxLength: 500,
  description:
    "As Search Console shows it: `https://www.example.com/` with the slash at its end, " +
    "or `sc-domain:example.com`. It has to be of the site.",
} as const;

const searchTypesSchema = {
  type: "array",
  minItems: 1,
  maxItems: SEARCH_TYPES.length,
  uniqueItems: true,
  items: { enum: SEARCH_TYPES },
  default: ["web"],
  description: "Which kinds of search results are brought.",
} as const;

const byCountryAndDeviceSchema = {
  type: "boolean",
  default: false,
  description: "Rows of queries and pages for each country and device, for exact figures of one: " +
    "several times as many rows, of which Google gives 50,000 a day.",
} as const;

/** Body of `PUT /sites/{id}/integrations/search-console`. */
export const putSearchConsoleSchema = {
  type: "object",
  additionalProperties: false,
  required: ["property"],
  properties: {
    property: propertySchema,
    service_account: {
      type: "object",
      // Google writes further members, and may add some
      additionalProperties: true,
      required: ["type", "private_key_id", "private_key", "client_email", "token_uri"],
      properties: {
        type: { type: "string", maxLength: 100 },
        project_id: { type: "string", maxLength: 200 },
        private_key_id: { type: "string", minLength: 1, maxLength: 200 },
        private_key: { type: "string", minLength: 1, maxLength: 20_000, writeOnly: true },
        client_email: { type: "string", minLength: 1, maxLength: 320 },
        token_uri: { type: "string", maxLength: 500 },
      },
      description: "The key file (JSON) of a Google service account, as it was downloaded. Its " +
        "`client_email` has to be a user of the property. It is kept encrypted and never " +
        "answered. Without it a connection keeps the key that it has.",
    },
    search_types: searchTypesSchema,
    by_country_and_device: byCountryAndDeviceSchema,
    from: {
      ...NULLABLE_DAY,
      description: "The first day to bring; default, and at most, the 16 months that Google keeps.",
    },
  },
} as const;
export type PutSearchConsoleBody = Infer<typeof putSearchConsoleSchema>;

/** Body of `POST /sites/{id}/integrations/search-console/sync`. */
export const syncSearchConsoleSchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    from: { ...DAY, description: "Days to bring again, from this one on." },
    to: { ...DAY, description: "The last of these days. Default: today." },
  },
} as const;
export type SyncSearchConsoleBody = Infer<typeof syncSearchConsoleSchema>;

/** A site's connection to Search Console. */
export const searchConsoleSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    ...["property", "client_email", "project_id", "private_key_id", "search_types"] as const,
    ...["by_country_and_device", "from", "state", "last_error", "rows_count"] as const,
    ...["days_count", "first_day", "last_day", "last_final_day", "days_left"] as const,
    ...["sync_started_at", "last_sync_at", "next_sync_at", "last_import_id"] as const,
    ...["created_at", "updated_at"] as const,
  ],
  properties: {
    property: propertySchema,
    client_email: {
      type: "string",
      description: "The service account, which has to be a user of the property.",
    },
    project_id: { type: ["string", "null"], description: "Its project in Google Cloud." },
    private_key_id: {
      type: "string",
      description: "Which of its keys is stored. The key itself is never answered.",
    },
    search_types: searchTypesSchema,
    by_country_and_device: byCountryAndDeviceSchema,
    from: { ...NULLABLE_DAY, description: "The first day to bring; null: all that Google keeps." },
    state: {
      enum: SEARCH_CONSOLE_STATES,
      description: "`waiting_quota`: Google's quota is used up, and the sync goes on at " +
        "`next_sync_at`. `failed`: `last_error` says why; without `next_sync_at` somebody has to " +
        "do something first.",
    },
    last_error: {
      type: ["object", "null"],
      additionalProperties: false,
      required: ["code", "message", "at"],
      properties: { code: { type: "string" }, message: { type: "string" }, at: timeSchema },
      description: "Why the last sync did not end well; null when it did.",
    },
    rows_count: {
      ...countSchema,
      description: "Rows that Google gave for all stored days.",
    },
    days_count: { ...countSchema, description: "Stored days." },
    first_day: { ...NULLABLE_DAY, description: "The first one." },
    last_day: { ...NULLABLE_DAY, description: "The last one, whose figures may still change." },
    last_final_day: { ...NULLABLE_DAY, description: "The last one whose figures are final." },
    days_left: {
      ...countSchema,
      description: "Days still to fetch, without the last ones, which are fetched " +
        "again until they are final.",
    },
    sync_started_at: { ...nullableTimeSchema, description: "When the last sync began." },
    last_sync_at: { ...nullableTimeSchema, description: "When a sync last ended well." },
    next_sync_at: { ...nullableTimeSchema, description: "When the next one is due." },
    last_import_id: { type: ["integer", "null"], description: "The last import it has made." },
    created_at: timeSchema,
    updated_at: timeSchema,
  },
} as const;
export type SearchConsoleAnswer = Infer<typeof searchConsoleSchema>;
