import type { CrawlerVerdict, ViewedPage } from "../../../schemas/crawler_view.ts";
import { type Db, isDuplicateKey } from "../../core/connection.ts";
import { listRows } from "../../core/list_query.ts";
import type { ListFields, ListPage, ListQuery } from "../../core/list_shapes.ts";

/** The states of a view. */
type CrawlerViewStatus = "queued" | "running" | "completed" | "failed";

/** How often agents have which verdict. */
export type VerdictCounts = Record<CrawlerVerdict, number>;

/** A view of a site by the names of AI crawlers. */
export interface CrawlerViewRow {
  id: number;
  site_id: number;
  status: CrawlerViewStatus;
  agents: string[];
  pages: ViewedPage[];
  answers_count: number;
  answers_done: number;
  /** Null until it is done. */
  verdicts: VerdictCounts | null;
  attempts: number;
  error_code: string | null;
  error_message: string | null;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  updated_at: Date;
}

type StoredView = Omit<CrawlerViewRow, "agents" | "pages" | "verdicts"> & {
  agents: string;
  pages: string;
  verdicts: string | null;
};

/** A view that does not exist yet. */
interface NewCrawlerView {
  siteId: number;
  agents: readonly string[];
  pages: readonly ViewedPage[];
  answersCount: number;
}

const TABLE = "crawler_views";
const COLUMNS = [
  ...["id", "site_id", "status", "agents", "pages", "answers_count", "answers_done"],
  ...["verdicts", "attempts", "error_code", "error_message", "created_at", "started_at"],
  ...["finished_at", "updated_at"],
] as const;

const TIME = { type: "time", sortable: true, filterable: true } as const;

/** The fields that the list of views sorts and filters by. */
export const CRAWLER_VIEW_LIST: ListFields = {
  defaultSort: "-id",
  key: "id",
  fields: {
    id: { sql: `${TABLE}.id`, type: "integer", sortable: true, filterable: true },
    status: {
      sql: `${TABLE}.status`,
      type: "string",
      filterable: true,
      values: ["queued", "running", "completed", "failed"],
    },
    progress_pct: {
      type: "integer",
      columns: {
        status: `${TABLE}.status`,
        answers_done: `${TABLE}.answers_done`,
        answers_count: `${TABLE}.answers_count`,
      },
    },
    agents_count: { type: "integer", columns: { agents: `${TABLE}.agents` } },
    pages: { type: "object", columns: { pages: `${TABLE}.pages` } },
    verdicts: { type: "object", columns: { verdicts: `${TABLE}.verdicts` } },
    error: {
      type: "object",
      columns: { error_code: `${TABLE}.error_code`, error_message: `${TABLE}.error_message` },
    },
    queued_at: {
      sql: `${TABLE}.created_at`,
      columns: { created_at: `${TABLE}.created_at` },
      ...TIME,
    },
    started_at: { sql: `${TABLE}.started_at`, nullable: true, ...TIME },
    finished_at: { sql: `${TABLE}.finished_at`, nullable: true, ...TIME },
    updated_at: { sql: `${TABLE}.updated_at`, ...TIME },
  },
};

/** Queues a view and returns its id; undefined when the site has one that is not done. */
export async function insertCrawlerView(
  db: Db,
  { siteId, agents, pages, answersCount }: NewCrawlerView,
  now: Date,
): Promise<number | undefined> {
  try {
    const [id] = await db(TABLE).insert({
      site_id: siteId,
      status: "queued",
      unfinished: 1,
      agents: JSON.stringify(agents),
      pages: JSON.stringify(pages),
      answers_count: answersCount,
      created_at: now,
      updated_at: now,
      turn_at: db.raw("NOW(6)"),
    });
    return id;
  } catch (error) {
    if (isDuplicateKey(error)) return undefined;
    throw error;
  }
}

/** Finds a view of a site. */
export async function findCrawlerView(
  db: Db,
  siteId: number,
  id: number,
): Promise<CrawlerViewRow | undefined> {
  const row = await db(TABLE).where({ id, site_id: siteId })
    .first<StoredView | undefined>(...COLUMNS);
  return row && readView(row);
}

/** Finds the newest view of a site that is done. */
export async function findLatestCrawlerView(
  db: Db,
  siteId: number,
): Promise<CrawlerViewRow | undefined> {
  // crawler_views_site
  const row = await db(TABLE).where({ site_id: siteId, status: "completed" }).orderBy("id", "desc")
    .first<StoredView | undefined>(...COLUMNS);
  return row && readView(row);
}

/** One page of a site's views. */
export async function listCrawlerViews(
  db: Db,
  siteId: number,
  query: ListQuery,
): Promise<ListPage<CrawlerViewRow>> {
  const from = db(TABLE).where(`${TABLE}.site_id`, siteId);
  const page = await listRows<StoredView>(db, { from, fields: CRAWLER_VIEW_LIST, query });
  return { ...page, rows: page.rows.map(readView) };
}

/** Deletes the site's views but for the newest `kept`; returns how many. */
export async function deleteOldCrawlerViews(
  trx: Db,
  siteId: number,
  kept: number,
): Promise<number> {
  const old = await trx(TABLE).where({ site_id: siteId, unfinished: null }).orderBy("id", "desc")
    .offset(kept).limit(1_000).pluck<number[]>("id");
  if (old.length === 0) return 0;
  await trx("crawler_view_answers").where({ site_id: siteId }).whereIn("view_id", old).delete();
  return await trx(TABLE).where({ site_id: siteId }).whereIn("id", old).delete();
}

/** Of a sparse list, columns that were not asked for are absent. */
function readView({ agents, pages, verdicts, ...row }: StoredView): CrawlerViewRow {
  // written by insertCrawlerView() and completeCrawlerView()
  const parse = (text: string | null | undefined) => text == null ? text : JSON.parse(text);
  return { ...row, agents: parse(agents), pages: parse(pages), verdicts: parse(verdicts) };
}
