import { LOST_REASONS } from "./backlink.ts";
import { countSchema, idSchema } from "./common.ts";
import { closedObject, type EventDoc, linkSchema, siteEventProperties } from "./event_parts.ts";
import { DECAY_CAUSES, DECAY_SEVERITIES, DECAY_STATUSES } from "./content_decay.ts";
import type { Infer } from "./infer.ts";

const daySchema = { type: "string", format: "date" } as const;
const nullableText = { type: ["string", "null"] } as const;
const directionSchema = { type: "string", enum: ["up", "down"] } as const;
const rateSchema = { type: "number", minimum: 0, maximum: 1 } as const;
const MAX_SHOWN_LINKS = 20;

/** Data of `keyword.moved`. */
const keywordMovedSchema = closedObject(
  {
    ...siteEventProperties,
    keyword_id: idSchema,
    keyword: { type: "string" },
    source: {
      type: "string",
      enum: ["rank_check", "search_performance"],
      description:
        "rank_check: single checks. search_performance: average positions of days, such " +
        "as those of Search Console, of all countries and devices together.",
    },
    engine: { type: "string" },
    country: nullableText,
    location: nullableText,
    language: nullableText,
    device: nullableText,
    position: { type: ["number", "null"], description: "Null: not among the results looked at." },
    previous_position: {
      type: ["number", "null"],
      description: "When it was last reported, or first seen. Null: not among the results.",
    },
    direction: { ...directionSchema, description: "up: nearer to the first place." },
    days: {
      type: "integer",
      minimum: 1,
      description: "Days that each position is of: 1 of a check, 7 of averages.",
    },
    change_low: {
      type: ["number", "null"],
      description: "Places by which it moved at least (99 %), positive: up. Null: a check has no " +
        "interval.",
    },
    change_high: { type: ["number", "null"], description: "The same at most. Null: of a check." },
    date: { ...daySchema, description: "Of the check, or the last one of the days." },
    previous_date: { ...daySchema, description: "The same of what it is compared with." },
    url: {
      ...nullableText,
      description: "The page that ranks. Null: none does, or averages do not say which.",
    },
    links: closedObject({ site: linkSchema, history: linkSchema } as const),
  } as const,
);
export type KeywordMovedData = Infer<typeof keywordMovedSchema>;

/** Data of `page.decaying`. */
const pageDecayingSchema = closedObject(
  {
    ...siteEventProperties,
    page_id: idSchema,
    url: { type: "string" },
    status: { type: "string", enum: DECAY_STATUSES },
    severity: { type: "string", enum: DECAY_SEVERITIES },
    cause: { type: "string", enum: DECAY_CAUSES },
    clicks: { ...countSchema, description: "Of the last 28 days." },
    peak_clicks: { ...countSchema, description: "Of its best 28 days." },
    since: {
      type: ["string", "null"],
      format: "date",
      description: "When the fall began; null: not known.",
    },
    date: { ...daySchema, description: "The last day of the data." },
    recommendation: nullableText,
    other_pages_count: {
      ...countSchema,
      description: "Pages that began to decay in the same data and have no event of their own.",
    },
    links: closedObject({ site: linkSchema, page: linkSchema, decay: linkSchema } as const),
  } as const,
);
export type PageDecayingData = Infer<typeof pageDecayingSchema>;

const lostLinkSchema = closedObject(
  {
    backlink_id: idSchema,
    source_url: { type: "string" },
    source_domain: { type: "string" },
    target_url: { ...nullableText, description: "Null: some page of the site." },
    anchor: nullableText,
    dofollow: { type: ["boolean", "null"] },
    lost_at: { ...daySchema, description: "By the evidence, not the day of an import." },
    lost_reason: { type: ["string", "null"], enum: [...LOST_REASONS, null] },
  } as const,
);

/** Data of `backlink.lost`. */
const backlinkLostSchema = closedObject(
  {
    ...siteEventProperties,
    links_count: { type: "integer", minimum: 1, description: "1, or more than 20." },
    domains_count: { type: "integer", minimum: 1 },
    lost_from: { ...daySchema, description: "The first of the days on which they were lost." },
    lost_to: daySchema,
    reasons: {
      type: "array",
      items: closedObject({ reason: { type: "string" }, links_count: countSchema } as const),
    },
    backlinks: {
      type: "array",
      maxItems: MAX_SHOWN_LINKS,
      items: lostLinkSchema,
      description: "Those of the strongest domains.",
    },
    links: closedObject({ site: linkSchema, backlinks: linkSchema } as const),
  } as const,
);
export type BacklinkLostData = Infer<typeof backlinkLostSchema>;

/** Data of `ai.mention_changed`. */
const aiMentionChangedSchema = closedObject(
  {
    ...siteEventProperties,
    engine: { type: "string" },
    prompt_id: {
      type: ["integer", "null"],
      minimum: 1,
      description: "Null: all prompts that were answered in both windows.",
    },
    prompt: nullableText,
    direction: directionSchema,
    mention_rate: { ...rateSchema, description: "Answers that name the site ÷ answers." },
    previous_mention_rate: rateSchema,
    mention_rate_delta: { type: "number", minimum: -1, maximum: 1 },
    interval: {
      ...closedObject({ low: { type: "number" }, high: { type: "number" } } as const),
      description: "Of the difference; 95 % for all prompts and engines of the site together.",
    },
    answers_count: countSchema,
    previous_answers_count: countSchema,
    from: daySchema,
    to: daySchema,
    previous_from: daySchema,
    previous_to: daySchema,
    links: closedObject({ site: linkSchema, answers: linkSchema } as const),
  } as const,
);
export type AiMentionChangedData = Infer<typeof aiMentionChangedSchema>;

/** Data of `quota.threshold`. */
const quotaThresholdSchema = closedObject(
  {
    month: { type: "string", description: "`YYYY-MM`, in UTC." },
    threshold_pct: { type: "integer", enum: [80, 100] },
    calls: { ...countSchema, description: "Of the month so far." },
    limit: countSchema,
    remaining: countSchema,
    reset_at: { type: "string", format: "date-time" },
    links: closedObject({ usage: linkSchema } as const),
  } as const,
);
export type QuotaThresholdData = Infer<typeof quotaThresholdSchema>;

const API = "https://api.example.com/api/v1";
const SITE = { site_id: 1, domain: "shop.example.com" };
const SITE_LINKS = { site: `${API}/sites/1` };

/** What is found out by comparing with the data before, and not said by an audit or an import. */
export const CHANGE_EVENTS = {
  "keyword.moved": {
    summary: "A tracked keyword ranks elsewhere, by more than it does from day to day",
    data: keywordMovedSchema,
    example: {
      ...SITE,
      ...{ keyword_id: 18, keyword: "garden shears", source: "rank_check", engine: "google" },
      ...{ country: "de", location: null, language: "de", device: "mobile" },
      ...{ position: 9, previous_position: 4, days: 1, change_low: null, change_high: null },
      ...{ direction: "down", date: "2026-11-20", previous_date: "2026-11-13" },
      url: "https://shop.example.com/garden-shears",
      links: { ...SITE_LINKS, history: `${API}/sites/1/keywords/18/history` },
    },
  },
  "page.decaying": {
    summary: "A page began to lose its clicks",
    data: pageDecayingSchema,
    example: {
      ...SITE,
      ...{ page_id: 7, url: "https://shop.example.com/guide", status: "decaying" },
      ...{ severity: "moderate", cause: "ranking_loss", clicks: 412, peak_clicks: 903 },
      ...{ since: "2026-10-02", date: "2026-11-18", recommendation: "Update the page." },
      other_pages_count: 0,
      links: {
        ...SITE_LINKS,
        page: `${API}/sites/1/pages/7`,
        decay: `${API}/sites/1/content-decay?filter[page_id]=7`,
      },
    },
  },
  "backlink.lost": {
    summary: "A link from another site is lost, or more than 20 at a time",
    data: backlinkLostSchema,
    example: {
      ...SITE,
      ...{ links_count: 1, domains_count: 1, lost_from: "2026-11-17", lost_to: "2026-11-17" },
      reasons: [{ reason: "link_removed", links_count: 1 }],
      backlinks: [{
        ...{ backlink_id: 903, source_url: "https://blog.example.org/tools" },
        ...{ source_domain: "blog.example.org", target_url: "https://shop.example.com/" },
        ...{ anchor: "good shears", dofollow: true, lost_at: "2026-11-17" },
        lost_reason: "link_removed",
      }],
      links: {
        ...SITE_LINKS,
        backlinks: `${API}/sites/1/backlinks?filter[status]=lost&filter[lost_at][gte]=2026-11-17` +
          "&filter[lost_at][lte]=2026-11-17",
      },
    },
  },
  "ai.mention_changed": {
    summary: "An AI engine names the site more or less often than before, beyond chance",
    data: aiMentionChangedSchema,
    example: {
      ...SITE,
      ...{ engine: "openai", prompt_id: 5, prompt: "Which garden shears are good?" },
      ...{ direction: "down", mention_rate: 0.14, previous_mention_rate: 0.82 },
      ...{ mention_rate_delta: -0.68, interval: { low: -0.89, high: -0.21 } },
      ...{ answers_count: 14, previous_answers_count: 56, from: "2026-11-14", to: "2026-11-20" },
      ...{ previous_from: "2026-10-17", previous_to: "2026-11-13" },
      links: {
        ...SITE_LINKS,
        answers: `${API}/sites/1/aeo?filter[prompt_id]=5&filter[engine]=openai&from=2026-11-14` +
          "&to=2026-11-20",
      },
    },
  },
  "quota.threshold": {
    summary: "80 % or all of the account's calls of the month are used",
    data: quotaThresholdSchema,
    example: {
      ...{ month: "2026-11", threshold_pct: 80, calls: 8_000, limit: 10_000, remaining: 2_000 },
      reset_at: "2026-12-01T00:00:00.000Z",
      links: { usage: `${API}/account/usage` },
    },
  },
} as const satisfies Record<string, EventDoc>;
