import { cite, type Context } from "../context.ts";
import type { Draft, Kind } from "../kind.ts";
import { quoteText, writeUrl } from "../quote_text.ts";
import { tellPlacesOf } from "./one_issue.ts";
import { look, recheck, statusNote, tellRows } from "../tell_rows.ts";

/** Questions about redirects and the links inside the site. */
export const STRUCTURE_KINDS: readonly Kind[] = [
  {
    name: "redirects",
    title: "the redirects",
    example: "Which redirects are there?",
    asks: [
      "redirects that hop more than once",
      "redirects in several steps",
      "redirects before they arrive",
      "redirect chains",
      "which urls redirect",
      "everything that redirects",
      "which redirects are there",
      "redirect chains",
      "list redirected urls",
      "how many redirects does the site have",
      "are there redirect loops",
      "301 and 302 redirects",
      "where do redirects lead",
      "longest redirect chains",
    ],
    answer: tellRedirects,
  },
  {
    name: "links_broken",
    title: "the broken internal links",
    example: "Are there broken internal links?",
    asks: [
      "dead internal links",
      "where do we have broken internal links",
      "are there broken internal links",
      "dead links",
      "broken links",
      "links to 404 pages",
      "which links lead to missing pages",
      "internal links that do not work",
      "how many links are broken",
    ],
    answer: tellBrokenLinks,
  },
  {
    name: "links_broken_external",
    title: "the broken links to other sites",
    example: "Are there broken links to other sites?",
    asks: [
      "which links to other sites no longer work",
      "links out to other sites that are broken",
      "external links broken",
      "broken external links",
      "broken outbound links",
      "which outgoing links are dead",
      "broken links to other sites outbound",
    ],
    answer: (context) => tellPlacesOf(context, "link_to_broken_external"),
  },
  {
    name: "link_opportunities",
    title: "the internal links that could be set",
    example: "Where could I set internal links?",
    asks: [
      "where could I set internal links",
      "internal link opportunities",
      "which internal links are missing",
      "suggest internal links",
      "internal linking suggestions",
      "pages that should link to each other internal links",
    ],
    answer: tellLinkOpportunities,
  },
  {
    name: "duplicates",
    title: "duplicate titles, descriptions and texts",
    example: "Are there duplicate titles or texts?",
    asks: [
      "how many duplicate pages",
      "pages with the same content",
      "how many pages are duplicates",
      "pages with the same title duplicate",
      "are there duplicate titles or texts",
      "duplicate content",
      "duplicate pages",
      "pages with the same title",
      "which pages are duplicates of each other",
      "duplicate meta descriptions",
      "identical pages",
    ],
    answer: tellDuplicates,
  },
];

function tellRedirects(context: Context): Promise<Draft> {
  const { write } = context;
  return tellRows(context, {
    operationId: "listRedirects",
    query: {
      sort: "-hops_count",
      fields: "id,url,status_code,final_url,final_status_code,hops_count,loop",
    },
    lead: (total, { body }) =>
      write.say`${write.many(total, "URL redirects", "URLs redirect")} (audit of ${
        write.day(body.meta.to)
      }); those with the most hops first:`,
    none: "The latest audit found no redirect.",
    row: (row) =>
      `${writeUrl(row.url)} (${row.status_code}) → ` +
      (row.loop
        ? "a loop"
        : write.say`${writeUrl(row.final_url ?? "nowhere")}, ${
          write.many(row.hops_count, "hop")
        }, ends with ${row.final_status_code ?? "no answer"}`),
    cite: (row) => ["page", row.id, writeUrl(row.url)],
    suggestions: [
      look("See issues of redirects.", "/issues?filter[category]=redirects"),
      look("See links that lead to redirects.", "/internal-links?filter[redirected]=true"),
    ],
  });
}

function tellBrokenLinks(context: Context): Promise<Draft> {
  const { write } = context;
  return tellRows(context, {
    operationId: "listInternalLinks",
    query: {
      view: "links",
      "filter[broken]": true,
      fields: "source_url,target_url,anchor,target_status_code",
    },
    lead: (total, { body }) =>
      write.say`${write.many(total, "internal link is", "internal links are")} broken (audit of ${
        write.day(body.meta.to)
      }):`,
    none: "The latest audit found no broken internal link.",
    row: (link) =>
      `${writeUrl(link.source_url)} → ${writeUrl(link.target_url)} ` +
      `(${link.target_status_code ?? context.write.text("no answer")}${
        link.anchor ? write.say`, anchor ${quoteText(link.anchor, 60)}` : ""
      })`,
    cite: (
      link,
    ) => [
      "internal_link",
      link.source_url,
      `${writeUrl(link.source_url)} → ${writeUrl(link.target_url)}`,
    ],
    suggestions: [
      look("See all of them.", "/internal-links?filter[broken]=true"),
      recheck(["link_to_broken_internal"]),
    ],
  });
}

function tellLinkOpportunities(context: Context): Promise<Draft> {
  const { write } = context;
  return tellRows(context, {
    operationId: "listInternalLinks",
    query: { view: "opportunities" },
    lead: (total) =>
      write.say`${
        write.many(total, "internal link")
      } could be set, where a page's text names another without linking to it; the best first:`,
    none: "No page names another one without linking to it, as far as the latest audit shows.",
    row: (one) =>
      write.say`${writeUrl(one.source_url)} → ${writeUrl(one.target_url)} with the anchor ${
        quoteText(one.suggested_anchor, 60)
      }`,
    cite: (
      one,
    ) => [
      "internal_link",
      one.source_url,
      `${writeUrl(one.source_url)} → ${writeUrl(one.target_url)}`,
    ],
    suggestions: [
      look("See all of them.", "/internal-links?view=opportunities"),
      look("See pages that nothing links to.", "/pages?filter[orphan]=true"),
    ],
  });
}

const DUPLICATE_CODES = "title_duplicate,description_duplicate,h1_duplicate," +
  "content_duplicate_exact,content_duplicate_near,url_case_duplicate,www_non_www_duplicate";

async function tellDuplicates(context: Context): Promise<Draft> {
  const { write, read } = context;
  const reading = await read("listIssues", {
    query: {
      "filter[code]": DUPLICATE_CODES,
      "filter[status]": "open,regressed",
      sort: "-affected_urls_count,code",
      fields: "code,title,affected_urls_count,example_urls",
      per_page: 10,
    },
  });
  const { data, meta } = reading.body;
  const [first] = data;
  return {
    text: data.length === 0
      ? [statusNote(meta) ?? "The latest audit found no duplicate titles, descriptions or texts."]
      : [
        write.say`Duplicates, by the audit of ${write.day(meta.to)}:`,
        ...data.map((issue: IssueRow) =>
          write.say`- ${issue.title} (${issue.code}): ${
            write.many(issue.affected_urls_count, "URL")
          }, such as ${writeUrl(issue.example_urls[0] ?? "none kept")}`
        ),
      ],
    citations: data.length === 0
      ? [cite(reading, "issues", null, "Issues about duplicates")]
      : data.map((issue: IssueRow) => cite(reading, "issue", issue.code, issue.title)),
    suggestions: first
      ? [
        look("See which URLs are the same.", `/issues/${first.code}/pages`),
        recheck(data.map(({ code }: IssueRow) => code)),
      ]
      : [look("See all issues.", "/issues")],
  };
}

interface IssueRow {
  code: string;
  title: string;
  affected_urls_count: number;
  example_urls: string[];
}
