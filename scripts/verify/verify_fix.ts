import { setTimeout as pause } from "node:timers/promises";
import { isUnfinished } from "../../db/audits/lifecycle/audit_control.ts";
import type { AuditProgressAnswer } from "../../schemas/audit_progress.ts";
import type { RecheckVerdictAnswer } from "../../schemas/recheck_verdict.ts";
import { EXIT } from "../audit/exit_codes.ts";
import { NotAuditedError } from "../audit/not_audited_error.ts";
import { writeJson } from "../write_result.ts";
import type { FixSource } from "./fix_source.ts";
import type { VerifyOptions } from "./options.ts";
import { writeVerdict } from "./write_verdict.ts";

/** Rechecks, follows, judges, notes and tells; returns the exit code. */
export async function verifyFix(
  source: FixSource,
  options: VerifyOptions,
  interrupted: AbortSignal,
): Promise<number> {
  const { call, site: { id } } = source;
  const { data: started } = await call("recheckSite", { params: { id }, body: options.body });
  const params = { id, audit_id: started.audit_id };
  if (!await followRecheck(source, started, interrupted)) {
    await call("cancelAudit", { params });
    process.stderr.write(`Audit ${started.audit_id} was canceled.\n`);
    return EXIT.interrupted;
  }
  const { data: verdict } = await call("getRecheckVerdict", { params });
  const annotationId = await annotateFix(source, options, verdict);
  if (options.json) writeJson({ ...verdict, annotation_id: annotationId });
  else writeVerdict(verdict, annotationId);
  return verdict.passed ? EXIT.passed : EXIT.gateFailed;
}

/** Waits for the end of the recheck; false: it was interrupted. */
async function followRecheck(
  { call, pollMs, site: { id } }: FixSource,
  started: AuditProgressAnswer,
  interrupted: AbortSignal,
): Promise<boolean> {
  let progress = started;
  let told = "";
  // another one can only begin when this one has ended
  while (progress.audit_id === started.audit_id && isUnfinished(progress)) {
    if (interrupted.aborted) return false;
    await pause(pollMs, undefined, { signal: interrupted }).catch(() => {});
    progress = (await call("getAuditProgress", { params: { id } })).data;
    const line = `recheck ${started.audit_id}: ${progress.status} ${progress.progress_pct ?? 0} %`;
    if (line !== told) process.stderr.write(`${line}\n`);
    told = line;
  }
  if (progress.audit_id === started.audit_id && progress.error !== null) {
    throw new NotAuditedError(progress.error.code, progress.error.message ?? "The recheck failed.");
  }
  return true;
}

/** Notes what was fixed; null: nothing was, or it is not wanted. */
async function annotateFix(
  { call, annotate, site: { id } }: FixSource,
  { annotate: title }: VerifyOptions,
  { issues, audit_id }: RecheckVerdictAnswer,
): Promise<number | null> {
  const fixed = issues.filter((issue) => issue.fixed > 0);
  if (title === undefined || fixed.length === 0) return null;
  const lines = fixed.map((issue) => `${issue.code}: ${issue.fixed} fixed`);
  const body = {
    kind: "seo",
    title,
    text: [...lines, `Verified by audit ${audit_id}.`].join("\n"),
  } as const;
  if (annotate !== undefined) return await annotate(body);
  return (await call("createAnnotation", { params: { id }, body })).data.id;
}
