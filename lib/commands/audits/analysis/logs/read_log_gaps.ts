import { findBotPackBounds } from "../../../../../db/logs/bot_packs.ts";
import { sumBotDays } from "../../../../../db/logs/bot_days.ts";
import { type AuditRow, findAudit } from "../../../../../db/audits/lifecycle/audits.ts";
import type { Db } from "../../../../../db/core/connection.ts";
import { addDays, countDays, DAY_MS, dayOf } from "../../../../core/days.ts";
import { LOG_RULES } from "../../../../rules/log_rules.ts";
import { auditTime } from "../../control/audit_time.ts";
import { findBotAgent } from "../../../logs/walk_requests.ts";
import { readKnownRobots } from "./read_known_robots.ts";

/** Logs are looked at for this many days. */
const LOG_DAYS = 30;
/** Logs that end longer before the audit say nothing of the site as the audit saw it. Our own choice. */
const MAX_AGE_DAYS = 7;

/** What the logs that an audit can use are good for. */
interface AuditLogs {
  /** The days that are looked at; null: there are none. */
  days: { from: string; to: string } | null;
  /** By the code of a rule that cannot be run, why. */
  gaps: ReadonlyMap<string, string>;
}

const BRING = "Read them by npm run import -- --site ID --logs FILE.";

/** Finds the days of logs that an audit can use, and which rules cannot be run with them. */
export async function readLogGaps(db: Db, audit: AuditRow): Promise<AuditLogs> {
  const bounds = await findBotPackBounds(db, audit.site_id);
  if (bounds === null) return without(`No access logs of the site were read yet. ${BRING}`);
  const auditDay = dayOf(auditTime(audit).getTime());
  if (bounds.last < addDays(auditDay, -MAX_AGE_DAYS)) {
    return without(`The access logs end on ${bounds.last}, long before the audit. ${BRING}`);
  }
  // logs may go on after the audit, when it is analysed again
  const to = bounds.last;
  const first = addDays(to, 1 - LOG_DAYS);
  const days = { from: bounds.first > first ? bounds.first : first, to };
  const gaps = new Map<string, string>();
  if (countDays(days.from, to) < LOG_DAYS) {
    gaps.set(
      "important_page_not_visited",
      `The access logs are of ${countDays(days.from, to)} days; this needs ${LOG_DAYS}.`,
    );
  } else if (!await hasVerifiedSearch(db, audit.site_id, days)) {
    gaps.set(
      "important_page_not_visited",
      "No request in the access logs is proved to come from a search engine.",
    );
  }
  const fix = await findFixGap(db, audit, bounds);
  if (fix !== null) gaps.set("fix_not_seen_by_google", fix);
  const robots = await readKnownRobots(db, audit);
  const isKnown = [...robots.values()].some(({ since }) => since.getTime() < endOf(to));
  if (!isKnown) {
    gaps.set(
      "robots_txt_ignored_by_bot",
      "The access logs have no day on which bots have to know robots.txt as the audit read it.",
    );
  }
  return { days, gaps };
}

const endOf = (day: string): number => Date.parse(day) + DAY_MS;

function without(reason: string): AuditLogs {
  return { days: null, gaps: new Map(LOG_RULES.map((code) => [code, reason])) };
}

async function hasVerifiedSearch(
  db: Db,
  siteId: number,
  days: { from: string; to: string },
): Promise<boolean> {
  const sums = await sumBotDays(db, siteId, days);
  return sums.some(({ agent, verdict }) =>
    verdict === "verified" && findBotAgent(agent).group === "search"
  );
}

async function findFixGap(
  db: Db,
  audit: AuditRow,
  bounds: { first: string; last: string },
): Promise<string | null> {
  const previous = audit.previous_audit_id === null
    ? undefined
    : await findAudit(db, audit.site_id, audit.previous_audit_id);
  if (previous === undefined) return "There is no earlier audit to compare with.";
  const day = dayOf(auditTime(previous).getTime());
  if (bounds.first > day) {
    return `The access logs begin on ${bounds.first}, after the audit before.`;
  }
  return bounds.last > day
    ? null
    : `The access logs end on ${bounds.last}, ahead of a fix after the audit before.`;
}
