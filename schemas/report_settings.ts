import { nullableTimeSchema } from "./common.ts";
import type { Infer } from "./infer.ts";

/** The sections of a site's report, by their ids, in their order. */
export const REPORT_SECTION_IDS = [
  ...["health", "fixes", "issues", "changes", "crawl", "field-data", "search"] as const,
  ...["visibility", "decay", "opportunities", "links", "ai", "bots", "competitors"] as const,
] as const;

/** The languages of reports. */
export const REPORT_LANGUAGES = ["en", "de"] as const;
export type ReportLanguage = (typeof REPORT_LANGUAGES)[number];

/** What a logo may have, in bytes, and in pixels on a side. */
export const LOGO_LIMITS = { bytes: 64 * 1024, pixels: 2_000 } as const;

/** Base64 writes three bytes as four characters; the beginning names the type. */
const MAX_LOGO_TEXT = Math.ceil(LOGO_LIMITS.bytes / 3) * 4 + 40;
const MAX_COMMENT = 5_000;

const properties = {
  language: {
    type: "string",
    enum: REPORT_LANGUAGES,
    default: "en",
    description: "The language of the report on its page and for who has a link to it. Texts of " +
      "the API in it, such as how to fix an issue, are in English.",
  },
  agency: {
    type: ["string", "null"],
    minLength: 1,
    maxLength: 100,
    default: null,
    description: "Who made the report, at its head. Null: nobody is named.",
  },
  colour: {
    type: ["string", "null"],
    pattern: "^#[0-9a-fA-F]{6}$",
    default: null,
    description:
      "The colour of headings, links and lines, such as `#0b5fff`; a tone of it that can " +
      "be read on light and dark ground is used. Null: the usual one.",
  },
  logo: {
    type: ["string", "null"],
    minLength: 1,
    maxLength: MAX_LOGO_TEXT,
    default: null,
    description: "A PNG or JPEG picture as a data URL (`data:image/png;base64,…`), of at most " +
      `${LOGO_LIMITS.bytes / 1024} KiB and ${LOGO_LIMITS.pixels} pixels on a side. Null: none.`,
  },
  comment: {
    type: ["string", "null"],
    minLength: 1,
    maxLength: MAX_COMMENT,
    default: null,
    description: "Your own words at the head of the report; an empty line begins a paragraph.",
  },
  comments: {
    type: "array",
    maxItems: REPORT_SECTION_IDS.length,
    default: [],
    items: {
      type: "object",
      additionalProperties: false,
      required: ["section", "text"],
      properties: {
        section: { type: "string", enum: REPORT_SECTION_IDS },
        text: { type: "string", minLength: 1, maxLength: MAX_COMMENT },
      },
    },
    description: "Your own words at the head of sections, one for each.",
  },
  left_out: {
    type: "array",
    uniqueItems: true,
    maxItems: REPORT_SECTION_IDS.length,
    default: [],
    items: { type: "string", enum: REPORT_SECTION_IDS },
    description: "The sections that the report does not have, and their news.",
  },
} as const;

/** What an account sets for all of its sites. */
export const REPORT_DEFAULT_FIELDS = [
  ...["language", "agency", "colour", "logo", "left_out"] as const,
] as const;

const { comment: _comment, comments: _comments, ...defaultProperties } = properties;

/** Body of `PUT /account/report-settings`. */
export const putReportDefaultsSchema = {
  type: "object",
  additionalProperties: false,
  properties: defaultProperties,
} as const;
export type PutReportDefaultsBody = Infer<typeof putReportDefaultsSchema>;

/** How the reports of an account's sites look where a site has nothing of its own. */
export const reportDefaultsSchema = {
  type: "object",
  additionalProperties: false,
  required: [...REPORT_DEFAULT_FIELDS, "updated_at"],
  properties: {
    ...defaultProperties,
    updated_at: { ...nullableTimeSchema, description: "Null: nothing was set yet." },
  },
} as const;
export type ReportDefaultsAnswer = Infer<typeof reportDefaultsSchema>;

// what a site leaves out is as its account has it: nothing is filled in
const { default: _language, ...language } = properties.language;
const { default: _agency, ...agency } = properties.agency;
const { default: _colour, ...colour } = properties.colour;
const { default: _logo, ...logo } = properties.logo;
const { default: _leftOut, ...leftOut } = properties.left_out;

/** Body of `PUT /sites/{id}/report-settings`. */
export const putReportSettingsSchema = {
  type: "object",
  additionalProperties: false,
  properties: { ...properties, language, agency, colour, logo, left_out: leftOut },
} as const;
export type PutReportSettingsBody = Infer<typeof putReportSettingsSchema>;

/** How a site's report looks. */
export const reportSettingsSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    ...["language", "agency", "colour", "logo", "comment", "comments"] as const,
    ...["left_out", "inherited", "updated_at"] as const,
  ],
  properties: {
    ...properties,
    inherited: {
      type: "array",
      items: { type: "string", enum: REPORT_DEFAULT_FIELDS },
      description: "The members that the site has not set: they are as the account has them " +
        "(`GET /account/report-settings`), else as at first.",
    },
    updated_at: { ...nullableTimeSchema, description: "Null: nothing was set yet." },
  },
} as const;
export type ReportSettingsAnswer = Infer<typeof reportSettingsSchema>;
