import { SEVERITIES } from "../../../schemas/issue.ts";
import type { Db } from "../../core/connection.ts";
import { listRows } from "../../core/list_query.ts";
import type { ListFields, ListPage, ListQuery } from "../../core/list_shapes.ts";

/** One place of an issue. */
export interface OccurrenceRow {
  page_id: number | null;
  /** Null: the site as a whole. */
  url: string | null;
  severity: "error" | "warning" | "notice";
  target_url: string | null;
  /** 0 or 1. */
  ignored: number;
  /** The URL's hash, for what was decided about it; null: the site as a whole. */
  url_hash: Buffer | null;
  /** The issue's code, for the fingerprint. */
  issue_code: string;
  /** JSON: {found, expected, where}. */
  evidence: string;
}

/** The fields that the list of an issue's places sorts and filters by. */
export const OCCURRENCE_LIST: ListFields = {
  // the order of the primary key (audit_id, code, url_id, target_id)
  defaultSort: "url_id,target_id",
  key: "url_id,target_id",
  fields: {
    url_id: { sql: "audit_occurrences.url_id", type: "integer", hidden: true },
    target_id: { sql: "audit_occurrences.target_id", type: "integer", hidden: true },
    page_id: {
      sql: "audit_pages.page_id",
      type: "integer",
      nullable: true,
      filterable: true,
    },
    url: {
      sql: "place.url",
      type: "string",
      nullable: true,
      sortable: true,
      filterable: true,
      searchable: true,
    },
    severity: {
      sql: "audit_occurrences.severity",
      type: "string",
      filterable: true,
      values: SEVERITIES,
    },
    target_url: {
      sql: "target.url",
      type: "string",
      nullable: true,
      sortable: true,
      filterable: true,
      searchable: true,
    },
    ignored: { sql: "audit_occurrences.ignored", type: "boolean", filterable: true },
    ignore: {
      type: "object",
      columns: { ignored: "audit_occurrences.ignored", url_hash: "place.url_hash" },
    },
    fingerprint: {
      type: "string",
      columns: {
        issue_code: "audit_occurrences.code",
        url: "place.url",
        target_url: "target.url",
        evidence: "audit_occurrences.evidence",
      },
    },
    evidence: { sql: "audit_occurrences.evidence", type: "object" },
    visitors: {
      type: "object",
      columns: { issue_code: "audit_occurrences.code", url: "place.url" },
    },
  },
};

/** One page of the places of an issue in one audit. */
export function listOccurrences(
  db: Db,
  { auditId, code }: { auditId: number; code: string },
  query: ListQuery,
): Promise<ListPage<OccurrenceRow>> {
  const places = db("audit_occurrences")
    .where({ "audit_occurrences.audit_id": auditId, "audit_occurrences.code": code });
  return listRows<OccurrenceRow>(db, {
    from: withUrls(places.clone()),
    countFrom: places,
    findTotal: () => findPlacesCount(db, auditId, code),
    fields: OCCURRENCE_LIST,
    query,
    snapshot: auditId,
  });
}

/** The places that count and those that are ignored, as the scoring has counted them. */
async function findPlacesCount(db: Db, auditId: number, code: string): Promise<number | null> {
  const issue = await db("audit_issues").where({ audit_id: auditId, code })
    .first<{ occurrences_count: number; ignored_occurrences_count: number } | undefined>(
      "occurrences_count",
      "ignored_occurrences_count",
    );
  return issue === undefined ? null : issue.occurrences_count + issue.ignored_occurrences_count;
}

/** Adds the URLs by the primary keys; a target's number means a URL only beside a page. */
function withUrls(places: ReturnType<Db>): ReturnType<Db> {
  return places
    .leftJoin("audit_urls as place", (on) =>
      on.on("place.audit_id", "audit_occurrences.audit_id")
        .andOn("place.url_id", "audit_occurrences.url_id"))
    .leftJoin("audit_urls as target", (on) =>
      on.on("target.audit_id", "audit_occurrences.audit_id")
        .andOn("target.url_id", "audit_occurrences.target_id")
        .andOnVal("audit_occurrences.url_id", ">", 0)
        .andOnVal("audit_occurrences.code", "<>", "rule_failed"))
    .leftJoin("audit_pages", (on) =>
      on.on("audit_pages.audit_id", "audit_occurrences.audit_id")
        .andOn("audit_pages.url_id", "audit_occurrences.url_id"));
}

/** One place of an issue on a known page. */
export interface PageOccurrenceRow
  extends Pick<OccurrenceRow, "severity" | "target_url" | "ignored" | "evidence"> {
  code: string;
}

/** The first `limit` places of issues on one URL, worst first, and how many there are. */
export async function listPageOccurrences(
  db: Db,
  { auditId, urlId }: { auditId: number; urlId: number },
  limit: number,
): Promise<{ total: number; rows: PageOccurrenceRow[] }> {
  // index audit_occurrences_place (audit_id, url_id, severity, ignored)
  const places = db("audit_occurrences").where({
    "audit_occurrences.audit_id": auditId,
    "audit_occurrences.url_id": urlId,
  });
  const [count] = await places.clone().count<{ total: number }[]>({ total: "*" });
  const rows: PageOccurrenceRow[] = await withUrls(places.clone())
    .select(
      "audit_occurrences.code",
      "audit_occurrences.severity",
      "target.url as target_url",
      "audit_occurrences.ignored",
      "audit_occurrences.evidence",
    )
    .orderBy(["audit_occurrences.severity", "audit_occurrences.code", "target_id"])
    .limit(limit);
  return { total: Number(count?.total ?? 0), rows };
}
