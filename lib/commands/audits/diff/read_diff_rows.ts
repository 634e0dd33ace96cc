import {
  matchUrlIds,
  type OccurrenceKey,
  occurrenceKeyText,
  readEvidence,
} from "../../../../db/audits/issues/diff_rows.ts";
import { readUrls } from "../../../../db/facts/read_urls.ts";
import type { Db } from "../../../../db/core/connection.ts";
import type { PlacedRow } from "../../../lists/list_groups.ts";
import type { DiffState } from "../../../../schemas/audit_diff.ts";
import type { GroupedRows } from "../../../metrics/audits/occurrence_groups.ts";
import { createFingerprint } from "../../../rules/score/fingerprint.ts";
import type { Severity } from "../../../rules/rule.ts";
import { siteSubject } from "../../../rules/inputs/site_subject.ts";

/** One difference, or what persists, with all that it is known by. */
export interface DiffRowView {
  state: DiffState;
  code: string;
  severity: Severity;
  ignored: boolean;
  /** Null: the site as a whole. */
  url: string | null;
  target_url: string | null;
  fingerprint: string;
  /** JSON: {found, expected, where}; null: it was not there. */
  evidence_before: string | null;
  evidence_after: string | null;
}

/** The audits that were compared, by id; `againstId` null: with nothing. */
export interface ComparedAudits {
  auditId: number;
  againstId: number | null;
}

/** States of what the audit before found and the one now did not. */
const GONE: ReadonlySet<DiffState> = new Set(["fixed", "gone_with_page", "not_recrawled"]);

/** Reads the URLs, evidence and fingerprints of some rows of a diff. */
export async function readDiffRows(
  db: Db,
  { auditId, againstId }: ComparedAudits,
  { diff, rows }: { diff: GroupedRows; rows: readonly PlacedRow[] },
): Promise<DiffRowView[]> {
  const places = rows.map(({ row, group }) => ({
    row,
    group,
    gone: GONE.has(group.state),
    key: {
      code: group.code,
      urlId: diff.urlIds[row] ?? 0,
      targetId: diff.targetIds[row] ?? 0,
    },
  }));
  const now = places.filter(({ gone }) => !gone);
  const gone = places.filter((place) => place.gone);
  const persisting = now.filter(({ group }) => group.state === "persisting");
  const before = againstId === null
    ? new Map<number, OccurrenceKey>()
    : await findKeysBefore(db, { auditId, againstId }, { diff, places: persisting });
  const read = (id: number | null, keys: readonly OccurrenceKey[]) => readAuditRows(db, id, keys);
  const [present, past] = await Promise.all([
    read(auditId, now.map(({ key }) => key)),
    read(againstId, [...gone.map(({ key }) => key), ...before.values()]),
  ]);
  return places.map(({ row, group, gone, key }) => {
    const keyBefore = gone ? key : before.get(row);
    const own = gone ? past : present;
    const evidence = own.evidence.get(occurrenceKeyText(key)) ?? NO_EVIDENCE;
    const url = own.urls.get(key.urlId) ?? null;
    const targetUrl = key.urlId === 0 ? null : own.urls.get(key.targetId) ?? null;
    const { state, code, severity, ignored } = group;
    const subject = url === null ? siteSubject(evidence) : undefined;
    return {
      state,
      code,
      severity,
      ignored,
      url,
      target_url: targetUrl,
      fingerprint: createFingerprint({ code, url, targetUrl, subject }),
      evidence_before: keyBefore === undefined
        ? null
        : past.evidence.get(occurrenceKeyText(keyBefore)) ?? null,
      evidence_after: gone ? null : evidence,
    };
  });
}

const NO_EVIDENCE = "{}";

interface AuditRows {
  urls: ReadonlyMap<number, string>;
  evidence: ReadonlyMap<string, string>;
}

async function readAuditRows(
  db: Db,
  auditId: number | null,
  keys: readonly OccurrenceKey[],
): Promise<AuditRows> {
  if (auditId === null) return { urls: new Map(), evidence: new Map() };
  const [urls, evidence] = await Promise.all([
    readUrls(db, auditId, urlIdsOf(keys)),
    readEvidence(db, auditId, keys),
  ]);
  return { urls, evidence };
}

/** Beside the whole site a target is a running number and no URL. */
function urlIdsOf(keys: readonly OccurrenceKey[]): number[] {
  const ids = keys.flatMap(({ urlId, targetId }) => urlId === 0 ? [] : [urlId, targetId]);
  return [...new Set(ids)].filter((id) => id > 0);
}

interface PersistingPlace {
  row: number;
  key: OccurrenceKey;
}

/** The keys that persisting rows have in the audit before, by row. */
async function findKeysBefore(
  db: Db,
  { auditId, againstId }: { auditId: number; againstId: number },
  { diff: { beforeTargetIds }, places }: { diff: GroupedRows; places: readonly PersistingPlace[] },
): Promise<Map<number, OccurrenceKey>> {
  const ids = await matchUrlIds(db, auditId, {
    otherId: againstId,
    urlIds: urlIdsOf(places.map(({ key }) => key)),
  });
  return new Map(places.map(({ row, key: { code, urlId, targetId } }) => [row, {
    code,
    urlId: urlId === 0 ? 0 : ids.get(urlId) ?? 0,
    targetId: urlId === 0 ? beforeTargetIds.get(row) ?? 0 : ids.get(targetId) ?? 0,
  }]));
}
