import type { AnswerTo, RowOf } from "../api_reader.ts";
import { cite, type Context } from "../context.ts";
import type { Draft, Kind } from "../kind.ts";
import { describeReason } from "../describe_reason.ts";
import { quoteText, writeUrl } from "../quote_text.ts";
import { tellPlacesOf } from "./one_issue.ts";
import { findReading, look, noAudit, recheck, START_AUDIT, tellRows } from "../tell_rows.ts";

/** Questions about sets of pages, as the crawl saw them. */
export const PAGE_LIST_KINDS: readonly Kind[] = [
  {
    name: "pages_broken",
    title: "the pages that answer with an error",
    example: "Which pages are broken?",
    narrower: { page: "page_details" },
    asks: [
      "how many pages give {severity}",
      "how many pages return {severity}",
      "which pages answer with {severity}",
      "how many pages are broken",
      "number of broken urls",
      "how many urls end in a 404",
      "which pages are broken",
      "404 pages",
      "pages with errors 404",
      "broken urls",
      "are there dead pages",
      "which pages are not found",
      "how many pages return server errors",
      "pages that do not work",
      "how many broken pages are there",
    ],
    answer: (context) =>
      tellPages(context, { "filter[status_code][gte]": 400, sort: "-inlinks_count" }, {
        lead: (pages) => context.write.say`${pages} answered with an error; the most linked first`,
        none: "No page answered with an error in the latest audit.",
        row: (page, { write }) =>
          write.say`status ${page.status_code}, ${write.many(page.inlinks_count, "internal link")}`,
        suggestions: [
          look("See the links that lead there.", "/internal-links?filter[broken]=true"),
          look("See the issues about them.", "/issues?filter[category]=crawlability"),
        ],
      }),
  },
  {
    name: "web_vitals",
    title: "the Core Web Vitals",
    example: "How are our Core Web Vitals?",
    asks: [
      "core web vitals",
      "what is our lcp",
      "how good are our core web vitals",
      "do we pass lighthouse",
    ],
    answer: tellVitals,
  },
  {
    name: "pages_slow",
    title: "the slowest pages",
    example: "Which pages are slow?",
    first: "worst",
    narrower: { page: "page_details" },
    asks: [
      "which pages are slow",
      "slowest pages",
      "page speed",
      "how fast is the site",
      "response times",
      "pages that load slowly",
      "which urls take long to respond",
      "loading time",
      "how quickly do pages respond",
    ],
    answer: tellSlow,
  },
  {
    name: "pages_orphan",
    title: "the pages without internal links to them",
    example: "Which pages are orphans?",
    asks: [
      "pages to which no internal link points missing",
      "which pages does nobody link to",
      "pages that nobody links to internally",
      "pages linked internally from nobody",
      "pages without any internal link to them",
      "which pages are orphans",
      "orphan pages",
      "pages without internal links",
      "pages that nothing links to",
      "pages which no other page points to",
      "are there unlinked pages",
      "pages not linked internally",
      "how many orphan pages are there",
      "which pages have no inlinks",
    ],
    answer: tellOrphans,
  },
  {
    name: "pages_deep",
    title: "the pages that are the most clicks away from the start page",
    example: "Which pages are buried deep?",
    asks: [
      "which pages are deep",
      "pages buried deep in the site",
      "deepest pages by click depth",
      "pages many clicks away from the home page",
      "click depth",
      "which pages are too deep",
      "pages far from the home page",
    ],
    answer: (context) =>
      tellPages(context, { "filter[depth][gte]": 0, sort: "-depth" }, {
        lead: (pages) => context.write.say`The click depth of ${pages} is known; the deepest first`,
        none: "No page has a known click depth.",
        row: (page, { write }) => write.say`${write.many(page.depth, "click")} from the start page`,
        suggestions: [look("See links that could be set.", "/internal-links?view=opportunities")],
      }),
  },
  {
    name: "pages_noindex",
    title: "the pages that cannot be indexed",
    example: "Which pages cannot be indexed?",
    narrower: { page: "page_details" },
    asks: [
      "pages with a noindex tag",
      "pages that carry a noindex tag",
      "which pages cannot be indexed",
      "noindex pages",
      "pages not indexable",
      "which pages are kept out of the index",
      "not indexed pages and why",
      "pages blocked from indexing",
      "which pages are excluded from google index",
    ],
    answer: (context) =>
      tellPages(context, { "filter[indexable]": false }, {
        lead: (pages) => context.write.say`Not indexable: ${pages}`,
        none: "Every crawled page is indexable.",
        row: (page, { write }) => write.text(describeReason(page.indexability_reason)),
        suggestions: [look("See issues of indexability.", "/issues?filter[category]=indexability")],
      }),
  },
  {
    name: "pages_indexable",
    title: "how many pages can be indexed",
    example: "How many pages are indexable?",
    lists: "pages_noindex",
    asks: [
      "how many pages could google put in its index indexable",
      "how many pages are indexable",
      "how many pages can be indexed",
      "number of indexable pages",
      "how many urls are indexable by google",
    ],
    answer: tellIndexable,
  },
  {
    name: "pages_thin",
    title: "the pages with little text",
    example: "Which pages have thin content?",
    asks: [
      "pages with little text {condition}",
      "which pages have thin content",
      "thin pages",
      "pages with little content",
      "shortest pages by word count",
      "pages with too few words",
      "pages with hardly any text",
    ],
    answer: (context) =>
      tellPages(context, {
        "filter[indexable]": true,
        "filter[word_count][gte]": 0,
        sort: "word_count",
      }, {
        lead: (pages) =>
          context.write
            .say`The words of ${pages} that can be indexed are counted; the fewest first`,
        none: "No indexable page has a known word count.",
        row: (page, { write }) => write.many(page.word_count, "word"),
        suggestions: [look("See issues of content.", "/issues?filter[category]=content")],
      }),
  },
  {
    name: "pages_count",
    title: "how many pages the site has",
    example: "How many pages does the site have?",
    asks: [
      "how many pages does the site have",
      "number of pages",
      "how many urls were crawled",
      "how big is the site",
      "size of the website in pages",
      "how many pages did you find",
      "total pages",
    ],
    answer: tellCount,
  },
  {
    name: "pages_linked",
    title: "the pages with the most internal links to them",
    example: "Which pages have the most internal links?",
    narrower: { page: "page_inlinks" },
    asks: [
      "which pages have the most internal links",
      "most linked pages internally",
      "strongest pages by link score",
      "internal pagerank of pages",
      "which pages get the most inlinks",
      "best linked pages inside the site",
    ],
    answer: (context) =>
      tellPages(context, { "filter[inlinks_count][gte]": 1, sort: "-inlinks_count" }, {
        lead: (pages) =>
          context.write.say`Linked from other pages of the site: ${pages}; the most linked first`,
        none: "No page has a link from another page of the site.",
        row: (page, { write }) =>
          write.say`${write.many(page.inlinks_count, "link")}, link score ${
            write.count(page.link_score)
          }`,
        suggestions: [look("See how each page is linked.", "/internal-links?view=pages")],
      }),
  },
];

/** A row with the fields that are told. */
type PageRow = RowOf<AnswerTo<"listPages", { fields: typeof FIELDS }>>;

interface PageTelling {
  /** Gets "3 pages". */
  lead(pages: string): string;
  none: string;
  row(page: PageRow, context: Context): string;
  suggestions: NonNullable<Draft["suggestions"]>;
}

const FIELDS = [
  "id",
  "url",
  "title",
  "status_code",
  "indexable",
  "indexability_reason",
  "word_count",
  "depth",
  "inlinks_count",
  "link_score",
  "response_time_ms",
  "orphan",
  "clicks",
] as const;

function tellPages(
  context: Context,
  query: Record<string, string | number | boolean>,
  telling: PageTelling,
): Promise<Draft> {
  const { write } = context;
  return tellRows(context, {
    operationId: "listPages",
    query: { ...query, fields: FIELDS },
    lead: (total, { body }) =>
      write.say`${telling.lead(write.many(total, "page"))} (audit of ${write.day(body.meta.to)}):`,
    none: telling.none,
    row: (page) => {
      const said = telling.row(page, context);
      const title = page.title ? ` ${quoteText(page.title, 60)}` : "";
      return `${writeUrl(page.url)}${title}${said === "" ? "" : `: ${said}`}`;
    },
    cite: (page) => ["page", page.id, writeUrl(page.url)],
    suggestions: [...telling.suggestions, look("See all pages.", "/pages")],
  });
}

async function tellOrphans(context: Context): Promise<Draft> {
  const audit = await findReading(context.read("getLatestAudit"));
  if (!audit) return noAudit();
  const { id, pages_orphan, stop_reason } = audit.body.data;
  if (pages_orphan === null) {
    const early = stop_reason === null
      ? ""
      : context.write.say` (it ended early: ${String(stop_reason).replaceAll("_", " ")})`;
    return {
      text: [
        context.write
          .say`Nobody knows: audit ${id} did not see all pages${early}, and one that it did not see may link to a page that seems to have no link. An audit of the whole site shows it.`,
      ],
      citations: [cite(audit, "audit", id, context.write.say`Audit ${id}`)],
      suggestions: [START_AUDIT, look("See the settings of the audit.", `/audits/${id}`)],
    };
  }
  return await tellPages(context, { "filter[orphan]": true }, {
    lead: (pages) => context.write.say`No other page links to ${pages}`,
    none: "The latest audit found no orphan page: each page has a link from another one.",
    row: (page, { write }) => page.clicks === null ? "" : write.many(page.clicks, "click"),
    suggestions: [
      look("See links that could be set.", "/internal-links?view=opportunities"),
      recheck(["orphan_page"]),
    ],
  });
}

async function tellSlow(context: Context): Promise<Draft> {
  const { write } = context;
  const audit = await findReading(context.read("getLatestAudit"));
  if (!audit) return noAudit();
  const { p50, p95 } = audit.body.data.response_time_ms ?? { p50: null, p95: null };
  const draft = await tellPages(context, {
    "filter[response_time_ms][gte]": 0,
    "filter[status_code]": 200,
    sort: "-response_time_ms",
  }, {
    lead: (pages) => write.say`${pages} answered; the slowest first`,
    none: "No response time is known.",
    row: (page) => write.say`${write.count(page.response_time_ms)} ms`,
    suggestions: [look("See issues of performance.", "/issues?filter[category]=performance")],
  });
  return {
    ...draft,
    text: [
      write.say`Half of the pages answered within ${
        write.count(p50)
      } ms, nineteen of twenty within ${write.count(p95)} ms.`,
      ...draft.text,
    ],
    citations: [
      cite(audit, "audit", audit.body.data.id, "Response times of the audit"),
      ...draft.citations ?? [],
    ],
  };
}

async function tellCount(context: Context): Promise<Draft> {
  const { write } = context;
  const reading = await findReading(context.read("getLatestAudit"));
  if (!reading) return noAudit();
  const audit = reading.body.data;
  const codes = Object.entries(audit.status_codes ?? {}).map(([code, count]) =>
    `${code.replaceAll("_", " ")}: ${write.count(count)}`
  );
  return {
    text: [
      write.say`The audit of ${write.day(audit.finished_at)} crawled ${
        write.many(audit.pages_crawled, "URL")
      } of ${write.count(audit.pages_discovered)} that it found.`,
      write.say`${write.many(audit.pages_indexable, "page is", "pages are")} indexable.`,
      write.say`By status: ${write.list(codes)}.`,
    ],
    citations: [cite(reading, "audit", audit.id, write.say`Audit ${audit.id}`)],
    suggestions: [look("See all pages.", "/pages"), START_AUDIT],
  };
}

/** The service has no data of visitors' browsers; what an audit measured in its own stands in an issue. */
async function tellVitals(context: Context): Promise<Draft> {
  const draft = await tellPlacesOf(context, "cwv_poor");
  return {
    ...draft,
    text: [
      "What visitors' browsers measure (Chrome's field data) is not known here, and no score of " +
      "Lighthouse is computed. An audit with a browser measures the largest contentful paint and the " +
      "layout shift of some pages in it:\n",
      ...draft.text,
    ],
    suggestions: [
      ...draft.suggestions ?? [],
      look("See the slowest pages.", "/pages?sort=-response_time_ms"),
    ],
  };
}

async function tellIndexable(context: Context): Promise<Draft> {
  const { write } = context;
  const reading = await findReading(context.read("getLatestAudit"));
  if (!reading) return noAudit();
  const audit = reading.body.data;
  return {
    text: [
      write.say`Of ${write.many(audit.pages_crawled, "URL")} in the audit of ${
        write.day(audit.finished_at)
      }, ${write.count(audit.pages_indexable)} can be indexed.`,
      write.say`Not among them: ${write.count(audit.pages_redirected)} that redirect, ${
        write.count(audit.pages_broken)
      } that are broken, ${write.count(audit.pages_blocked)} that robots.txt keeps out.`,
      "Which of them Google did index, only Search Console knows.",
    ],
    citations: [cite(reading, "audit", audit.id, write.say`Audit ${audit.id}`)],
    suggestions: [
      look("See pages that cannot be indexed, with the reason.", "/pages?filter[indexable]=false"),
      look("See issues of indexability.", "/issues?filter[category]=indexability"),
    ],
  };
}
