import type { PartDifference } from "../../lib/crawler/render/compare_rendering.ts";
import type { RenderInput } from "../../lib/rules/inputs/render_inputs.ts";
import type { Db } from "../core/connection.ts";
import { CHUNK_ROWS, selectRows, streamChunks } from "./select_rows.ts";

interface Row {
  url_id: number;
  words_count: number;
  raw_words_count: number;
  js_links_count: number | null;
  js_links: string;
  differences: string | null;
  lcp_ms: number | null;
  cls: number;
  small_text_share: number | null;
  smallest_font_px: number | null;
}

/** Streams the pages that were rendered, with what the browser made of them. */
export async function* streamRenders(db: Db, auditId: number): AsyncGenerator<RenderInput[]> {
  const chunks = streamChunks(
    0,
    (after) =>
      selectRows<Row>(
        db,
        `SELECT r.url_id, r.words_count, r.raw_words_count, r.js_links_count, r.js_links,
          r.differences, r.lcp_ms, r.cls, r.small_text_share, r.smallest_font_px
        FROM audit_renders r
        WHERE r.audit_id = ? AND r.url_id > ? AND r.error IS NULL
        ORDER BY r.url_id LIMIT ?`,
        [auditId, after, CHUNK_ROWS],
      ),
    { keyOf: (row) => row.url_id },
  );
  for await (const rows of chunks) yield rows.map(createInput);
}

function createInput(row: Row): RenderInput {
  return {
    urlId: row.url_id,
    wordsCount: row.words_count,
    rawWordsCount: row.raw_words_count,
    jsLinksCount: row.js_links_count ?? 0,
    // both were written by insertRender()
    jsLinks: JSON.parse(row.js_links) as string[],
    differences: row.differences === null ? [] : JSON.parse(row.differences) as PartDifference[],
    lcpMs: row.lcp_ms,
    cls: row.cls,
    smallTextShare: row.small_text_share,
    smallestFontPx: row.smallest_font_px,
  };
}
