import { setTimeout as pause } from "node:timers/promises";
import { findAudit } from "../../db/audits/lifecycle/audits.ts";
import type { FixVerdict } from "../../schemas/recheck_verdict.ts";
import { startRecheckSchema } from "../../schemas/recheck.ts";
import { createInputSchema } from "../assistant/tools/tool_schemas.ts";
import { readSite } from "../commands/sites/read_site.ts";
import { ValidationError } from "../core/errors.ts";
import { waitOutside } from "../core/requests_under_way.ts";
import type { JsonRecord } from "../importers/values/json_values.ts";
import type { CallScope } from "../routes/core/route_call.ts";
import { callOf } from "./account_tools.ts";
import { fitData } from "./fit_finding.ts";
import { membersOf, objectOf, outputSchemaOf } from "./output_schemas.ts";
import { SITE_ID } from "./site_tool.ts";
import type { Finding, McpTool } from "./tool.ts";

/** How long a call waits for the recheck, which takes seconds for a few URLs; then it is called again. */
const WAIT_MS = 10_000;
const POLL_MS = 400;
/** What one call verifies at most, so that its answer can be read. */
const MAX_CODES = 20;
const MAX_URLS = 50;
const CALL_AGAIN = "The recheck goes on: call verify_fix again with this audit_id.";
/** Verdicts by which something was fixed that can be noted. */
const NOTED: readonly FixVerdict[] = ["fixed", "partly_fixed"];

const callRecheck = callOf("recheckSite");
const callVerdict = callOf("getRecheckVerdict");
const callAnnotate = callOf("createAnnotation");

const { codes, urls, label } = startRecheckSchema.properties;

/** What a call asks for. */
interface FixQuestion {
  siteId: number;
  /** A recheck that a call before has started. */
  auditId?: number | undefined;
  /** What to recheck. */
  body: JsonRecord;
  /** The title of the annotation. */
  annotate?: string | undefined;
}

const verifyFix: McpTool = {
  name: "verify_fix",
  title: "Verify a fix",
  description:
    "After a fix: requests the places of the issues (codes) or the urls again and says of each " +
    "issue whether it is fixed, still there or gone with its page, what is left and what is new. " +
    "It waits 10 seconds; if that is too short, call it again with its audit_id alone. " +
    "annotate notes what was fixed (ability write). Needs the ability audit.",
  ability: "audit",
  quotaCost: 1,
  annotations: {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: true,
  },
  inputSchema: createInputSchema({
    ...SITE_ID,
    codes: { ...codes, maxItems: MAX_CODES, description: "Such as title_missing." },
    urls: { ...urls, maxItems: MAX_URLS, description: "Of the site." },
    label: { ...label, description: "Such as a release number." },
    audit_id: { type: "integer", minimum: 1, description: "Of the same call before." },
    annotate: { type: "string", minLength: 1, maxLength: 200, description: "The note's title." },
  }, ["site_id"]),
  outputSchema: outputSchemaOf(membersOf({
    ...(objectOf("getRecheckVerdict") as { properties: Record<string, object> }).properties,
    status: { type: "string" },
    progress_pct: { type: ["integer", "null"] },
    annotation: { type: ["object", "null"] },
  })),
  run: (scope, { site_id, audit_id, annotate, ...body }) =>
    verify(scope, {
      siteId: Number(site_id),
      ...(audit_id === undefined ? {} : { auditId: Number(audit_id) }),
      ...(typeof annotate === "string" ? { annotate } : {}),
      body,
    }),
};

async function verify(scope: CallScope, question: FixQuestion): Promise<Finding> {
  const { db } = scope.services;
  const site = await readSite(db, scope.caller.accountId, question.siteId);
  const auditId = await chooseRecheck(scope, question);
  const params = { id: site.id, audit_id: auditId };
  const finding = {
    site: { id: site.id, domain: site.domain },
    dataAsOf: scope.services.now().toISOString().slice(0, "2026-11-20".length),
    cut: null,
    sources: [`${scope.baseUrl}/sites/${site.id}/audits/${auditId}/verdict`],
  };
  const audit = await waitForEnd(scope, params);
  if (audit !== undefined && audit.finished_at === null) {
    const { status, progress_pct } = audit;
    const data = { audit_id: auditId, status, progress_pct, message: CALL_AGAIN };
    return { ...finding, data };
  }
  // an audit that is not there, or has no results, is refused in the words of the API
  const { body, apiUrl } = await callVerdict(scope, { params });
  const noted = await annotateFix(scope, question, body.data);
  const fitted = fitData({ ...body.data, ...noted }, { isLast: true });
  return { ...finding, data: fitted.data ?? {}, sources: [apiUrl] };
}

async function chooseRecheck(
  scope: CallScope,
  { siteId, auditId, body }: FixQuestion,
): Promise<number> {
  if (auditId === undefined) {
    return (await callRecheck(scope, { params: { id: siteId }, body })).body.data.audit_id;
  }
  // the schema's default of a label that is not sent is null
  if (Object.values(body).every((value) => value === null)) return auditId;
  throw new ValidationError({
    audit_id: [
      "The argument audit_id names a recheck that runs: send codes, urls and label alone.",
    ],
  });
}

/** Waits for the end of an audit, as long as one call may take; undefined: there is none. */
async function waitForEnd(
  { services: { db, stopping } }: CallScope,
  { id, audit_id: auditId }: { id: number; audit_id: number },
) {
  const until = performance.now() + WAIT_MS;
  for (;;) {
    const audit = await findAudit(db, id, auditId);
    const isOver = performance.now() >= until || stopping?.aborted === true;
    if (audit === undefined || audit.finished_at !== null || isOver) return audit;
    await waitOutside(() => pause(POLL_MS));
  }
}

/** Notes what was fixed, where that is wanted, true and allowed; what keeps it from that is said. */
async function annotateFix(
  scope: CallScope,
  { siteId, annotate }: FixQuestion,
  { audit_id, verdict, issues }: {
    audit_id: number;
    verdict: FixVerdict;
    issues: readonly { code: string; fixed: number }[];
  },
): Promise<JsonRecord> {
  if (annotate === undefined) return {};
  if (!NOTED.includes(verdict)) {
    return { annotation: null, message: "Nothing was fixed, so nothing was noted." };
  }
  if (!scope.caller.abilities.includes("write")) {
    return { annotation: null, message: "Nothing was noted: the token lacks the ability write." };
  }
  const fixed = issues.filter((one) => one.fixed > 0);
  const text = fixed.map((one) => `${one.code}: ${one.fixed} fixed`).join("\n");
  const { body } = await callAnnotate(scope, {
    params: { id: siteId },
    body: { kind: "seo", title: annotate, text: `${text}\nVerified by audit ${audit_id}.` },
  });
  const { id, title, first_day } = body.data;
  return { annotation: { id, title, first_day } };
}

/** Tools that verify what was fixed. */
export const FIX_TOOLS: readonly McpTool[] = [verifyFix];
