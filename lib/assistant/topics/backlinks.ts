import { cite, type Context } from "../context.ts";
import { findPage } from "../find_page.ts";
import type { Draft, Kind, Suggestion } from "../kind.ts";
import { quoteText, writeUrl } from "../quote_text.ts";
import { tellLinkStatuses } from "../tell_link_statuses.ts";
import { IMPORT_DATA, look, statusNote, tellRows } from "../tell_rows.ts";

/** Questions about links from other sites. */
export const BACKLINK_KINDS: readonly Kind[] = [
  {
    name: "backlinks_count",
    lists: "backlinks_new",
    example: "How many backlinks do we have?",
    narrower: { page: "page_backlinks", domain: "backlinks_of_domain" },
    asks: [
      "how many backlinks do we have",
      "backlinks",
      "number of links from other sites",
      "how many sites link to us and with how many links",
      "our link profile",
      "size of our link profile",
      "how many backlinks are live",
      "backlink overview",
      "how many external links point to us backlinks",
      "summary of the backlink profile",
    ],
    answer: tellCount,
  },
  {
    name: "backlinks_new",
    example: "Which backlinks are new?",
    asks: [
      "which backlinks are new",
      "new backlinks",
      "links we gained lately backlinks",
      "who linked to us recently",
      "latest backlinks",
      "newest links from other sites backlinks",
    ],
    answer: (context) =>
      tellLinks(context, { sort: "-first_seen_at" }, {
        lead: (links) => `${links}, the newest first`,
        none: "No backlink is known yet.",
        row: (link, { write }) => `first seen ${write.day(link.first_seen_at)}`,
      }),
  },
  {
    name: "backlinks_lost",
    example: "Which backlinks did we lose?",
    asks: [
      "which backlinks did we lose",
      "lost backlinks",
      "backlinks that disappeared",
      "which links to us are gone",
      "backlinks that were removed",
      "why did we lose backlinks",
      "did we lose links",
    ],
    answer: (context) =>
      tellLinks(context, { "filter[status]": "lost", sort: "-lost_at" }, {
        lead: (links) => `Lost: ${links}, the latest first`,
        none: "No backlink is known to be lost.",
        row: (link, { write }) =>
          `lost ${write.day(link.lost_at)}: ${
            String(link.lost_reason ?? "no reason known").replaceAll("_", " ")
          }`,
      }),
  },
  {
    name: "backlinks_broken",
    asks: [
      "which backlinks are broken",
      "backlinks to broken pages",
      "links from other sites that lead to 404 pages backlinks",
      "broken backlinks",
    ],
    answer: (context) =>
      tellLinks(context, { "filter[status]": "broken", sort: "-last_seen_at" }, {
        lead: (links) => `Leading to a page with an error: ${links}`,
        none: "No backlink is known to lead to a broken page.",
        row: (link) => `the target answers ${link.target_status_code ?? "nothing"}`,
      }),
  },
  {
    name: "backlink_changes",
    asks: [
      "how did our backlinks develop",
      "new and lost backlinks",
      "backlinks gained and lost",
      "did we gain or lose backlinks",
      "backlinks over time",
      "net change of backlinks",
    ],
    answer: tellChanges,
  },
  {
    name: "referring_domains",
    first: "best",
    example: "Which domains link to us?",
    narrower: { page: "page_backlinks" },
    asks: [
      "which domains link to us",
      "referring domains",
      "who links to us",
      "sites that link to us",
      "how many referring domains do we have",
      "strongest referring domains",
      "which websites link to our site",
      "top linking sites",
      "domains with the highest authority that link to us backlinks",
    ],
    answer: tellDomains,
  },
  {
    name: "backlinks_of_domain",
    needs: ["domain"],
    asks: [
      "does {domain} link to us",
      "backlinks from {domain}",
      "how many links do we have from {domain}",
      "which pages of {domain} link to us",
      "links from {domain}",
    ],
    answer: (context) => {
      const domain = context.entities.domains[0]?.toLowerCase().replace(/^www\./, "") ?? "";
      return tellLinks(context, { "filter[source_domain]": domain, sort: "-first_seen_at" }, {
        lead: (links) => `${links} from ${writeUrl(domain)}`,
        none: `No backlink from ${writeUrl(domain)} is known.`,
        row: (link) => link.status,
      });
    },
  },
  {
    name: "anchors",
    example: "Which anchor texts are used in links to us?",
    asks: [
      "which anchor texts are used in links to us",
      "anchor texts",
      "most common anchors",
      "anchor text distribution",
      "with which words do people link to us anchors",
      "are our anchors over optimised",
      "anchor profile",
    ],
    answer: tellAnchors,
  },
  {
    name: "follow_share",
    example: "How many of our backlinks are nofollow?",
    asks: [
      "how many of our backlinks are nofollow",
      "follow share of backlinks",
      "share of dofollow links",
      "nofollow backlinks",
      "what portion of backlinks is follow",
      "follow and nofollow ratio",
    ],
    answer: tellFollow,
  },
  {
    name: "page_backlinks",
    needs: ["page"],
    asks: [
      "backlinks of {url}",
      "which sites link to {url}",
      "how many backlinks does {url} have",
      "external links to {url}",
      "who links to {url} from outside backlinks",
    ],
    answer: tellPageLinks,
  },
];

const VERIFY: Suggestion = {
  type: "verify_backlinks",
  label: "Look which links are still there.",
  method: "POST",
  path: "/backlinks/verify",
};

// deno-lint-ignore no-explicit-any -- a row as the route's answer schema tells
type LinkRow = any;

interface LinkTelling {
  /** Gets "3 backlinks". */
  lead(links: string): string;
  none: string;
  row(link: LinkRow, context: Context): string;
}

const FIELDS = "id,source_url,source_domain,target_url,target_status_code,anchor,dofollow,status," +
  "lost_reason,first_seen_at,last_seen_at,lost_at";

function tellLinks(
  context: Context,
  query: Record<string, string>,
  telling: LinkTelling,
): Promise<Draft> {
  const { write } = context;
  return tellRows(context, {
    operationId: "listBacklinks",
    query: { ...query, fields: FIELDS },
    lead: (total, { body }) =>
      `${telling.lead(write.many(total, "backlink"))} (sources up to ${write.day(body.meta.to)}):`,
    none: telling.none,
    row: (link) =>
      `${writeUrl(link.source_url)} → ${writeUrl(link.target_url ?? "an unknown page")}` +
      `${link.anchor ? `, anchor ${quoteText(link.anchor, 60)}` : ""}: ${
        telling.row(link, context)
      }`,
    cite: (link) => ["backlink", link.id, writeUrl(link.source_url)],
    suggestions: [VERIFY, look("See all backlinks.", "/backlinks"), IMPORT_DATA],
  });
}

async function readSummary(context: Context, query: Record<string, string> = {}) {
  const reading = await context.read("getBacklinkSummary", { query });
  return { reading, data: reading.body.data, meta: reading.body.meta };
}

/** What is said where no export of links was imported. */
function noLinks({ reading, meta }: Awaited<ReturnType<typeof readSummary>>): Draft {
  return {
    text: [statusNote(meta) ?? "No backlinks are known: import an export of a backlink tool."],
    citations: [cite(reading, "backlink_summary", null, "Backlinks")],
    suggestions: [IMPORT_DATA],
  };
}

async function tellCount(context: Context): Promise<Draft> {
  const { write } = context;
  const summary = await readSummary(context);
  const { reading, data, meta } = summary;
  if (!data || meta.source === null) return noLinks(summary);
  const { statuses } = data;
  return {
    text: [
      `${write.many(data.links_count, "backlink")} from ${
        write.many(data.referring_domains_count, "domain")
      } ` +
      `${data.links_count === 1 ? "is" : "are"} known (sources up to ${write.day(meta.to)}).`,
      tellLinkStatuses(context, statuses),
      data.follow?.links?.ratio === null || data.follow?.links?.ratio === undefined
        ? null
        : `Of those whose rel is known ${write.share(data.follow.links.ratio)} are followed` +
          `${
            data.follow.links.unknown === 0
              ? "."
              : `; of ${write.count(data.follow.links.unknown)} it is unknown.`
          }`,
      (data.concentration?.top_10_share ?? null) === null || data.referring_domains_count <= TOP
        ? null
        : `The strongest ten domains have ${
          write.share(data.concentration.top_10_share)
        } of the links.`,
    ],
    citations: [cite(reading, "backlink_summary", null, "Backlinks")],
    suggestions: [
      VERIFY,
      look("See the referring domains.", "/referring-domains"),
      look("See the links.", "/backlinks"),
    ],
  };
}

/** The concentration is of so many domains; of fewer it is always the whole. */
const TOP = 10;

async function tellChanges(context: Context): Promise<Draft> {
  const { write } = context;
  // links know neither device nor country
  const { from, to } = await context.window() as Record<string, string>;
  const summary = await readSummary(context, { ...(from ? { from } : {}), ...(to ? { to } : {}) });
  const { reading, data, meta } = summary;
  if (!data || meta.source === null || !data.changes) return noLinks(summary);
  const { changes } = data;
  return {
    text: [
      `Backlinks ${write.days(changes.from, changes.to)}: ${write.count(changes.new_links)} new, ` +
      `${write.count(changes.lost_links)} lost (net ${write.change(changes.net_links)}).`,
      `Domains: ${write.count(changes.new_domains)} new, ${
        write.count(changes.lost_domains)
      } lost ` +
      `(net ${write.change(changes.net_domains)}).`,
    ],
    citations: [cite(reading, "backlink_summary", null, "New and lost backlinks")],
    suggestions: [
      look("See the lost links.", "/backlinks?filter[status]=lost&sort=-lost_at"),
      look("See the newest links.", "/backlinks?sort=-first_seen_at"),
      VERIFY,
    ],
  };
}

function tellDomains(context: Context): Promise<Draft> {
  const { write } = context;
  return tellRows(context, {
    operationId: "listReferringDomains",
    query: {
      "filter[status]": "live",
      fields: "domain,status,links_count,dofollow,authority,authority_known,first_seen_at",
    },
    lead: (total, { body }) =>
      `${write.many(total, "domain links", "domains link")} to the site (sources up to ` +
      `${write.day(body.meta.to)}); those with the most links first:`,
    none: "No referring domain is known.",
    row: (row) =>
      `${writeUrl(row.domain)}: ${write.many(row.links_count, "link")}, authority ` +
      (row.authority_known ? write.count(row.authority) : "unknown"),
    cite: (row) => ["referring_domain", row.domain, writeUrl(row.domain)],
    suggestions: [
      look("See the strongest domains.", "/referring-domains?sort=-authority"),
      look("See the links.", "/backlinks"),
      VERIFY,
    ],
  });
}

async function tellAnchors(context: Context): Promise<Draft> {
  const { write } = context;
  const [summary, draft] = await Promise.all([
    readSummary(context),
    tellRows(context, {
      operationId: "listAnchors",
      query: { fields: "anchor,class,links_count,domains_count,domains_share" },
      lead: (total) => `${write.many(total, "anchor text")}; those of the most domains first:`,
      none: "No anchor text is known.",
      row: (row) =>
        `${row.anchor === "" ? "no text" : quoteText(row.anchor, 60)} (${row.class}): ` +
        `${write.many(row.domains_count, "domain")}, ${write.many(row.links_count, "link")}`,
      cite: (row) => ["anchor", row.anchor.slice(0, 200), quoteText(row.anchor, 60)],
      suggestions: [look("See all anchors.", "/anchors"), look("See the links.", "/backlinks")],
    }),
  ]);
  const anchors = summary.data?.anchors;
  if (!anchors || anchors.exact_domains_share === null) return draft;
  return {
    ...draft,
    text: [
      ...draft.text,
      `${write.share(anchors.exact_domains_share)} of the domains use a tracked keyword as anchor` +
      (anchors.over_optimised ? ", which is much and may look bought." : "."),
    ],
    citations: [
      ...draft.citations ?? [],
      cite(summary.reading, "backlink_summary", null, "Classes of anchors"),
    ],
  };
}

async function tellFollow(context: Context): Promise<Draft> {
  const { write } = context;
  const summary = await readSummary(context);
  const { reading, data, meta } = summary;
  if (!data || meta.source === null) return noLinks(summary);
  const { links, domains } = data.follow;
  return {
    text: [
      `Links: ${write.count(links.follow)} followed, ${write.count(links.nofollow)} nofollow, of ` +
      `${write.count(links.unknown)} it is unknown; of those that are known ${
        write.share(links.ratio)
      } are followed.`,
      `Domains: ${write.count(domains.follow)} with a followed link, ${
        write.count(domains.nofollow)
      } without, ` +
      `of ${write.count(domains.unknown)} it is unknown.`,
    ],
    citations: [cite(reading, "backlink_summary", null, "Follow share")],
    suggestions: [
      look("See the links that are not followed.", "/backlinks?filter[dofollow]=false"),
      VERIFY,
    ],
  };
}

async function tellPageLinks(context: Context): Promise<Draft> {
  const choice = await findPage(context);
  if ("draft" in choice) return choice.draft;
  const where = writeUrl(choice.url);
  return await tellLinks(context, {
    "filter[target_url]": choice.url.replaceAll(",", "%2C"),
    sort: "-first_seen_at",
  }, {
    lead: (links) => `${links} to ${where}`,
    none: `No backlink to ${where} is known.`,
    row: (link) => link.status,
  });
}
