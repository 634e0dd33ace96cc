import type { RedirectInput, UrlAnswer } from "../../lib/rules/site_inputs.ts";
import type { Db } from "../connection.ts";
import { CHUNK_ROWS, selectRows, streamChunks } from "./select_rows.ts";

/** Hops that are followed and shown; the crawler itself stops after 10. */
const MAX_HOPS = 20;

interface RedirectRow {
  url_id: number;
  redirect_to: number;
  kind: "page" | "resource" | "external";
}

interface UrlRow {
  url_id: number;
  url: string;
  kind: "page" | "resource" | "external";
  status_code: number | null;
  fetch_error: string | null;
}

interface Chain {
  hops: number[];
  loop: boolean;
  finalId: number | null;
}

/** Streams the internal URLs that redirect by HTTP, each with its chain. */
export async function* streamRedirects(db: Db, auditId: number): AsyncGenerator<RedirectInput[]> {
  const { targets, pages } = await readRedirects(db, auditId);
  const entered = new Set(targets.values());
  for (let start = 0; start < pages.length; start += CHUNK_ROWS) {
    const urlIds = pages.slice(start, start + CHUNK_ROWS);
    const chains = urlIds.map((urlId) => followChain(targets, urlId));
    const urls = await readUrls(db, auditId, chains);
    const linked = await listLinked(db, auditId, urlIds);
    yield chains.flatMap((chain) => {
      const urlId = chain.hops[0] ?? 0;
      const entry = linked.has(urlId) || !entered.has(urlId);
      const input = createInput(chain, urls, entry);
      return input === undefined ? [] : [input];
    });
  }
}

/** All redirects as numbers, and which of them begin at a page of the site. */
async function readRedirects(
  db: Db,
  auditId: number,
): Promise<{ targets: Map<number, number>; pages: number[] }> {
  const targets = new Map<number, number>();
  const pages: number[] = [];
  // the primary key, in its order
  const read = (after: number) =>
    selectRows<RedirectRow>(
      db,
      `SELECT u.url_id, u.redirect_to, u.kind FROM audit_urls u
      WHERE u.audit_id = ? AND u.url_id > ? AND u.redirect_to IS NOT NULL
        AND u.redirect_type = 'http'
      ORDER BY u.url_id LIMIT ?`,
      [auditId, after, CHUNK_ROWS],
    );
  for await (const rows of streamChunks(0, read, (row) => row.url_id)) {
    for (const row of rows) {
      targets.set(row.url_id, row.redirect_to);
      if (row.kind === "page") pages.push(row.url_id);
    }
  }
  return { targets, pages };
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
): Promise<Map<number, UrlRow>> {
  const urlIds = new Set(chains.flatMap((chain) => [...chain.hops, chain.finalId ?? 0]));
  const rows = await selectRows<UrlRow>(
    db,
    `SELECT u.url_id, u.url, u.kind, u.status_code, u.fetch_error FROM audit_urls u
    WHERE u.audit_id = ? AND u.url_id IN (?)`,
    [auditId, [...urlIds]],
  );
  return new Map(rows.map((row) => [row.url_id, row]));
}

/** Those of the URLs that another page links to. */
async function listLinked(db: Db, auditId: number, urlIds: number[]): Promise<Set<number>> {
  // audit_links_target (audit_id, target_id, type, source_id)
  const rows = await selectRows<{ target_id: number }>(
    db,
    `SELECT DISTINCT l.target_id FROM audit_links l
    WHERE l.audit_id = ? AND l.target_id IN (?) AND l.type = 'anchor'
      AND l.source_id <> l.target_id`,
    [auditId, urlIds],
  );
  return new Set(rows.map((row) => row.target_id));
}

function createInput(
  chain: Chain,
  urls: ReadonlyMap<number, UrlRow>,
  entry: boolean,
): RedirectInput | undefined {
  const hops = chain.hops.flatMap((urlId) => urls.get(urlId) ?? []);
  const first = hops[0];
  if (first === undefined) return undefined;
  const final = chain.finalId === null ? undefined : urls.get(chain.finalId);
  return {
    urlId: first.url_id,
    url: first.url,
    entry,
    hops: hops.map((hop) => ({ url: hop.url, statusCode: hop.status_code })),
    loop: chain.loop,
    final: final === undefined ? null : createAnswer(final),
  };
}

function createAnswer(row: UrlRow): UrlAnswer {
  return {
    url: row.url,
    statusCode: row.status_code,
    fetchError: row.fetch_error,
    internal: row.kind !== "external",
  };
}
