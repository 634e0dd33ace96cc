import type { RedirectInput, UrlAnswer } from "../../lib/rules/site_inputs.ts";
import type { Db } from "../connection.ts";
import { type ChainUrl, type RedirectChain, streamRedirectChains } from "./redirect_chains.ts";
import { selectRows } from "./select_rows.ts";

/** Streams the internal URLs that redirect by HTTP, each with its chain. */
export async function* streamRedirects(db: Db, auditId: number): AsyncGenerator<RedirectInput[]> {
  for await (const chains of streamRedirectChains(db, auditId, ["http"])) {
    const urlIds = chains.flatMap(({ hops }) => hops[0]?.url_id ?? []);
    const linked = await listLinked(db, auditId, urlIds);
    yield chains.flatMap((chain) => createInput(chain, linked) ?? []);
  }
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

function createInput(chain: RedirectChain, linked: Set<number>): RedirectInput | undefined {
  const [begin] = chain.hops;
  if (begin === undefined) return undefined;
  return {
    urlId: begin.url_id,
    url: begin.url,
    entry: linked.has(begin.url_id) || chain.first,
    hops: chain.hops.map((hop) => ({ url: hop.url, statusCode: hop.status_code })),
    loop: chain.loop,
    final: chain.final === undefined ? null : createAnswer(chain.final),
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
