import { describeLimit } from "../../rules/inputs/limited_crawl.ts";
import { cite, type Context } from "../context.ts";
import type { Draft, Kind } from "../kind.ts";
import { tellHowFar } from "../running_audit.ts";
import { findReading, look, noAudit, START_AUDIT, tellRows } from "../tell_rows.ts";
import { tellLosses } from "../tell_losses.ts";

/** Questions about audits: the last one, a running one, the next one, all of them. */
export const AUDIT_KINDS: readonly Kind[] = [
  {
    name: "audit_last",
    title: "the latest audit",
    example: "When was the last audit?",
    why: "health_change",
    asks: [
      "when was the last audit",
      "when was the site last crawled",
      "last audit",
      "latest crawl",
      "how long did the last crawl take",
      "how many pages did the last audit crawl",
      "summary of the latest audit",
      "what did the last audit find",
      "results of the latest crawl",
      "how many urls did you look at in the latest crawl",
    ],
    answer: tellLast,
  },
  {
    name: "audit_progress",
    title: "how far the running audit is",
    example: "Is an audit running?",
    asks: [
      "is the audit done already",
      "is the crawl ready",
      "is an audit running",
      "how far is the audit",
      "audit progress",
      "is the crawl done",
      "is the audit finished",
      "status of the running crawl",
      "when will the audit be finished",
      "is the crawler still running right now",
    ],
    answer: tellProgress,
  },
  {
    name: "audit_next",
    title: "when the next audit starts",
    example: "When is the next audit?",
    asks: [
      "when does the next audit run in progress",
      "when is the next audit",
      "next crawl",
      "when will the site be crawled again",
      "is an audit scheduled",
      "audit schedule",
      "do audits start automatically",
      "what is the schedule of crawls",
    ],
    answer: tellNext,
  },
  {
    name: "audit_compare",
    title: "what changed since the previous audit",
    example: "What changed since the previous audit?",
    narrower: { page: "page_changes" },
    asks: [
      "what changed since the previous audit",
      "compare the last two audits",
      "what is different from the audit before",
      "difference between the audits",
      "how does this audit differ from the one before",
      "what happened between the last two crawls",
      "audit comparison",
      "was the newest crawl better or worse than the one before",
      "did anything change since the last crawl",
    ],
    answer: tellComparison,
  },
  {
    name: "audit_list",
    title: "the list of audits",
    example: "Which audits were there?",
    asks: [
      "list all audits",
      "how many audits were there",
      "audit history",
      "past audits and their scores",
      "how did the score develop over the audits over time",
    ],
    answer: tellAudits,
  },
];

async function tellLast(context: Context): Promise<Draft> {
  const { write } = context;
  const reading = await findReading(context.read("getLatestAudit"));
  if (!reading) return noAudit();
  const audit = reading.body.data;
  return {
    text: [
      write.say`The latest audit with results (number ${audit.id}) ended ${
        write.day(audit.finished_at)
      } and crawled ${write.many(audit.pages_crawled, "URL")}.`,
      audit.status === "completed" && describeLimit(audit.stop_reason) === null
        ? null
        : write.say`It is ${audit.status.replaceAll("_", " ")}: it stopped because of ${
          String(audit.stop_reason).replaceAll("_", " ")
        }.`,
      write.say`Indexable: ${write.count(audit.pages_indexable)}; redirects: ${
        write.count(audit.pages_redirected)
      }; broken: ${write.count(audit.pages_broken)}; kept out by robots.txt: ${
        write.count(audit.pages_blocked)
      }; orphans: ${write.count(audit.pages_orphan)}.`,
      write.say`Health score: ${write.count(audit.health_score)}. Issues: ${
        write.count(audit.issues?.error)
      } kinds of errors, ${write.count(audit.issues?.warning)} of warnings, ${
        write.count(audit.issues?.notice)
      } of notices.`,
      audit.running_audit
        ? write.say`Another audit (${audit.running_audit.id}) is under way.`
        : null,
    ],
    citations: [cite(reading, "audit", audit.id, write.say`Audit ${audit.id}`)],
    suggestions: [look("See what to fix first.", "/issues"), START_AUDIT],
  };
}

async function tellProgress(context: Context): Promise<Draft> {
  const { write } = context;
  const reading = await findReading(context.read("getAuditProgress"));
  if (!reading) return noAudit();
  const audit = reading.body.data;
  const isUnderWay = audit.status !== "completed" && audit.status !== "completed_partial" &&
    audit.status !== "failed" && audit.status !== "canceled";
  return {
    text: isUnderWay ? [tellHowFar(context, reading)] : [
      write.say`No audit is running. The newest one, ${audit.audit_id}, is ${
        audit.status.replaceAll("_", " ")
      } with ${write.many(audit.pages_crawled, "URL")} crawled.`,
      audit.error ? write.say`What went wrong: ${write.ofApi(audit.error.message)}` : null,
    ],
    citations: [cite(reading, "audit", audit.audit_id, write.say`Audit ${audit.audit_id}`)],
    suggestions: isUnderWay
      ? [look("See how far it is.", "/audit/progress")]
      : [START_AUDIT, look("See its results.", "/audit")],
  };
}

async function tellNext(context: Context): Promise<Draft> {
  const { write } = context;
  const reading = await findReading(context.read("getSchedule"));
  if (!reading) {
    const site = await context.read("getSite");
    return {
      text: ["No audits are scheduled for this site: they start only when somebody starts one."],
      citations: [cite(site, "site", site.body.data.id, site.body.data.domain)],
      suggestions: [
        {
          type: "schedule_audits",
          label: "Let audits start every week.",
          method: "PUT",
          path: "/schedule",
          body: { frequency: "weekly", weekday: "monday", time: "03:30" },
        },
        START_AUDIT,
      ],
    };
  }
  const schedule = reading.body.data;
  const at = String(schedule.next_run_at ?? "").slice(11, 16);
  return {
    text: [
      schedule.next_run_at === null
        ? "There is a schedule, but it is switched off: no audit starts by itself."
        : write.say`The next audit starts ${
          write.day(schedule.next_run_at)
        } at ${at} UTC (${schedule.frequency}, ${schedule.timezone}).`,
      schedule.last_skip_message
        ? write.say`Lately one did not start (${write.day(schedule.last_skipped_at)}): ${
          write.ofApi(String(schedule.last_skip_message))
        }`
        : null,
    ],
    citations: [cite(reading, "schedule", null, "Schedule of audits")],
    suggestions: [START_AUDIT, look("See the schedule.", "/schedule")],
  };
}

async function tellComparison(context: Context): Promise<Draft> {
  const { write } = context;
  const latest = await findReading(context.read("getLatestAudit"));
  if (!latest) return noAudit();
  const audit = latest.body.data;
  if (audit.previous_audit_id === null) {
    return {
      text: ["There is only one audit with results, so there is nothing to compare it with."],
      citations: [cite(latest, "audit", audit.id, write.say`Audit ${audit.id}`)],
      suggestions: [START_AUDIT],
    };
  }
  const reading = await context.read("diffAudits", {
    params: { audit_id: audit.id },
    query: { per_page: 1 },
  });
  const { states, codes, score, pages, rules_changed: rules } = reading.body.meta.summary;
  const changed = codes.filter((one: CodeStates) =>
    one.new + one.regressed + one.fixed + one.gone_with_page > 0
  )
    .slice(0, context.rows.count);
  return {
    text: [
      write.say`Audit ${audit.id} against audit ${audit.previous_audit_id}: ${
        write.count(states.new)
      } new places of issues, ${write.count(states.regressed)} back again, ${
        write.count(states.fixed)
      } fixed, ${write.count(states.gone_with_page)} gone with their page, ${
        write.count(states.persisting)
      } as before, ${write.count(states.not_recrawled)} not looked at again.`,
      tellLosses(context, pages.lost),
      rules.length === 0
        ? null
        : write.say`${
          write.count(states.newly_checked)
        } places were checked for the first time, by rules that the audit before did not run or ran in another version: they are not new.`,
      write.say`The health score went from ${write.count(score.before)} to ${
        write.count(score.after)
      }.`,
      write.say`Pages: ${write.count(pages.added)} added, ${write.count(pages.removed)} removed.`,
      ...changed.map((one: CodeStates) =>
        write.say`- ${one.code}: ${write.count(one.new)} new, ${
          write.count(one.regressed)
        } back again, ${write.count(one.fixed)} fixed, ${
          write.count(one.gone_with_page)
        } gone with their page`
      ),
    ],
    citations: [
      cite(
        reading,
        "audit",
        audit.id,
        write.say`Audit ${audit.id} against ${audit.previous_audit_id}`,
      ),
      ...changed.map((one: CodeStates) => cite(reading, "issue", one.code, one.code)),
    ],
    suggestions: [
      look(
        "See what is worse, place by place.",
        `/audits/${audit.id}/diff?filter[state]=new,regressed`,
      ),
      look("See what was fixed.", `/audits/${audit.id}/diff?filter[state]=fixed`),
    ],
  };
}

interface CodeStates {
  code: string;
  new: number;
  regressed: number;
  fixed: number;
  gone_with_page: number;
}

function tellAudits(context: Context): Promise<Draft> {
  const { write } = context;
  return tellRows(context, {
    operationId: "listAudits",
    query: {
      fields: "id,status,trigger,finished_at,health_score,pages_crawled",
    },
    lead: (total) =>
      write.say`There ${total === 1 ? "is" : "are"} ${
        write.many(total, "audit")
      }, the newest first:`,
    none: "There is no audit of this site yet.",
    row: (audit) =>
      write.say`Audit ${audit.id} (${audit.trigger}): ${audit.status.replaceAll("_", " ")}${
        audit.finished_at === null ? "" : ` ${write.day(audit.finished_at)}`
      }, health score ${write.count(audit.health_score)}, ${
        write.many(audit.pages_crawled, "URL")
      }`,
    cite: (audit) => ["audit", audit.id, write.say`Audit ${audit.id}`],
    suggestions: [START_AUDIT, look("See the schedule.", "/schedule")],
  });
}
