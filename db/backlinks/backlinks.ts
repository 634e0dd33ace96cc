import type { LinkType } from "../../lib/importers/import_rows.ts";
import type { LinkStatus, LostReason } from "../../lib/metrics/backlinks/link_status.ts";
import type { LinkFacts } from "../../lib/metrics/backlinks/unite_reports.ts";
import type { Db } from "../core/connection.ts";
import { writeLines } from "../core/load_lines.ts";
import { loadRows } from "../core/load_rows.ts";
import { insertRows, type SqlLiteral } from "../core/sql_rows.ts";
import { fitAscii, fitText } from "../core/text_columns.ts";
import { runStatement } from "../core/statement.ts";

/** What the links of a page are found by, and what they are in it. */
interface LinkIdentityRow {
  /** 8 bytes. */
  sourceKey: Buffer;
  targetId: number;
  anchorId: number;
  linkType: LinkType;
}

/** What is kept of a link besides what looks at its page say. Days are `YYYY-MM-DD`. */
export interface NewBacklink extends LinkIdentityRow, LinkFacts {
  providers: number;
  discoveredVia: "import" | "crawl";
  importedOn: string;
  firstImport: boolean;
  newOn: string | null;
  /** Null: no provider names a day. */
  reportedOn: string | null;
  providerLost: boolean | null;
  providerLostOn: string | null;
  providerLostReason: LostReason | null;
  status: LinkStatus;
  lostOn: string | null;
  lostReason: LostReason | null;
  /** Its only report; null: the reports of its page are kept by themselves. */
  only: { importId: number; date: string; dated: boolean; lost: boolean | null } | null;
}

/** What looks at the page of a link say; see `settleLink()`. */
export interface LinkLookRow {
  look: "found" | "gone" | null;
  /** The day. */
  lookedOn: string | null;
  lookLostOn: string | null;
  lookLostReason: LostReason | null;
  /** At the end of the target's redirects. */
  targetHttpCode: number | null;
}

/** A link as it is kept. */
export interface StoredBacklink extends NewBacklink, LinkLookRow {
  id: number;
}

/** The columns of what is known of a link, in the order of `factValues()`. */
export const FACT_COLUMNS = "domain_id, source_url, source_title, nofollow, ugc, sponsored, " +
  "first_seen, last_seen, http_code, language, page_authority, page_authority_name, " +
  "domain_authority, domain_authority_name, target_form";

/** All further columns of a link but the site, the id and the source page. */
export const REST_COLUMNS = `target_id, anchor_id, link_type, ${FACT_COLUMNS}, providers, ` +
  "discovered_via, imported_on, first_import, new_on, reported_on, provider_lost, " +
  "provider_lost_on, provider_lost_reason, status, lost_on, lost_reason, import_id, report_date, " +
  "report_lost, report_dated";

const MAX_TITLE = 500;
const MAX_LANGUAGE = 10;

/** The values of what is known of a link. */
export function factValues(facts: LinkFacts): SqlLiteral[] {
  return [
    facts.domainId,
    facts.sourceUrl,
    facts.sourceTitle === null ? null : fitText(facts.sourceTitle, MAX_TITLE),
    facts.nofollow,
    facts.ugc,
    facts.sponsored,
    facts.firstSeen,
    facts.lastSeen,
    facts.httpCode,
    facts.language === null ? null : fitAscii(facts.language, MAX_LANGUAGE),
    facts.pageAuthority,
    facts.pageAuthorityName,
    facts.domainAuthority,
    facts.domainAuthorityName,
    facts.targetForm,
  ];
}

function linkValues(link: NewBacklink): SqlLiteral[] {
  return [
    link.sourceKey,
    link.targetId,
    link.anchorId,
    link.linkType,
    ...factValues(link),
    link.providers,
    link.discoveredVia,
    link.importedOn,
    link.firstImport,
    link.newOn,
    link.reportedOn,
    link.providerLost,
    link.providerLostOn,
    link.providerLostReason,
    link.status,
    link.lostOn,
    link.lostReason,
    link.only?.importId ?? null,
    link.only?.date ?? null,
    link.only?.lost ?? null,
    link.only?.dated ?? null,
  ];
}

/** Links that are not there yet; they have numbers one after the other (db/backlinks/link_sequences.ts). */
interface NumberedBacklinks {
  firstId: number;
  links: readonly NewBacklink[];
}

/** Loads links from a stream; false when the server does not allow that. */
export async function loadBacklinks(
  trx: Db,
  siteId: number,
  { firstId, links }: NumberedBacklinks,
): Promise<boolean> {
  let id = firstId;
  const loaded = await loadRows(trx, {
    into: `backlinks (id, @source_key, ${REST_COLUMNS}) SET site_id = ${siteId}, ` +
      "source_key = UNHEX(@source_key)",
    parts: writeLines(links, (link) => [id++, ...linkValues(link)]),
    characterSet: "utf8mb4",
  });
  if (loaded === undefined) return false;
  if (loaded.rowsCount !== links.length || loaded.warningsCount > 0) {
    throw new Error(
      `Of ${links.length} links the database took ${loaded.rowsCount}, with ` +
        `${loaded.warningsCount} warnings.`,
    );
  }
  return true;
}

/** Inserts links that are not there yet. */
export async function insertBacklinks(
  trx: Db,
  siteId: number,
  { firstId, links }: NumberedBacklinks,
): Promise<void> {
  const rows = links.map((link, index) => [siteId, firstId + index, ...linkValues(link)]);
  await insertRows(trx, `backlinks (site_id, id, source_key, ${REST_COLUMNS})`, rows);
}

/** Writes links over those that have their ids. */
export async function updateBacklinks(
  trx: Db,
  siteId: number,
  links: readonly (NewBacklink & { id: number })[],
): Promise<void> {
  const rows = links.map((link) => [siteId, link.id, ...linkValues(link)]);
  const columns = REST_COLUMNS.split(", ").filter((name) => name !== "discovered_via");
  await insertRows(trx, `backlinks (site_id, id, source_key, ${REST_COLUMNS})`, rows, {
    onDuplicate: columns.map((name) => `${name} = VALUES(${name})`).join(", "),
  });
}

/** Deletes links by their ids. */
export async function deleteBacklinks(
  trx: Db,
  siteId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await trx("backlinks").where({ site_id: siteId }).whereIn("id", [...ids]).delete(); // primary key
}

/** Lists the links of source pages and keeps them from changing until the transaction ends. */
export async function lockBacklinksOf(
  trx: Db,
  siteId: number,
  sourceKeys: readonly Buffer[],
): Promise<StoredBacklink[]> {
  // index backlinks_identity
  const rows = await runStatement(
    trx,
    `SELECT id, ${LINK_COLUMNS} FROM backlinks
    WHERE site_id = ${siteId} AND source_key IN (${listKeys(sourceKeys)}) FOR UPDATE`,
  ) as LinkRow[]; // a SELECT gives rows of its columns
  return rows.map(readLink);
}

/** Lists those of the source pages that have links. */
export async function listKnownSources(
  trx: Db,
  siteId: number,
  sourceKeys: readonly Buffer[],
): Promise<string[]> {
  // index backlinks_identity
  const rows = await runStatement(
    trx,
    `SELECT DISTINCT HEX(source_key) AS source_key FROM backlinks
    WHERE site_id = ${siteId} AND source_key IN (${listKeys(sourceKeys)})`,
  ) as { source_key: string }[]; // a SELECT gives rows of its columns
  return rows.map(({ source_key }) => source_key.toLowerCase());
}

/** Whether the site has any links. */
export async function hasBacklinks(db: Db, siteId: number): Promise<boolean> {
  const row = await db("backlinks").where({ site_id: siteId }).first("id"); // primary key
  return row !== undefined;
}

/** Deletes the links whose only report is of an import. */
export async function deleteOnlyLinksOf(trx: Db, siteId: number, importId: number): Promise<void> {
  // the site's part of the primary key: deletions are rare
  await trx("backlinks").where({ site_id: siteId, import_id: importId }).delete();
}

/**
 * Lists source pages of links whose only report is by a provider and of an export before `before`, that is not called
 * lost, or only since a whole export after `since`; `after` is the last one of the list before.
 */
export async function listUnlistedSources(
  trx: Db,
  { siteId, provider, before, since, after, limit }: {
    siteId: number;
    provider: number;
    before: string;
    since: string;
    after: Buffer | null;
    limit: number;
  },
): Promise<Buffer[]> {
  const query = trx("backlinks").where({ site_id: siteId, providers: 1 << provider })
    .where("report_date", "<", before)
    .whereRaw("report_lost IS NOT TRUE")
    .whereRaw("(provider_lost IS NOT TRUE OR provider_lost_on > ?)", [since]);
  return await listSources(query, after, limit);
}

/** Lists source pages of links that are lost because whole exports lack them. */
export async function listMissingSources(
  trx: Db,
  { siteId, after, limit }: { siteId: number; after: Buffer | null; limit: number },
): Promise<Buffer[]> {
  const query = trx("backlinks").where({ site_id: siteId })
    .where("provider_lost_reason", "missing_in_exports");
  return await listSources(query, after, limit);
}

async function listSources(
  query: ReturnType<Db>,
  after: Buffer | null,
  limit: number,
): Promise<Buffer[]> {
  if (after !== null) query.where("source_key", ">", after);
  // in the order of the index backlinks_identity
  return await query.distinct().orderBy("source_key").limit(limit).pluck<Buffer[]>("source_key");
}

/** Source keys as an SQL list. */
export function listKeys(sourceKeys: readonly Buffer[]): string {
  return sourceKeys.map((key) => `X'${key.toString("hex")}'`).join(",");
}

const DAY_COLUMNS = [
  "first_seen",
  "last_seen",
  "imported_on",
  "new_on",
  "reported_on",
  "provider_lost_on",
  "lost_on",
  "report_date",
];

const LINK_COLUMNS = selectColumns(
  `source_key, ${REST_COLUMNS}, look, looked_at, look_lost_on, look_lost_reason, target_http_code`,
  [...DAY_COLUMNS, "looked_at", "look_lost_on"],
);

/** The columns of a SELECT, days as text. */
export function selectColumns(columns: string, days: readonly string[]): string {
  return columns.split(", ").map((name) =>
    days.includes(name) ? `DATE_FORMAT(${name}, '%Y-%m-%d') AS ${name}` : name
  ).join(", ");
}

/** What is known of a link, as the database gives it. */
export interface FactRow {
  domain_id: number;
  source_url: string;
  source_title: string | null;
  nofollow: number | null;
  ugc: number | null;
  sponsored: number | null;
  first_seen: string | null;
  last_seen: string | null;
  http_code: number | null;
  language: string | null;
  page_authority: number | null;
  page_authority_name: number | null;
  domain_authority: number | null;
  domain_authority_name: number | null;
  target_form: number | null;
}

interface LinkRow extends FactRow {
  id: number;
  source_key: Buffer;
  target_id: number;
  anchor_id: number;
  link_type: LinkType;
  providers: number;
  discovered_via: "import" | "crawl";
  imported_on: string;
  first_import: number;
  new_on: string | null;
  reported_on: string | null;
  provider_lost: number | null;
  provider_lost_on: string | null;
  provider_lost_reason: LostReason | null;
  status: LinkStatus;
  lost_on: string | null;
  lost_reason: LostReason | null;
  import_id: number | null;
  report_date: string | null;
  report_lost: number | null;
  report_dated: number | null;
  look: "found" | "gone" | null;
  looked_at: string | null;
  look_lost_on: string | null;
  look_lost_reason: LostReason | null;
  target_http_code: number | null;
}

/** Reads what is known of a link. */
export function readLinkFacts(row: FactRow): LinkFacts {
  return {
    domainId: row.domain_id,
    sourceUrl: row.source_url,
    sourceTitle: row.source_title,
    nofollow: readFlag(row.nofollow),
    ugc: readFlag(row.ugc),
    sponsored: readFlag(row.sponsored),
    firstSeen: row.first_seen,
    lastSeen: row.last_seen,
    httpCode: row.http_code,
    language: row.language,
    pageAuthority: row.page_authority,
    pageAuthorityName: row.page_authority_name,
    domainAuthority: row.domain_authority,
    domainAuthorityName: row.domain_authority_name,
    targetForm: row.target_form,
  };
}

/** Reads yes, no or not known. */
export function readFlag(flag: number | null): boolean | null {
  return flag === null ? null : flag === 1;
}

function readLink(row: LinkRow): StoredBacklink {
  const { import_id: importId, report_date: date } = row;
  return {
    id: row.id,
    sourceKey: row.source_key,
    targetId: row.target_id,
    anchorId: row.anchor_id,
    linkType: row.link_type,
    ...readLinkFacts(row),
    providers: row.providers,
    discoveredVia: row.discovered_via,
    importedOn: row.imported_on,
    firstImport: row.first_import === 1,
    newOn: row.new_on,
    reportedOn: row.reported_on,
    providerLost: readFlag(row.provider_lost),
    providerLostOn: row.provider_lost_on,
    providerLostReason: row.provider_lost_reason,
    status: row.status,
    lostOn: row.lost_on,
    lostReason: row.lost_reason,
    only: importId === null || date === null
      ? null
      : { importId, date, dated: row.report_dated === 1, lost: readFlag(row.report_lost) },
    look: row.look,
    lookedOn: row.looked_at,
    lookLostOn: row.look_lost_on,
    lookLostReason: row.look_lost_reason,
    targetHttpCode: row.target_http_code,
  };
}
