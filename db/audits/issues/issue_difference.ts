import { KNOWN, NOINDEX, NOT_HTML, PAGE, UNKNOWN, URL_STATES } from "../../../schemas/url_state.ts";
import type { Db } from "../../core/connection.ts";
import { selectRows } from "../../facts/select_rows.ts";
import { urlState } from "./url_state_sql.ts";

/** The audit whose issues are looked at, and one that it is compared with. */
export interface ComparedAudits {
  auditId: number;
  otherId: number;
  /** One is a copy of the other: what both know has the same `url_id`. */
  sameIds: boolean;
  /** The analysis finds the issue on rendered pages: it is gone where a page was rendered again. */
  rendered: boolean;
  /** The later audit looked at the whole site: a page that it does not know has left the site. */
  wholeSite: boolean;
  /** Nothing can be said of the site as a whole: what is gone there went with the start page. */
  siteLost: boolean;
  /** Pairs of states by which a page is lost: see `lib/metrics/audits/url_state.ts`. */
  losses: readonly (readonly [before: number, after: number])[];
}

/** Whether the audit found anything under this code. */
export async function hasIssue(db: Db, auditId: number, code: string): Promise<boolean> {
  // the primary key of audit_occurrences
  const row = await db("audit_occurrences").where({ audit_id: auditId, code }).first("code");
  return row !== undefined;
}

/** URLs that had an issue and have it no more, by what became of them. */
export interface GoneUrls {
  fixedCount: number;
  /** The page, or what the issue was about, was lost. */
  goneWithPageCount: number;
  /** Not looked at again. */
  notRecrawledCount: number;
}

/** Compares the URLs that have an issue in an audit with those of an earlier one. */
export async function compareIssue(
  db: Db,
  audits: ComparedAudits,
  code: string,
): Promise<GoneUrls & { newCount: number }> {
  const newCount = await countOnlyIn(db, audits, code);
  return { newCount, ...await countGone(db, turned(audits), code) };
}

/**
 * Counts the URLs that had the issue in an earlier audit and have it no more; null when the earlier
 * one has no rows of it any more.
 */
export async function countGoneSince(
  db: Db,
  audits: ComparedAudits,
  code: string,
): Promise<GoneUrls | null> {
  const gone = await countGone(db, turned(audits), code);
  const total = gone.fixedCount + gone.goneWithPageCount + gone.notRecrawledCount;
  return total === 0 ? null : gone;
}

function turned(audits: ComparedAudits): ComparedAudits {
  return { ...audits, auditId: audits.otherId, otherId: audits.auditId };
}

/** A part of a statement with what is bound in it. */
interface Part {
  sql: string;
  bindings: (number | string)[];
}

/** The URLs with the issue in one audit and not in the other, and their `url_id` there. */
function selectOnlyIn({ auditId, otherId, sameIds }: ComparedAudits, code: string): Part {
  // the primary key of both audits' occurrences
  const affected = "SELECT DISTINCT url_id FROM audit_occurrences WHERE audit_id = ? AND code = ?";
  const isIn = (id: string) =>
    `EXISTS (SELECT 1 FROM audit_occurrences b WHERE b.audit_id = ? AND b.code = ?
      AND b.url_id = ${id})`;
  if (sameIds) {
    return {
      sql: `SELECT a.url_id, a.url_id AS other_id FROM (${affected}) a
        WHERE NOT ${isIn("a.url_id")}`,
      bindings: [auditId, code, otherId, code],
    };
  }
  // audit_urls by primary key, then audit_urls_hash
  return {
    sql: `SELECT a.url_id, v.url_id AS other_id FROM (${affected}) a
      LEFT JOIN audit_urls u ON u.audit_id = ? AND u.url_id = a.url_id
      LEFT JOIN audit_urls v ON v.audit_id = ? AND v.url_hash = u.url_hash
      WHERE NOT ${isIn("CASE WHEN a.url_id = 0 THEN 0 ELSE v.url_id END")}`,
    bindings: [auditId, code, auditId, otherId, otherId, code],
  };
}

async function countOnlyIn(db: Db, audits: ComparedAudits, code: string): Promise<number> {
  const { sql, bindings } = selectOnlyIn(audits, code);
  const [row] = await selectRows<{ total: number }>(
    db,
    `SELECT COUNT(*) AS total FROM (${sql}) d`,
    bindings,
  );
  return row?.total ?? 0;
}

const UNCHECKED = 0;
const LOST = 1;
const FIXED = 2;

/**
 * Counts the URLs with the issue in one audit and not in the other by what the other says of them.
 * It can say something where it has requested the URL, and the one that the issue there was about
 * where it knows that. Of a URL with several places, the least sure counts.
 */
async function countGone(db: Db, audits: ComparedAudits, code: string): Promise<GoneUrls> {
  const { auditId, otherId, rendered, wholeSite, siteLost, losses } = audits;
  const gone = selectOnlyIn(audits, code);
  const looked = rendered ? renderedAgain(otherId) : { sql: "", bindings: [] };
  // no pair is negative: IN takes no empty list
  const lost = [-1, ...losses.map(([before, after]) => before * STATES + after)];
  const isLost = (before: string, now: string) =>
    `(${before} * ${STATES} + ${now}) IN (${lost.join(", ")})`;
  const left = wholeSite
    ? `WHEN f.url_id > 0 AND f.own_now = ${UNKNOWN} AND f.own_then IN (${PAGE_STATES}) THEN ${LOST}`
    : "";
  const rows = await selectRows<{ verdict: number; urls: number }>(
    db,
    `SELECT g.verdict, COUNT(*) AS urls
    FROM (
      SELECT f.url_id, MIN(CASE
        WHEN f.url_id = 0 THEN ${siteLost ? LOST : FIXED}
        ${left}
        WHEN f.own_now < ${PAGE} OR f.target_now = ${KNOWN} OR f.looked = 0 THEN ${UNCHECKED}
        WHEN ${isLost("f.own_then", "f.own_now")} THEN ${LOST}
        WHEN ${isLost("f.target_then", "f.target_now")} THEN ${LOST}
        ELSE ${FIXED} END) AS verdict
      FROM (
        SELECT o.url_id, 1${looked.sql} AS looked,
          ${urlState("b", "bp")} AS own_then, ${urlState("v", "vp")} AS own_now,
          ${urlState("t", "tp")} AS target_then, ${urlState("w", "wp")} AS target_now
        FROM (${gone.sql}) d
        JOIN audit_occurrences o ON o.audit_id = ? AND o.code = ? AND o.url_id = d.url_id
        LEFT JOIN audit_urls b ON b.audit_id = o.audit_id AND b.url_id = o.url_id
        LEFT JOIN audit_pages bp ON bp.audit_id = b.audit_id AND bp.url_id = b.url_id
        LEFT JOIN audit_urls v ON v.audit_id = ? AND v.url_id = d.other_id
        LEFT JOIN audit_pages vp ON vp.audit_id = v.audit_id AND vp.url_id = v.url_id
        LEFT JOIN audit_urls t ON t.audit_id = o.audit_id AND t.url_id = o.target_id
          AND o.url_id > 0 AND o.target_id > 0
        LEFT JOIN audit_pages tp ON tp.audit_id = t.audit_id AND tp.url_id = t.url_id
        LEFT JOIN audit_urls w ON w.audit_id = ? AND w.url_hash = t.url_hash
        LEFT JOIN audit_pages wp ON wp.audit_id = w.audit_id AND wp.url_id = w.url_id
      ) f
      GROUP BY f.url_id
    ) g
    GROUP BY g.verdict ORDER BY g.verdict`,
    [...looked.bindings, ...gone.bindings, auditId, code, otherId, otherId],
  );
  const urlsOf = (verdict: number) => rows.find((row) => row.verdict === verdict)?.urls ?? 0;
  return {
    fixedCount: urlsOf(FIXED),
    goneWithPageCount: urlsOf(LOST),
    notRecrawledCount: urlsOf(UNCHECKED),
  };
}

const STATES = URL_STATES.length;
const PAGE_STATES = [PAGE, NOT_HTML, NOINDEX].join(", ");

/** What the page's HTML showed is looked for there; all else needs a browser. */
function renderedAgain(otherId: number): Part {
  // audit_renders by primary key
  return {
    sql: ` AND (o.stage = 'page' OR EXISTS (SELECT 1 FROM audit_renders r
      WHERE r.audit_id = ? AND r.url_id = d.other_id AND r.error IS NULL))`,
    bindings: [otherId],
  };
}
