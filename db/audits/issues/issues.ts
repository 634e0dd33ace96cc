import { CATEGORIES, ISSUE_STATUSES, SEVERITIES } from "../../../schemas/issue.ts";
import type { Db } from "../../core/connection.ts";
import { selectRows } from "../../facts/select_rows.ts";
import { listRows } from "../../core/list_query.ts";
import type { ListFields, ListPage, ListQuery } from "../../core/list_shapes.ts";

/** An issue of one audit. */
export interface IssueRow {
  code: string;
  severity: "error" | "warning" | "notice";
  category: (typeof CATEGORIES)[number];
  status: (typeof ISSUE_STATUSES)[number];
  affected_urls_count: number;
  ignored_urls_count: number;
  previous_affected_urls_count: number | null;
  new_count: number | null;
  newly_checked_count: number | null;
  fixed_count: number | null;
  gone_with_page_count: number | null;
  not_recrawled_count: number | null;
  first_seen_at: Date;
  last_seen_at: Date;
  priority_score: number;
  /** The same as `code`, for fields that are made of the rule behind it. */
  rule_code: string;
}

const NO_CODES: ReadonlySet<string> = new Set();

/** The first affected URLs by the issue's code. */
export type ExampleUrls = ReadonlyMap<string, readonly string[]>;

const COUNT = { type: "integer", sortable: true, filterable: true } as const;
const TIME = { type: "time", sortable: true, filterable: true } as const;
const OF_RULE = { type: "string", columns: { rule_code: "audit_issues.code" } } as const;

/** The fields that the list of issues sorts and filters by. */
export const ISSUE_LIST: ListFields = {
  defaultSort: "-priority_score,code",
  key: "code",
  fields: {
    code: { sql: "audit_issues.code", type: "string", sortable: true, filterable: true },
    title: OF_RULE,
    // an ENUM, compared as text but ordered by its numbers: not to be sorted by
    severity: {
      sql: "audit_issues.severity",
      type: "string",
      filterable: true,
      values: SEVERITIES,
    },
    category: {
      sql: "audit_issues.category",
      type: "string",
      sortable: true,
      filterable: true,
      values: CATEGORIES,
    },
    scope: OF_RULE,
    status: {
      sql: "audit_issues.status",
      type: "string",
      sortable: true,
      filterable: true,
      values: ISSUE_STATUSES,
    },
    affected_urls_count: { sql: "audit_issues.affected_urls_count", ...COUNT },
    ignored_urls_count: { sql: "audit_issues.ignored_urls_count", ...COUNT },
    ignore: { ...OF_RULE, type: "object" },
    work: { ...OF_RULE, type: "object" },
    previous_affected_urls_count: {
      sql: "audit_issues.previous_affected_urls_count",
      nullable: true,
      ...COUNT,
    },
    new_count: { sql: "audit_issues.new_count", nullable: true, ...COUNT },
    newly_checked_count: {
      sql: "audit_issues.newly_checked_count",
      nullable: true,
      ...COUNT,
    },
    fixed_count: { sql: "audit_issues.fixed_count", nullable: true, ...COUNT },
    gone_with_page_count: {
      sql: "audit_issues.gone_with_page_count",
      nullable: true,
      ...COUNT,
    },
    not_recrawled_count: { sql: "audit_issues.not_recrawled_count", nullable: true, ...COUNT },
    first_seen_at: { sql: "audit_issues.first_seen_at", ...TIME },
    last_seen_at: { sql: "audit_issues.last_seen_at", ...TIME },
    priority_score: { sql: "audit_issues.priority_score", ...COUNT },
    clicks_affected: { ...OF_RULE, type: "integer", nullable: true },
    description: OF_RULE,
    how_to_fix: OF_RULE,
    learn_more_url: OF_RULE,
    example_urls: {
      type: "string",
      columns: { rule_code: "audit_issues.code", status: "audit_issues.status" },
    },
  },
};

/** One page of an audit's issues. */
export function listIssues(
  db: Db,
  auditId: number,
  query: ListQuery,
): Promise<ListPage<IssueRow>> {
  const from = db("audit_issues").where({ "audit_issues.audit_id": auditId });
  return listRows<IssueRow>(db, { from, fields: ISSUE_LIST, query, snapshot: auditId });
}

/** The audit's issue of this code; undefined when it has none. */
export async function findIssue(
  db: Db,
  auditId: number,
  code: string,
): Promise<IssueRow | undefined> {
  return await db("audit_issues").where({ audit_id: auditId, code }).first(
    "code",
    "severity",
    "category",
    "status",
    "affected_urls_count",
    "ignored_urls_count",
    "previous_affected_urls_count",
    "new_count",
    "newly_checked_count",
    "fixed_count",
    "gone_with_page_count",
    "not_recrawled_count",
    "first_seen_at",
    "last_seen_at",
    "priority_score",
    db.ref("code").as("rule_code"),
  );
}

/** Of which issues examples are read. */
interface ExampleQuery {
  codes: readonly string[];
  /** Of each code. */
  limit: number;
  /** Codes of which nothing counts: their examples are those that are ignored. */
  ignored?: ReadonlySet<string>;
}

/**
 * Reads the first `limit` affected URLs of each code in one statement; of the codes in `ignored`,
 * of which nothing counts, those that are ignored.
 */
export async function listExampleUrls(
  db: Db,
  auditId: number,
  { codes, limit, ignored = NO_CODES }: ExampleQuery,
): Promise<ExampleUrls> {
  const examples = new Map<string, string[]>(codes.map((code) => [code, []]));
  if (codes.length === 0) return examples;
  // each part reads the first rows of its range of the primary key and stops
  const part = "(SELECT o.code, o.url_id FROM audit_occurrences o " +
    "WHERE o.audit_id = ? AND o.code = ? AND o.url_id > 0 AND o.ignored = ? " +
    "GROUP BY o.code, o.url_id ORDER BY o.url_id LIMIT ?)";
  const rows = await selectRows<{ code: string; url: string }>(
    db,
    `SELECT first.code, audit_urls.url
       FROM (${codes.map(() => part).join(" UNION ALL ")}) first
       JOIN audit_urls ON audit_urls.audit_id = ? AND audit_urls.url_id = first.url_id
      ORDER BY first.code, first.url_id`,
    [...codes.flatMap((code) => [auditId, code, ignored.has(code) ? 1 : 0, limit]), auditId],
  );
  for (const { code, url } of rows) examples.get(code)?.push(url);
  return examples;
}

/**
 * Reads the evidence, as JSON, of the first `limit` occurrences on the site as a whole of each code in
 * one statement; of the codes in `ignored`, those that are ignored.
 */
export async function listSiteEvidence(
  db: Db,
  auditId: number,
  { codes, limit, ignored = NO_CODES }: ExampleQuery,
): Promise<{ code: string; evidence: string }[]> {
  if (codes.length === 0) return [];
  // each part reads the first rows of its range of the primary key and stops
  const part = "(SELECT o.code, o.target_id, o.evidence FROM audit_occurrences o " +
    "WHERE o.audit_id = ? AND o.code = ? AND o.url_id = 0 AND o.ignored = ? " +
    "ORDER BY o.target_id LIMIT ?)";
  return await selectRows<{ code: string; evidence: string }>(
    db,
    `SELECT first.code, first.evidence
       FROM (${codes.map(() => part).join(" UNION ALL ")}) first
      ORDER BY first.code, first.target_id`,
    codes.flatMap((code) => [auditId, code, ignored.has(code) ? 1 : 0, limit]),
  );
}
