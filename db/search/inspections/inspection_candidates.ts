import type { Knex } from "knex";
import type { InspectionCandidate } from "../../../lib/search_console/plan_inspections.ts";
import type { Db } from "../../core/connection.ts";
import { md5 } from "../../core/md5.ts";

/** From what pages are chosen for inspection; null: there is none. */
export interface CandidateSources {
  siteId: number;
  /** As Search Console names it: only its pages can be inspected. */
  property: string;
  /** The latest audit with all its pages, and the one before it. */
  audit: { id: number; previousId: number | null; startedAt: Date } | null;
  /** The window of search data, of the kind page. */
  periodId: number | null;
  /** Of the newest analysis of content decay. */
  decayAnalysisId: number | null;
}

/** How many, and when a page was last inspected to come again. */
interface CandidateChoice {
  before: Date;
  limit: number;
}

const DOMAIN_PREFIX = "sc-domain:";
/** The host of an absolute URL, without its port. */
const HOST =
  "SUBSTRING_INDEX(SUBSTRING_INDEX(SUBSTRING_INDEX(pages.url, '/', 3), '/', -1), ':', 1)";

/** Lists pages with clicks, those with the most first. */
export async function listClickedPages(
  db: Db,
  sources: CandidateSources,
  choice: CandidateChoice,
): Promise<InspectionCandidate[]> {
  if (sources.periodId === null) return [];
  // index search_period_pages_clicks
  const from = db("search_period_pages as found")
    .joinRaw("straight_join pages on pages.id = found.page_id")
    .where({ "found.site_id": sources.siteId, "found.period_id": sources.periodId })
    .where("found.clicks", ">", 0)
    .orderBy([
      { column: "found.clicks", order: "desc" },
      { column: "found.impressions", order: "desc" },
      { column: "found.page_id", order: "desc" },
    ]);
  return await select(from, sources, choice);
}

/** Lists pages that lose their clicks, those that lose the most first. */
export async function listDecayingPages(
  db: Db,
  sources: CandidateSources,
  choice: CandidateChoice,
): Promise<InspectionCandidate[]> {
  if (sources.decayAnalysisId === null) return [];
  const from = db("decaying_pages as decay")
    .joinRaw("straight_join pages on pages.id = decay.page_id")
    .where({ "decay.site_id": sources.siteId, "decay.analysis_id": sources.decayAnalysisId })
    .whereNotNull("decay.severity")
    .orderBy([{ column: "decay.lost", order: "desc" }, "decay.page_id"]);
  return await select(from, sources, choice);
}

/**
 * Lists pages that are new in the latest audit, or whose content, status, canonical or indexability differ from the
 * audit before, and that were not inspected since. Without an earlier audit nothing is known to have changed.
 */
export async function listChangedPages(
  db: Db,
  sources: CandidateSources,
  limit: number,
): Promise<InspectionCandidate[]> {
  const { audit } = sources;
  if (audit === null || audit.previousId === null) return [];
  const from = auditPages(db, audit.id)
    .leftJoin("audit_pages as earlier", (join) =>
      // index audit_pages_page (page_id, audit_id)
      join.onVal("earlier.audit_id", audit.previousId ?? 0)
        .andOn("earlier.page_id", "audit_pages.page_id"))
    .whereRaw("(audit_pages.indexable = 1 OR earlier.indexable = 1)")
    .whereRaw(
      `(earlier.page_id IS NULL OR earlier.indexable <> audit_pages.indexable
        OR NOT (earlier.content_hash <=> audit_pages.content_hash)
        OR NOT (earlier.canonical_url <=> audit_pages.canonical_url)
        OR NOT (earlier.status_code <=> audit_pages.status_code))`,
    );
  return await select(from, sources, { before: audit.startedAt, limit });
}

/** Lists indexable pages that search data do not know, in the order in which the crawl met them. */
export async function listPagesWithoutImpressions(
  db: Db,
  sources: CandidateSources,
  choice: CandidateChoice,
): Promise<InspectionCandidate[]> {
  const { siteId, audit, periodId } = sources;
  if (audit === null || periodId === null) return [];
  const from = auditPages(db, audit.id).where({ "audit_pages.indexable": 1 }).whereNotExists(
    db("search_period_pages").select(db.raw("1")).where({ site_id: siteId, period_id: periodId })
      .whereRaw("search_period_pages.page_id = audit_pages.page_id"),
  );
  return await select(from, sources, choice);
}

/** Lists pages that no page links to. */
export async function listOrphanPages(
  db: Db,
  sources: CandidateSources,
  choice: CandidateChoice,
): Promise<InspectionCandidate[]> {
  if (sources.audit === null) return [];
  const from = auditPages(db, sources.audit.id)
    .where({ "audit_pages.orphan": 1, "audit_pages.html": 1 });
  return await select(from, sources, choice);
}

/** Lists indexable pages in the order in which the crawl met them. */
export async function listIndexablePages(
  db: Db,
  sources: CandidateSources,
  choice: CandidateChoice,
): Promise<InspectionCandidate[]> {
  if (sources.audit === null) return [];
  const from = auditPages(db, sources.audit.id).where({ "audit_pages.indexable": 1 });
  return await select(from, sources, choice);
}

/** Lists pages whose inspection somebody asked for, in the order of the requests. */
export async function listRequestedPages(
  db: Db,
  { siteId, property }: Pick<CandidateSources, "siteId" | "property">,
  limit: number,
): Promise<InspectionCandidate[]> {
  const covered = coveredBy(property);
  // index url_inspections_requested
  return await db("url_inspections as inspections")
    .joinRaw("straight_join pages on pages.id = inspections.page_id")
    .where({ "inspections.site_id": siteId }).whereNotNull("inspections.requested_at")
    .whereRaw(covered.sql, covered.bindings)
    .orderBy(["inspections.requested_at", "inspections.page_id"]).limit(limit)
    .select("pages.id as pageId", "pages.url", "inspections.inspected_at as inspectedAt");
}

function auditPages(db: Db, auditId: number): Knex.QueryBuilder {
  // primary key (audit_id, url_id)
  return db("audit_pages").joinRaw("straight_join pages on pages.id = audit_pages.page_id")
    .where({ "audit_pages.audit_id": auditId }).orderBy("audit_pages.url_id");
}

/** Of the pages of `from` those that the property has and whose turn has come. */
async function select(
  from: Knex.QueryBuilder,
  { siteId, property }: CandidateSources,
  { before, limit }: CandidateChoice,
): Promise<InspectionCandidate[]> {
  const covered = coveredBy(property);
  return await from
    .leftJoin("url_inspections as inspections", (join) =>
      // primary key (site_id, page_id)
      join.onVal("inspections.site_id", siteId).andOn("inspections.page_id", "pages.id"))
    .whereRaw("(inspections.inspected_at IS NULL OR inspections.inspected_at < ?)", [before])
    .whereRaw(covered.sql, covered.bindings)
    .limit(limit)
    .select("pages.id as pageId", "pages.url", "inspections.inspected_at as inspectedAt");
}

/** Whether a page's URL is in the property; Google refuses others. */
function coveredBy(property: string): { sql: string; bindings: string[] } {
  if (!property.startsWith(DOMAIN_PREFIX)) {
    return { sql: "LEFT(pages.url, CHAR_LENGTH(?)) = ?", bindings: [property, property] };
  }
  const domain = property.slice(DOMAIN_PREFIX.length);
  return {
    sql: `(${HOST} = ? OR LEFT(REVERSE(${HOST}), CHAR_LENGTH(?)) = REVERSE(?))`,
    bindings: [domain, `.${domain}`, `.${domain}`],
  };
}

/** The present analysis of content decay in web search; null when there is none. */
export async function findDecayAnalysisId(db: Db, siteId: number): Promise<number | null> {
  // unique key search_analyses_question
  const row = await db("search_analyses")
    .where({ site_id: siteId, name: "content_decay", question: md5("web"), retired: 0 })
    .first<{ id: number } | undefined>("id");
  return row?.id ?? null;
}
