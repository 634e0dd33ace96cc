import type { DiscoveredVia, UrlState } from "../../lib/crawler/url/frontier.ts";
import type { Db } from "../core/connection.ts";
import { CHUNK_ROWS, selectRows, streamChunks } from "./select_rows.ts";

/** Hops that are followed and shown; the crawler itself stops after 10. */
const MAX_HOPS = 20;

/** By what means a URL sends its visitors on. */
export type RedirectType = "http" | "meta_refresh" | "refresh_header";

/** A URL of a chain, as it answered. */
export interface ChainUrl {
  url_id: number;
  url: string;
  kind: "page" | "resource" | "external";
  state: UrlState;
  discovered_via: DiscoveredVia;
  status_code: number | null;
  fetch_error: string | null;
}

/** Where a redirecting URL of the site leads. */
export interface RedirectChain {
  type: RedirectType;
  /** Every URL that redirects, this one first; a loop's hops once each. */
  hops: ChainUrl[];
  /** A URL of the chain comes up again. */
  loop: boolean;
  /** The first URL that does not redirect; undefined in a loop and beyond what is followed. */
  final: ChainUrl | undefined;
  /** No other redirect leads here. */
  first: boolean;
}

interface RedirectRow {
  url_id: number;
  redirect_to: number;
  redirect_type: RedirectType;
  begins: number;
}

interface KnownRedirects {
  targets: Map<number, number>;
  /** Those at which a chain begins, in the crawl's order. */
  begins: { urlId: number; type: RedirectType }[];
}

/** Which redirects are read. */
export interface RedirectChoice {
  types: readonly RedirectType[];
  /**
   * pages: those that the crawl followed as pages; linked: also those to which a link of the site leads, such as one
   * with rel=nofollow, or to what a page loads.
   */
  begin: "pages" | "linked";
}

/** A link of the site leads there. */
const LINKED = `EXISTS (SELECT 1 FROM audit_links l WHERE l.audit_id = u.audit_id
  AND l.target_id = u.url_id AND l.type = 'anchor' AND l.internal = 1)`;

/**
 * Streams the internal URLs that redirect by one of these means, each with its chain. Of all
 * redirects only numbers are held; URLs are read a chunk at a time.
 */
export async function* streamRedirectChains(
  db: Db,
  auditId: number,
  choice: RedirectChoice,
): AsyncGenerator<RedirectChain[]> {
  const { targets, begins } = await readRedirects(db, auditId, choice);
  const entered = new Set(targets.values());
  for (let start = 0; start < begins.length; start += CHUNK_ROWS) {
    const begun = begins.slice(start, start + CHUNK_ROWS)
      .map((begin) => ({ ...begin, ...followChain(targets, begin.urlId) }));
    const urls = await readUrls(db, auditId, begun);
    yield begun.map(({ urlId, type, hops, loop, finalId }) => ({
      type,
      hops: hops.flatMap((hop) => urls.get(hop) ?? []),
      loop,
      final: finalId === null ? undefined : urls.get(finalId),
      first: !entered.has(urlId),
    }));
  }
}

async function readRedirects(
  db: Db,
  auditId: number,
  { types, begin }: RedirectChoice,
): Promise<KnownRedirects> {
  const known: KnownRedirects = { targets: new Map(), begins: [] };
  const isBegin = begin === "pages" ? "u.kind = 'page'" : `(u.kind = 'page' OR ${LINKED})`;
  // the primary key, in its order, and audit_links_by_target (audit_id, target_id, type, …)
  const read = (after: number) =>
    selectRows<RedirectRow>(
      db,
      `SELECT u.url_id, u.redirect_to, u.redirect_type, ${isBegin} AS begins
      FROM audit_urls u
      WHERE u.audit_id = ? AND u.url_id > ? AND u.redirect_to IS NOT NULL
        AND u.redirect_type IN (?)
      ORDER BY u.url_id LIMIT ?`,
      [auditId, after, [...types], CHUNK_ROWS],
    );
  for await (const rows of streamChunks(0, read, { keyOf: (row) => row.url_id })) {
    for (const row of rows) {
      known.targets.set(row.url_id, row.redirect_to);
      if (row.begins === 1) known.begins.push({ urlId: row.url_id, type: row.redirect_type });
    }
  }
  return known;
}

/** The chain as numbers. */
interface Chain {
  hops: number[];
  loop: boolean;
  finalId: number | null;
}

function followChain(targets: ReadonlyMap<number, number>, urlId: number): Chain {
  const hops = [urlId];
  for (;;) {
    const next = targets.get(hops.at(-1) ?? 0);
    if (next === undefined) {
      return { hops: hops.slice(0, -1), loop: false, finalId: hops.at(-1) ?? null };
    }
    if (hops.includes(next)) return { hops, loop: true, finalId: null };
    if (hops.length > MAX_HOPS) {
      return { hops: hops.slice(0, MAX_HOPS), loop: false, finalId: null };
    }
    hops.push(next);
  }
}

async function readUrls(
  db: Db,
  auditId: number,
  chains: readonly Chain[],
): Promise<Map<number, ChainUrl>> {
  const urlIds = new Set(chains.flatMap((chain) => [...chain.hops, chain.finalId ?? 0]));
  const rows = await selectRows<ChainUrl>(
    db,
    `SELECT u.url_id, u.url, u.kind, u.state, u.discovered_via, u.status_code, u.fetch_error
    FROM audit_urls u
    WHERE u.audit_id = ? AND u.url_id IN (?)`,
    [auditId, [...urlIds]],
  );
  return new Map(rows.map((row) => [row.url_id, row]));
}
