import { createHash } from "node:crypto";
import type { Db } from "../../db/core/connection.ts";
import { readAuditResult } from "../../spec/support/audits/audit_result.ts";
import type { Stage } from "../endurance/stage.ts";
import type { Work } from "./work.ts";

/** What a round has come to: a text for people, and one that is equal exactly when all rows are. */
export type RoundResults = Record<string, { shown: string; exact: string }>;

/** What a step has read: a text for people, and the rows that must be equal. */
interface ReadStep {
  shown: string;
  rows: unknown;
}

/** Reads what must be equal after any number of kills: all that does not depend on the clock or on ids. */
export async function readResults({ db }: Stage, work: Work): Promise<RoundResults> {
  const results: RoundResults = {};
  const { audits, imports } = work.begun;
  const add = (what: string, { shown, rows }: ReadStep) => {
    results[what] = {
      shown,
      exact: createHash("sha256").update(JSON.stringify(rows)).digest("hex"),
    };
  };
  for (const [index, id] of audits.entries()) {
    add(`audit ${index + 1}`, await readAuditOfRound(db, id));
  }
  for (const [index, id] of imports.entries()) {
    add(`import ${index + 1}`, await readImportOfRound(db, work, id));
  }
  const left = await countRowsOfSite(db, work.deletedSiteId);
  add("deletion", { shown: `${left} rows left`, rows: left });
  add("verification", await readVerificationOfRound(db, work));
  add("prompt run", await readPromptRun(db, work));
  return results;
}

async function readAuditOfRound(db: Db, id: number): Promise<ReadStep> {
  const result = await readAuditResult(db, id);
  const { audit: [figures], pages, links, occurrences, issues } = result;
  const shown = `${figures?.status}, score ${figures?.health_score}: ${pages.length} pages, ` +
    `${links.length} links, ${occurrences.length} occurrences, ${issues.length} issues`;
  return { shown, rows: result };
}

async function readImportOfRound(db: Db, work: Work, id: number): Promise<ReadStep> {
  const row = await db("imports").where({ id })
    .first("site_id", "status", "rows_read", "rows_stored", "error_code");
  const path = `/sites/${row.site_id}`;
  const own = work.clients[work.siteIds.indexOf(row.site_id)] ?? work.client;
  const overview = await own.insist(
    "GET",
    `${path}/search-overview?from=2026-10-01&to=2026-10-20`,
  );
  const keywords = await own.insist(
    "GET",
    `${path}/keywords?from=2026-10-01&to=2026-10-20&sort=keyword&per_page=500&fields=keyword,clicks,impressions,position`,
  );
  const { site_id: _, ...figures } = row;
  const { clicks, impressions } = overview.data.totals;
  return {
    shown:
      `${row.status}${row.error_code ? ` (${row.error_code})` : ""}: ${row.rows_stored} rows, ` +
      `${keywords.meta.total} keywords, ${clicks} clicks, ${impressions} impressions`,
    rows: [figures, overview.data.totals, overview.data.series, keywords.data],
  };
}

async function readVerificationOfRound(db: Db, { client, begun }: Work): Promise<ReadStep> {
  const { linkedSiteId } = begun;
  const verification = await db("link_verifications")
    .where({ site_id: linkedSiteId, origin: "request" })
    .first("status", "links_count", "links_done", "pages_done", "outcomes");
  const backlinks = await client.insist(
    "GET",
    `/sites/${linkedSiteId}/backlinks?per_page=500&sort=id&fields=source_url,anchor,status,lost_reason,dofollow`,
  );
  const live = backlinks.data.filter((link: { status: string }) => link.status === "live").length;
  return {
    shown: `${verification?.status}: ${verification?.links_done} links, ${live} live`,
    rows: [verification, backlinks.data],
  };
}

async function readPromptRun(db: Db, { client, begun }: Work): Promise<ReadStep> {
  const run = await db("ai_runs").where({ id: begun.runId })
    .first("status", "questions_count", "answered_count", "failed_count", "cost_usd");
  const answers = await client.insist(
    "GET",
    `/sites/${begun.linkedSiteId}/aeo?per_page=500&fields=prompt,engine,mentioned,status`,
  );
  const texts = answers.data.map((answer: object) => JSON.stringify(answer)).sort();
  return {
    shown: `${run?.status}: ${run?.answered_count} answers, ${texts.length} kept, ${
      run?.cost_usd.toFixed(2)
    } USD`,
    rows: [{ ...run, cost_usd: run?.cost_usd.toFixed(6) }, texts],
  };
}

/** Rows of a site in all tables. */
async function countRowsOfSite(db: Db, siteId: number): Promise<number> {
  // the audit trail says who deleted the site
  const [columns] = await db.raw<{ name: string }[][]>(
    `SELECT TABLE_NAME AS name FROM information_schema.COLUMNS
      WHERE TABLE_SCHEMA = DATABASE() AND COLUMN_NAME = 'site_id' AND TABLE_NAME <> 'audit_trail'`,
  );
  let rows = 0;
  for (const { name } of columns ?? []) {
    const counted = await db(name).where({ site_id: siteId }).count({ rows: "*" });
    rows += Number(counted[0]?.["rows"]);
  }
  return rows;
}

/** A line of the table that compares two rounds. */
interface ComparedResult {
  what: string;
  before: string;
  after: string;
  equal: boolean;
}

/** Compares two rounds, result by result. */
export function compareResults(before: RoundResults, after: RoundResults): ComparedResult[] {
  return Object.keys({ ...before, ...after }).map((what) => ({
    what,
    before: before[what]?.shown ?? "none",
    after: after[what]?.shown ?? "none",
    equal: before[what]?.exact === after[what]?.exact,
  }));
}
