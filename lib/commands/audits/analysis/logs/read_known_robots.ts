import { findAuditFile } from "../../../../../db/audits/lifecycle/audit_files.ts";
import { listRobotsFiles } from "../../../../../db/audits/lifecycle/audit_summary.ts";
import type { AuditRow } from "../../../../../db/audits/lifecycle/audits.ts";
import type { Db } from "../../../../../db/core/connection.ts";
import { DAY_MS } from "../../../../core/days.ts";
import type { RobotsTxt } from "../../../../crawler/robots/robots.ts";
import { robotsOfFile } from "../../crawl/stored_files.ts";

/** A robots.txt, and from when on bots have to know it. */
export interface KnownRobots {
  robots: RobotsTxt;
  since: Date;
}

/**
 * Reads by origin each robots.txt that an audit read with 200. Bots have to know it a day after it was first read like this,
 * by this audit or the one before: RFC 9309, section 2.4, https://www.rfc-editor.org/rfc/rfc9309.html#section-2.4
 */
export async function readKnownRobots(db: Db, audit: AuditRow): Promise<Map<string, KnownRobots>> {
  const known = new Map<string, KnownRobots>();
  for (const { url } of await listRobotsFiles(db, audit.id)) {
    const asked = { kind: "robots_txt", origin: new URL(url).origin } as const;
    const file = await findAuditFile(db, audit.id, asked);
    if (file?.status_code !== 200 || file.fetched_at === null) continue;
    const before = audit.previous_audit_id === null
      ? undefined
      : await findAuditFile(db, audit.previous_audit_id, asked);
    const isSame = before?.status_code === 200 && before.body === file.body;
    const first = isSame && before.fetched_at !== null ? before.fetched_at : file.fetched_at;
    known.set(asked.origin, {
      robots: robotsOfFile(file).robots,
      since: new Date(first.getTime() + DAY_MS),
    });
  }
  return known;
}
