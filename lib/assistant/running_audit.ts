import type { ReadingOf } from "./api_reader.ts";
import { cite, type Context } from "./context.ts";
import type { Draft, Suggestion } from "./kind.ts";
import { findReading, look, NO_AUDIT_TEXT, START_AUDIT } from "./tell_rows.ts";

const OVER: ReadonlySet<string> = new Set(["completed", "completed_partial", "failed", "canceled"]);
const SEE_PROGRESS: Suggestion = look("See how far the audit is.", "/audit/progress");

/**
 * Corrects what a draft says of audits by the one that is under way: that one has not been finished yet
 * is named with how far it is, and none is suggested to be started, which would be refused. Where the
 * newest audit failed or was a gate, it says so.
 */
export async function considerRunningAudit(context: Context, draft: Draft): Promise<Draft> {
  const isWithout = hasNone(context, draft);
  const suggestions = draft.suggestions ?? [];
  if (!isWithout && !suggestions.some(isStart)) return draft;
  const reading = await findReading(context.read("getAuditProgress"));
  if (!reading) return draft;
  const audit = reading.body.data;
  const isRunning = !OVER.has(audit.status);
  const citation = cite(
    reading,
    "audit",
    audit.audit_id,
    context.write.say`Audit ${audit.audit_id}`,
  );
  return {
    text: isWithout ? replaceNone(context, draft.text, reading) : draft.text,
    citations: isWithout ? [citation, ...draft.citations ?? []] : draft.citations ?? [],
    suggestions: isRunning ? withoutStart(suggestions) : suggestions,
  };
}

/** How far an audit is: "Audit 3 is running, at 40%: 12 URLs crawled, 3 waiting." */
export function tellHowFar({ write }: Context, { body }: ReadingOf<"getAuditProgress">): string {
  const audit = body.data;
  return write.say`Audit ${audit.audit_id} is ${audit.status}${
    audit.progress_pct === null ? "" : write.say`, at ${write.percent(audit.progress_pct)}`
  }: ${write.many(audit.pages_crawled, "URL")} crawled, ${
    write.count(audit.pages_queued)
  } waiting.${
    audit.eta_seconds === null
      ? ""
      : write.say` About ${write.many(audit.eta_seconds, "second")} are left.`
  }`;
}

function isStart(suggestion: Suggestion): boolean {
  return suggestion.type === START_AUDIT.type;
}

function withoutStart(suggestions: readonly Suggestion[]): Suggestion[] {
  const others = suggestions.filter((one) => !isStart(one) && one.path !== SEE_PROGRESS.path);
  return [SEE_PROGRESS, ...others];
}

/** What answers say where no audit has results: the analyst's words, and the routes'. */
function textsOfNone({ readings }: Context): string[] {
  const messages = readings.map(({ body }) => body.meta?.data_status)
    .flatMap((status) => status?.code === "no_audit" ? [status.message] : []);
  return [NO_AUDIT_TEXT, ...messages];
}

function hasNone(context: Context, { text }: Draft): boolean {
  const none = textsOfNone(context);
  return text.some((line) => none.some((one) => line?.includes(one)));
}

function replaceNone(
  context: Context,
  text: Draft["text"],
  reading: ReadingOf<"getAuditProgress">,
): Draft["text"] {
  const none = textsOfNone(context);
  const audit = reading.body.data;
  const instead = !OVER.has(audit.status)
    ? context.write
      .say`No audit of this site is finished yet, so there are no results, but one is under way: ${
      tellHowFar(context, reading)
    } Ask again when it is done.`
    : audit.status.startsWith("completed")
    ? context.write
      .say`This site has no latest audit, so nothing is known about its pages and issues: audit ${audit.audit_id} is completed, but it was a pipeline's gate, which never becomes the latest one.`
    : context.write.say`${NO_AUDIT_TEXT} The newest one, ${audit.audit_id}, is ${
      audit.status.replaceAll("_", " ")
    }${audit.error ? `: ${context.write.ofApi(audit.error.message)}` : "."}`;
  return text.map((line) => line && none.some((one) => line.includes(one)) ? instead : line);
}
