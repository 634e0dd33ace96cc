import type { BingStat } from "../../../lib/bing_webmaster/bing_client.ts";
import type { BingStatKind } from "../../../schemas/bing_webmaster.ts";
import type { Db } from "../../core/connection.ts";
import { listRows } from "../../core/list_query.ts";
import type { ListFields, ListPage, ListQuery } from "../../core/list_shapes.ts";
import { md5 } from "../../core/md5.ts";
import { insertRows } from "../../core/sql_rows.ts";
import { fitText } from "../../core/text_columns.ts";

/** What Bing counted of a query or a page in a week. */
export interface BingStatRow {
  week: string;
  name: string;
  clicks: number;
  impressions: number;
  ctr: number | null;
  click_position: number | null;
  impression_position: number | null;
}

const TABLE = "bing_stats";
const MAX_NAME = 2_048;
const NUMBER = { type: "integer", sortable: true, filterable: true } as const;
const WEEK = `DATE_FORMAT(${TABLE}.week, '%Y-%m-%d')`;

/** The fields that the list of Bing's figures sorts, filters and searches by. */
export const BING_STAT_LIST: ListFields = {
  defaultSort: "-week,-clicks,-impressions",
  key: "week,name",
  fields: {
    week: { sql: WEEK, type: "string", sortable: true, filterable: true },
    name: {
      sql: `${TABLE}.name`,
      type: "string",
      sortable: true,
      filterable: true,
      searchable: true,
    },
    clicks: { sql: `${TABLE}.clicks`, ...NUMBER },
    impressions: { sql: `${TABLE}.impressions`, ...NUMBER },
    ctr: {
      sql: `${TABLE}.clicks / (${TABLE}.impressions + 0e0)`,
      ...NUMBER,
      type: "number",
      nullable: true,
    },
    click_position: { sql: `${TABLE}.click_position`, ...NUMBER, nullable: true },
    impression_position: { sql: `${TABLE}.impression_position`, ...NUMBER, nullable: true },
  },
};

/** One page of the weeks of a site's queries or pages. */
export async function listBingStats(
  db: Db,
  { siteId, kind }: { siteId: number; kind: BingStatKind },
  query: ListQuery,
): Promise<ListPage<BingStatRow>> {
  // primary key (site_id, kind, week, name_hash)
  const from = db(TABLE).where({ site_id: siteId, kind });
  return await listRows<BingStatRow>(db, { from, fields: BING_STAT_LIST, query });
}

/** Keeps weeks, each in place of what Bing said of it before; weeks that it does not name any more stay. */
export async function storeBingStats(
  trx: Db,
  { siteId, kind }: { siteId: number; kind: BingStatKind },
  stats: readonly BingStat[],
): Promise<void> {
  const weeks = [...new Set(stats.map(({ date }) => date))];
  await trx(TABLE).where({ site_id: siteId, kind }).whereIn("week", weeks).delete();
  const rows = stats.map((stat) => {
    const name = fitText(stat.name, MAX_NAME);
    return [
      siteId,
      kind,
      stat.date,
      md5(name),
      name,
      stat.clicks,
      stat.impressions,
      stat.clickPosition,
      stat.impressionPosition,
    ];
  });
  const columns = "site_id, kind, week, name_hash, name, clicks, impressions, click_position, " +
    "impression_position";
  // the same query in other letters may come twice
  await insertRows(trx, `${TABLE} (${columns})`, rows, {
    onDuplicate:
      "clicks = clicks + VALUES(clicks), impressions = impressions + VALUES(impressions)",
  });
}

/** Deletes a site's weeks before a day. */
export async function deleteOldBingStats(trx: Db, siteId: number, before: string): Promise<void> {
  await trx(TABLE).where({ site_id: siteId }).where("week", "<", before).delete();
}
