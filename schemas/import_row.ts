import type { IMPORT_COLUMNS } from "./import_columns.ts";
import type { Infer } from "./infer.ts";

type Column = (typeof IMPORT_COLUMNS)[number];

/** Columns of numbers, of yes or no, and of lists; all others are texts. */
const NUMBERS = {
  clicks: "Clicks in search.",
  impressions: "Impressions in search.",
  ctr: "Click-through rate, from 0 to 1 or as a text with a percent sign.",
  position: "Position in search, the mean where there are several.",
  volume: "Searches a month.",
  difficulty: "Keyword difficulty.",
  cpc: "Cost per click.",
  depth: "How many results were looked up.",
  http_code: "The status with which the linking page answered.",
  authority: "The provider's authority of the linking domain.",
} as const satisfies Partial<Record<Column, string>>;
const FLAGS = {
  dofollow: "Search engines may follow the link.",
  nofollow: "The link has `rel=nofollow`.",
  ugc: "The link has `rel=ugc`.",
  sponsored: "The link has `rel=sponsored`.",
} as const satisfies Partial<Record<Column, string>>;
const TEXTS = {
  date: "The day, as `YYYY-MM-DD`.",
  query: "The search query or keyword.",
  page: "The URL of the page that was shown.",
  country: "ISO 3166-1, or its name.",
  device: "Such as `mobile`.",
  search_appearance: "Search Console's kind of result.",
  search_type: "Such as `web`.",
  url: "The URL of a result.",
  domain: "The domain of a result.",
  engine: "The search engine, or the AI engine.",
  language: "Such as `de`.",
  result_kind: "Such as `organic`.",
  title: "The title of a result.",
  source_url: "The URL of the linking page.",
  target_url: "The URL that is linked to.",
  anchor: "The text of the link.",
  source_title: "The title of the linking page.",
  link_type: "Such as `text` or `image`.",
  first_seen: "When the provider first saw the link.",
  last_seen: "When the provider last saw the link.",
  lost_at: "When the provider found the link gone.",
  link_status: "The provider's status of the link.",
  lost_reason: "Why the provider lost the link.",
  prompt: "What an AI engine was asked.",
  answer: "What the AI engine answered.",
  model: "The AI engine's model.",
  asked_at: "When the AI engine was asked.",
} as const satisfies Partial<Record<Column | "prompt" | "answer" | "model" | "asked_at", string>>;
const LISTS = {
  features: "Features of the result page.",
  rel: "Values of `rel`.",
  citations: "What the AI engine cited: URLs.",
  location: "Where was searched.",
} as const satisfies Partial<Record<Column | "citations", string>>;

function typed<const Type extends readonly string[], Names extends string>(
  columns: Readonly<Record<Names, string>>,
  type: Type,
) {
  const entries = Object.entries<string>(columns).map(([name, description]) => [
    name,
    { type, description },
  ]);
  // the names and no others
  return Object.fromEntries(entries) as Record<Names, { type: Type; description: string }>;
}

/**
 * One record of an import. All known columns are optional: which ones belong together depends on what is
 * imported. Others are read by the names that the importers know, or are ignored.
 */
export const importRowSchema = {
  type: "object",
  additionalProperties: true,
  properties: {
    ...typed(TEXTS, ["string", "number", "null"]),
    ...typed(NUMBERS, ["number", "string", "null"]),
    ...typed(FLAGS, ["boolean", "string", "number", "null"]),
    ...typed(LISTS, ["array", "object", "string", "number", "null"]),
  },
} as const;
export type ImportRow = Infer<typeof importRowSchema>;
