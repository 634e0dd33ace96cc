import type { Db } from "../../../db/core/connection.ts";

type Value = string | number | Buffer | null;

/** A row of `backlinks` as a spec writes it: what it leaves out is a live text link of 19 November 2026. */
export type LinkRowColumns =
  & { id: number }
  & Readonly<
    Partial<
      Record<
        | "anchor_id"
        | "domain_authority"
        | "domain_authority_name"
        | "domain_id"
        | "first_seen"
        | "http_code"
        | "import_id"
        | "language"
        | "last_seen"
        | "link_type"
        | "looked_at"
        | "lost_on"
        | "lost_reason"
        | "new_on"
        | "nofollow"
        | "page_authority"
        | "page_authority_name"
        | "provider_lost"
        | "provider_lost_on"
        | "provider_lost_reason"
        | "providers"
        | "report_date"
        | "report_lost"
        | "source_key"
        | "source_title"
        | "source_url"
        | "sponsored"
        | "status"
        | "target_first_code"
        | "target_form"
        | "target_http_code"
        | "target_id"
        | "ugc",
        Value
      >
    >
  >;

/** The key of a source page, by which specs order pages. */
export function pageKey(number: number): Buffer {
  const key = Buffer.alloc(8);
  key.writeUInt32BE(number, 4);
  return key;
}

/** Inserts links of a site, each from its own page unless it names one; of domain 1 to no known target or anchor. */
export async function insertLinks(
  db: Db,
  siteId: number,
  links: readonly LinkRowColumns[],
): Promise<void> {
  const rows = links.map((link) => ({
    site_id: siteId,
    source_key: pageKey(link.id),
    target_id: 0,
    anchor_id: 0,
    link_type: "text",
    domain_id: 1,
    source_url: `https://d${link.domain_id ?? 1}.test/${link.id}`,
    providers: 1,
    discovered_via: "import",
    imported_on: "2026-11-19",
    first_import: 1,
    reported_on: "2026-11-19",
    status: "live",
    ...link,
  }));
  // one at a time, else the columns that only some name become DEFAULT, which a stream of values refuses
  for (const row of rows) await db("backlinks").insert(row);
}

/** Inserts texts of a site by their ids: of domains, targets or anchors. */
export async function insertLinkTexts(
  db: Db,
  siteId: number,
  texts: {
    domains?: Readonly<Record<number, string>>;
    targets?: Readonly<Record<number, string>>;
    anchors?: Readonly<Record<number, string>>;
  },
): Promise<void> {
  const insert = async (
    table: string,
    column: string,
    of: Readonly<Record<number, string>> = {},
  ) => {
    const rows = Object.entries(of)
      .map(([id, text]) => ({ site_id: siteId, id: Number(id), [column]: text }));
    if (rows.length > 0) await db(table).insert(rows);
  };
  await insert("link_domains", "domain", texts.domains);
  await insert("link_targets", "url", texts.targets);
  await insert("link_anchors", "anchor", texts.anchors);
}

const NO_LINKS = {
  links_count: 0,
  lost_links_count: 0,
  follow_count: 0,
  nofollow_count: 0,
  unknown_count: 0,
  first_seen: null,
  last_seen: null,
  new_on: null,
  lost_on: null,
};

type Figures = Readonly<Record<string, Value>>;

/** Inserts what the links of domains come to; all that a row leaves out is 0 or not known. */
export async function insertDomainFigures(
  db: Db,
  siteId: number,
  rows: readonly (Figures & { domain_id: number })[],
): Promise<void> {
  const none = { ...NO_LINKS, status: "live", pages_count: 0, targets_count: 0, providers: 1 };
  await db("link_domain_figures").insert(rows.map((row) => ({
    site_id: siteId,
    ...none,
    domain: `d${row.domain_id}.test`,
    authority: null,
    authority_name: null,
    ...row,
  })));
}

/** Inserts what the links to targets come to; all that a row leaves out is 0 or not known. */
export async function insertTargetFigures(
  db: Db,
  siteId: number,
  rows: readonly (Figures & { target_id: number })[],
): Promise<void> {
  const none = { ...NO_LINKS, domains_count: 0, pages_count: 0 };
  await db("link_target_figures").insert(
    rows.map((row) => ({ site_id: siteId, ...none, ...row })),
  );
}

/** Inserts what the links with anchors come to; all that a row leaves out is 0 or not known. */
export async function insertAnchorFigures(
  db: Db,
  siteId: number,
  rows: readonly (Figures & { anchor_id: number })[],
): Promise<void> {
  const none = { ...NO_LINKS, class: "other", domains_count: 0, targets_count: 0 };
  await db("link_anchor_figures").insert(
    rows.map((row) => ({ site_id: siteId, ...none, ...row })),
  );
}
