import { listKnownHashes } from "../../../../db/audits/crawl/recheck_urls.ts";
import { findAudit } from "../../../../db/audits/lifecycle/audits.ts";
import type { Db } from "../../../../db/core/connection.ts";
import { DIFF_STATES, type DiffState } from "../../../../schemas/audit_diff.ts";
import type { GooglebotVisitsAnswer } from "../../../../schemas/googlebot_visits.ts";
import { type FixVerdict, VERDICT_ROWS } from "../../../../schemas/recheck_verdict.ts";
import { ConflictError } from "../../../core/errors.ts";
import { urlHash } from "../../../crawler/url/url.ts";
import type { PlacedRow } from "../../../lists/list_groups.ts";
import { judgeFix, LEFT_STATES } from "../../../metrics/audits/fix_verdict.ts";
import type { DiffGroup } from "../../../metrics/audits/occurrence_groups.ts";
import { PACKED_SEVERITIES } from "../../../metrics/audits/occurrence_list.ts";
import { auditNotFound } from "../control/find_chosen_audit.ts";
import type { AuditDiffs } from "../diff/audit_diffs.ts";
import type { AuditDiff } from "../diff/compare_audits.ts";
import { readGooglebotVisits } from "../diff/read_googlebot_visits.ts";
import { type DiffRowView, readDiffRows } from "../diff/read_diff_rows.ts";
import { readRecheckState, type RecheckState } from "./recheck_state.ts";

type StateCounts = Record<DiffState, number>;

/** An issue, how many of its places are in which state, and what follows. */
interface JudgedIssue {
  code: string;
  verdict: FixVerdict;
  counts: StateCounts;
}

/** The first of some places, and how many there are. */
interface JudgedPlaces {
  total: number;
  rows: DiffRowView[];
}

/** What a recheck says of a fix. */
export interface RecheckVerdict {
  auditId: number;
  againstId: number;
  verdict: FixVerdict;
  /** No place of a named issue is left, no error of a named URL, and nothing that came is an error. */
  passed: boolean;
  issues: JudgedIssue[];
  left: JudgedPlaces;
  new: JudgedPlaces;
  leftOutCount: number;
  seenByGooglebot: GooglebotVisitsAnswer;
}

/**
 * Judges what a finished recheck was asked to verify: the issues that it names, wherever they are, and all issues of
 * the URLs that it names; and lists what came with the fix. Throws `NotFoundError` for an audit that the site does not
 * have, or where that which it is based on was deleted, and `ConflictError` for an audit that is no recheck, has no
 * results, or lost its rows.
 */
export async function judgeRecheck(
  { db, auditDiffs }: { db: Db; auditDiffs: AuditDiffs },
  { accountId, siteId, auditId }: { accountId: number; siteId: number; auditId: number },
): Promise<RecheckVerdict> {
  const found = await findAudit(db, siteId, auditId);
  if (found === undefined) throw auditNotFound(siteId, auditId);
  const state = readRecheckState(found);
  if (state === undefined) {
    throw new ConflictError(
      "not_a_recheck",
      `Audit ${auditId} is no recheck: it verifies nothing. ` +
        `POST /sites/${siteId}/audit/recheck starts one.`,
    );
  }
  const againstId = found.based_on_audit_id;
  const { audit, against, diff } = await auditDiffs.read({
    accountId,
    siteId,
    auditId,
    againstId,
  });
  const codes = new Set(state.codes);
  const urlIds = await findUrlIds(db, audit.id, state);
  const groups = diff.groups.filter(({ ignored }) => !ignored).toSorted(byUrgency);
  const judged = groups.map((group) =>
    codes.has(group.code) ? takeAll(group) : takeUrls(group, { diff, urlIds })
  ).filter(({ count }) => count > 0);
  const issues = countIssues(judged, state.codes);
  const left = judged.filter(({ group }) => LEFT_STATES.includes(group.state));
  const came = groups.filter(({ state }) => state === "new" || state === "regressed").map(takeAll);
  const read = async (taken: readonly TakenPlaces[]) => ({
    total: taken.reduce((sum, { count }) => sum + count, 0),
    rows: await readDiffRows(db, { auditId: audit.id, againstId: against.id }, {
      diff,
      rows: taken.flatMap(({ first }) => first).slice(0, VERDICT_ROWS),
    }),
  });
  return {
    auditId: audit.id,
    againstId: against.id,
    verdict: judgeFix(sumCounts(issues.map(({ counts }) => counts))),
    passed: ![...left.filter(({ group }) => !codes.has(group.code)), ...came]
      .some(({ group }) => group.severity === "error") &&
      !left.some(({ group }) => codes.has(group.code)),
    issues,
    left: await read(left),
    new: await read(came),
    leftOutCount: state.left_out_count ?? 0,
    seenByGooglebot: await readGooglebotVisits(db, { audit, againstId: against.id, diff }),
  };
}

async function findUrlIds(db: Db, auditId: number, { urls }: RecheckState): Promise<Set<number>> {
  const hashes = urls.map((url) => Buffer.from(urlHash(url)));
  const known = await listKnownHashes(db, auditId, hashes);
  return new Set(known.map(({ urlId }) => urlId));
}

/** Places of one group: how many, and the first of them. */
interface TakenPlaces {
  group: DiffGroup;
  count: number;
  first: PlacedRow[];
}

function takeAll(group: DiffGroup): TakenPlaces {
  const count = group.end - group.start;
  const first = Array.from({ length: Math.min(count, VERDICT_ROWS) }, (_, index) => ({
    row: group.start + index,
    group,
  }));
  return { group, count, first };
}

/** A recheck copies its base, so that a URL has the same id in both. */
function takeUrls(
  group: DiffGroup,
  { diff, urlIds }: { diff: AuditDiff; urlIds: ReadonlySet<number> },
): TakenPlaces {
  const taken: TakenPlaces = { group, count: 0, first: [] };
  if (urlIds.size === 0) return taken;
  for (let row = group.start; row < group.end; row++) {
    if (!urlIds.has(diff.urlIds[row] ?? 0)) continue;
    taken.count++;
    if (taken.first.length < VERDICT_ROWS) taken.first.push({ row, group });
  }
  return taken;
}

function countIssues(judged: readonly TakenPlaces[], codes: readonly string[]): JudgedIssue[] {
  const counts = new Map(codes.map((code) => [code, emptyCounts()]));
  for (const { group: { code, state }, count } of judged) {
    const own = counts.get(code) ?? emptyCounts();
    counts.set(code, own);
    own[state] += count;
  }
  return [...counts].map(([code, own]) => ({ code, verdict: judgeFix(own), counts: own }));
}

function sumCounts(all: readonly StateCounts[]): StateCounts {
  const sum = emptyCounts();
  for (const counts of all) {
    for (const state of DIFF_STATES) sum[state] += counts[state];
  }
  return sum;
}

function emptyCounts(): StateCounts {
  // every state is there
  return Object.fromEntries(DIFF_STATES.map((state) => [state, 0])) as StateCounts;
}

function byUrgency(a: DiffGroup, b: DiffGroup): number {
  const rank = ({ severity }: DiffGroup) => PACKED_SEVERITIES.indexOf(severity);
  return rank(a) - rank(b) || a.start - b.start;
}
