import type { ReadingOf } from "../api_reader.ts";
import { cite, type Context } from "../context.ts";
import type { Draft, Kind } from "../kind.ts";
import { ruleTitle } from "../localize_reading.ts";
import { quoteText, writeUrl } from "../quote_text.ts";
import { findReading, look, recheck, START_AUDIT, tellRows } from "../tell_rows.ts";
import { RULES } from "../../rules/mod.ts";

/** Questions about one issue. */
export const ONE_ISSUE_KINDS: readonly Kind[] = [
  {
    name: "issue_explained",
    title: "what one issue means",
    example: "What is title_duplicate?",
    needs: ["issue"],
    narrower: { page: "page_issues" },
    asks: [
      "what is {issue}",
      "what does {issue} mean",
      "explain {issue}",
      "tell me about the issue {issue}",
      "why is {issue} a problem",
      "do we have {issue}",
      "is {issue} a problem here",
    ],
    answer: (context) => tellIssue(context, "explain"),
  },
  {
    name: "issue_fix",
    title: "how to fix one issue",
    example: "How do I fix duplicate titles?",
    needs: ["issue"],
    asks: [
      "how can we remove orphan pages problem {issue}",
      "how do I fix {issue}",
      "how to fix the issue {issue}",
      "how can I solve duplicate titles",
      "how do we get rid of broken internal links",
      "fix missing titles",
      "what is the solution for {issue}",
      "what must I do about {issue}",
      "how can we remove {issue}",
      "how to avoid the problem {issue}",
      "what to do against {issue}",
      "how do I repair missing descriptions",
    ],
    answer: (context) => tellIssue(context, "fix"),
  },
  {
    name: "issue_pages",
    title: "the pages with one issue",
    example: "Which pages have title_missing?",
    needs: ["issue"],
    asks: [
      "which pages have {issue}",
      "on which pages is {issue}",
      "pages with {issue}",
      "which pages have missing titles",
      "pages without a meta description",
      "which urls are affected by {issue}",
      "list pages without a title",
      "which pages have no h1",
      "where do we have {issue}",
      "on which urls is {issue}",
      "how many pages have {issue}",
    ],
    answer: tellPlaces,
  },
];

interface Chosen {
  code: string;
  reading: ReadingOf<"getIssue"> | undefined;
  others: readonly string[];
}

/** The named rule that the audit found, else the likeliest one. */
async function chooseIssue({ entities, read, cited }: Context): Promise<Chosen> {
  const last = cited.find(({ type }) => type === "issue")?.id;
  const codes = entities.issueCodes.length > 0 || typeof last !== "string"
    ? entities.issueCodes.slice(0, 4)
    : [last];
  const readings = await Promise.all(
    codes.map((code) => findReading(read("getIssue", { params: { code } }))),
  );
  const found = Math.max(0, readings.findIndex((one) => one !== undefined));
  const code = codes[found] ?? "";
  return { code, reading: readings[found], others: codes.filter((one) => one !== code) };
}

async function tellIssue(context: Context, wanted: "explain" | "fix"): Promise<Draft> {
  const { write } = context;
  const { code, reading, others } = await chooseIssue(context);
  if (!reading) return tellRule(context, code);
  const issue = reading.body.data;
  const examples = issue.example_urls.slice(0, 3);
  return {
    text: [
      wanted === "fix"
        ? write.say`${issue.title} (${code}): ${issue.how_to_fix}`
        : write.say`${issue.title} (${code}, ${issue.severity}): ${issue.description}`,
      issue.status === "fixed"
        ? write.say`It is fixed: the audit of ${write.day(reading.body.meta.to)} found it no more.`
        : issue.status === "gone_with_page"
        ? write.say`The audit of ${
          write.day(reading.body.meta.to)
        } found it no more, because pages that had it, or their twins, were lost. It is not fixed.`
        : issue.status === "unverified"
        ? write.say`The audit of ${
          write.day(reading.body.meta.to)
        } did not find it, and did not look everywhere where it was. Nobody knows whether it is fixed.`
        : write.say`It is on ${write.many(issue.affected_urls_count, "URL")} by the audit of ${
          write.day(reading.body.meta.to)
        }${
          issue.previous_affected_urls_count === null
            ? "."
            : write.say`; in the audit before on ${
              write.count(issue.previous_affected_urls_count)
            }.`
        }`,
      wanted === "fix" ? null : write.say`How to fix it: ${issue.how_to_fix}`,
      examples.length > 0 ? "For example:" : null,
      ...examples.map((url) => `- ${writeUrl(url)}`),
      others.length > 0 ? write.say`You may also mean ${write.list(others)}.` : null,
    ],
    citations: [cite(reading, "issue", code, issue.title)],
    suggestions: [
      look("See each place with its evidence.", `/issues/${code}/pages`),
      recheck([code]),
    ],
  };
}

/** Of a rule that found nothing, what the catalogue says. */
async function tellRule({ read, write }: Context, code: string): Promise<Draft> {
  const rule = RULES.find(({ id }) => id === code);
  const audit = await findReading(read("getLatestAudit"));
  const heard = audit
    ? write.say`The audit of ${
      write.day(audit.body.data.finished_at)
    } did not find it on this site.`
    : "There is no finished audit yet, so nobody knows whether the site has it.";
  return {
    text: rule
      ? [
        write.say`${ruleTitle(write.language, rule)} (${code}): ${heard}`,
        write.say`What it is: ${write.ofApi(rule.description)}`,
      ]
      : [heard],
    citations: audit ? [cite(audit, "audit", audit.body.data.id, "Latest audit")] : [],
    suggestions: audit ? [look("See the present issues.", "/issues")] : [START_AUDIT],
  };
}

/** Tells where an issue is that the question means without naming it. */
export function tellPlacesOf(context: Context, code: string): Promise<Draft> {
  return tellPlaces({ ...context, entities: { ...context.entities, issueCodes: [code] } });
}

async function tellPlaces(context: Context): Promise<Draft> {
  const { write } = context;
  const { code, reading, others } = await chooseIssue(context);
  if (!reading || reading.body.data.affected_urls_count === 0) return await tellRule(context, code);
  const issue = reading.body.data;
  const draft = await tellRows(context, {
    operationId: "listIssuePages",
    params: { code },
    query: { fields: "page_id,url,target_url,evidence" },
    lead: (total) =>
      write.say`${issue.title} (${code}) is on ${
        write.many(issue.affected_urls_count, "URL")
      }, in ${write.many(total, "place")}:`,
    none: write.say`No place of ${code} is kept any more.`,
    row: (place) =>
      (place.url === null ? "the site as a whole" : writeUrl(place.url)) +
      (place.target_url === null ? "" : ` → ${writeUrl(place.target_url)}`) +
      describeFound(place.evidence?.found),
    cite: (place) =>
      place.page_id === null
        ? ["issue", code, issue.title]
        : ["page", place.page_id, writeUrl(place.url ?? "")],
    after: () => [others.length > 0 ? write.say`You may also mean ${write.list(others)}.` : null],
    suggestions: [recheck([code]), look("See all places.", `/issues/${code}/pages`)],
  });
  return {
    ...draft,
    citations: [cite(reading, "issue", code, issue.title), ...draft.citations ?? []],
  };
}

function describeFound(found: unknown): string {
  return typeof found === "string" && found !== "" ? `: ${quoteText(found)}` : "";
}
