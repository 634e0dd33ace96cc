import type { Infer } from "./infer.ts";

/** What people searched: the tabs of Google's results, and its two feeds. */
export const SEARCH_TYPES = ["web", "image", "video", "news", "discover", "google_news"] as const;
export type SearchTypeName = (typeof SEARCH_TYPES)[number];

/** On what people searched. */
export const DEVICES = ["desktop", "mobile", "tablet"] as const;
export type DeviceName = (typeof DEVICES)[number];

/** What a window is compared with. */
export const COMPARISONS = ["previous_period", "previous_year", "none"] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** This many days a window has at most. */
export const MAX_WINDOW_DAYS = 550;

/** Parameters that choose the days of search performance, and which part of it. */
export const searchWindowProperties = {
  from: {
    type: "string",
    format: "date",
    description: "First day. Default: 27 days before `to`, or the first day with data.",
  },
  to: {
    type: "string",
    format: "date",
    description: "Last day. Default: the last one with data; without days the newest export's.",
  },
  compare: {
    type: "string",
    enum: COMPARISONS,
    default: "previous_period",
    description: "The window that the answer is compared with: as many days right before, or the " +
      "same weekdays 364 days earlier.",
  },
  search_type: {
    type: "string",
    enum: SEARCH_TYPES,
    default: "web",
    description: "The kind of search that the figures are of, as in Search Console.",
  },
  country: {
    type: "string",
    pattern: "^[A-Z]{2}$",
    "x-hint": "a country by ISO 3166-1 alpha-2, such as DE",
    description: "Searches from this country alone.",
  },
  device: { type: "string", enum: DEVICES, description: "Searches on such devices alone." },
} as const;

/** The parameters of a window. */
export const searchWindowQuerySchema = {
  type: "object",
  additionalProperties: false,
  properties: searchWindowProperties,
} as const;
export type SearchWindowQuery = Infer<typeof searchWindowQuerySchema>;
