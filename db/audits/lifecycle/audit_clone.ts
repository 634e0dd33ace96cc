import { PROBE_KINDS } from "./audit_files.ts";
import type { Db } from "../../core/connection.ts";
import { selectRows } from "../../facts/select_rows.ts";

/** How the rows of a table that belong to single URLs are copied from one audit to another. */
interface ClonedTable {
  /** The column with the URL that a row belongs to. */
  owner: "url_id" | "source_id";
  /** URLs whose rows one statement copies. */
  urls: number;
  /** Which rows `s` are copied; absent: all. */
  where?: string;
  /** Columns that get another value, as SQL. */
  values?: Readonly<Record<string, string>>;
}

/**
 * The tables of what a crawl found on each URL. Those of the site's files are in {@link FILE_TABLES},
 * those that the analysis and the scoring make again in {@link DERIVED_TABLES}: each table of an
 * audit is in one of the three.
 */
export const URL_TABLES: Readonly<Record<string, ClonedTable>> = {
  audit_pages: { owner: "url_id", urls: 1_000 },
  audit_links: { owner: "source_id", urls: 500 },
  audit_hreflangs: { owner: "source_id", urls: 1_000 },
  audit_pagination: { owner: "source_id", urls: 5_000 },
  audit_fragments: { owner: "url_id", urls: 1_000 },
  audit_texts: { owner: "url_id", urls: 500 },
  audit_renders: { owner: "url_id", urls: 1_000 },
  audit_occurrences: {
    owner: "url_id",
    urls: 1_000,
    where: "s.stage = 'page'",
    values: { ignored: "0" },
  },
};

/** The tables of the files of an origin and of the sitemaps, which a recheck may read again. */
export const FILE_TABLES = ["audit_files", "audit_sitemaps", "audit_sitemap_urls"] as const;

/** The tables that are made of the others. */
export const DERIVED_TABLES = [
  "audit_issues",
  "audit_redirects",
  "audit_link_opportunities",
  "audit_top_anchors",
  "audit_page_words",
] as const;

/** The table of known URLs, which is copied before all others. */
export const URLS_TABLE = "audit_urls";

/** Runs one writing transaction under the audit's lease. */
export type WriteStep = (work: (trx: Db) => Promise<void>) => Promise<void>;

/** The audit whose rows are copied, and the one that gets them. */
export interface Clone {
  baseId: number;
  auditId: number;
}

/** What the base had left waiting is not requested now either: see {@link restoreWaiting}. */
const KNOWN_URL_VALUES = {
  state: "CASE WHEN s.state = 'queued' THEN 'skipped' ELSE s.state END",
  skip_reason: "CASE WHEN s.state = 'queued' THEN 'not_listed' ELSE s.skip_reason END",
  // marked again, for the sitemaps may have been read again
  in_sitemap: "0",
};

/** Copies all known URLs in chunks; goes on where an interrupted copy ended. */
export async function cloneUrls(db: Db, clone: Clone, write: WriteStep): Promise<void> {
  const table = { owner: "url_id", urls: 5_000, values: KNOWN_URL_VALUES } as const;
  await cloneRanges(db, clone, { write, name: URLS_TABLE, table, condition: "1 = 1" });
}

/** Whether the URL of the row `s` waits to be requested again: then its old rows are not wanted. */
function isQueued(owner: string): string {
  return `EXISTS (SELECT 1 FROM audit_urls q WHERE q.audit_id = ? AND q.url_id = s.${owner}
    AND q.state = 'queued' AND q.kind = 'page')`;
}

/**
 * Copies what was found on every URL but those that wait to be requested again, in chunks; goes on
 * where an interrupted copy ended. {@link cloneUrls} must have run.
 */
export async function cloneUrlRows(db: Db, clone: Clone, write: WriteStep): Promise<void> {
  for (const [name, table] of Object.entries(URL_TABLES)) {
    await cloneRanges(db, clone, { write, name, table, condition: `NOT ${isQueued(table.owner)}` });
  }
}

async function cloneRanges(
  db: Db,
  clone: Clone,
  { write, name, table, condition }: {
    write: WriteStep;
    name: string;
    table: ClonedTable;
    condition: string;
  },
): Promise<void> {
  const columns = await listColumns(db, name);
  const last = await readMax(db, name, { column: table.owner, auditId: clone.baseId });
  // ranges are written whole or not at all, in their order
  let from = await readMax(db, name, { column: table.owner, auditId: clone.auditId });
  while (from < last) {
    const to = Math.min(last, from + table.urls);
    const range = { sql: `s.${table.owner} > ? AND s.${table.owner} <= ?`, values: [from, to] };
    const bindings = condition.includes("?") ? [clone.auditId] : [];
    await write((trx) =>
      insertClone(trx, clone, {
        name,
        columns,
        values: table.values ?? {},
        conditions: [
          range,
          { sql: table.where ?? "1 = 1", values: [] },
          { sql: condition, values: bindings },
        ],
      })
    );
    from = to;
  }
}

/**
 * Gives the URLs that still wait to be requested again what the base knows of them, so that a
 * recheck which is cut short loses nothing. Run again, it does the same.
 */
export async function restoreQueued(db: Db, clone: Clone, write: WriteStep): Promise<void> {
  for (;;) {
    const ids: number[] = await db("audit_urls as q")
      .join(
        "audit_urls as b",
        (on) => on.on("b.url_id", "q.url_id").andOnVal("b.audit_id", clone.baseId),
      )
      .where({ "q.audit_id": clone.auditId, "q.state": "queued" })
      .orderBy("q.url_id").limit(RESTORED_URLS).pluck("q.url_id");
    if (ids.length === 0) return;
    await write((trx) => restoreUrls(trx, clone, ids));
  }
}

const RESTORED_URLS = 200;

async function restoreUrls(trx: Db, clone: Clone, urlIds: readonly number[]): Promise<void> {
  const marks = urlIds.map(() => "?").join();
  for (const [name, table] of Object.entries(URL_TABLES)) {
    const columns = await listColumns(trx, name);
    await insertClone(trx, clone, {
      name,
      columns,
      values: table.values ?? {},
      conditions: [
        { sql: `s.${table.owner} IN (${marks})`, values: [...urlIds] },
        { sql: table.where ?? "1 = 1", values: [] },
        // language versions that a sitemap names may be there already
      ],
      ignore: "IGNORE",
    });
  }
  await trx.raw(
    `UPDATE audit_urls q JOIN audit_urls s ON s.audit_id = ? AND s.url_id = q.url_id
    SET q.state = ${KNOWN_URL_VALUES.state}, q.skip_reason = ${KNOWN_URL_VALUES.skip_reason},
      q.status_code = s.status_code, q.fetch_error = s.fetch_error,
      q.content_type = s.content_type, q.redirect_to = s.redirect_to,
      q.redirect_type = s.redirect_type, q.size_bytes = s.size_bytes
    WHERE q.audit_id = ? AND q.url_id IN (${marks})`,
    [clone.baseId, clone.auditId, ...urlIds],
  );
}

/** URLs that the base knew and had left waiting wait again: they count as known, not as refused. */
export async function restoreWaiting(trx: Db, { baseId, auditId }: Clone): Promise<void> {
  // audit_urls_frontier of the base (audit_id, state, …), then the primary key
  await trx.raw(
    `UPDATE audit_urls q JOIN audit_urls s ON s.audit_id = ? AND s.url_id = q.url_id
      AND s.state = 'queued'
    SET q.state = 'queued', q.skip_reason = NULL
    WHERE q.audit_id = ? AND q.state = 'skipped' AND q.skip_reason = 'not_listed'`,
    [baseId, auditId],
  );
}

/**
 * Copies the files of all origins but these, which are read again, and the probes of all of them,
 * unless these are made again. Their rows must not be there.
 */
export async function cloneFiles(
  trx: Db,
  clone: Clone,
  { exceptOrigins, probes }: { exceptOrigins: readonly string[]; probes: boolean },
): Promise<void> {
  const columns = await listColumns(trx, "audit_files");
  const marks = (values: readonly string[]) => values.map(() => "?").join();
  const others = `s.origin NOT IN (${marks(exceptOrigins)})`;
  const kinds = `s.kind IN (${marks(PROBE_KINDS)})`;
  await insertClone(trx, clone, {
    name: "audit_files",
    columns,
    values: {},
    conditions: [{
      sql: probes ? `${others} AND NOT ${kinds}` : `(${others} OR ${kinds})`,
      values: [...exceptOrigins, ...PROBE_KINDS],
    }],
  });
}

/** Copies the sitemaps and what they list. The rows must not be there. */
export async function cloneSitemaps(db: Db, clone: Clone, write: WriteStep): Promise<void> {
  const sitemaps = await listColumns(db, "audit_sitemaps");
  await write((trx) =>
    insertClone(trx, clone, {
      name: "audit_sitemaps",
      columns: sitemaps,
      values: {},
      conditions: [],
    })
  );
  const columns = await listColumns(db, "audit_sitemap_urls");
  for (const { sitemap_id, urls_count } of await listSitemapSizes(db, clone.baseId)) {
    for (let from = 0; from < urls_count; from += SITEMAP_URLS) {
      await write((trx) =>
        insertClone(trx, clone, {
          name: "audit_sitemap_urls",
          columns,
          values: {},
          conditions: [
            {
              // audit_sitemap_urls_order (audit_id, sitemap_id, position)
              sql: "s.sitemap_id = ? AND s.position > ? AND s.position <= ?",
              values: [sitemap_id, from, from + SITEMAP_URLS],
            },
          ],
        })
      );
    }
  }
}

const SITEMAP_URLS = 5_000;

function listSitemapSizes(
  db: Db,
  auditId: number,
): Promise<{ sitemap_id: number; urls_count: number }[]> {
  return selectRows(
    db,
    `SELECT u.sitemap_id, MAX(u.position) AS urls_count FROM audit_sitemap_urls u
    WHERE u.audit_id = ? GROUP BY u.sitemap_id ORDER BY u.sitemap_id`,
    [auditId],
  );
}

/** A table whose rows are copied, and the columns that get another value. */
interface Target {
  name: string;
  columns: readonly string[];
  values: Readonly<Record<string, string>>;
}

async function insertClone(
  trx: Db,
  { baseId, auditId }: Clone,
  { name, columns, values, conditions, ignore = "" }: {
    conditions: readonly { sql: string; values: readonly (string | number)[] }[];
    ignore?: string;
  } & Target,
): Promise<void> {
  const selected = columns.map((column) =>
    column === "audit_id" ? "?" : values[column] ?? `s.${column}`
  );
  const where = ["s.audit_id = ?", ...conditions.map(({ sql }) => `(${sql})`)].join(" AND ");
  await trx.raw(
    `INSERT ${ignore} INTO ${name} (${columns.join(", ")})
    SELECT ${selected.join(", ")} FROM ${name} s WHERE ${where}`,
    [auditId, baseId, ...conditions.flatMap((condition) => condition.values)],
  );
}

/** The columns of a table that can be written, whatever later versions have added. */
async function listColumns(db: Db, table: string): Promise<string[]> {
  const rows = await selectRows<{ name: string }>(
    db,
    `SELECT c.column_name AS name FROM information_schema.columns c
    WHERE c.table_schema = DATABASE() AND c.table_name = ?
      AND COALESCE(c.generation_expression, '') = ''
    ORDER BY c.ordinal_position`,
    [table],
  );
  return rows.map(({ name }) => name);
}

async function readMax(
  db: Db,
  table: string,
  { column, auditId }: { column: string; auditId: number },
): Promise<number> {
  const [row] = await selectRows<{ max: number | null }>(
    db,
    `SELECT MAX(s.${column}) AS max FROM ${table} s WHERE s.audit_id = ?`,
    [auditId],
  );
  return row?.max ?? 0;
}
