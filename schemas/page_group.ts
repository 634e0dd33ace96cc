import { countSchema, idSchema, timeSchema } from "./common.ts";
import type { Infer } from "./infer.ts";

/** By what pages belong to a group. */
export const PAGE_GROUP_KINDS = ["paths", "template", "list"] as const;
export type PageGroupKind = (typeof PAGE_GROUP_KINDS)[number];

const MAX_NAME_LENGTH = 100;
const MAX_PATH_LENGTH = 2_000;
/** Paths of a list at most. */
export const MAX_LISTED_PATHS = 1_000;
/** Patterns or templates of a group at most. */
export const MAX_GROUP_PATTERNS = 50;

const NAME = "What it is called on the site, such as `Blog`.";
const KIND =
  "paths: by how paths begin, `*` is anything and a final `$` the end, as in robots.txt; " +
  "template: by the shape of paths, such as `/products/{slug}/reviews`, where `{…}` is one segment; " +
  "list: by the paths themselves.";
const PATHS = "The patterns, templates or paths, of which one must fit. The host does not count; " +
  "templates leave the query out.";

const properties = {
  id: idSchema,
  name: { type: "string", description: NAME },
  kind: { type: "string", enum: PAGE_GROUP_KINDS, description: KIND },
  paths: { type: "array", items: { type: "string" }, description: PATHS },
  paths_count: countSchema,
  created_at: timeSchema,
  updated_at: timeSchema,
} as const;

/** Pages of a site that are looked at together. */
export const pageGroupSchema = {
  type: "object",
  additionalProperties: false,
  required: Object.keys(properties) as (keyof typeof properties)[], // its own keys
  properties,
} as const;
export type PageGroupAnswer = Infer<typeof pageGroupSchema>;

const changeProperties = {
  name: {
    type: "string",
    minLength: 1,
    maxLength: MAX_NAME_LENGTH,
    pattern: "\\S",
    "x-hint": "a text",
    description: NAME,
  },
  kind: { type: "string", enum: PAGE_GROUP_KINDS, description: KIND },
  paths: {
    type: "array",
    minItems: 1,
    maxItems: MAX_LISTED_PATHS,
    items: {
      type: "string",
      minLength: 1,
      maxLength: MAX_PATH_LENGTH,
      pattern: "^/\\S*$",
      "x-hint": "a path, such as /blog/",
    },
    description: `${PATHS} At most ${MAX_GROUP_PATTERNS} patterns or templates.`,
  },
} as const;

/** Body of `POST /sites/{id}/page-groups`. */
export const createPageGroupSchema = {
  type: "object",
  additionalProperties: false,
  required: ["name", "paths"],
  properties: { ...changeProperties, kind: { ...changeProperties.kind, default: "paths" } },
} as const;
export type CreatePageGroupBody = Infer<typeof createPageGroupSchema>;

/** Body of `PATCH /sites/{id}/page-groups/{page_group_id}`. */
export const updatePageGroupSchema = {
  type: "object",
  additionalProperties: false,
  minProperties: 1,
  properties: changeProperties,
} as const;
export type UpdatePageGroupBody = Infer<typeof updatePageGroupSchema>;

/** The parameter of lists that keeps the pages of a group. */
export const pageGroupParameter = {
  page_group: { ...idSchema, description: "Only pages of this group of the site, by its id." },
} as const;

/** The same of lists whose rows are no pages; `what` says when a row belongs to the group. */
export function pageGroupOf<const What extends string>(what: What) {
  return {
    page_group: {
      ...idSchema,
      description: "Only rows of this group of the site's pages, by its id: " +
        `${what}. Figures of \`meta\` stay those of all.`,
    },
  } as const;
}
