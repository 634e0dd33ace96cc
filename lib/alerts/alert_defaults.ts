import type { AlertSettings, PutAlertsBody } from "../../schemas/alert.ts";

/** What every rule has that says nothing else: it is checked, and all else is that of the site. */
const RULE = { enabled: true, channels: null, quiet_hours: null, digest: null } as const;

/**
 * The thresholds of rules that say none, all our own choice: each tells of what somebody should look at that day. A
 * certificate is renewed by tools 30 days before its end: one with fewer than 14 was forgotten.
 */
const RULES: AlertSettings["rules"] = {
  health_below: { ...RULE, threshold: 70 },
  health_drop: { ...RULE, threshold: 5 },
  new_issues: { ...RULE, threshold: 1, severities: ["error"], codes: [] },
  robots_changed: RULE,
  indexability_lost: { ...RULE, threshold: 1 },
  certificate_expiring: { ...RULE, threshold: 14 },
  clicks_drop: RULE,
  keyword_group_drop: { ...RULE, tags: [] },
  content_decay: { ...RULE, severities: ["severe", "moderate"] },
  links_lost: { ...RULE, threshold: 3 },
  share_of_voice_drop: RULE,
  bot_errors: { ...RULE, threshold: 5 },
  bot_stays_away: { ...RULE, threshold: 3 },
};

/** Fills in what the body does not say; the time zone is that of the site. */
export function completeSettings(
  { rules = {}, channels = {}, ...body }: PutAlertsBody,
  timezone: string,
): AlertSettings {
  return {
    enabled: body.enabled ?? true,
    timezone: body.timezone ?? timezone,
    quiet_hours: body.quiet_hours ?? null,
    digest: body.digest ?? "at_once",
    digest_time: body.digest_time ?? "08:00",
    digest_weekday: body.digest_weekday ?? "monday",
    channels: completeChannels(channels),
    weekly_report: body.weekly_report
      ? { weekday: "monday", time: "08:00", ...body.weekly_report }
      : null,
    rules: {
      health_below: { ...RULES.health_below, ...rules.health_below },
      health_drop: { ...RULES.health_drop, ...rules.health_drop },
      new_issues: { ...RULES.new_issues, ...rules.new_issues },
      robots_changed: { ...RULES.robots_changed, ...rules.robots_changed },
      indexability_lost: { ...RULES.indexability_lost, ...rules.indexability_lost },
      certificate_expiring: { ...RULES.certificate_expiring, ...rules.certificate_expiring },
      clicks_drop: { ...RULES.clicks_drop, ...rules.clicks_drop },
      keyword_group_drop: { ...RULES.keyword_group_drop, ...rules.keyword_group_drop },
      content_decay: { ...RULES.content_decay, ...rules.content_decay },
      links_lost: { ...RULES.links_lost, ...rules.links_lost },
      share_of_voice_drop: { ...RULES.share_of_voice_drop, ...rules.share_of_voice_drop },
      bot_errors: { ...RULES.bot_errors, ...rules.bot_errors },
      bot_stays_away: { ...RULES.bot_stays_away, ...rules.bot_stays_away },
    },
  };
}

/** Channels with those that are not named: none of them is used but webhooks. */
export function completeChannels(
  { webhook = true, email = [], slack = [], teams = [], discord = [] }: NonNullable<
    PutAlertsBody["channels"]
  >,
): AlertSettings["channels"] {
  return { webhook, email, slack, teams, discord };
}
