import { startAuditSchema } from "../../schemas/audit_settings.ts";
import { createInputSchema } from "../assistant/tools/tool_schemas.ts";
import { readSite } from "../commands/sites/read_site.ts";
import type { CallScope } from "../routes/core/route_call.ts";
import { callOf, type OperationCall } from "./account_tools.ts";
import { fitData } from "./fit_finding.ts";
import { objectOf, outputSchemaOf } from "./output_schemas.ts";
import { SITE_ID } from "./site_tool.ts";
import { type Finding, type McpTool, READS } from "./tool.ts";

const { max_pages: maxPages, max_depth: maxDepth, include, exclude, label } =
  startAuditSchema.properties;

const INCLUDE = "Patterns of paths with query that alone are crawled: * is anything, $ the end.";

/** Calls the route of a site and returns the audit's progress. */
async function tellProgress(
  call: OperationCall<"startAudit" | "getAuditProgress">,
  scope: CallScope,
  { siteId, body }: { siteId: number; body?: object },
): Promise<Finding> {
  const site = await readSite(scope.services.db, scope.caller.accountId, siteId);
  const answer = await call(scope, { params: { id: siteId }, body });
  const { data: progress } = answer.body;
  const fitted = fitData(progress, { isLast: true });
  return {
    site: { id: site.id, domain: site.domain },
    data: fitted.data ?? {},
    dataAsOf: progress.updated_at.slice(0, "2026-11-20".length),
    cut: null,
    sources: [answer.apiUrl],
  };
}

const callStartAudit = callOf("startAudit");
const callProgress = callOf("getAuditProgress");

const startAudit: McpTool = {
  name: "start_audit",
  title: "Start an audit",
  description: "Queues a crawl of the site that finds its problems; it takes minutes. A site has " +
    "one audit at a time. Follow it with audit_progress, then read list_issues. Needs the " +
    "ability audit.",
  ability: "audit",
  quotaCost: 1,
  // it requests the pages of the site that was registered, and nothing is lost by it
  annotations: {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: true,
  },
  inputSchema: createInputSchema({
    ...SITE_ID,
    max_pages: { ...maxPages, description: "URLs to request." },
    max_depth: { ...maxDepth, description: "Clicks from the start page." },
    include: { ...include, description: INCLUDE },
    exclude: { ...exclude, description: "The same, of those that are not." },
    label: { ...label, description: "Such as a release number." },
  }, ["site_id"]),
  outputSchema: outputSchemaOf(objectOf("startAudit")),
  run: (scope, { site_id: siteId, ...body }) =>
    tellProgress(callStartAudit, scope, { siteId: Number(siteId), body }),
};

const auditProgress: McpTool = {
  name: "audit_progress",
  title: "Progress of the audit",
  description: "How far the audit of the site is that runs or ran last, and how long it will " +
    "take. It costs no call of the month; do not ask more often than every few seconds.",
  ability: "read",
  quotaCost: 0,
  annotations: READS,
  inputSchema: createInputSchema(SITE_ID, ["site_id"]),
  outputSchema: outputSchemaOf(objectOf("getAuditProgress")),
  run: (scope, { site_id: siteId }) =>
    tellProgress(callProgress, scope, { siteId: Number(siteId) }),
};

/** Tools that start and follow audits. */
export const AUDIT_TOOLS: readonly McpTool[] = [startAudit, auditProgress];
