import {
  BRAND_CANDIDATE_STATUSES,
  BRAND_LIKENESSES,
  type BrandCandidateStatus,
  type BrandDecision,
  type BrandLikeness,
} from "../../schemas/brand_candidate.ts";
import type { Db } from "../core/connection.ts";
import { enumField } from "../core/enum_field.ts";
import { listRows } from "../core/list_query.ts";
import type { ListFields, ListPage, ListQuery } from "../core/list_shapes.ts";
import { insertRows } from "../core/sql_rows.ts";

/** A spelling of a site's name as it is stored. */
export interface BrandSpellingRow {
  id: number;
  spelling: string;
  name: string;
  likeness: BrandLikeness;
  distance: number;
  probability: number;
  status: BrandCandidateStatus;
  keywords_count: number;
  clicks: number;
  impressions: number;
  position: number | null;
  found_at: Date;
  decided_at: Date | null;
}

/** A spelling that was found, with what its queries have; possible: it does not count as the name. */
export type FoundSpelling =
  & Omit<BrandSpellingRow, "id" | "status" | "found_at" | "decided_at">
  & { status: "likely" | "possible" };

const NUMBER = { type: "number", sortable: true, filterable: true } as const;
const COUNT = { type: "integer", sortable: true, filterable: true } as const;
const TEXT = { type: "string", sortable: true, filterable: true } as const;
const TIME = { type: "time", sortable: true, filterable: true } as const;

/** The fields that the list of a site's brand candidates sorts, filters and searches by. */
export const BRAND_CANDIDATE_LIST: ListFields = {
  defaultSort: "-clicks",
  key: "id",
  fields: {
    id: { sql: "brand_spellings.id", ...COUNT },
    spelling: { sql: "brand_spellings.spelling", ...TEXT, searchable: true },
    name: { sql: "brand_spellings.name", ...TEXT },
    status: {
      ...enumField("brand_spellings.status"),
      ...TEXT,
      values: BRAND_CANDIDATE_STATUSES,
    },
    likeness: {
      ...enumField("brand_spellings.likeness"),
      ...TEXT,
      values: BRAND_LIKENESSES,
    },
    distance: { sql: "brand_spellings.distance", ...COUNT },
    probability: { sql: "brand_spellings.probability", ...NUMBER },
    keywords_count: { sql: "brand_spellings.keywords_count", ...COUNT },
    clicks: { sql: "brand_spellings.clicks", ...COUNT },
    impressions: { sql: "brand_spellings.impressions", ...COUNT },
    position: { sql: "brand_spellings.position", ...NUMBER, nullable: true },
    found_at: { sql: "brand_spellings.found_at", ...TIME },
    decided_at: { sql: "brand_spellings.decided_at", ...TIME, nullable: true },
  },
};

const COLUMNS = Object.keys(BRAND_CANDIDATE_LIST.fields);

/** One page of a site's spellings; index brand_spellings_spelling. */
export function listBrandSpellings(
  db: Db,
  siteId: number,
  query: ListQuery,
): Promise<ListPage<BrandSpellingRow>> {
  const from = db("brand_spellings").where({ "brand_spellings.site_id": siteId });
  return listRows<BrandSpellingRow>(db, { from, fields: BRAND_CANDIDATE_LIST, query });
}

/** Finds a spelling of a site. */
export async function findBrandSpelling(
  db: Db,
  siteId: number,
  id: number,
): Promise<BrandSpellingRow | undefined> {
  return await db("brand_spellings").where({ id, site_id: siteId })
    .first<BrandSpellingRow | undefined>(COLUMNS);
}

/**
 * Lists the spellings of a site by what they count as: confirmed and likely ones as its name, the
 * others as ordinary words, also where the domain has them.
 */
export async function listJudgedSpellings(
  db: Db,
  siteId: number,
): Promise<{ confirmed: string[]; likely: string[]; ordinary: string[] }> {
  const rows = await db("brand_spellings").where({ site_id: siteId }).orderBy("spelling")
    .select<{ spelling: string; status: BrandCandidateStatus }[]>("spelling", "status");
  const of = (...statuses: BrandCandidateStatus[]) =>
    rows.filter(({ status }) => statuses.includes(status)).map(({ spelling }) => spelling);
  return {
    confirmed: of("confirmed"),
    likely: of("likely"),
    ordinary: of("possible", "refused"),
  };
}

/** A query of a period. */
export interface PeriodQuery {
  id: number;
  keyword: string;
  clicks: number;
  impressions: number;
  positionSum: number | null;
}

/** Lists the next queries of a period in the order of their ids. */
export async function listPeriodQueries(
  db: Db,
  { siteId, periodId }: { siteId: number; periodId: number },
  { after, limit }: { after: number; limit: number },
): Promise<PeriodQuery[]> {
  return await db("search_period_queries as figures") // primary keys of both
    .joinRaw("straight_join keywords on keywords.id = figures.keyword_id")
    .where({ "figures.site_id": siteId, "figures.period_id": periodId })
    .where("figures.keyword_id", ">", after)
    .orderBy("figures.keyword_id").limit(limit)
    .select<PeriodQuery[]>(
      "figures.keyword_id as id",
      "keywords.keyword",
      "figures.clicks",
      "figures.impressions",
      "figures.position_sum as positionSum",
    );
}

const INSERTED = "brand_spellings (site_id, spelling, name, likeness, distance, probability, " +
  "status, keywords_count, clicks, impressions, position, found_at)";

/** What the owner decided stays, and so does the moment when it was found first. */
const REPLACED = ["name", "likeness", "distance", "probability", "keywords_count", "clicks"]
  .concat("impressions", "position").map((column) => `${column} = VALUES(${column})`)
  .concat(
    "status = case when status in ('confirmed', 'refused') then status else VALUES(status) end",
  ).join(", ");

/**
 * Replaces the spellings that were found for a site: decisions stay, with no queries where they were
 * not found again; others that were not found again are deleted.
 */
export async function replaceBrandSpellings(
  trx: Db,
  siteId: number,
  { found, now }: { found: readonly FoundSpelling[]; now: Date },
): Promise<void> {
  const spellings = found.map(({ spelling }) => spelling);
  const gone = () =>
    trx("brand_spellings").where({ site_id: siteId }).whereNotIn("spelling", spellings);
  await gone().whereIn("status", ["likely", "possible"]).delete();
  await gone().update({ keywords_count: 0, clicks: 0, impressions: 0, position: null });
  const rows = found.map((one) => [
    siteId,
    one.spelling,
    one.name,
    one.likeness,
    one.distance,
    one.probability,
    one.status,
    one.keywords_count,
    one.clicks,
    one.impressions,
    one.position,
    now,
  ]);
  await insertRows(trx, INSERTED, rows, { onDuplicate: REPLACED });
}

/** Keeps what the owner decided of a spelling; likely: nothing. */
export async function updateSpellingStatus(
  trx: Db,
  { siteId, id, now }: { siteId: number; id: number; now: Date },
  status: BrandDecision,
): Promise<void> {
  await trx("brand_spellings").where({ id, site_id: siteId })
    .update({ status, decided_at: status === "likely" ? null : now });
}
