import { cite, type Context } from "../context.ts";
import type { Draft } from "../kind.ts";
import { quoteText, writeUrl } from "../quote_text.ts";
import { look, noDataSuggestions, recheck, START_AUDIT, statusNote } from "../tell_rows.ts";

/** Less than a click in four weeks is no work that comes first. Our own choice. */
const MIN_GAIN = 1;

/** Tells what to fix first, and where clicks could be won. */
export async function tellNextSteps(context: Context): Promise<Draft> {
  const { write, read, rows } = context;
  const count = Math.min(rows.count, 3);
  const [issues, chances] = await Promise.all([
    read("listIssues", {
      query: {
        "filter[status]": "open,regressed",
        sort: "-priority_score,code",
        fields: "code,title,severity,affected_urls_count,priority_score",
        per_page: count,
      },
    }),
    read("listOpportunities", {
      query: {
        "filter[estimated_gain][gte]": MIN_GAIN,
        fields: "type,keyword_id,keyword,page_id,url,estimated_gain,recommendation",
        per_page: count,
      },
    }),
  ]);
  const found = issues.body.data;
  const wins = chances.body.data;
  // what an export cuts off has the fewest clicks: it is no reason for there being no chance
  const isCut = chances.body.meta.data_status?.code === "export_may_be_cut";
  const nameOf = (one: (typeof wins)[number]) =>
    one.keyword === null ? writeUrl(one.url ?? "a page") : quoteText(one.keyword);
  return {
    text: [
      found.length === 0
        ? statusNote(issues.body.meta) ?? "The latest audit found nothing to fix."
        : "Fix first, by priority:",
      ...found.map((one) =>
        write.say`- ${one.title} (${one.code}, ${one.severity}): ${
          write.many(one.affected_urls_count, "URL")
        }, priority ${write.count(one.priority_score)}`
      ),
      wins.length === 0
        ? (isCut ? null : statusNote(chances.body.meta)) ??
          "No keyword or page is worth a click more in four weeks."
        : "Then win clicks (in four weeks):",
      ...wins.map((one) =>
        write.say`- ${nameOf(one)} (${one.type.replaceAll("_", " ")}): about ${
          write.estimate(one.estimated_gain?.expected)
        } more clicks in four weeks (${write.estimate(one.estimated_gain?.low)} to ${
          write.estimate(one.estimated_gain?.high)
        }). ${one.recommendation}`
      ),
    ],
    citations: [
      ...found.map((one) => cite(issues, "issue", one.code, one.title)),
      ...wins.map((one) =>
        one.keyword_id === null
          ? cite(chances, "page", one.page_id, nameOf(one))
          : cite(chances, "keyword", one.keyword_id, nameOf(one))
      ),
    ],
    suggestions: [
      ...(found.length > 0 ? [recheck(found.map(({ code }) => code))] : [START_AUDIT]),
      look("See how to fix each issue.", "/issues?sort=-priority_score"),
      ...(noDataSuggestions(chances.body.meta) ??
        [look("See all opportunities.", "/opportunities")]),
    ].slice(0, 4),
  };
}
