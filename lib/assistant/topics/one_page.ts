import type { ReadingOf } from "../api_reader.ts";
import { cite, type Context } from "../context.ts";
import { describeReason } from "../describe_reason.ts";
import { findPage } from "../find_page.ts";
import type { Draft, Kind } from "../kind.ts";
import { quoteText, writeUrl } from "../quote_text.ts";
import { look, noDataSuggestions, recheck, statusNote, tellRows } from "../tell_rows.ts";

/** Questions about one page. */
export const ONE_PAGE_KINDS: readonly Kind[] = [
  {
    name: "page_details",
    title: "what is known of one page",
    example: "What do you know about /pricing?",
    needs: ["page"],
    why: "page_issues",
    asks: [
      "what can you tell me about {url} help",
      "everything about {url}",
      "what do you know about {url}",
      "tell me about {url}",
      "{url}",
      "details of the page {url}",
      "is {url} indexable",
      "how is the page {url} doing",
      "is {url} ok",
      "is {url} broken",
      "what is the status of {url}",
      "what is the title of {url}",
      "how deep is {url}",
      "how many words has {url}",
      "how big is {url}",
    ],
    answer: tellPage,
  },
  {
    name: "page_issues",
    title: "the open issues of one page",
    example: "What is wrong with /pricing?",
    needs: ["page"],
    asks: [
      "what is wrong with {url}",
      "issues on {url}",
      "which problems does {url} have",
      "errors on {url}",
      "what should I fix on {url}",
      "how many issues does this page have {url}",
      "{severity} on {url}",
    ],
    answer: tellPageIssues,
  },
  {
    name: "page_traffic",
    title: "the clicks of one page",
    example: "How many clicks does /pricing get?",
    needs: ["page"],
    asks: [
      "how many clicks does {url} get",
      "traffic of {url}",
      "traffic trend for the page {url}",
      "impressions of {url}",
      "how much traffic does the page {url} bring",
      "visits on {url}",
      "position of the page {url} in search",
      "how does {url} perform in search",
      "how well does {url} do in google search",
      "how popular is {url}",
    ],
    answer: tellPageTraffic,
  },
  {
    name: "page_keywords",
    title: "the keywords of one page",
    example: "Which keywords bring people to /pricing?",
    needs: ["page"],
    asks: [
      "which keywords bring visitors to {url} traffic",
      "with which keywords do people come to {url}",
      "which keywords does {url} rank for",
      "what does {url} rank for",
      "keywords of {url}",
      "what queries bring people to {url}",
      "for which search terms is {url} found",
      "top keyword of {url}",
      "which queries is {url} shown for",
    ],
    answer: tellPageKeywords,
  },
  {
    name: "page_changes",
    title: "what changed on one page",
    example: "What changed on /pricing?",
    needs: ["page"],
    asks: [
      "what changed on {url}",
      "history of {url}",
      "when did {url} change",
      "was {url} changed lately",
      "changes of the page {url} over time",
    ],
    answer: tellPageChanges,
  },
  {
    name: "page_inlinks",
    title: "the internal links to one page",
    example: "Which pages link to /pricing?",
    needs: ["page"],
    asks: [
      "which pages link to {url}",
      "internal links to {url}",
      "how many internal links does {url} have",
      "inlinks of {url}",
      "who links to {url} inside the site",
      "how is {url} linked internally",
    ],
    answer: tellPageInlinks,
  },
];

async function tellPage(context: Context): Promise<Draft> {
  const { write, read } = context;
  const choice = await findPage(context);
  if ("draft" in choice) return choice.draft;
  const reading = await read("getPage", {
    params: { page_id: choice.id },
    query: await pageWindow(context),
  });
  const page = reading.body.data;
  const { search } = reading.body.meta;
  const status = page.status_code === null
    ? page.fetch_error === null
      ? "was not crawled"
      : write.say`could not be fetched (${page.fetch_error})`
    : write.say`answers ${page.status_code}`;
  return {
    text: [
      `${writeUrl(page.url)} ${status}` +
      `${page.title ? write.say`; its title is ${quoteText(page.title)}` : ""}.`,
      page.indexable === null
        ? null
        : page.indexable
        ? "It is indexable."
        : write.say`It is not indexable: ${describeReason(page.indexability_reason)}.`,
      write.say`Words: ${write.count(page.word_count)}; click depth: ${
        write.count(page.depth)
      }; internal links to it: ${write.count(page.inlinks_count)}; response time: ${
        page.response_time_ms === null
          ? "unknown"
          : write.say`${write.count(page.response_time_ms)} ms`
      }.`,
      page.issues_count === null || page.issues_count === undefined
        ? null
        : write.say`Issues: ${write.many(page.issues_count.error, "error")}, ${
          write.many(page.issues_count.warning, "warning")
        }, ${write.many(page.issues_count.notice, "notice")}.`,
      page.clicks === null
        ? null
        : write.say`In search ${context.inWindow(search)}: ${write.many(page.clicks, "click")}, ${
          write.many(page.impressions, "impression")
        }, position ${write.position(page.position)}.`,
    ],
    citations: [cite(reading, "page", page.id, writeUrl(page.url))],
    suggestions: [
      look("See its issues and links.", `/pages/${page.id}`),
      look("See what changed on it.", `/pages/${page.id}/history`),
      {
        type: "inspect_page",
        label: "Look at it now.",
        method: "POST",
        path: "/pages/inspect",
        body: { url: page.url },
      },
    ],
  };
}

/** A page has no comparison. */
async function pageWindow(context: Context) {
  const { compare: _, ...window } = await context.window();
  return window;
}

interface PageIssue {
  code: string;
  title: string;
  severity: string;
}

async function tellPageIssues(context: Context): Promise<Draft> {
  const { write, read, rows } = context;
  const choice = await findPage(context, { needs: "audit" });
  if ("draft" in choice) return choice.draft;
  const reading = await read("getPage", { params: { page_id: choice.id } });
  if (reading.body.meta.audit_id === null) return withoutAudit(reading);
  const page = reading.body.data;
  const { severity } = context.entities;
  const items = page.issues.items.filter((one: PageIssue) =>
    !severity || one.severity === severity
  );
  const codes = [
    ...new Map(items.map((one: PageIssue) => [one.code, one])).values(),
  ] as PageIssue[];
  const shown = codes.slice(rows.skip, rows.skip + rows.count);
  const where = writeUrl(page.url);
  return {
    text: [
      page.issues.total === 0
        ? write.say`No open issue is on ${where} by the audit of ${
          write.day(reading.body.meta.to)
        }.`
        : write.say`${where} has ${write.many(page.issues_count?.error, "error")}, ${
          write.many(page.issues_count?.warning, "warning")
        } and ${write.many(page.issues_count?.notice, "notice")} (audit of ${
          write.day(reading.body.meta.to)
        }):`,
      ...shown.map((one) => write.say`- ${one.title} (${one.code}, ${one.severity})`),
    ],
    citations: [
      cite(reading, "page", page.id, where),
      ...shown.map((one) => cite(reading, "issue", one.code, one.title)),
    ],
    suggestions: [
      ...(shown.length > 0
        ? [{
          type: "recheck",
          label: "Check the page again after the fix.",
          method: "POST" as const,
          path: "/audit/recheck",
          body: { urls: [page.url] },
        }]
        : []),
      look("See the page with its evidence.", `/pages/${page.id}`),
    ],
  };
}

/** What is said of a page that no audit has seen: what an audit would find is not known, and is no 0. */
function withoutAudit(reading: ReadingOf<"getPage">): Draft {
  const { data, meta } = reading.body;
  return {
    text: [statusNote(meta)],
    citations: [cite(reading, "page", data.id, writeUrl(data.url))],
    suggestions: noDataSuggestions(meta) ?? [],
  };
}

async function tellPageTraffic(context: Context): Promise<Draft> {
  const { write, read } = context;
  const choice = await findPage(context, { needs: "search" });
  if ("draft" in choice) return choice.draft;
  const reading = await read("getPage", {
    params: { page_id: choice.id },
    query: await pageWindow(context),
  });
  const page = reading.body.data;
  const { search } = reading.body.meta;
  const where = writeUrl(page.url);
  return {
    text: page.clicks === null
      ? [
        statusNote(search) ??
          write.say`The search data have no row of ${where} ${context.inWindow(search)}.`,
      ]
      : [
        write.say`${capital(context.inWindow(search))} ${where} had ${
          write.many(page.clicks, "click")
        } from ${write.many(page.impressions, "impression")} (CTR ${
          write.share(page.ctr)
        }) at a mean position of ${write.position(page.position)}.`,
        page.top_keyword === null
          ? null
          : write.say`It was shown for ${write.many(page.keywords_count, "keyword")}, most of all ${
            quoteText(page.top_keyword)
          }.`,
        statusNote(search),
      ],
    citations: [cite(reading, "page", page.id, where)],
    suggestions: [
      ...page.clicks === null ? noDataSuggestions(search) ?? [] : [],
      look(
        "See the keywords of the page.",
        `/keywords?filter[url]=${encodeURIComponent(page.url)}`,
      ),
      look("See pages that lose clicks.", "/content-decay"),
    ],
  };
}

/** The first letter in capitals. */
function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

async function tellPageKeywords(context: Context): Promise<Draft> {
  const { write } = context;
  const choice = await findPage(context, { needs: "search" });
  if ("draft" in choice) return choice.draft;
  const where = writeUrl(choice.url);
  return await tellRows(context, {
    operationId: "listKeywords",
    query: {
      ...(await context.window()) as Record<string, string>,
      // a comma would part the list of the filter
      "filter[url]": choice.url.replaceAll(",", "%2C"),
      fields: "id,keyword,position,clicks,impressions",
    },
    lead: (total, { body }) =>
      write.say`${where} is the best page of the site for ${write.many(total, "keyword")} ${
        context.inWindow(body.meta)
      }:`,
    none: write.say`No keyword has ${where} as its page in the search data.`,
    row: (row) =>
      write.say`${quoteText(row.keyword)}: ${write.many(row.clicks, "click")}, position ${
        write.position(row.position)
      }`,
    cite: (row) => ["keyword", row.id, quoteText(row.keyword)],
    suggestions: [look("See the page.", `/pages/${choice.id}`)],
  });
}

async function tellPageChanges(context: Context): Promise<Draft> {
  const { write } = context;
  const choice = await findPage(context, { needs: "audit" });
  if ("draft" in choice) return choice.draft;
  const where = writeUrl(choice.url);
  return await tellRows(context, {
    operationId: "listPageHistory",
    params: { page_id: choice.id },
    query: { fields: "audit_id,crawled_at,title,status_code,word_count,changed" },
    lead: (total) => write.say`${write.many(total, "audit")} met ${where}, the newest first:`,
    none: write.say`No audit whose rows are kept met ${where}.`,
    row: (row) =>
      write.say`${write.day(row.crawled_at)} (audit ${row.audit_id}): ${
        row.changed === null || row.changed === undefined
          ? "nothing before it to compare with"
          : row.changed.length === 0
          ? "nothing changed"
          : write.say`changed: ${
            write.list(row.changed.map((one: string) => one.replaceAll("_", " ")))
          }`
      }`,
    cite: (row) => ["audit", row.audit_id, write.say`Audit ${row.audit_id}`],
    suggestions: [look("See each version.", `/pages/${choice.id}/history`)],
  });
}

async function tellPageInlinks(context: Context): Promise<Draft> {
  const { write, read, rows } = context;
  const choice = await findPage(context, { needs: "audit" });
  if ("draft" in choice) return choice.draft;
  const reading = await read("getPage", { params: { page_id: choice.id } });
  if (reading.body.meta.audit_id === null) return withoutAudit(reading);
  const page = reading.body.data;
  const where = writeUrl(page.url);
  const items: { source_url: string; anchor: string | null; dofollow: boolean }[] = page.inlinks
    .items
    .slice(rows.skip, rows.skip + rows.count);
  return {
    text: [
      page.inlinks.total === 0
        ? write.say`No page of the site links to ${where}, by the audit of ${
          write.day(reading.body.meta.to)
        }.`
        : write.say`${
          write.many(page.inlinks.total, "internal link leads", "internal links lead")
        } to ${where}:`,
      ...items.map((link) =>
        `- ${writeUrl(link.source_url)}${
          link.anchor ? write.say`, anchor ${quoteText(link.anchor, 60)}` : ""
        }` +
        (link.dofollow ? "" : " (nofollow)")
      ),
    ],
    citations: [cite(reading, "page", page.id, where)],
    suggestions: [
      look("See links that could be set.", "/internal-links?view=opportunities"),
      ...(page.inlinks.total === 0 ? [recheck(["orphan_page"])] : []),
    ],
  };
}
