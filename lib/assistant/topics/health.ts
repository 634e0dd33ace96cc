import type { AnswerTo, ApiReading, RowOf } from "../api_reader.ts";
import { cite, type Context } from "../context.ts";
import type { Draft, Kind } from "../kind.ts";
import { findReading, look, noAudit, recheck, START_AUDIT, tellRows } from "../tell_rows.ts";
import { tellLosses } from "../tell_losses.ts";

/** Questions about the health score. */
export const HEALTH_KINDS: readonly Kind[] = [
  {
    name: "health_score",
    title: "the health score",
    example: "How healthy is my site?",
    why: "health_change",
    narrower: { page: "page_issues" },
    asks: [
      "how healthy is the site by the latest audit",
      "how are we doing overall in the last audit score",
      "health score of the last audit",
      "how healthy on a scale score",
      "how healthy is my page score",
      "how healthy is my site",
      "what is our health score",
      "health",
      "site score",
      "what shape is the site in",
      "how is my site doing technically",
      "current health score of the site",
      "what grade does the site get",
    ],
    answer: tellScore,
  },
  {
    name: "health_change",
    title: "why the health score changed",
    example: "Why did the health score change?",
    asks: [
      "explain why the health score fell",
      "did the health score improve or get worse",
      "did our health get better or worse",
      "did the health get better or worse than in the audit before",
      "what moved our health",
      "did our score go up or down since the previous audit",
      "has our score changed since the previous audit",
      "why did the health score change",
      "why did the score drop",
      "why is the score lower",
      "what moved the score",
      "why did the site health get worse",
      "why did the score improve",
      "what changed the health score since the previous audit",
      "has the score gone down or up",
      "how did the health score develop",
    ],
    answer: tellChange,
  },
  {
    name: "health_costs",
    shows: ["severity"],
    title: "what lowers the health score most",
    example: "What costs the most health score?",
    first: "worst",
    asks: [
      "what costs the most health score",
      "what lowers the score",
      "biggest factor reducing the score",
      "which issues hurt the score most",
      "what is dragging the score down",
      "why is the health score not 100",
      "why is the score so low",
      "what hurts my site health most",
      "what costs us the most points",
      "which problems should I remove to raise the health score",
      "what is keeping us from a perfect score",
      "which errors pull the score down the most",
    ],
    answer: tellCosts,
  },
];

async function tellScore(context: Context): Promise<Draft> {
  const { write } = context;
  const reading = await findReading(context.read("getLatestAudit"));
  if (!reading) return noAudit();
  const audit = reading.body.data;
  const { health } = audit;
  const costs = await readCostliest(context);
  const costliest = costs?.body.data[0];
  return {
    text: [
      write.say`The health score is ${write.count(audit.health_score)}, by the audit that ended ${
        write.day(audit.finished_at)
      }.`,
      audit.health_score_delta === null
        ? "There is no audit before it to compare with."
        : audit.health_score_delta === 0
        ? "It is as it was in the audit before."
        : write.say`That is ${
          write.change(audit.health_score_delta)
        } points against the audit before.`,
      write.say`Of ${write.many(health?.urls_total, "URL")}, ${
        write.count(health?.urls_with_errors)
      } ${health?.urls_with_errors === 1 ? "has" : "have"} errors.`,
      write.say`Found: ${write.many(audit.issues?.error, "kind")} of errors, ${
        write.count(audit.issues?.warning)
      } of warnings, ${write.count(audit.issues?.notice)} of notices.`,
      ...(health?.gates ?? []).map((gate) =>
        gate.effect === "zero"
          ? write.say`The score is zero because of ${gate.reason}.`
          : write.say`${gate.reason} takes ${write.many(gate.points, "point")}.`
      ),
      ...(costliest ? tellCostliest(context, costliest, health?.urls_total ?? 0) : []),
    ],
    citations: [
      cite(reading, "audit", audit.id, write.say`Audit ${audit.id}`),
      ...(costs && costliest ? [cite(costs, "issue", costliest.code, costliest.title)] : []),
    ],
    suggestions: [
      ...(costliest
        ? [look(write.say`See the places of ${costliest.code}.`, `/issues/${costliest.code}/pages`)]
        : []),
      look("See the issues, what to fix first on top.", "/issues?sort=-priority_score"),
      ...(audit.previous_audit_id === null
        ? []
        : [look("See what changed since the audit before.", `/audits/${audit.id}/diff`)]),
      START_AUDIT,
    ],
  };
}

/** Issues, with the fields that are told of what costs most. */
type CostliestReading = ApiReading<
  AnswerTo<"listIssues", { fields: "code,title,affected_urls_count,how_to_fix" }>
>;
type Costliest = RowOf<CostliestReading["body"]>;

/** The error on the most URLs: what lowers the score most. */
async function readCostliest(context: Context): Promise<CostliestReading | undefined> {
  return await findReading(context.read("listIssues", {
    query: {
      "filter[severity]": "error",
      "filter[status]": "open,regressed",
      sort: "-affected_urls_count,code",
      fields: "code,title,affected_urls_count,how_to_fix",
      per_page: 1,
    },
  }));
}

function tellCostliest({ write }: Context, issue: Costliest, urls: number): string[] {
  return [
    write.say`What costs most: ${issue.title} (${issue.code}), on ${
      write.count(issue.affected_urls_count)
    } of ${write.many(urls, "URL")}.`,
    write.say`Do this first: ${issue.how_to_fix}`,
  ];
}

async function tellChange(context: Context): Promise<Draft> {
  const { write } = context;
  const latest = await findReading(context.read("getLatestAudit"));
  if (!latest) return noAudit();
  const audit = latest.body.data;
  if (audit.previous_audit_id === null) {
    return {
      text: [
        write.say`The health score is ${
          write.count(audit.health_score)
        }, but this is the first audit with results: there is none before it to compare with.`,
      ],
      citations: [cite(latest, "audit", audit.id, write.say`Audit ${audit.id}`)],
      suggestions: [START_AUDIT, look("See the issues.", "/issues")],
    };
  }
  const reading = await context.read("diffAudits", {
    params: { audit_id: audit.id },
    query: { per_page: 1 },
  });
  const { score, states, settings_changed, rules_changed, pages } = reading.body.meta.summary;
  const codes = score.error_codes.filter((one: { delta: number }) => one.delta !== 0)
    .slice(0, context.rows.count);
  return {
    text: [
      score.delta === 0
        ? write.say`The health score stayed at ${write.count(score.after)}.`
        : write.say`The health score went from ${write.count(score.before)} to ${
          write.count(score.after)
        } (${write.change(score.delta)}).`,
      write.say`URLs with errors: ${write.count(score.urls_with_errors.before)} of ${
        write.count(score.urls_total.before)
      } before, ${write.count(score.urls_with_errors.after)} of ${
        write.count(score.urls_total.after)
      } now.`,
      codes.length === 0 ? "No error affects more or fewer URLs than before." : "What moved it:",
      ...codes.map((
        one: { code: string; urls_before: number; urls_after: number; delta: number },
      ) =>
        `- ${one.code}: ${write.count(one.urls_before)} → ${write.many(one.urls_after, "URL")} ` +
        `(${write.change(one.delta)})`
      ),
      write.say`Places of issues: ${write.count(states.new)} new, ${
        write.count(states.regressed)
      } back again, ${write.count(states.fixed)} fixed, ${
        write.count(states.gone_with_page)
      } gone with their page.`,
      tellLosses(context, pages.lost),
      write.say`Pages: ${write.count(pages.added)} added, ${write.count(pages.removed)} removed.`,
      rules_changed.length === 0
        ? null
        : write.say`${
          write.many(rules_changed.length, "rule")
        } ran in one of the audits only, or in another version, which may be a part of it.`,
      settings_changed.length === 0
        ? null
        : write.say`The audits had different settings (${
          settings_changed.map((one: { name: string }) => one.name).join(", ")
        }), which may be a part of it.`,
    ],
    citations: [
      cite(
        reading,
        "audit",
        audit.id,
        write.say`Audit ${audit.id} against ${audit.previous_audit_id}`,
      ),
      ...codes.map((one: { code: string }) => cite(reading, "issue", one.code, one.code)),
    ],
    suggestions: [
      look(
        "See each new and returned place.",
        `/audits/${audit.id}/diff?filter[state]=new,regressed`,
      ),
      ...(codes.length > 0 ? [recheck(codes.map((one: { code: string }) => one.code))] : []),
    ],
  };
}

function tellCosts(context: Context): Promise<Draft> {
  const { write } = context;
  return tellRows(context, {
    operationId: "listIssues",
    query: {
      "filter[severity]": "error",
      "filter[status]": "open,regressed",
      sort: "-affected_urls_count,code",
      fields: "code,title,affected_urls_count,previous_affected_urls_count,priority_score",
    },
    lead: (total) =>
      write.say`Only errors lower the health score, each URL with one counts once. There ${
        total === 1 ? "is" : "are"
      } ${write.many(total, "kind")} of errors; those on the most URLs:`,
    none: "No open issue of severity error was found, so nothing lowers the health score.",
    row: (issue) =>
      write.say`${issue.title} (${issue.code}): ${write.many(issue.affected_urls_count, "URL")}`,
    cite: (issue) => ["issue", issue.code, issue.title],
    suggestions: (rows) => [
      ...(rows.length > 0 ? [recheck(rows.slice(0, 5).map(({ code }) => code))] : []),
      ...rows.slice(0, 1).map(({ code }) =>
        look(write.say`See the places of ${code}.`, `/issues/${code}/pages`)
      ),
      look("See all issues.", "/issues"),
    ],
  });
}
