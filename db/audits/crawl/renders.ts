import { RENDER_ERRORS } from "../../../schemas/rendered_page.ts";
import type { PartDifference } from "../../../lib/crawler/render/compare_rendering.ts";
import type { Db } from "../../core/connection.ts";
import { CHUNK_ROWS, selectRows, streamChunks } from "../../facts/select_rows.ts";
import { insertRows } from "../../core/sql_rows.ts";
import { fitText } from "../../core/text_columns.ts";

/** Why a page could not be rendered. */
export type RenderError = (typeof RENDER_ERRORS)[number];

/** What a browser made of a page. */
export interface RenderFigures {
  title: string | null;
  h1: string | null;
  canonicalUrl: string | null;
  noindex: boolean;
  nofollow: boolean;
  /** Words of all visible text, rendered and in the HTML. */
  wordsCount: number;
  rawWordsCount: number;
  linksCount: number;
  /** Null: there are too many links to compare them. */
  jsLinksCount: number | null;
  /** The first of them. */
  jsLinks: string[];
  differences: PartDifference[];
  /** Null: nothing was painted. */
  lcpMs: number | null;
  cls: number;
  ttfbMs: number | null;
  /** Null: there is no text. */
  smallTextShare: number | null;
  smallestFontPx: number | null;
  requestsCount: number;
  blockedCount: number;
}

/** A page that was to be rendered: `figures` of one that was, `error` of one that could not be. */
export type NewRender =
  & { urlId: number; renderedAt: Date }
  & ({ error: null; figures: RenderFigures } | { error: RenderError; figures: null });

const COLUMNS = "audit_renders (audit_id, url_id, error, title, h1, canonical_url, noindex, " +
  "nofollow, words_count, raw_words_count, links_count, js_links_count, js_links, differences, " +
  "lcp_ms, cls, ttfb_ms, small_text_share, smallest_font_px, requests_count, blocked_count, " +
  "rendered_at)";

/** Of each of the eight texts of differences, which are in one TEXT as JSON. */
const MAX_PART_CHARS = 1_000;

/** Keeps what became of a page; call it under the audit's lease. */
export async function insertRender(trx: Db, auditId: number, render: NewRender): Promise<void> {
  const { urlId, error, figures, renderedAt } = render;
  const values = figures === null ? Array<null>(18).fill(null) : [
    figures.title,
    figures.h1,
    figures.canonicalUrl,
    figures.noindex,
    figures.nofollow,
    figures.wordsCount,
    figures.rawWordsCount,
    figures.linksCount,
    figures.jsLinksCount,
    JSON.stringify(figures.jsLinks),
    writeDifferences(figures.differences),
    figures.lcpMs,
    figures.cls,
    figures.ttfbMs,
    figures.smallTextShare,
    figures.smallestFontPx,
    figures.requestsCount,
    figures.blockedCount,
  ];
  await insertRows(trx, COLUMNS, [[auditId, urlId, error, ...values, renderedAt]], {
    ignore: true,
  });
}

function writeDifferences(differences: readonly PartDifference[]): string | null {
  if (differences.length === 0) return null;
  const fit = (text: string | null) => (text === null ? null : fitText(text, MAX_PART_CHARS));
  return JSON.stringify(
    differences.map(({ field, raw, rendered }) => ({
      field,
      raw: fit(raw),
      rendered: fit(rendered),
    })),
  );
}

/** How many pages of an audit were rendered, and how many could not be, by the reason. */
export async function countRenders(
  db: Db,
  auditId: number,
): Promise<{ rendered: number; errors: { error: RenderError; count: number }[] }> {
  const rows = await selectRows<{ error: RenderError | null; count: number }>(
    db,
    `SELECT r.error, COUNT(*) AS count FROM audit_renders r WHERE r.audit_id = ?
    GROUP BY r.error ORDER BY count DESC, r.error`,
    [auditId],
  );
  return {
    rendered: rows.find(({ error }) => error === null)?.count ?? 0,
    errors: rows.flatMap(({ error, count }) => error === null ? [] : { error, count }),
  };
}

/** A page that can be rendered. */
export interface RenderCandidate {
  urlId: number;
  url: string;
}

/** Streams the pages that answered with HTML, those that may be indexed or all of them. */
export async function* streamRenderCandidates(
  db: Db,
  auditId: number,
  { indexable }: { indexable: boolean },
): AsyncGenerator<RenderCandidate[]> {
  const only = indexable ? "AND p.indexable = 1" : "";
  // the primary key (audit_id, url_id)
  yield* streamChunks(
    0,
    (after) =>
      selectRows<RenderCandidate>(
        db,
        `SELECT p.url_id AS urlId, p.url FROM audit_pages p
        WHERE p.audit_id = ? AND p.url_id > ? AND p.html = 1 ${only}
        ORDER BY p.url_id LIMIT ?`,
        [auditId, after, CHUNK_ROWS],
      ),
    { keyOf: ({ urlId }) => urlId },
  );
}

/** The pages of an audit that were rendered, and those that were tried, by `url_id`. */
export async function listRenderedUrls(
  db: Db,
  auditId: number,
  { failed }: { failed: boolean },
): Promise<number[]> {
  const rows = db("audit_renders").where({ audit_id: auditId }).orderBy("url_id");
  if (!failed) rows.whereNull("error");
  return await rows.pluck<number[]>("url_id");
}

/** Pages of this audit that another audit of the site has rendered, by `url_id` in this one. */
export async function listUrlsRenderedBefore(
  db: Db,
  auditId: number,
  previousId: number,
): Promise<number[]> {
  // the primary keys of the previous audit, then audit_pages_page (page_id, audit_id)
  const rows = await selectRows<{ url_id: number }>(
    db,
    `SELECT p.url_id FROM audit_renders r
    JOIN audit_pages q ON q.audit_id = r.audit_id AND q.url_id = r.url_id
    JOIN audit_pages p ON p.page_id = q.page_id AND p.audit_id = ? AND p.html = 1
    WHERE r.audit_id = ? AND r.error IS NULL
    ORDER BY p.url_id`,
    [auditId, previousId],
  );
  return rows.map(({ url_id }) => url_id);
}

/** The addresses of pages, in this order; those that are no HTML page of the audit are left out. */
export async function readRenderCandidates(
  db: Db,
  auditId: number,
  urlIds: readonly number[],
): Promise<RenderCandidate[]> {
  const rows: RenderCandidate[] = await db("audit_pages")
    .where({ audit_id: auditId, html: 1 }).whereIn("url_id", urlIds)
    .select("url_id as urlId", "url");
  const byId = new Map(rows.map((row) => [row.urlId, row]));
  return urlIds.flatMap((urlId) => byId.get(urlId) ?? []);
}

/** A rendering as it is stored. */
export interface RenderRow {
  error: RenderError | null;
  title: string | null;
  h1: string | null;
  canonical_url: string | null;
  noindex: number | null;
  nofollow: number | null;
  words_count: number | null;
  raw_words_count: number | null;
  links_count: number | null;
  js_links_count: number | null;
  /** JSON. */
  js_links: string | null;
  /** JSON. */
  differences: string | null;
  lcp_ms: number | null;
  cls: number | null;
  ttfb_ms: number | null;
  small_text_share: number | null;
  smallest_font_px: number | null;
  requests_count: number | null;
  blocked_count: number | null;
  rendered_at: Date;
}

/** What became of this page; undefined: it was not to be rendered. */
export async function findRender(
  db: Db,
  { auditId, urlId }: { auditId: number; urlId: number },
): Promise<RenderRow | undefined> {
  return await db("audit_renders").where({ audit_id: auditId, url_id: urlId }).first();
}
