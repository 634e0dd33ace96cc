import type { Db } from "../core/connection.ts";
import { enumField } from "../core/enum_field.ts";
import { whereProvider } from "./link_provider_filter.ts";
import { PROVIDERS } from "./link_providers.ts";
import { listRows, type ListSource } from "../core/list_query.ts";
import type { ListField, ListFields, ListPage, ListQuery } from "../core/list_shapes.ts";

/** A domain that links, with what its links come to; days are midnight in UTC. */
export interface ReferringDomainRow {
  domain_id: number;
  domain: string;
  status: "live" | "lost";
  links_count: number;
  lost_links_count: number;
  follow_count: number;
  nofollow_count: number;
  unknown_count: number;
  dofollow: number | null;
  pages_count: number;
  targets_count: number;
  authority: number | null;
  authority_known: number | null;
  provider_figure: number | null;
  provider_figure_name: number | null;
  first_seen_at: Date | null;
  last_seen_at: Date | null;
  lost_at: Date | null;
  /** Bits, see db/backlinks/link_providers.ts. */
  providers: number;
}

/** What Search Console's table of linking sites says of a domain. */
export interface ReportedSite {
  links_count: number | null;
  targets_count: number | null;
  /** `YYYY-MM-DD` */
  date: string;
}

const COUNT = { type: "integer", sortable: true, filterable: true } as const;
const DAY = { type: "time", nullable: true, sortable: true, filterable: true } as const;

/** One followed link makes a followed domain; what is not known of one may be one. */
const FOLLOWED =
  "case when figures.follow_count > 0 then 1 when figures.unknown_count > 0 then null " +
  "when figures.nofollow_count > 0 then 0 else null end";

/** The fields that the list of referring domains sorts, filters and searches by. */
export const REFERRING_DOMAIN_LIST: ListFields = {
  // index link_domain_figures_links (site_id, links_count), whose entries end with the domain's id
  defaultSort: "-links_count",
  key: "domain_id",
  fields: {
    domain_id: { sql: "figures.domain_id", type: "integer", hidden: true },
    domain: {
      sql: "figures.domain",
      columns: { domain_id: "figures.domain_id" },
      type: "string",
      sortable: true,
      filterable: true,
      searchable: true,
    },
    status: {
      ...enumField("figures.status"),
      type: "string",
      filterable: true,
      values: ["live", "lost"],
    },
    links_count: { sql: "figures.links_count", ...COUNT },
    lost_links_count: { sql: "figures.lost_links_count", ...COUNT },
    follow_count: { sql: "figures.follow_count", ...COUNT },
    nofollow_count: { sql: "figures.nofollow_count", ...COUNT },
    unknown_count: { sql: "figures.unknown_count", ...COUNT },
    dofollow: { sql: FOLLOWED, type: "boolean", nullable: true, filterable: true },
    pages_count: { sql: "figures.pages_count", ...COUNT },
    targets_count: { sql: "figures.targets_count", ...COUNT },
    authority: { sql: "link_authorities.authority", ...COUNT, nullable: true },
    authority_known: { sql: "link_authorities.known", type: "boolean", nullable: true },
    provider_authority: {
      type: "object",
      columns: {
        provider_figure: "figures.authority",
        provider_figure_name: "figures.authority_name",
      },
    },
    first_seen_at: { sql: "figures.new_on", ...DAY },
    last_seen_at: { sql: "figures.last_seen", ...DAY },
    lost_at: { sql: "figures.lost_on", ...DAY },
    providers: { sql: "figures.providers", type: "string", filterable: true, values: PROVIDERS },
    reported: { type: "object", columns: { domain: "figures.domain" } },
  },
};

/** Which domains, and how many there are where that is known. */
interface ReferringDomainListOptions {
  siteId: number;
  query: ListQuery;
  findTotal(): Promise<number | null>;
}

/** Reads one page of the domains that link to a site. */
export async function listReferringDomains(
  db: Db,
  { siteId, query, findTotal }: ReferringDomainListOptions,
): Promise<ListPage<ReferringDomainRow>> {
  const own = query.filters.filter(({ field }) => field === "providers");
  const sources = sourcesOf(db, siteId, query);
  for (const { from } of sources) {
    for (const filter of own) whereProvider(from, "figures.providers", filter);
  }
  const filters = query.filters.filter((filter) => !own.includes(filter));
  const [first, ...also] = sources;
  return await listRows<ReferringDomainRow>(db, {
    ...first,
    also,
    query: { ...query, filters },
    ...(own.length === 0 && {
      countFrom: db("link_domain_figures").where({ site_id: siteId }),
      findTotal,
    }),
  });
}

/** The strongest are found by the index of authorities, and those without any after them. */
function sourcesOf(
  db: Db,
  siteId: number,
  { sort: [first] }: ListQuery,
): readonly [ListSource, ...ListSource[]] {
  const figures = db("link_domain_figures as figures").where({ "figures.site_id": siteId })
    .leftJoin("link_authorities", (on) =>
      on.on("link_authorities.site_id", "figures.site_id") // primary key
        .andOn("link_authorities.domain_id", "figures.domain_id"));
  if (first?.field !== "authority" || !first.descending) {
    return [{ from: figures, fields: REFERRING_DOMAIN_LIST }];
  }
  const strongest = db("link_authorities") // index link_authorities_authority
    .where({ "link_authorities.site_id": siteId }).whereNotNull("link_authorities.authority")
    .joinRaw(
      "straight_join link_domain_figures as figures " +
        "on figures.site_id = link_authorities.site_id " +
        "and figures.domain_id = link_authorities.domain_id",
    );
  return [
    {
      from: strongest,
      fields: withFields({
        domain_id: { sql: "link_authorities.domain_id" },
        authority: { nullable: false },
      }),
    },
    {
      from: figures.whereNull("link_authorities.authority"),
      fields: withFields({ authority: { sql: "null" } }),
    },
  ];
}

function withFields(changes: Readonly<Record<string, Partial<ListField>>>): ListFields {
  const { fields, ...list } = REFERRING_DOMAIN_LIST;
  const change = ([name, field]: [string, ListField]) => [name, { ...field, ...changes[name] }];
  return { ...list, fields: Object.fromEntries(Object.entries(fields).map(change)) };
}

/** Lists what Search Console's table of linking sites says of domains. */
export async function listReportedSites(
  db: Db,
  siteId: number,
  domains: readonly string[],
): Promise<Map<string, ReportedSite>> {
  const rows: (ReportedSite & { name: string })[] = await db("link_tops")
    .where({ site_id: siteId, kind: "linking_site" }) // primary key
    .whereIn("name", domains)
    .select(
      "name",
      "links_count",
      "others_count as targets_count",
      db.raw("DATE_FORMAT(date, '%Y-%m-%d') AS date"),
    );
  return new Map(rows.map(({ name, ...site }) => [name, site]));
}
