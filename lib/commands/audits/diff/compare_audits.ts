import {
  listEarlierAudits,
  listSiteOccurrences,
  streamOccurrenceKeys,
  streamUrlKeys,
} from "../../../../db/audits/issues/audit_diff.ts";
import { listRenderedUrls } from "../../../../db/audits/crawl/renders.ts";
import { listFoundCodes } from "../../../../db/audits/issues/audit_issues.ts";
import { readMaxUrlId } from "../../../../db/audits/lifecycle/audit_analysis.ts";
import type { AuditRow } from "../../../../db/audits/lifecycle/audits.ts";
import type { Db } from "../../../../db/core/connection.ts";
import {
  type Comparison,
  type ComparisonOptions,
  createComparison,
  type ErrorUrls,
  type Judge,
  type UrlPairs,
} from "../../../metrics/audits/compare_occurrences.ts";
import { compareSitePlaces, type SitePlace } from "../../../metrics/audits/compare_site_places.ts";
import type { GroupedRows } from "../../../metrics/audits/occurrence_groups.ts";
import {
  createOccurrenceList,
  type OccurrenceList,
} from "../../../metrics/audits/occurrence_list.ts";
import { countLoss, emptyLosses, type LostPages } from "../../../metrics/audits/lost_pages.ts";
import { createUrlTable, type UrlTable } from "../../../metrics/audits/url_table.ts";
import type { AuditSummary } from "../../../rules/inputs/audit_summary.ts";
import { CHANGE_RULES } from "../../../rules/change_rules.ts";
import { wasLimited } from "../../../rules/comparing_rules.ts";
import { readDuplicateGroups } from "./read_duplicate_groups.ts";
import { createJudge, type RenderedUrls } from "../../../rules/score/judge.ts";
import { sawWholeSite } from "../../../rules/inputs/seen_site.ts";
import { LOG_RULES } from "../../../rules/log_rules.ts";
import { isRemedy } from "../../../rules/remedies.ts";
import {
  listChangedRules,
  readRuleVersions,
  type RuleChange,
} from "../../../rules/rule_versions.ts";
import { NETWORK_CUT_OFF } from "../../../rules/unrun_rules.ts";
import { RULE_FAILED } from "../../../rules/rule_failed.ts";
import { SITE_UNREACHABLE } from "../../../rules/inputs/site_unreachable.ts";
import { siteSubject } from "../../../rules/inputs/site_subject.ts";

/** Audits before `against` in which a new occurrence is looked for, to see whether it is back. */
const EARLIER_AUDITS = 3;
/** Occurrences that are looked at before others have their turn. */
const PLACES_PER_TURN = 5_000;

/** How two audits differ, packed. */
export interface AuditDiff extends GroupedRows {
  errorUrls: ReadonlyMap<string, ErrorUrls>;
  /** URLs of the site that were requested: only in the one before, only in this one, in both. */
  pages: { removed: number; added: number; both: number; lost: LostPages };
  rulesChanged: readonly RuleChange[];
}

/**
 * Compares what two finished audits of a site found, row by row and exactly; without `against`
 * everything is new. Reads both once, in small chunks; takes some 50 bytes of memory for each URL
 * and 20 for each occurrence.
 */
export async function compareAudits(
  db: Db,
  audit: AuditRow,
  against: AuditRow | null,
): Promise<AuditDiff> {
  const table = createUrlTable(await readMaxUrlId(db, audit.id));
  const pages = await loadUrls(db, audit.id, table);
  const now = await loadOccurrences(db, audit.id);
  const wholeSite = against !== null && sawWholeSite(audit, against);
  const urls = against === null ? NO_URLS : await pairUrls(db, against.id, { table, pages });
  const lost = countLosses(urls, table, wholeSite);
  const rulesChanged = against === null
    ? []
    : listChangedRules(readRuleVersions(against), readRuleVersions(audit));
  const changedCodes = new Set(rulesChanged.map(({ code }) => code));
  const rendered = await readRendered(db, audit, { against, toNow: urls.toNow });
  const judges = {
    ...createJudges({ audit, against, rendered, urls, pages }),
    sameRule: (code: string) => !changedCodes.has(code),
    isRemedy,
  };
  const comparison = createComparison({
    now,
    urls: { ...urls, stateNow: table.stateOf },
    wholeSite,
    ...judges,
    ...(against === null || standsStill(urls, table, pages)
      ? {}
      : await loadGroups(db, { audit, against, wholeSite }, now.codes())),
  });
  const earlier: SitePlace[] = [];
  if (against !== null) {
    await meetAll(db, against.id, comparison);
    earlier.push(...await recallEarlier(db, audit, { against, table, now, comparison }));
  }
  const places = await listSitePlaces(db, audit.id);
  compareSitePlaces({
    now: places,
    before: against === null ? [] : await listLastingPlaces(db, against.id),
    earlier,
    siteLost: places.some(({ code }) => code === SITE_UNREACHABLE),
    ...judges,
  }, comparison.collector);
  await collectAll(comparison, now);
  const { removed, both } = urls;
  return {
    ...comparison.collector.finish(),
    errorUrls: comparison.errorUrls,
    pages: { removed, both, added: pages.count - both, lost },
    rulesChanged,
  };
}

/** Collects the occurrences of now, a part at a time. */
async function collectAll(comparison: Comparison, now: OccurrenceList): Promise<void> {
  for (const code of now.codes()) {
    const [start, end] = now.rangeOf(code);
    for (let from = start; from < end; from += PLACES_PER_TURN) {
      comparison.collect(code, from, Math.min(end, from + PLACES_PER_TURN));
      await othersTurn();
    }
  }
}

/** What each of the two audits says by its silence; without an earlier one, the audit is its own. */
function createJudges({ audit, against, rendered, urls, pages }: {
  audit: AuditRow;
  against: AuditRow | null;
  rendered: { now: Set<number>; before: Set<number> };
  urls: PairedUrls;
  pages: Pages;
}): { judgedNow: Judge; judgedBefore: Judge } {
  const { now, before } = rendered;
  return {
    judgedNow: judgeOf(audit, { here: now, there: before }, urls.removed),
    judgedBefore: judgeOf(
      against ?? audit,
      { here: before, there: now },
      pages.count - urls.both,
    ),
  };
}

/** `missing`: pages that the other audit requested and this one did not. */
function judgeOf(audit: AuditRow, rendered: RenderedUrls, missing: number): Judge {
  const { settings, stop_reason, summary } = audit;
  const missedPages = missing > 0 && wasLimited(audit);
  // written by score_audit.ts
  const figures = summary === null ? null : JSON.parse(summary) as AuditSummary;
  const failedRules = figures?.health.excluded_rules ?? [];
  const networkCutOff = figures?.rules?.not_run.some(({ reason }) => reason === NETWORK_CUT_OFF);
  const logGaps = new Map(
    figures?.rules?.not_run.filter(({ code }) => LOG_RULES.includes(code))
      .map(({ code, reason }) => [code, reason]),
  );
  const run = { settings, stop_reason, failedRules, missedPages, logGaps };
  return createJudge({ ...run, networkCutOff: networkCutOff ?? false }, rendered);
}

/** The pages that either audit rendered, by `url_id` of the one now. */
async function readRendered(
  db: Db,
  audit: AuditRow,
  { against, toNow }: { against: AuditRow | null; toNow: Uint32Array },
): Promise<{ now: Set<number>; before: Set<number> }> {
  const now = new Set(await listRenderedUrls(db, audit.id, { failed: false }));
  if (against === null) return { now, before: now };
  const before = await listRenderedUrls(db, against.id, { failed: false });
  return { now, before: new Set(before.map((urlId) => toNow[urlId] ?? 0)) };
}

/** The pages of an audit, by `url_id`. */
interface Pages {
  has: Uint8Array;
  count: number;
}

async function loadUrls(db: Db, auditId: number, table: UrlTable): Promise<Pages> {
  const has = new Uint8Array(table.maxUrlId + 1);
  let count = 0;
  for await (const chunk of streamUrlKeys(db, auditId)) {
    for (const { urlId, hash, state, page } of chunk) {
      table.add(urlId, hash, state);
      if (!page) continue;
      has[urlId] = 1;
      count++;
    }
  }
  return { has, count };
}

async function* eachCode(db: Db, auditId: number): AsyncGenerator<string> {
  for (const code of await listFoundCodes(db, auditId)) {
    // a defect of this program is no issue of the site
    if (code !== RULE_FAILED.id) yield code;
  }
}

async function loadOccurrences(db: Db, auditId: number): Promise<OccurrenceList> {
  const list = createOccurrenceList();
  for await (const code of eachCode(db, auditId)) {
    list.beginCode(code);
    for await (const chunk of streamOccurrenceKeys(db, auditId, code)) chunk.forEach(list.add);
  }
  return list;
}

interface PairedUrls extends Omit<UrlPairs, "stateNow"> {
  /** Pages of the audit before, by their `url_id`. */
  pagesThen: Uint8Array;
  removed: number;
  both: number;
}

const NO_URLS: PairedUrls = {
  toNow: new Uint32Array(0),
  statesThen: new Uint8Array(0),
  statesBefore: new Uint8Array(0),
  pagesThen: new Uint8Array(0),
  removed: 0,
  both: 0,
};

async function pairUrls(
  db: Db,
  againstId: number,
  { table, pages }: { table: UrlTable; pages: Pages },
): Promise<PairedUrls> {
  const toNow = new Uint32Array(await readMaxUrlId(db, againstId) + 1);
  const statesThen = new Uint8Array(toNow.length);
  const pagesThen = new Uint8Array(toNow.length);
  const statesBefore = new Uint8Array(table.maxUrlId + 1);
  let removed = 0;
  let both = 0;
  for await (const chunk of streamUrlKeys(db, againstId)) {
    for (const { urlId, hash, state, page } of chunk) {
      const same = table.find(hash);
      toNow[urlId] = same;
      statesThen[urlId] = state;
      if (same > 0) statesBefore[same] = state;
      if (!page) continue;
      pagesThen[urlId] = 1;
      if (pages.has[same] === 1) both++;
      else removed++;
    }
  }
  return { toNow, statesThen, statesBefore, pagesThen, removed, both };
}

function countLosses(urls: PairedUrls, table: UrlTable, wholeSite: boolean): LostPages {
  const losses = emptyLosses();
  for (const [urlId, isPage] of urls.pagesThen.entries()) {
    if (isPage === 0) continue;
    const before = urls.statesThen[urlId] ?? 0;
    countLoss(losses, { before, after: table.stateOf(urls.toNow[urlId] ?? 0), wholeSite });
  }
  return losses;
}

async function meetAll(db: Db, againstId: number, comparison: Comparison): Promise<void> {
  for await (const code of eachCode(db, againstId)) {
    if (CHANGE_RULES.has(code)) continue;
    for await (const chunk of streamOccurrenceKeys(db, againstId, code)) {
      comparison.meet(code, chunk);
    }
  }
}

/** Both audits know the same pages in the same states: no twin of a duplicate is lost. */
function standsStill(urls: PairedUrls, table: UrlTable, pages: Pages): boolean {
  return urls.removed === 0 && pages.count === urls.both &&
    urls.pagesThen.every((page, urlId) =>
      page === 0 || urls.statesThen[urlId] === table.stateOf(urls.toNow[urlId] ?? 0)
    );
}

/** The duplicates of either audit, as the other one sees them. */
async function loadGroups(
  db: Db,
  { audit, against, wholeSite }: { audit: AuditRow; against: AuditRow; wholeSite: boolean },
  codesNow: readonly string[],
): Promise<Pick<ComparisonOptions, "groupsThen" | "groupsNow">> {
  const codesThen = await listFoundCodes(db, against.id);
  return {
    groupsThen: await readDuplicateGroups(db, codesThen, {
      here: against.id,
      there: audit.id,
      unknown: wholeSite ? "left" : "unseen",
    }),
    groupsNow: await readDuplicateGroups(db, codesNow, {
      here: audit.id,
      there: against.id,
      unknown: "absent",
    }),
  };
}

/** Looks for what is new in audits before `against`; returns their places on the whole site. */
async function recallEarlier(
  db: Db,
  audit: AuditRow,
  { against, table, now, comparison }: {
    against: AuditRow;
    table: UrlTable;
    now: OccurrenceList;
    comparison: Comparison;
  },
): Promise<SitePlace[]> {
  // compared with a later audit, nothing was fixed in between
  if (against.id > audit.id) return [];
  const places: SitePlace[] = [];
  const earlier = await listEarlierAudits(db, {
    siteId: audit.site_id,
    auditId: against.id,
    limit: EARLIER_AUDITS,
  });
  for (const earlierId of earlier) {
    places.push(...await listLastingPlaces(db, earlierId));
    const codes = now.codes().filter((code) => comparison.hasNew(code) && !CHANGE_RULES.has(code));
    if (codes.length === 0) continue;
    const toNow = new Uint32Array(await readMaxUrlId(db, earlierId) + 1);
    for await (const chunk of streamUrlKeys(db, earlierId)) {
      for (const { urlId, hash } of chunk) toNow[urlId] = table.find(hash);
    }
    for (const code of codes) {
      for await (const chunk of streamOccurrenceKeys(db, earlierId, code)) {
        comparison.recall(code, chunk, toNow);
      }
    }
  }
  return places;
}

async function listSitePlaces(db: Db, auditId: number): Promise<SitePlace[]> {
  const rows = await listSiteOccurrences(db, auditId);
  return rows.filter(({ code }) => code !== RULE_FAILED.id)
    .map(({ evidence, ...place }) => ({ ...place, subject: siteSubject(evidence) }));
}

/** Those that can be the same in a later audit. */
async function listLastingPlaces(db: Db, auditId: number): Promise<SitePlace[]> {
  const places = await listSitePlaces(db, auditId);
  return places.filter(({ code }) => !CHANGE_RULES.has(code));
}

/** Lets what waits on this process have its turn. */
function othersTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
