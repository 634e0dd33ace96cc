import { createFindings, readOrSay } from "./findings.ts";
import { createListTool } from "./list_tool.ts";
import type { AssistantTool } from "./tool.ts";
import { createInputSchema } from "./tool_schemas.ts";

const SITE = {
  type: "site",
  id: "id",
  label: "domain",
  fields: [
    "domain",
    "name",
    "country",
    "language",
    "brand_names",
    "health_score",
    "previous_health_score",
    "last_audit_at",
    "next_audit_at",
    "pages_count",
    "issues_count",
    "keywords_count",
    "backlinks_count",
  ],
} as const;

const AUDIT = {
  type: "audit",
  id: "id",
  place: (id: string | number) => `/audits/${id}`,
  fields: [
    "status",
    "finished_at",
    "health_score",
    "health_score_delta",
    "pages_crawled",
    "pages_discovered",
    "pages_indexable",
    "pages_blocked",
    "pages_redirected",
    "pages_broken",
    "pages_orphan",
    "urls_with_errors",
    "urls_with_warnings",
    "issues",
    "status_codes",
    "response_time_ms",
    "running_audit",
  ],
} as const;

const SEARCH = {
  type: "search_overview",
  fields: [
    "totals",
    "previous",
    "delta",
    "branded",
    "likely_branded",
    "non_branded",
    "keywords_count",
    "new_keywords_count",
    "lost_keywords_count",
    "opportunities",
  ],
} as const;

const VISIBILITY = {
  type: "visibility",
  fields: ["current", "previous", "delta"],
} as const;

const siteOverview: AssistantTool = {
  name: "site_overview",
  description: "How the site is as a whole: its settings, the latest audit with health score and " +
    "issues by severity, clicks and impressions of the last 28 days against the 28 before, " +
    "visibility of tracked keywords. Call it for general questions and where to begin.",
  inputSchema: createInputSchema({}),
  async run(reader) {
    const findings = createFindings();
    const [site, audit, search, visibility] = await Promise.all([
      readOrSay(reader.read("getSite"), (one) => findings.object(one, SITE)),
      readOrSay(reader.read("getLatestAudit"), (one) => findings.object(one, AUDIT)),
      readOrSay(reader.read("getSearchOverview"), (one) => findings.object(one, SEARCH)),
      readOrSay(reader.read("getVisibility"), (one) => findings.object(one, VISIBILITY)),
    ]);
    return findings.answer({ site, latest_audit: audit, search, visibility });
  },
};

const SEARCH_CONSOLE = {
  type: "search_console",
  fields: [
    "property",
    "state",
    "last_error",
    "first_day",
    "last_day",
    "last_final_day",
    "last_sync_at",
    "next_sync_at",
    "days_left",
  ],
} as const;

const IMPORT = {
  type: "import",
  id: "id",
  label: "file_name",
  place: (id: string | number) => `/imports/${id}`,
  fields: ["file_name", "status", "format", "rows_stored", "error", "finished_at"],
} as const;

const SCHEDULE = {
  type: "schedule",
  fields: ["enabled", "frequency", "time", "weekday", "timezone", "next_run_at"],
} as const;

const PROGRESS = {
  type: "audit_progress",
  fields: [
    "status",
    "stage",
    "progress_pct",
    "pages_crawled",
    "pages_discovered",
    "stop_reason",
    "error",
    "started_at",
    "eta_seconds",
  ],
} as const;

const dataStatus: AssistantTool = {
  name: "data_status",
  description: "Which data there are and how old they are: the connection to Search Console, the " +
    "last imports of files, the schedule of audits, an audit that is running. Call it when figures " +
    "are missing or old.",
  inputSchema: createInputSchema({}),
  async run(reader) {
    const findings = createFindings();
    const [searchConsole, imports, schedule, progress] = await Promise.all([
      readOrSay(
        reader.read("getSearchConsole"),
        (one) => findings.object(one, SEARCH_CONSOLE),
      ),
      readOrSay(
        reader.read("listImports", { query: { per_page: 5 } }),
        (one) => findings.rows(one, IMPORT),
      ),
      readOrSay(
        reader.read("getSchedule"),
        (one) => findings.object(one, SCHEDULE),
      ),
      readOrSay(
        reader.read("getAuditProgress"),
        (one) => findings.object(one, PROGRESS),
      ),
    ]);
    return findings.answer({ search_console: searchConsole, imports, schedule, audit: progress });
  },
};

const auditHistory = createListTool({
  name: "audit_history",
  description: "The audits of the site, the newest first: when, health score, pages, issues.",
  operationId: "listAudits",
  as: {
    type: "audit",
    id: "id",
    place: (id) => `/audits/${id}`,
    fields: [
      "status",
      "stop_reason",
      "label",
      "finished_at",
      "health_score",
      "pages_crawled",
      "pages_failed",
      "issues_found",
    ],
  },
});

const auditChanges: AssistantTool = {
  name: "audit_changes",
  description:
    "What changed from the audit before to the latest one: health score, issues that are " +
    "new, back, fixed or gone with their pages, pages added, removed and lost, with " +
    "examples. `gone_with_page` is not fixed: the page errs, redirects, became " +
    "noindex or left, or a twin of an unchanged duplicate did; `newly_checked` is not new: only a newer rule found it.",
  inputSchema: createInputSchema({}),
  async run(reader) {
    const findings = createFindings();
    const latest = await reader.read("getLatestAudit");
    const audit = findings.object(latest, AUDIT);
    if (latest.body.data.previous_audit_id === null) {
      return findings.answer({ latest_audit: audit, changes: { nothing: "first_audit" } });
    }
    const diff = await readOrSay(
      reader.read("diffAudits", {
        params: { audit_id: latest.body.data.id },
        query: { per_page: 10, "filter[state]": "new,regressed" },
      }),
      (one) =>
        findings.rows(one, {
          type: "issue",
          id: "code",
          label: "title",
          place: (code) => `/issues/${code}`,
          fields: ["state", "code", "title", "severity", "category", "url", "target_url"],
        }, ["summary", "against_audit_id"]),
    );
    return findings.answer({ latest_audit: audit, changes: diff });
  },
};

/** Tools that report the site as a whole. */
export const SITE_TOOLS: readonly AssistantTool[] = [
  siteOverview,
  dataStatus,
  auditHistory,
  auditChanges,
];
