import type { RedirectInput } from "../../lib/rules/inputs/site_inputs.ts";
import type { UrlAnswer } from "../../lib/rules/inputs/url_answer.ts";
import { readAudit } from "../audits/lifecycle/audits.ts";
import type { Db } from "../core/connection.ts";
import {
  type ChainUrl,
  type RedirectChain,
  type RedirectChoice,
  streamRedirectChains,
} from "./redirect_chains.ts";
import { readRedirectEnds } from "./redirect_ends.ts";
import { selectRows } from "./select_rows.ts";

/** Streams the internal URLs that redirect by HTTP, pages and what is linked, each with its chain. */
export async function* streamRedirects(db: Db, auditId: number): AsyncGenerator<RedirectInput[]> {
  const { previous_audit_id: previousId } = await readAudit(db, auditId);
  const choice: RedirectChoice = { types: ["http"], begin: "linked" };
  for await (const chains of streamRedirectChains(db, auditId, choice)) {
    const urlIds = chains.flatMap(({ hops }) => hops[0]?.url_id ?? []);
    const linked = await listLinked(db, auditId, urlIds);
    const previous = previousId === null
      ? new Map<number, string>()
      : await readPreviousEnds(db, auditId, { previousId, urlIds });
    yield chains.flatMap((chain) => createInput(chain, linked, previous) ?? []);
  }
}

/** Those of the URLs that another page links to. */
async function listLinked(db: Db, auditId: number, urlIds: number[]): Promise<Set<number>> {
  // audit_links_by_target (audit_id, target_id, type, source_id, rel)
  const rows = await selectRows<{ target_id: number }>(
    db,
    `SELECT DISTINCT l.target_id FROM audit_links l
    WHERE l.audit_id = ? AND l.target_id IN (?) AND l.type = 'anchor'
      AND l.source_id <> l.target_id`,
    [auditId, urlIds],
  );
  return new Set(rows.map((row) => row.target_id));
}

interface PreviousRow {
  url_id: number;
  previous_id: number;
  redirect_to: number;
}

/** Where the redirects of these URLs ended in an earlier audit, by their `url_id` in this one. */
async function readPreviousEnds(
  db: Db,
  auditId: number,
  { previousId, urlIds }: { previousId: number; urlIds: number[] },
): Promise<Map<number, string>> {
  // the primary key, audit_pages_page (page_id, audit_id), and the primary key
  const rows = await selectRows<PreviousRow>(
    db,
    `SELECT p.url_id, o.url_id AS previous_id, u.redirect_to
    FROM audit_pages p
    JOIN audit_pages o ON o.page_id = p.page_id AND o.audit_id = ?
    JOIN audit_urls u ON u.audit_id = o.audit_id AND u.url_id = o.url_id
    WHERE p.audit_id = ? AND p.url_id IN (?)
      AND u.redirect_to IS NOT NULL AND u.redirect_type = 'http'`,
    [previousId, auditId, urlIds],
  );
  const starts = rows.map((row) => ({ url_id: row.previous_id, redirect_to: row.redirect_to }));
  const ends = await readRedirectEnds(db, previousId, starts);
  return new Map(rows.flatMap((row) => {
    const end = ends.get(row.previous_id);
    return end === undefined ? [] : [[row.url_id, end.url]];
  }));
}

function createInput(
  chain: RedirectChain,
  linked: ReadonlySet<number>,
  previous: ReadonlyMap<number, string>,
): RedirectInput | undefined {
  const [begin] = chain.hops;
  if (begin === undefined) return undefined;
  return {
    urlId: begin.url_id,
    url: begin.url,
    page: begin.kind === "page",
    entry: linked.has(begin.url_id) || chain.first,
    linked: linked.has(begin.url_id),
    start: begin.discovered_via === "start",
    hops: chain.hops.map((hop) => ({ url: hop.url, statusCode: hop.status_code })),
    loop: chain.loop,
    final: chain.final === undefined ? null : createAnswer(chain.final),
    finalBlocked: chain.final?.state === "blocked",
    previousFinalUrl: previous.get(begin.url_id) ?? null,
  };
}

function createAnswer(row: ChainUrl): UrlAnswer {
  return {
    url: row.url,
    statusCode: row.status_code,
    fetchError: row.fetch_error,
    internal: row.kind !== "external",
  };
}
