import type { ApiReader, ReadingOf } from "../api_reader.ts";
import { createFindings, type Findings, readOrSay } from "./findings.ts";
import { createListTool, windowQuery } from "./list_tool.ts";
import type { AssistantTool, ToolArguments } from "./tool.ts";
import { createInputSchema, TEXT, WINDOW } from "./tool_schemas.ts";

const place = (id: string | number) => `/pages/${id}`;

const PAGE_FIELDS = [
  "url",
  "status_code",
  "fetch_error",
  "indexable",
  "indexability_reason",
  "title",
  "word_count",
  "depth",
  "orphan",
  "inlinks_count",
  "response_time_ms",
  "issues_count",
  "clicks",
  "impressions",
  "ctr",
  "position",
  "keywords_count",
  "top_keyword",
] as const;

const PAGE = { type: "page", id: "id", label: "url", place, fields: PAGE_FIELDS } as const;

const listPages = createListTool({
  name: "list_pages",
  description: "Pages of the site, each with what the crawler saw and its clicks: sorted and " +
    "filtered, such as the slowest, the most clicked, those without links, or not indexable.",
  operationId: "listPages",
  properties: {
    sort: {
      type: "string",
      enum: [
        "clicks",
        "impressions",
        "position",
        "word_count",
        "depth",
        "inlinks_count",
        "response_time_ms",
        "size_bytes",
        "keywords_count",
      ],
      default: "clicks",
    },
    ascending: { type: "boolean", default: false },
    contains: { ...TEXT, maxLength: 200, description: "In the URL, the title or a heading." },
    indexable: { type: "boolean" },
    orphan: { type: "boolean", description: "No page links to it." },
    broken: { type: "boolean", description: "It answers 400 or more." },
    ...WINDOW,
  },
  query: (args) => ({
    ...windowQuery(args),
    sort: `${args["ascending"] === true ? "" : "-"}${args["sort"]}`,
    q: args["contains"],
    "filter[indexable]": args["indexable"],
    "filter[orphan]": args["orphan"],
    "filter[status_code][gte]": args["broken"] === true ? 400 : undefined,
  }),
  as: PAGE,
});

/** Finds the page of an address, or those that are like it. */
async function findPages(reader: ApiReader, args: ToolArguments) {
  const url = String(args["url"]);
  const query = { ...windowQuery(args), fields: ["id", ...PAGE_FIELDS] } as const;
  const isUrl = URL.canParse(url);
  for (const one of isUrl ? [url, otherEnd(url)] : []) {
    const exact = await reader.read("listPages", {
      query: { ...query, "filter[url][eq]": one, per_page: 1 },
    });
    if (exact.body.data.length > 0) return exact;
  }
  const part = (isUrl ? new URL(url).pathname : url).slice(0, 200);
  return await reader.read("listPages", { query: { ...query, q: part, per_page: 5 } });
}

/** The address with the slash at its end that it lacks, or without the one that it has. */
function otherEnd(url: string): string {
  return url.endsWith("/") ? url.slice(0, -1) : `${url}/`;
}

const pageDetails: AssistantTool = {
  name: "page_details",
  description:
    "One page in detail by its URL or path: what the crawler saw, its problems, links to " +
    "and from it, clicks and position. Where no page has that address, those that are like it.",
  inputSchema: createInputSchema({ url: { ...TEXT, description: "URL or path." }, ...WINDOW }, [
    "url",
  ]),
  async run(reader, args) {
    const findings = createFindings();
    const found = await findPages(reader, args);
    const [first, second] = found.body.data;
    if (first === undefined || (second !== undefined && !isSame(first.url, String(args["url"])))) {
      return findings.answer({ pages_like_it: findings.rows(found, PAGE) });
    }
    const page = await reader.read("getPage", {
      params: { page_id: first.id },
      query: windowQuery(args),
    });
    return findings.answer({
      page: findings.object(page, {
        ...PAGE,
        fields: [
          ...PAGE_FIELDS,
          ...["meta_description", "h1", "canonical_url", "in_sitemap", "issues"] as const,
          ...["inlinks", "outlinks", "last_crawled_at"] as const,
        ],
      }),
    });
  },
};

function isSame(one: string, other: string): boolean {
  return one.replace(/\/$/, "") === other.replace(/\/$/, "");
}

const pageHistory: AssistantTool = {
  name: "page_history",
  description:
    "How one page changed from audit to audit: title, description, status, indexability, " +
    "words, problems.",
  inputSchema: createInputSchema({ url: { ...TEXT, description: "URL or path." } }, ["url"]),
  async run(reader, args) {
    const findings = createFindings();
    const found = await findPages(reader, args);
    const [page] = found.body.data;
    if (page === undefined) return findings.answer({ pages: findings.rows(found, PAGE) });
    const history = await readOrSay(
      reader.read("listPageHistory", { params: { page_id: page.id }, query: { per_page: 10 } }),
      (one) => tellHistory(findings, one),
    );
    return findings.answer({ url: page.url, history });
  },
};

function tellHistory(findings: Findings, reading: ReadingOf<"listPageHistory">) {
  return findings.rows(reading, {
    type: "page_history",
    label: "crawled_at",
    fields: [
      "crawled_at",
      "title",
      "status_code",
      "indexable",
      "word_count",
      "response_time_ms",
      "issues_count",
      "changed",
    ],
  });
}

const internalLinks = createListTool({
  name: "internal_links",
  description:
    "Links among the site's own pages that are broken, or that lead to a redirect: from " +
    "which page, to where, with what anchor. list_pages shows how well pages are linked.",
  operationId: "listInternalLinks",
  properties: {
    problem: {
      type: "string",
      enum: ["broken", "redirected"],
      default: "broken",
      description: "Which links are meant.",
    },
  },
  query: ({ problem }) => ({ view: "links", [`filter[${problem}]`]: true }),
  as: {
    type: "internal_link",
    label: "target_url",
    fields: ["source_url", "target_url", "anchor", "target_status_code", "elements_count"],
  },
});

const linkOpportunities = createListTool({
  name: "link_opportunities",
  description: "Internal links worth adding: from which page to which, with what anchor, and why.",
  operationId: "listInternalLinks",
  query: () => ({ view: "opportunities" }),
  as: {
    type: "link_opportunity",
    label: "target_url",
    fields: ["source_url", "target_url", "suggested_anchor", "keyword", "score", "reason"],
  },
});

const redirects = createListTool({
  name: "redirects",
  description: "URLs of the site that redirect: to where, over how many hops, and to which status.",
  operationId: "listRedirects",
  properties: { min_hops: { type: "integer", minimum: 1, maximum: 20, default: 1 } },
  query: ({ min_hops: hops }) => ({ "filter[hops_count][gte]": hops, sort: "-hops_count" }),
  as: {
    type: "redirect",
    label: "url",
    fields: [
      "url",
      "status_code",
      "final_url",
      "final_status_code",
      "hops_count",
      "loop",
      "inlinks_count",
    ],
  },
});

const sitemaps = createListTool({
  name: "sitemaps",
  description:
    "The XML sitemaps: how many URLs they name, and how many of those are fine, broken, " +
    "redirected or noindex.",
  operationId: "listSitemaps",
  as: {
    type: "sitemap",
    label: "url",
    fields: [
      "url",
      "status_code",
      "fetch_error",
      "urls_count",
      "urls_ok",
      "urls_redirected",
      "urls_broken",
      "urls_noindex",
      "urls_not_crawled",
      "errors",
    ],
  },
  meta: ["summary"],
});

/** Tools that report pages and the links among them. */
export const PAGE_TOOLS: readonly AssistantTool[] = [
  listPages,
  pageDetails,
  pageHistory,
  internalLinks,
  linkOpportunities,
  redirects,
  sitemaps,
];
