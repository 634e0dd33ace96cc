import type { AnswerTo, RowOf } from "../api_reader.ts";
import { cite, type Context } from "../context.ts";
import type { Draft, Kind } from "../kind.ts";
import { look, recheck, START_AUDIT, tellRows } from "../tell_rows.ts";

/** Questions about issues. */
export const ISSUE_KINDS: readonly Kind[] = [
  {
    name: "issues_top",
    title: "the most important open issues",
    example: "What are the most important issues?",
    first: "worst",
    narrower: { page: "page_issues", category: "issues_in_category", issue: "issue_explained" },
    asks: [
      "which technical {severity} does the site have",
      "which technical problems of the site should we tackle first",
      "only the {severity} worst first",
      "show only {severity}",
      "give me the {severity}",
      "what are the most important issues",
      "top issues",
      "what is wrong with the site",
      "which problems does the site have",
      "list issues",
      "biggest problems",
      "show errors {severity}",
      "which {severity} are there",
      "{severity}",
      "worst issues by severity {severity}",
      "technical problems of the site",
      "which issues should be fixed first",
      "what should the developer fix today",
      "did you find any mistakes on the site",
      "what is broken on my website",
      "what is not working",
    ],
    answer: tellTop,
  },
  {
    name: "issues_count",
    shows: ["severity"],
    title: "how many issues are open",
    example: "How many issues are there?",
    lists: "issues_top",
    narrower: { category: "issues_in_category" },
    asks: [
      "how many issues did the audit turn up",
      "how many issues did the crawler find",
      "how many errors {severity} did the audit find",
      "how many {severity} did the crawler find",
      "how many {severity} came up",
      "number of {severity}",
      "how many {severity} were found",
      "how many issues are there",
      "number of issues",
      "how many errors and warnings are there {severity}",
      "how many {severity} are there",
      "count of problems by severity",
      "how many problems does my site have",
    ],
    answer: tellCounts,
  },
  {
    name: "issues_in_category",
    title: "the open issues of one category",
    example: "Which issues concern images?",
    needs: ["category"],
    asks: [
      "{category}",
      "which issues concern {category}",
      "issues in the category {category}",
      "problems with {category}",
      "are there issues with {category}",
      "is something wrong with {category}",
      "{category} issues",
      "how many issues with {category}",
      "{category} problems",
    ],
    answer: tellCategory,
  },
  {
    name: "issues_new",
    title: "the issues that are new since the audit before",
    example: "Which issues are new?",
    asks: [
      "which {severity} are new since the last audit",
      "what newly broke since the last audit",
      "what is new and broken",
      "which issues are new",
      "new issues",
      "what new problems appeared",
      "problems added since the last audit",
      "did new errors appear {severity}",
      "what broke recently",
      "did anything break before",
      "new issues since the last crawl",
    ],
    answer: (context) =>
      tellIssues(context, { "filter[new_count][gt]": 0, sort: "-new_count,code" }, {
        lead: "on URLs that did not have them in the audit before",
        none:
          "No issue is on URLs that did not have it in the audit before, as far as they can be compared.",
        row: (issue) => `${context.write.many(issue.new_count, "new URL")}`,
      }),
  },
  {
    name: "issues_fixed",
    title: "the issues that were fixed since the audit before",
    example: "Which issues were fixed?",
    asks: [
      "what did we fix since the audit before",
      "which issues are solved since the previous audit",
      "which issues were fixed",
      "what has been fixed",
      "fixed issues",
      "which problems are gone",
      "did our fixes work issue fixed",
      "what did we solve since the last audit",
      "resolved problems",
    ],
    answer: (context) =>
      tellIssues(context, { "filter[fixed_count][gt]": 0, sort: "-fixed_count,code" }, {
        lead: "fixed on URLs since the audit before",
        none: "No issue is fixed on any URL since the audit before.",
        row: (issue) =>
          context.write.say`${context.write.many(issue.fixed_count, "URL")} fixed, ${
            context.write.count(issue.affected_urls_count)
          } left${
            (issue.gone_with_page_count ?? 0) > 0
              ? context.write.say`; ${
                context.write.many(issue.gone_with_page_count, "URL")
              } lost, not fixed`
              : ""
          }`,
      }),
  },
  {
    name: "issues_regressed",
    title: "the issues that came back",
    example: "Which issues came back?",
    asks: [
      "which issues came back",
      "regressed issues",
      "which problems are back again",
      "have fixed problems returned",
      "regressions",
      "issues that reappeared",
    ],
    answer: (context) =>
      tellIssues(context, { "filter[status]": "regressed", sort: "-priority_score,code" }, {
        lead: "that had been fixed and are back",
        none: "No issue that had been fixed has come back.",
        row: (issue) => context.write.many(issue.affected_urls_count, "URL"),
      }),
  },
  {
    name: "issues_ignored",
    title: "the ignored issues",
    example: "Which issues are ignored?",
    asks: [
      "which issues are ignored",
      "ignored issues",
      "what did we mute",
      "dismissed problems",
      "how many issues are ignored",
    ],
    answer: (context) =>
      tellIssues(
        context,
        { "filter[ignored_urls_count][gt]": 0, sort: "-ignored_urls_count,code" },
        {
          lead: "that somebody ignored, wholly or in part",
          none: "No issue is ignored.",
          row: (issue) =>
            context.write.say`${context.write.many(issue.ignored_urls_count, "URL")} ignored`,
        },
      ),
  },
];

/** A row of issues, with the fields that are told. */
type IssueRow = RowOf<AnswerTo<"listIssues", { fields: typeof FIELDS }>>;

/** How rows of issues are told. */
interface IssueTelling {
  /** Follows "3 issues". */
  lead: string;
  none: string;
  row(issue: IssueRow): string;
}

const FIELDS = [
  "code",
  "title",
  "severity",
  "category",
  "status",
  "affected_urls_count",
  "ignored_urls_count",
  "new_count",
  "fixed_count",
  "gone_with_page_count",
  "priority_score",
] as const;

/** Tells issues of a filter. */
function tellIssues(
  context: Context,
  query: Record<string, string | number>,
  telling: IssueTelling,
): Promise<Draft> {
  const { write, entities: { severity } } = context;
  return tellRows(context, {
    operationId: "listIssues",
    query: { ...(severity ? { "filter[severity]": severity } : {}), fields: FIELDS, ...query },
    lead: (total) =>
      write.say`There ${total === 1 ? "is" : "are"} ${write.many(total, "issue")} ${telling.lead}:`,
    none: telling.none,
    row: (issue) =>
      write.say`${issue.title} (${issue.code}, ${issue.severity}): ${telling.row(issue)}`,
    cite: (issue) => ["issue", issue.code, issue.title],
    suggestions: (rows) =>
      rows.length === 0 ? [look("See all issues.", "/issues"), START_AUDIT] : [
        recheck(rows.slice(0, 5).map(({ code }) => code)),
        look(write.say`See the places of ${rows[0]?.code}.`, `/issues/${rows[0]?.code}/pages`),
        look("See all issues.", "/issues"),
      ],
  });
}

function tellTop(context: Context): Promise<Draft> {
  const { write, entities: { severity } } = context;
  return tellIssues(context, {
    "filter[status]": "open,regressed",
    sort: "-priority_score,code",
  }, {
    lead: write.say`open${severity ? write.say` of severity ${severity}` : ""}; what to fix first`,
    none: severity
      ? write.say`The latest audit found no open issue of severity ${severity}.`
      : "The latest audit found no open issue.",
    row: (issue) =>
      write.say`${write.many(issue.affected_urls_count, "URL")}, priority ${
        write.count(issue.priority_score)
      }`,
  });
}

function tellCategory(context: Context): Promise<Draft> {
  const { write, entities: { category } } = context;
  const name = String(category).replaceAll("_", " ");
  return tellIssues(context, {
    "filter[category]": String(category),
    "filter[status]": "open,regressed",
    sort: "-priority_score,code",
  }, {
    lead: write.say`open in the category ${name}`,
    none: write.say`The latest audit found no open issue in the category ${name}.`,
    row: (issue) => write.many(issue.affected_urls_count, "URL"),
  });
}

async function tellCounts(context: Context): Promise<Draft> {
  const { write } = context;
  const [all, bySeverity] = await Promise.all([
    context.read("listIssues", {
      query: { "filter[status]": "open,regressed", per_page: 1, fields: "code" },
    }),
    Promise.all(["error", "warning", "notice"].map((severity) =>
      context.read("listIssues", {
        query: {
          "filter[severity]": severity,
          "filter[status]": "open,regressed",
          per_page: 1,
          fields: "code",
        },
      })
    )),
  ]);
  const { meta } = all.body;
  if (meta.data_status) {
    return { text: [meta.data_status.message], suggestions: [START_AUDIT] };
  }
  const [errors, warnings, notices] = bySeverity.map(({ body }) => body.meta.total);
  return {
    text: [
      write.say`${write.many(meta.total, "kind")} of issues ${
        meta.total === 1 ? "is" : "are"
      } open: ${write.many(errors, "error")}, ${write.many(warnings, "warning")} and ${
        write.many(notices, "notice")
      }, by the audit of ${write.day(meta.to)}.`,
      "Each kind may be on many URLs.",
    ],
    citations: [
      cite(all, "issues", null, "Open issues"),
      ...bySeverity.map((reading, index) =>
        cite(reading, "issues", null, ["Errors", "Warnings", "Notices"][index] ?? "")
      ),
    ],
    suggestions: [
      look("See what to fix first.", "/issues?sort=-priority_score"),
      look("See errors alone.", "/issues?filter[severity]=error"),
    ],
  };
}
