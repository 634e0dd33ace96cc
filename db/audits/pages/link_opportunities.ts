import { zstdDecompressSync } from "node:zlib";
import type { PhraseSource } from "../../../lib/metrics/audits/link_phrases.ts";
import type { Db } from "../../core/connection.ts";
import { selectRows, streamChunks } from "../../facts/select_rows.ts";
import { listRows } from "../../core/list_query.ts";
import type { ListFields, ListPage, ListQuery } from "../../core/list_shapes.ts";
import { insertRows } from "../../core/sql_rows.ts";

/** A link that could be set. */
export interface NewLinkOpportunity {
  sourceId: number;
  targetId: number;
  score: number;
  namedIn: "title" | "h1";
  keyword: string;
  anchor: string;
}

/** A link that could be set, as it is listed. */
export interface LinkOpportunityRow {
  source_url: string;
  target_url: string;
  anchor: string;
  keyword: string;
  score: number;
  named_in: "title" | "h1";
  target_inlinks_count: number | null;
}

/** Streams the names of the pages that search engines may index. */
export async function* streamPhraseSources(
  db: Db,
  auditId: number,
): AsyncGenerator<PhraseSource[]> {
  const chunks = streamChunks(
    0,
    (after) =>
      selectRows<{ url_id: number; title: string | null; h1: string | null }>(
        db,
        `SELECT p.url_id, p.title, p.h1 FROM audit_pages p
      WHERE p.audit_id = ? AND p.url_id > ? AND p.indexable = 1 ORDER BY p.url_id LIMIT 1000`,
        [auditId, after],
      ),
    { keyOf: (row) => row.url_id },
  );
  for await (const rows of chunks) {
    yield rows.map(({ url_id: urlId, title, h1 }) => ({ urlId, title, h1 }));
  }
}

/** The main text of a page. */
export interface LinkingText {
  urlId: number;
  text: string;
}

const TEXTS_AT_A_TIME = 100;

/** Streams the texts of pages, a few at a time: they are the largest part of an audit. */
export async function* streamLinkingTexts(db: Db, auditId: number): AsyncGenerator<LinkingText[]> {
  const read = (after: number) =>
    selectRows<{ url_id: number; body: Buffer }>(
      db,
      `SELECT t.url_id, t.body FROM audit_texts t
      WHERE t.audit_id = ? AND t.url_id > ? ORDER BY t.url_id LIMIT ${TEXTS_AT_A_TIME}`,
      [auditId, after],
    );
  for await (
    const rows of streamChunks(0, read, { keyOf: (row) => row.url_id, chunkRows: TEXTS_AT_A_TIME })
  ) {
    yield rows.map(({ url_id: urlId, body }) => ({
      urlId,
      text: zstdDecompressSync(body, { chunkSize: 16_384 }).toString("utf8"),
    }));
  }
}

/** Deletes up to `limit` opportunities of an audit and returns how many. */
export async function deleteLinkOpportunities(
  db: Db,
  auditId: number,
  limit: number,
): Promise<number> {
  return await db("audit_link_opportunities").where({ audit_id: auditId }).limit(limit).delete();
}

/** Inserts links that could be set. */
export async function insertLinkOpportunities(
  db: Db,
  auditId: number,
  opportunities: readonly NewLinkOpportunity[],
): Promise<void> {
  await insertRows(
    db,
    "audit_link_opportunities (audit_id, source_id, target_id, score, named_in, keyword, anchor)",
    opportunities.map((row) => [
      auditId,
      row.sourceId,
      row.targetId,
      row.score,
      row.namedIn,
      row.keyword,
      row.anchor,
    ]),
    { ignore: true },
  );
}

const TEXT = { type: "string", filterable: true, searchable: true } as const;

/** The fields that the list of links that could be set sorts, filters and searches by. */
export const OPPORTUNITY_LIST: ListFields = {
  // index audit_link_opportunities_score (audit_id, score, source_id, target_id)
  defaultSort: "-score,-source_id,-target_id",
  key: "source_id,target_id",
  fields: {
    source_id: { sql: "opportunity.source_id", type: "integer", hidden: true },
    target_id: { sql: "opportunity.target_id", type: "integer", hidden: true },
    source_url: { sql: "source.url", ...TEXT, nullable: true, sortable: true },
    target_url: { sql: "target.url", ...TEXT, nullable: true, sortable: true },
    suggested_anchor: {
      ...TEXT,
      sql: "opportunity.anchor",
      columns: { anchor: "opportunity.anchor" },
    },
    keyword: { sql: "opportunity.keyword", ...TEXT, sortable: true },
    score: { sql: "opportunity.score", type: "integer", sortable: true, filterable: true },
    target_inlinks_count: {
      sql: "target_page.unique_inlinks_count",
      type: "integer",
      nullable: true,
      sortable: true,
      filterable: true,
    },
    reason: { type: "string", columns: { named_in: "opportunity.named_in" } },
  },
};

/** One page of the links that could be set inside the site. */
export function listLinkOpportunities(
  db: Db,
  auditId: number,
  query: ListQuery,
): Promise<ListPage<LinkOpportunityRow>> {
  const opportunities = db("audit_link_opportunities as opportunity")
    .where({ "opportunity.audit_id": auditId });
  const from = opportunities.clone()
    .leftJoin("audit_urls as source", (on) =>
      on.on("source.audit_id", "opportunity.audit_id")
        .andOn("source.url_id", "opportunity.source_id"))
    .leftJoin("audit_urls as target", (on) =>
      on.on("target.audit_id", "opportunity.audit_id")
        .andOn("target.url_id", "opportunity.target_id"))
    .leftJoin(
      "audit_pages as target_page",
      (on) =>
        on.on("target_page.audit_id", "opportunity.audit_id")
          .andOn("target_page.url_id", "opportunity.target_id"),
    );
  return listRows<LinkOpportunityRow>(db, {
    from,
    countFrom: opportunities,
    fields: OPPORTUNITY_LIST,
    query,
    snapshot: auditId,
  });
}
