import { idSchema, nullableTimeSchema, timeSchema } from "./common.ts";
import type { Infer } from "./infer.ts";

/** What kinds of things are noted on a site's days. */
export const ANNOTATION_KINDS = [
  "deploy",
  "content",
  "seo",
  "outage",
  "tracking",
  "campaign",
  "other",
] as const;
export type AnnotationKind = (typeof ANNOTATION_KINDS)[number];

/** By what way an annotation came. */
export const ANNOTATION_SOURCES = ["api", "browser", "command_line"] as const;
export type AnnotationSource = (typeof ANNOTATION_SOURCES)[number];

const MAX_TITLE_LENGTH = 200;
const MAX_TEXT_LENGTH = 4_000;
const MAX_URL_LENGTH = 2_000;
const MAX_PATH_LENGTH = 2_000;

const KIND = "deploy: a release; content: pages written, changed or removed; seo: titles, links, " +
  "redirects; outage: the site was down; tracking: how it is measured changed; campaign: an " +
  "advertisement or mailing that people search after.";
const TITLE = "A few words, such as `Deploy 1.2`.";
const FIRST_DAY = "The first day it was about, in the time zone.";
const LAST_DAY = "The last one.";
const TIMEZONE = "IANA time zone of the days.";
const PATH = "The pages it is about: those whose path begins like this, such as `/blog/`; null: " +
  "all of the site.";

const GROUP =
  "The group of pages that it is about, by its id; null: it names none. Its changes show " +
  "the annotation, those of other groups do not.";

const properties = {
  id: idSchema,
  kind: { type: "string", enum: ANNOTATION_KINDS, description: KIND },
  title: { type: "string", description: TITLE },
  text: { type: ["string", "null"], description: "More about it; null: nothing." },
  url: { type: ["string", "null"], description: "Where it is described, such as a release." },
  first_day: { type: "string", format: "date", description: FIRST_DAY },
  last_day: { type: "string", format: "date", description: LAST_DAY },
  occurred_at: {
    ...nullableTimeSchema,
    description: "The moment, of which both days are the day; null: only days are known.",
  },
  timezone: { type: "string", description: TIMEZONE },
  path: { type: ["string", "null"], description: PATH },
  page_group_id: { type: ["integer", "null"], description: GROUP },
  source: { type: "string", enum: ANNOTATION_SOURCES, description: "By what way it came." },
  created_at: timeSchema,
  updated_at: timeSchema,
} as const;

/** What was noted on one or several days of a site. */
export const annotationSchema = {
  type: "object",
  additionalProperties: false,
  required: Object.keys(properties) as (keyof typeof properties)[], // its own keys
  properties,
} as const;
export type AnnotationAnswer = Infer<typeof annotationSchema>;

const changeProperties = {
  kind: { type: "string", enum: ANNOTATION_KINDS, description: KIND },
  title: {
    type: "string",
    minLength: 1,
    maxLength: MAX_TITLE_LENGTH,
    pattern: "\\S",
    "x-hint": "a text",
    description: TITLE,
  },
  text: { type: ["string", "null"], maxLength: MAX_TEXT_LENGTH },
  url: {
    type: ["string", "null"],
    maxLength: MAX_URL_LENGTH,
    format: "uri",
    description: "Where it is described: http or https.",
  },
  first_day: { type: "string", format: "date", description: FIRST_DAY },
  last_day: {
    type: "string",
    format: "date",
    description: `${LAST_DAY} Goes with \`first_day\`; default: that day.`,
  },
  occurred_at: {
    type: "string",
    maxLength: 40,
    format: "date-time",
    description: "Instead of days: the moment, with its offset. Its day in the time zone counts.",
  },
  timezone: {
    type: "string",
    maxLength: 64,
    description: `${TIMEZONE} Default: that of the site.`,
  },
  path: {
    type: ["string", "null"],
    maxLength: MAX_PATH_LENGTH,
    pattern: "^/\\S*$",
    "x-hint": "the beginning of a path, such as /blog/",
    description: PATH,
  },
  page_group_id: {
    type: ["integer", "null"],
    minimum: 1,
    description: `${GROUP} Instead of \`path\`.`,
  },
} as const;

/** Body of `POST /sites/{id}/annotations`. */
export const createAnnotationSchema = {
  type: "object",
  additionalProperties: false,
  required: ["title"],
  properties: { ...changeProperties, kind: { ...changeProperties.kind, default: "other" } },
} as const;
export type CreateAnnotationBody = Infer<typeof createAnnotationSchema>;

/** Body of `PATCH /sites/{id}/annotations/{annotation_id}`. */
export const updateAnnotationSchema = {
  type: "object",
  additionalProperties: false,
  minProperties: 1,
  properties: changeProperties,
} as const;
export type UpdateAnnotationBody = Infer<typeof updateAnnotationSchema>;

/** Parameters of `GET /sites/{id}/annotations`. */
export const annotationsQuerySchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    from: {
      type: "string",
      format: "date",
      description: "Only annotations that reach into the days from this one on.",
    },
    to: { type: "string", format: "date", description: "Only those that begin by this day." },
  },
} as const;
export type AnnotationsQuery = Infer<typeof annotationsQuerySchema>;
