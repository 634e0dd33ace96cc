import type { AnswerTo, RowOf } from "../api_reader.ts";
import { daysFilter } from "../apply_conditions.ts";
import { cite, type Context } from "../context.ts";
import { findPage, listNamedUrls } from "../find_page.ts";
import type { Draft, Kind } from "../kind.ts";
import { quoteText, writeUrl } from "../quote_text.ts";
import { IMPORT_DATA, look, tellRows } from "../tell_rows.ts";
import {
  readSummary,
  tellChanges,
  tellCount,
  tellFollow,
  tellTargets,
  VERIFY,
} from "./tell_backlink_summary.ts";

/** Questions about links from other sites. */
export const BACKLINK_KINDS: readonly Kind[] = [
  {
    name: "backlinks_count",
    title: "how many links from other sites are known",
    example: "How many backlinks do we have?",
    lists: "backlinks_new",
    narrower: { page: "page_backlinks", domain: "backlinks_of_domain" },
    asks: [
      "how many websites link to us",
      "how many sites link to us",
      "how many other websites link to us",
      "number of inbound links",
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
    title: "the newest backlinks",
    example: "Which backlinks are new?",
    narrower: { page: "page_backlinks", domain: "backlinks_of_domain" },
    asks: [
      "which backlinks did we get new {span}",
      "which links to us came in {span} new",
      "which sites started to link to us {span} new",
      "new links {span}",
      "links that we earned {span} new",
      "which backlinks are new",
      "new backlinks",
      "links we gained lately backlinks",
      "who linked to us recently",
      "latest backlinks",
      "newest links from other sites backlinks",
    ],
    answer: (context) =>
      tellLinks(context, { ...daysFilter(context, "first_seen_at"), sort: "-first_seen_at" }, {
        lead: (links) => context.write.say`${links}, the newest first`,
        none: "No backlink is known yet.",
        row: (link, { write }) => write.say`first seen ${write.day(link.first_seen_at)}`,
      }),
  },
  {
    name: "backlinks_lost",
    title: "the lost backlinks",
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
      tellLinks(context, {
        "filter[status]": "lost",
        ...daysFilter(context, "lost_at"),
        sort: "-lost_at",
      }, {
        lead: (links) => context.write.say`Lost: ${links}, the latest first`,
        none: "No backlink is known to be lost.",
        row: (link, { write }) =>
          write.say`lost ${write.day(link.lost_at)}: ${
            String(link.lost_reason ?? "no reason known").replaceAll("_", " ")
          }`,
      }),
  },
  {
    name: "backlinks_broken",
    title: "the backlinks that lead to a page with an error",
    example: "Which backlinks are broken?",
    asks: [
      "backlinks to pages that do not exist any more",
      "backlinks to pages that no longer exist",
      "which backlinks lead to missing pages",
      "broken backlinks",
      "which backlinks are broken",
      "backlinks to broken pages",
      "links from other sites that lead to 404 pages backlinks",
      "broken backlinks",
    ],
    answer: (context) =>
      tellLinks(context, { "filter[status]": "broken", sort: "-last_seen_at" }, {
        lead: (links) => context.write.say`Leading to a page with an error: ${links}`,
        none: "No backlink is known to lead to a broken page.",
        row: (link) =>
          context.write.say`the target answers ${link.target_status_code ?? "nothing"}`,
      }),
  },
  {
    name: "backlink_changes",
    title: "how many backlinks were won and lost",
    example: "How did our backlinks develop?",
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
    name: "backlink_targets",
    title: "the pages that the most other sites link to",
    example: "Which of our pages have the most backlinks?",
    first: "best",
    asks: [
      "to which of our pages do most external links point",
      "pages with the most external links from others",
      "which of our pages have the most backlinks",
      "pages with the most backlinks",
      "to which pages do most backlinks point",
      "most linked pages from other sites backlinks",
      "top backlink targets",
      "which pages attract backlinks",
    ],
    answer: tellTargets,
  },
  {
    name: "referring_domains",
    title: "the domains that link to the site",
    example: "Which domains link to us?",
    first: "best",
    narrower: { page: "page_backlinks", domain: "backlinks_of_domain" },
    asks: [
      "from which domain do we get the most links",
      "which website links to us most",
      "top referring domain",
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
    title: "the links from one domain",
    example: "Which backlinks come from blog.example?",
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
        lead: (links) => context.write.say`${links} from ${writeUrl(domain)}`,
        none: context.write.say`No backlink from ${writeUrl(domain)} is known.`,
        row: (link) => link.status,
      });
    },
  },
  {
    name: "anchors",
    title: "the anchor texts of the backlinks",
    example: "Which anchor texts are used in links to us?",
    asks: [
      "which anchor texts do other sites use for us",
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
    title: "how many backlinks are nofollow",
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
    title: "the backlinks of one page",
    example: "Which sites link to /pricing?",
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

/** A row with the fields that are told. */
type LinkRow = RowOf<AnswerTo<"listBacklinks", { fields: typeof FIELDS }>>;

interface LinkTelling {
  /** Gets "3 backlinks". */
  lead(links: string): string;
  none: string;
  row(link: LinkRow, context: Context): string;
}

const FIELDS = [
  "id",
  "source_url",
  "source_domain",
  "target_url",
  "target_status_code",
  "anchor",
  "dofollow",
  "status",
  "lost_reason",
  "first_seen_at",
  "last_seen_at",
  "lost_at",
] as const;

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
      write.say`${telling.lead(write.many(total, "backlink"))} (sources up to ${
        write.day(body.meta.to)
      }):`,
    none: telling.none,
    row: (link) =>
      `${writeUrl(link.source_url)} → ${
        writeUrl(link.target_url ?? write.text("an unknown page"))
      }` +
      `${link.anchor ? write.say`, anchor ${quoteText(link.anchor, 60)}` : ""}: ${
        telling.row(link, context)
      }`,
    cite: (link) => ["backlink", link.id, writeUrl(link.source_url)],
    suggestions: [VERIFY, look("See all backlinks.", "/backlinks"), IMPORT_DATA],
  });
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
      write.say`${write.many(total, "domain links", "domains link")} to the site (sources up to ${
        write.day(body.meta.to)
      }); those with the most links first:`,
    none: "No referring domain is known.",
    row: (row) =>
      write.say`${writeUrl(row.domain)}: ${write.many(row.links_count, "link")}, authority ${
        row.authority_known ? write.count(row.authority) : "unknown"
      }`,
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
      lead: (total) =>
        write.say`${write.many(total, "anchor text")}; those of the most domains first:`,
      none: "No anchor text is known.",
      row: (row) =>
        `${row.anchor === "" ? write.text("no text") : quoteText(row.anchor, 60)} (${
          write.text(row.class)
        }): ` +
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
      write.say`${
        write.share(anchors.exact_domains_share)
      } of the domains use a tracked keyword as anchor${
        anchors.over_optimised ? ", which is much and may look bought." : "."
      }`,
    ],
    citations: [
      ...draft.citations ?? [],
      cite(summary.reading, "backlink_summary", null, "Classes of anchors"),
    ],
  };
}

async function tellPageLinks(context: Context): Promise<Draft> {
  const choice = await findPage(context);
  // links may lead to a page that neither audits nor search data know
  const named = "draft" in choice ? await listNamedUrls(context) : [];
  if ("draft" in choice && named.length === 0) return choice.draft;
  const [asked = ""] = context.entities.urls;
  const where = writeUrl("draft" in choice ? asked : choice.url);
  return await tellLinks(context, {
    ..."draft" in choice
      ? { "filter[target_url][in]": named.join(",") }
      : { "filter[target_url]": choice.url.replaceAll(",", "%2C") },
    sort: "-first_seen_at",
  }, {
    lead: (links) => context.write.say`${links} to ${where}`,
    none: context.write.say`No backlink to ${where} is known.`,
    row: (link) => link.status,
  });
}
