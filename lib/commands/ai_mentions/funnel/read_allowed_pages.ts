import { setImmediate } from "node:timers/promises";
import { findAuditFile } from "../../../../db/audits/lifecycle/audit_files.ts";
import type { Db } from "../../../../db/core/connection.ts";
import type { RobotsTxt } from "../../../crawler/robots/robots.ts";
import type { FunnelEngine } from "../../../metrics/ai_mentions/funnel_engines.ts";
import { robotsOfFile } from "../../audits/crawl/stored_files.ts";

/** A page that can be cited. */
export interface FunnelPage {
  pageId: number;
  url: string;
}

/** Pages between two turns for others. */
const PAGES_AT_ONCE = 500;

/**
 * Finds by system the pages that its bots may fetch, as an audit read robots.txt; null: it has read none. Any of the bots
 * is enough. A page of a host whose robots.txt was not asked for is left out.
 */
export async function readAllowedPages(
  db: Db,
  { auditId, pages, engines }: {
    auditId: number;
    pages: readonly FunnelPage[];
    engines: readonly FunnelEngine[];
  },
): Promise<Map<string, Set<number>> | null> {
  const files = await readRobotsFiles(db, auditId, pages);
  if (files.size === 0) return null;
  const allowed = new Map(engines.map(({ engine }) => [engine, new Set<number>()]));
  for (const [index, { pageId, url }] of pages.entries()) {
    if (index % PAGES_AT_ONCE === 0) await setImmediate();
    const robots = files.get(originOf(url));
    if (robots === undefined) continue;
    const mayFetch = (name: string) => robots.verdict(url, name).allowed;
    for (const { engine, bots, tokens } of engines) {
      if (bots.some(mayFetch) && tokens.every(mayFetch)) allowed.get(engine)?.add(pageId);
    }
  }
  return allowed;
}

async function readRobotsFiles(
  db: Db,
  auditId: number,
  pages: readonly FunnelPage[],
): Promise<Map<string, RobotsTxt>> {
  const files = new Map<string, RobotsTxt>();
  for (const origin of new Set(pages.map(({ url }) => originOf(url)))) {
    const file = await findAuditFile(db, auditId, { kind: "robots_txt", origin });
    if (file !== undefined) files.set(origin, robotsOfFile(file).robots);
  }
  return files;
}

const originOf = (url: string): string => URL.parse(url)?.origin ?? "";
