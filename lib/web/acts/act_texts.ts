import { columnLabel } from "../explorer/column_label.ts";
import { said } from "../texts/said.ts";

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
  "writeDisavowFile.domains": {
    label: "Domains",
    hint: "All links of these and their subdomains, one domain a line. Take out what should count.",
  },
  "writeDisavowFile.urls": {
    label: "Pages that link",
    hint: "Single URLs, one a line. Take out what should count.",
  },
  "writeDisavowFile.comment": {
    label: "Comment",
    isLong: true,
    hint: "At the head of the file; Google does not read it.",
  },
  tags: { label: "Tags", hint: "One a line." },
  "updateKeyword.tracked": { label: "Track it" },
  "updateKeyword.intent": { label: "Intent", hint: "None: the rules decide." },
  "inspectPage.url": { label: "URL", hint: "An absolute URL of the site." },
  "sendLog.lines": {
    label: "Lines",
    isLong: true,
    hint:
      "Whole lines as the server writes them, up to 250 kB. The same lines sent twice count twice.",
  },
  "sendLog.log_format": {
    label: "Format",
    hint: "As it is in the server's configuration. Empty: it is recognised by the first lines.",
  },
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
  "createRun.budget_usd": {
    label: "Budget (US dollars)",
    hint: "No question is asked that might exceed it. Empty: the limit of this server.",
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
  "updateIssue.note": { label: "Note", isLong: true, hint: "For those who look at it later." },
  "startAudit.max_pages": { label: "Pages at most" },
  "startAudit.max_depth": { label: "Depth at most", hint: "Clicks from the start page." },
  "startAudit.render": {
    label: "Pages that a browser shows",
    hint: "Where this server has one.",
    options: { off: "none", sample: "some, evenly spread", all: "all" },
  },
  "startAudit.label": { label: "Label", hint: "A note of yours, such as a release number." },
  "startAudit.include": { label: "Only paths that begin with", hint: "One a line." },
  "startAudit.exclude": { label: "Without paths that begin with", hint: "One a line." },
  api_key: { label: "API key", hint: "Kept encrypted and never shown. Empty: the key stays." },
  max_urls: { label: "Pages besides the home page" },
  "putIndexNow.key": { label: "Key", hint: "Empty: the key that it has, else a new one." },
  key_location: {
    label: "URL of the key file",
    hint: "Where it is not at the root of the host; only URLs of its folder are submitted then.",
  },
  site_url: {
    label: "Site",
    hint: "As Bing Webmaster Tools shows it, such as https://www.example.com/.",
  },
  daily_limit: { label: "Pages a day at most" },
  "requestUrlInspections.urls": { label: "URLs", hint: "One a line." },
  "putRankLookups.provider": {
    label: "Provider",
    hint: "",
    options: { serp_api: "SerpApi", data_for_seo: "DataForSEO" },
  },
  "putRankLookups.country": { label: "Country", hint: "Such as DE." },
  "putRankLookups.language": { label: "Language", hint: "Such as de." },
  location: {
    label: "Place",
    hint: "As the provider names it, such as Berlin,Germany. Empty: the country.",
  },
  every_days: { label: "Days between look-ups", hint: "" },
  depth: { label: "Results looked at", hint: "SerpApi gives ten; DataForSEO charges each ten." },
  monthly_searches: { label: "Searches a month at most", hint: "" },
  monthly_budget_usd: {
    label: "Budget a month (US dollars)",
    hint: "Needs the price of a search. Empty: none.",
  },
  price_usd: {
    label: "Price of a search (US dollars)",
    hint: "At most. It is set aside before a search is sent.",
  },
  "putRankLookups.api_key": {
    label: "API key of SerpApi",
    hint: "Kept encrypted. Empty: the key stays.",
  },
  "putRankLookups.login": { label: "Login of DataForSEO", hint: "Kept encrypted." },
  "putRankLookups.password": { label: "Password of DataForSEO", hint: "Kept encrypted." },
  origin: { label: "Origin", hint: "Scheme, host and port, such as https://staging.example.com." },
  bearer: { label: "Bearer token", hint: "" },
  "createWebhook.url": {
    label: "Address",
    hint: "https, or http within the operator's own network.",
  },
  "updateWebhook.url": {
    label: "Address",
    hint: "https, or http within the operator's own network.",
  },
  "createWebhook.description": { label: "Name", hint: "By which you know it." },
  "updateWebhook.description": { label: "Name", hint: "By which you know it." },
  max_pages: { label: "Pages", hint: "Where no URLs are named." },
  agents: {
    label: "Crawlers",
    hint: "Their names, one a line, or all. Empty: those of widely used systems.",
  },
  "startCrawlerView.urls": {
    label: "URLs",
    hint: "One a line. Empty: the home page and those with the most clicks.",
  },
  "createExportLink.list": {
    label: "List",
    hint: "With its filters, order and columns, as its address has them below the site.",
    isLong: true,
  },
  "createExportLink.kind": {
    label: "What is given",
    hint: "",
    options: { link: "the rows of each moment", file: "a file, written once in the background" },
  },
  "createExportLink.format": {
    label: "Format",
    hint: "",
    options: { csv: "CSV", ndjson: "NDJSON", xlsx: "Excel" },
  },
  "createExportLink.bom": {
    label: "For Excel",
    hint: "CSV begins with the mark by which Excel reads UTF-8.",
  },
  "createExportLink.label": { label: "Label", hint: "By which you know it." },
  "createExportLink.expires_in_days": { label: "Days that it works", hint: "Empty: 30, a file 7." },
  "inviteMember.email": { label: "E-mail address", hint: "With it they sign in." },
  "inviteMember.name": { label: "Name", hint: "By which you know them." },
  "inviteMember.role": { label: "Role", hint: "" },
  "inviteMember.site_ids": { label: "Sites of a client", hint: "Their ids, one a line." },
  "updateMember.name": { label: "Name", hint: "By which you know them." },
  "updateMember.role": { label: "Role", hint: "" },
  "updateMember.site_ids": { label: "Sites of a client", hint: "Their ids, one a line." },
  "createMemberLink.reset_second_factor": {
    label: "Turn the second step off",
    hint: "For a member who lost the app and the recovery codes.",
  },
  send_mail: { label: "Send it by e-mail as well", hint: "Where this server sends mail." },
  event_types: { label: "Events", hint: "None: all, also those to come." },
  site_ids: { label: "Only of these sites", hint: "Their ids, one a line. Empty: all." },
  "updateWebhook.enabled": { label: "On", hint: "Off ends what waits to be sent." },
  headers: { label: "Headers", hint: "One a line: a name, a colon, a value." },
  cookies: { label: "Cookies", hint: "One a line: a name, an equals sign, a value." },
  "basic.username": { label: "User name", hint: "For HTTP Basic." },
  "basic.password": { label: "Password", hint: "For HTTP Basic." },
  "putIndexNow.enabled": { label: "Submit changes after each audit" },
  "putReportSettings.language": {
    label: "Language",
    hint: "",
    options: { en: "English", de: "German" },
  },
  "putReportSettings.agency": { label: "Who made it", hint: "Such as your agency. Empty: nobody." },
  "putReportSettings.colour": { label: "Colour", hint: "Such as #0b5fff. Empty: the usual one." },
  "putReportSettings.comment": {
    label: "Own words at the head",
    isLong: true,
    hint: "An empty line begins a paragraph.",
  },
  "putReportSettings.left_out": {
    label: "Sections that are left out",
    hint: "",
    options: {
      ...{ health: "Health", fixes: "What to fix first", issues: "Issues", crawl: "Crawl" },
      ...{ changes: "What changed", "field-data": "What visitors experience", search: "Search" },
      ...{ visibility: "Visibility", decay: "Pages that lose clicks", links: "Links" },
      ...{ opportunities: "Opportunities", ai: "AI visibility", bots: "Bots" },
      competitors: "Competitors",
    },
  },
  "updateIssue.urls": {
    label: "Only on these URLs",
    hint: "One a line, as the places below show them. Empty: wherever it is found.",
  },
};

/** A member of alerts that all rules have. */
const ON: FieldText = { label: "Watch for it", hint: "" };
const TIME = "Such as 22:00.";
const SEVERITY_WORDS = { error: "errors", warning: "warnings", notice: "notices" };

/** Fields of alerts. */
const WEEKDAYS = {
  monday: "Monday",
  tuesday: "Tuesday",
  wednesday: "Wednesday",
  thursday: "Thursday",
  friday: "Friday",
  saturday: "Saturday",
  sunday: "Sunday",
};
const ALERT_TEXTS: Readonly<Record<string, FieldText>> = {
  enabled: { label: "Send alerts", hint: "Off: nothing is checked, and nobody gets a message." },
  "quiet_hours.from": {
    label: "Quiet from",
    hint: said`${TIME} What falls into it is sent at its end.`,
  },
  "quiet_hours.to": { label: "Quiet to", hint: TIME },
  digest: {
    label: "Messages",
    hint: "",
    options: { at_once: "at once", daily: "once a day", weekly: "once a week" },
  },
  digest_time: { label: "Time of digests", hint: TIME },
  timezone: { label: "Time zone", hint: "Empty: that of the site." },
  digest_weekday: { label: "Day of weekly digests", hint: "", options: WEEKDAYS },
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
  "weekly_report.weekday": { label: "Day", hint: "", options: WEEKDAYS },
  "weekly_report.time": { label: "Time", hint: TIME },
  "rules.health_below.threshold": { label: "Below a score of", hint: "" },
  "rules.health_drop.threshold": { label: "By this many points", hint: "" },
  "rules.new_issues.threshold": { label: "On this many URLs", hint: "" },
  "rules.new_issues.severities": {
    label: "Of these severities",
    hint: "",
    options: SEVERITY_WORDS,
  },
  "rules.new_issues.codes": {
    label: "And these issues, whatever their severity",
    hint: "Their codes, one a line.",
  },
  "rules.indexability_lost.threshold": { label: "This many pages", hint: "" },
  "rules.certificate_expiring.threshold": { label: "Fewer days left than", hint: "" },
  "rules.keyword_group_drop.tags": { label: "Tags", hint: "One a line. Empty: all." },
  "rules.content_decay.severities": { label: "Of these severities", hint: "" },
  "rules.links_lost.threshold": { label: "This many in 14 days", hint: "" },
};

/** Operations whose fields read as those of another. */
const OTHER_NAMES: Readonly<Record<string, string>> = { putReportDefaults: "putReportSettings" };

/** What people read of a member of an operation's body. */
export function fieldText(operationId: string, path: string): FieldText {
  const ofAlerts = operationId === "putAlerts"
    ? ALERT_TEXTS[path] ?? (/^rules\.\w+\.enabled$/.test(path) ? ON : undefined)
    : undefined;
  const named = OTHER_NAMES[operationId] ?? operationId;
  return ofAlerts ?? TEXTS[`${named}.${path}`] ?? TEXTS[path] ??
    { label: columnLabel(path.split(".").at(-1) ?? path) };
}
