import { columnLabel } from "../explorer/column_label.ts";

/** What people read of a field. */
export interface FieldText {
  label: string;
  /** Instead of what the document says. */
  hint?: string;
  /** True: a text of some lines. */
  isLong?: true;
  /** Values of a fixed set in words. */
  options?: Readonly<Record<string, string>>;
}

/** Fields by operation and member, or by the member alone; what is not here is worded by its name and the document. */
const TEXTS: Readonly<Record<string, FieldText>> = {
  "trackKeywords.keywords": { label: "Keywords", hint: "One a line." },
  "untrackKeywords.keywords": { label: "Keywords", hint: "One a line." },
  tags: { label: "Tags", hint: "One a line." },
  "updateKeyword.tracked": { label: "Track it" },
  "updateKeyword.intent": { label: "Intent", hint: "None: the rules decide." },
  "inspectPage.url": { label: "URL", hint: "An absolute URL of the site." },
  domain: { label: "Domain" },
  brand_names: { label: "Brand names", hint: "By which people know it, one a line." },
  "updatePrompt.engines": { label: "Engines", hint: "Names, one a line. Empty: all." },
  "updatePrompt.schedule": {
    label: "How often",
    options: { none: "not by itself", daily: "daily", weekly: "weekly", monthly: "monthly" },
  },
  "updatePrompt.runs_per_prompt": { label: "Times each engine is asked" },
  "updatePrompt.weight": {
    label: "Weight",
    hint: "How much it counts, such as its searches a month.",
  },
  paths: {
    label: "Paths",
    hint:
      "One a line: how paths begin, templates such as /products/{slug}, or whole paths, as the kind says.",
  },
  kind: { label: "Kind" },
  "updateAnnotation.title": { label: "What happened" },
  "updateAnnotation.text": { label: "More about it", isLong: true },
  "updateAnnotation.first_day": { label: "First day" },
  "updateAnnotation.last_day": { label: "Last day" },
  "updateAnnotation.path": {
    label: "Pages",
    hint: "How their paths begin, such as /blog/. Empty: all of the site.",
  },
  "updateAnnotation.url": { label: "Link", hint: "Such as to the release notes." },
  "startAudit.label": { label: "Label", hint: "A note of yours, such as a release number." },
  "startAudit.include": { label: "Only paths that begin with", hint: "One a line." },
  "startAudit.exclude": { label: "Without paths that begin with", hint: "One a line." },
  event_types: { label: "Events", hint: "None: all, also those to come." },
  site_ids: { label: "Only of these sites", hint: "Their ids, one a line. Empty: all." },
  "updateWebhook.enabled": { label: "On", hint: "Off ends what waits to be sent." },
  headers: { label: "Headers", hint: "One a line: a name, a colon, a value." },
  cookies: { label: "Cookies", hint: "One a line: a name, an equals sign, a value." },
  "basic.username": { label: "User name", hint: "For HTTP Basic." },
  "basic.password": { label: "Password", hint: "For HTTP Basic." },
  "putIndexNow.enabled": { label: "Tell changes after each audit" },
  "updateIssue.note": { label: "Note", isLong: true },
  "updateIssue.urls": {
    label: "Only on these URLs",
    hint: "One a line, as the places below show them. Empty: wherever it is found.",
  },
};

/** A member of alerts that all rules have. */
const ON: FieldText = { label: "Watch for it" };
const TIME = "Such as 22:00.";
const SEVERITY_WORDS = { error: "errors", warning: "warnings", notice: "notices" };

/** Fields of alerts. */
const ALERT_TEXTS: Readonly<Record<string, FieldText>> = {
  enabled: { label: "Send alerts", hint: "Off: nothing is checked, and nobody gets a message." },
  "quiet_hours.from": {
    label: "Quiet from",
    hint: `${TIME} What falls into it is sent at its end.`,
  },
  "quiet_hours.to": { label: "Quiet to", hint: TIME },
  digest: {
    label: "Messages",
    options: { at_once: "at once", daily: "once a day", weekly: "once a week" },
  },
  digest_time: { label: "Time of digests", hint: TIME },
  digest_weekday: { label: "Day of weekly digests", hint: "" },
  "channels.email": { label: "E-mail addresses", hint: "One a line." },
  "channels.webhook": {
    label: "Webhooks of the account",
    hint: "Those that want alert.opened and alert.resolved, always at once.",
  },
  "channels.slack": { label: "Slack", hint: "Addresses of incoming webhooks, one a line." },
  "channels.teams": { label: "Microsoft Teams", hint: "Addresses of workflows, one a line." },
  "channels.discord": { label: "Discord", hint: "Addresses of webhooks, one a line." },
  "weekly_report.email": {
    label: "Sent by e-mail to",
    hint: "One address a line. Empty: no report is sent.",
  },
  "weekly_report.weekday": { label: "Day", hint: "" },
  "weekly_report.time": { label: "Time", hint: TIME },
  "rules.health_below.threshold": { label: "Below a score of" },
  "rules.health_drop.threshold": { label: "By this many points" },
  "rules.new_issues.threshold": { label: "On this many URLs" },
  "rules.new_issues.severities": { label: "Of these severities", options: SEVERITY_WORDS },
  "rules.new_issues.codes": {
    label: "And these issues, whatever their severity",
    hint: "Their codes, one a line.",
  },
  "rules.indexability_lost.threshold": { label: "This many pages" },
  "rules.certificate_expiring.threshold": { label: "Fewer days left than" },
  "rules.keyword_group_drop.tags": { label: "Tags", hint: "One a line. Empty: all." },
  "rules.content_decay.severities": { label: "Of these severities" },
  "rules.links_lost.threshold": { label: "This many linking domains" },
};

/** What people read of a member of an operation's body. */
export function fieldText(operationId: string, path: string): FieldText {
  const ofAlerts = operationId === "putAlerts"
    ? ALERT_TEXTS[path] ?? (/^rules\.\w+\.enabled$/.test(path) ? ON : undefined)
    : undefined;
  return ofAlerts ?? TEXTS[`${operationId}.${path}`] ?? TEXTS[path] ??
    { label: columnLabel(path.split(".").at(-1) ?? path) };
}
