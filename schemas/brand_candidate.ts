import { countSchema, idSchema, nullableTimeSchema, timeSchema } from "./common.ts";
import type { Infer } from "./infer.ts";
import { searchProvenanceSchema } from "./search_provenance.ts";

/** What is known or decided of a spelling that may be meant for the brand. */
export const BRAND_CANDIDATE_STATUSES = ["likely", "possible", "confirmed", "refused"] as const;
export type BrandCandidateStatus = (typeof BRAND_CANDIDATE_STATUSES)[number];

/** What an owner may say of a spelling; likely: takes the decision back. */
const BRAND_DECISIONS = ["likely", "confirmed", "refused"] as const;
export type BrandDecision = (typeof BRAND_DECISIONS)[number];

/** How a spelling resembles a name of the site. */
export const BRAND_LIKENESSES = ["spacing", "sound", "letters", "short"] as const;
export type BrandLikeness = (typeof BRAND_LIKENESSES)[number];

const properties = {
  id: idSchema,
  spelling: {
    type: "string",
    description: "Words of queries, in lower case and without accents: `leroi merlin`.",
  },
  name: { type: "string", description: "The name of the site that it is likely meant for." },
  status: {
    type: "string",
    enum: BRAND_CANDIDATE_STATUSES,
    description:
      "likely: nobody decided; its queries count as branded. possible: ordinary words that are " +
      "also the domain's, which the site does not rank or get clicks for like a name, or a part of " +
      "the domain by which most other clicks come; nobody decided; its queries do not count as branded. confirmed: the owner says " +
      "it is the brand. refused: the owner says it is not; its queries are not branded by it.",
  },
  likeness: {
    type: "string",
    enum: BRAND_LIKENESSES,
    description: "spacing: the name with other spaces; sound: sounds like the name; letters: few " +
      "other letters; short: a part of the name that searchers use for all of it.",
  },
  distance: {
    ...countSchema,
    description:
      "Letters added, dropped, replaced or swapped; of a short name the letters left out.",
  },
  probability: {
    type: "number",
    minimum: 0,
    maximum: 1,
    description: "How likely it is meant for the name, by its likeness, position and click rate " +
      "against those of the name; 0.8 and more is likely, of the words of a domain 0.5 and more.",
  },
  keywords_count: {
    ...countSchema,
    description: "Keywords that have it in the window of `meta`; 0: none now.",
  },
  clicks: countSchema,
  impressions: countSchema,
  position: {
    type: ["number", "null"],
    minimum: 1,
    description: "Mean position of these keywords; null: there are none.",
  },
  found_at: timeSchema,
  decided_at: { ...nullableTimeSchema, description: "Null: nobody decided." },
} as const;

/** A spelling that is likely meant for the brand, or of which the owner decided. */
export const brandCandidateSchema = {
  type: "object",
  additionalProperties: false,
  required: Object.keys(properties) as (keyof typeof properties)[], // its own keys
  properties,
} as const;
export type BrandCandidateAnswer = Infer<typeof brandCandidateSchema>;

/** `meta` of `GET /sites/{id}/brand-candidates`. */
export const brandCandidateMetaSchema = {
  from: searchProvenanceSchema.from,
  to: searchProvenanceSchema.to,
  formula: searchProvenanceSchema.formula,
  data_status: searchProvenanceSchema.data_status,
} as const;

/** Body of `PATCH /sites/{id}/brand-candidates/{candidate_id}`. */
export const updateBrandCandidateSchema = {
  type: "object",
  additionalProperties: false,
  required: ["status"],
  properties: {
    status: {
      type: "string",
      enum: BRAND_DECISIONS,
      description: "confirmed or refused; likely takes a decision back.",
    },
  },
} as const;
export type UpdateBrandCandidateBody = Infer<typeof updateBrandCandidateSchema>;
