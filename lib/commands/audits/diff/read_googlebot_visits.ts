import type { AuditRow } from "../../../../db/audits/lifecycle/audits.ts";
import type { Db } from "../../../../db/core/connection.ts";
import { findPagesByHash } from "../../../../db/sites/page_ids.ts";
import { type GooglebotVisitsAnswer, SEEN_URLS } from "../../../../schemas/googlebot_visits.ts";
import { dayOf } from "../../../core/days.ts";
import { urlHash } from "../../../crawler/url/url.ts";
import { findFirstGoogleVisits } from "../../logs/first_google_visits.ts";
import { auditTime } from "../control/audit_time.ts";
import type { AuditDiff } from "./compare_audits.ts";
import { readDiffRows } from "./read_diff_rows.ts";

type DiffRows = Parameters<typeof readDiffRows>[2]["rows"];

/** Places of fixed issues whose URLs are looked up. */
const CHECKED_PLACES = 500;

/** Reads whether Googlebot has requested the URLs since, on which something is fixed between two audits. */
export async function readGooglebotVisits(
  db: Db,
  { audit, againstId, diff }: { audit: AuditRow; againstId: number | null; diff: AuditDiff },
): Promise<GooglebotVisitsAnswer> {
  const rows: DiffRows[number][] = [];
  const urlIds = new Set<number>();
  for (const group of diff.groups) {
    if (group.state !== "fixed" || group.ignored) continue;
    for (let row = group.start; row < group.end; row++) {
      const urlId = diff.urlIds[row] ?? 0;
      // 0: the site as a whole
      if (urlId === 0 || urlIds.has(urlId)) continue;
      urlIds.add(urlId);
      if (rows.length < CHECKED_PLACES) rows.push({ row, group });
    }
  }
  const places = await readDiffRows(db, { auditId: audit.id, againstId }, { diff, rows });
  const urls = [...new Set(places.flatMap(({ url }) => url ?? []))];
  return await describeVisits(db, audit, { urls, urlsCount: urlIds.size });
}

async function describeVisits(
  db: Db,
  audit: AuditRow,
  { urls, urlsCount }: { urls: readonly string[]; urlsCount: number },
): Promise<GooglebotVisitsAnswer> {
  const since = auditTime(audit);
  const ids = await findPagesByHash(db, audit.site_id, urls.map(urlHash));
  const idOf = (url: string) => ids.get(urlHash(url).toString("hex")) ?? 0;
  const { until, firsts } = await findFirstGoogleVisits(db, audit.site_id, {
    since,
    pageIds: new Set(ids.values()),
  });
  const isKnown = until !== null && until >= dayOf(since.getTime());
  const seen = urls.map((url) => ({ url, at: firsts.get(idOf(url)) ?? null }));
  return {
    since: since.toISOString(),
    logs_until: until,
    urls_count: urlsCount,
    checked_count: urls.length,
    seen_count: isKnown ? seen.filter(({ at }) => at !== null).length : null,
    urls: seen.toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0)).slice(0, SEEN_URLS)
      .map(({ url, at }) => ({
        url,
        first_seen_at: at === null ? null : new Date(at).toISOString(),
      })),
    data_status: isKnown ? null : until === null ? NO_LOGS : {
      code: "logs_end_before",
      message: `The access logs end on ${until}, ahead of this audit. Read newer ones: ${HOW}.`,
    },
  };
}

const HOW = "npm run import -- --site ID --logs FILE";
const NO_LOGS = {
  code: "no_logs",
  message: `No access logs of this site were read yet. Read them by ${HOW}.`,
};
