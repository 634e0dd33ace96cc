import { countSchema, nullableTimeSchema, timeSchema } from "./common.ts";
import type { Infer } from "./infer.ts";
import { INTEGRATION_MEMBERS, integrationProperties } from "./integration.ts";

/** Who fetches result pages. */
export const SERP_PROVIDERS = ["serp_api", "data_for_seo"] as const;
export type SerpProviderName = (typeof SERP_PROVIDERS)[number];

const LOOKUP_DEVICES = ["desktop", "mobile"] as const;
export type LookupDevice = (typeof LOOKUP_DEVICES)[number];

const settingsProperties = {
  provider: {
    enum: SERP_PROVIDERS,
    description: "Who fetches the result pages: SerpApi, with `api_key`, or DataForSEO, with " +
      "`login` and `password`.",
  },
  country: {
    type: "string",
    pattern: "^[A-Z]{2}$",
    "x-hint": "an ISO 3166-1 alpha-2 code such as DE",
    description: "From where the keywords are searched for.",
  },
  language: {
    type: "string",
    pattern: "^[a-z]{2}$",
    "x-hint": "a language code such as de",
  },
  location: {
    type: ["string", "null"],
    minLength: 1,
    maxLength: 200,
    description: "A place within the country as the provider names it, such as " +
      "`Berlin,Germany`; null: the country as a whole.",
  },
  devices: {
    type: "array",
    minItems: 1,
    maxItems: 2,
    uniqueItems: true,
    items: { enum: LOOKUP_DEVICES },
    default: ["desktop"],
    description: "Each device is a search of its own.",
  },
  every_days: {
    type: "integer",
    minimum: 1,
    maximum: 90,
    default: 7,
    description: "After how many days a keyword is looked up again.",
  },
  depth: {
    type: "integer",
    minimum: 10,
    maximum: 100,
    multipleOf: 10,
    default: 10,
    description: "Results that are looked at. SerpApi gives ten; DataForSEO charges each ten.",
  },
  monthly_searches: {
    type: "integer",
    minimum: 1,
    maximum: 1_000_000,
    description: "Searches in a calendar month (UTC) at most.",
  },
  monthly_budget_usd: {
    type: ["number", "null"],
    minimum: 0,
    maximum: 1_000_000,
    description:
      "What they may cost at most, by `price_usd`; null: `monthly_searches` alone counts.",
  },
  price_usd: {
    type: ["number", "null"],
    minimum: 0,
    maximum: 100,
    description: "What a search costs at most, which is set aside before it is sent. Where the " +
      "provider says what it cost, that counts. Null: not known; then there can be no budget.",
  },
} as const;

/** Body of `PUT /sites/{id}/integrations/rank-lookups`. */
export const putRankLookupsSchema = {
  type: "object",
  additionalProperties: false,
  required: ["provider", "country", "language", "monthly_searches"],
  properties: {
    ...settingsProperties,
    api_key: {
      type: "string",
      minLength: 8,
      maxLength: 500,
      writeOnly: true,
      description: "Of SerpApi. Kept encrypted and never answered; without it the key stays.",
    },
    login: { type: "string", minLength: 1, maxLength: 200, writeOnly: true },
    password: {
      type: "string",
      minLength: 1,
      maxLength: 200,
      writeOnly: true,
      description: "Of DataForSEO's API, with `login`. Kept encrypted and never answered.",
    },
  },
} as const;
export type PutRankLookupsBody = Infer<typeof putRankLookupsSchema>;

/** How the look-ups of a site's tracked keywords go. */
export const rankLookupsSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    ...["provider", "country", "language", "location", "devices", "every_days", "depth"] as const,
    ...["monthly_searches", "monthly_budget_usd", "price_usd"] as const,
    ...["used_searches", "left_searches", "cost_usd", "resets_at"] as const,
    ...["tracked_keywords", "due_count", "refused", "last_looked_up_at"] as const,
    ...INTEGRATION_MEMBERS,
  ],
  properties: {
    ...settingsProperties,
    used_searches: { ...countSchema, description: "Of this month, those under way included." },
    left_searches: countSchema,
    cost_usd: {
      type: "number",
      minimum: 0,
      description: "Of this month's searches: as the provider says, else by `price_usd`.",
    },
    resets_at: { ...timeSchema, description: "When the next month begins." },
    tracked_keywords: countSchema,
    due_count: { ...countSchema, description: "Searches whose time has come." },
    refused: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["keyword", "device", "code", "message"],
        properties: {
          keyword: { type: "string" },
          device: { enum: LOOKUP_DEVICES },
          code: { type: "string" },
          message: { type: "string" },
        },
      },
      description: "Keywords without a result page when they were last looked up; the first 20.",
    },
    last_looked_up_at: { ...nullableTimeSchema, description: "Null: no keyword was yet." },
    ...integrationProperties,
  },
} as const;
export type RankLookupsAnswer = Infer<typeof rankLookupsSchema>;

/** The settings as they are kept. */
export type RankLookupSettings = Pick<RankLookupsAnswer, keyof typeof settingsProperties>;
