import type { ProblemLinkInput } from "../../lib/rules/inputs/site_inputs.ts";
import type { UrlAnswer } from "../../lib/rules/inputs/url_answer.ts";
import type { Db } from "../core/connection.ts";
import { isNetworkCutOff } from "../audits/crawl/external_hosts.ts";
import { readRedirectEnds } from "./redirect_ends.ts";
import { CHUNK_ROWS, selectRows, streamChunks } from "./select_rows.ts";

/** In this order a resource that is loaded in two ways is reported. */
const TYPES = [
  "anchor",
  "image",
  "script",
  "stylesheet",
  "iframe",
  "font",
  "media",
  "other",
] as const;

/** Targets whose links are counted together. */
const TARGETS_PER_QUERY = 1_000;

interface TargetRow {
  url_id: number;
  url: string;
  status_code: number | null;
  fetch_error: string | null;
  redirects_to: string | null;
  redirect_to: number | null;
}

interface LinkRow {
  source_id: number;
  target_id: number;
  internal: number;
  anchor: string | null;
  placement: string;
  elements_count: number;
}

/**
 * Streams the links and resources whose target redirects, answers with an error, or not at all, but
 * for targets elsewhere where the crawler's network resolved the name of none. It
 * goes from these targets, which are few, to the pages that refer to them.
 */
export async function* streamProblemLinks(
  db: Db,
  auditId: number,
): AsyncGenerator<ProblemLinkInput[]> {
  const left = await isNetworkCutOff(db, auditId) ? "external" : "";
  // the primary key, in its order
  const readTargets = (after: number) =>
    selectRows<TargetRow>(
      db,
      `SELECT u.url_id, u.url, u.status_code, u.fetch_error, r.url AS redirects_to, u.redirect_to
      FROM audit_urls u
      LEFT JOIN audit_urls r ON r.audit_id = u.audit_id AND r.url_id = u.redirect_to
      WHERE u.audit_id = ? AND u.url_id > ?
        AND (u.status_code >= 300 OR u.fetch_error IS NOT NULL) AND u.kind <> ?
      ORDER BY u.url_id LIMIT ?`,
      [auditId, after, left, CHUNK_ROWS],
    );
  for await (const targets of streamChunks(0, readTargets, { keyOf: (row) => row.url_id })) {
    for (let start = 0; start < targets.length; start += TARGETS_PER_QUERY) {
      yield* streamLinksTo(db, auditId, targets.slice(start, start + TARGETS_PER_QUERY));
    }
  }
}

async function* streamLinksTo(
  db: Db,
  auditId: number,
  targets: readonly TargetRow[],
): AsyncGenerator<ProblemLinkInput[]> {
  const targetOf = new Map(targets.map((target) => [target.url_id, target]));
  const ends = await readRedirectEnds(db, auditId, targets);
  const counts = await countLinksTo(db, auditId, [...targetOf.keys()]);
  for (const type of TYPES) {
    for (const targetIds of packTargets(counts.filter((count) => count.type === type))) {
      for await (const links of streamLinks(db, auditId, { type, targetIds })) {
        yield links.flatMap((link) => {
          const target = targetOf.get(link.target_id);
          return target === undefined ? [] : [createInput(type, link, { target, ends })];
        });
      }
    }
  }
}

interface LinkCount {
  target_id: number;
  type: (typeof TYPES)[number];
  count: number;
}

function countLinksTo(db: Db, auditId: number, targetIds: number[]): Promise<LinkCount[]> {
  // audit_links_by_target (audit_id, target_id, type, source_id, rel), which has all of it
  return selectRows<LinkCount>(
    db,
    `SELECT l.target_id, l.type, COUNT(*) AS count
    FROM audit_links l WHERE l.audit_id = ? AND l.target_id IN (?)
    GROUP BY l.target_id, l.type ORDER BY l.target_id, l.type`,
    [auditId, targetIds],
  );
}

/** Groups targets so that one query reads the links to a group; one with very many stays alone. */
function packTargets(counts: readonly LinkCount[]): number[][] {
  const groups: number[][] = [];
  let room = 0;
  for (const { target_id, count } of counts) {
    if (count > room) {
      groups.push([]);
      room = CHUNK_ROWS;
    }
    groups.at(-1)?.push(target_id);
    room -= count;
  }
  return groups;
}

/** Reads the links to a group of targets at once; those to a single one by the source's key. */
async function* streamLinks(
  db: Db,
  auditId: number,
  { type, targetIds }: { type: LinkCount["type"]; targetIds: number[] },
): AsyncGenerator<LinkRow[]> {
  // audit_links_by_target (audit_id, target_id, type, source_id, rel)
  const select =
    `SELECT l.source_id, l.target_id, l.internal, l.anchor, l.placement, l.elements_count
    FROM audit_links l WHERE l.audit_id = ? AND l.target_id IN (?) AND l.type = ?`;
  const bindings = [auditId, targetIds, type];
  if (targetIds.length > 1) {
    yield await selectRows<LinkRow>(db, select, bindings);
    return;
  }
  const read = (after: number) =>
    selectRows<LinkRow>(
      db,
      `${select} AND l.source_id > ? ORDER BY l.source_id LIMIT ?`,
      [...bindings, after, CHUNK_ROWS],
    );
  yield* streamChunks(0, read, { keyOf: (row) => row.source_id });
}

function createInput(
  type: ProblemLinkInput["type"],
  link: LinkRow,
  { target, ends }: { target: TargetRow; ends: ReadonlyMap<number, UrlAnswer> },
): ProblemLinkInput {
  return {
    urlId: link.source_id,
    targetId: link.target_id,
    type,
    target: {
      url: target.url,
      statusCode: target.status_code,
      fetchError: target.fetch_error,
      internal: link.internal === 1,
    },
    redirectsTo: target.redirects_to,
    final: ends.get(link.target_id) ?? null,
    anchor: link.anchor,
    placement: link.placement,
    elementsCount: link.elements_count,
  };
}
