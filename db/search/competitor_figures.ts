import type { Db } from "../core/connection.ts";
import { type JsonColumns, jsonRows } from "../core/json_rows.ts";
import { listRows } from "../core/list_query.ts";
import type { ListFields, ListPage, ListQuery } from "../core/list_shapes.ts";

/** The figures of a competitor, not rounded. */
export interface CompetitorFigures {
  competitorId: number;
  platform: boolean;
  commonKeywordsCount: number;
  keywordsCount: number;
  overlap: number | null;
  jaccard: number | null;
  competitionLevel: number | null;
  winsCount: number;
  lossesCount: number;
  averagePosition: number | null;
  ourAveragePosition: number | null;
  shareOfVoice: number | null;
  visibility: number | null;
}

/** Replaces the figures of all competitors of a site; to be called in a transaction. */
export async function replaceCompetitorFigures(
  trx: Db,
  siteId: number,
  figures: readonly CompetitorFigures[],
): Promise<void> {
  await trx("competitor_figures").where({ site_id: siteId }).delete();
  if (figures.length === 0) return;
  await trx("competitor_figures").insert(
    figures.map((one) => ({ site_id: siteId, ...figureColumns(one) })),
  );
}

function figureColumns(one: CompetitorFigures) {
  return {
    competitor_id: one.competitorId,
    platform: one.platform ? 1 : 0,
    common_keywords_count: one.commonKeywordsCount,
    keywords_count: one.keywordsCount,
    overlap: one.overlap,
    jaccard: one.jaccard,
    competition_level: one.competitionLevel,
    wins_count: one.winsCount,
    losses_count: one.lossesCount,
    avg_position: one.averagePosition,
    our_avg_position: one.ourAveragePosition,
    share_of_voice: one.shareOfVoice,
    visibility: one.visibility,
  };
}

/** As the table's own. */
const FIGURE_TYPES = {
  competitor_id: "bigint",
  platform: "int",
  common_keywords_count: "int",
  keywords_count: "int",
  overlap: "double",
  jaccard: "double",
  competition_level: "double",
  wins_count: "int",
  losses_count: "int",
  avg_position: "double",
  our_avg_position: "double",
  share_of_voice: "double",
  visibility: "double",
} satisfies JsonColumns & Record<keyof ReturnType<typeof figureColumns>, string>;

/** A competitor as it is listed; nulls until it was compared. */
export interface CompetitorListRow {
  id: number;
  domain: string;
  origin: "manual" | "detected";
  /** JSON list; null: none was given. */
  brand_names: string | null;
  platform: number | null;
  common_keywords_count: number | null;
  keywords_count: number | null;
  overlap: number | null;
  jaccard: number | null;
  competition_level: number | null;
  wins_count: number | null;
  losses_count: number | null;
  avg_position: number | null;
  our_avg_position: number | null;
  share_of_voice: number | null;
  visibility_score: number | null;
  visibility_pct: number | null;
}

const NUMBER = { type: "number", nullable: true, sortable: true, filterable: true } as const;
const COUNT = { type: "integer", nullable: true, sortable: true, filterable: true } as const;
const FIGURES = "competitor_figures";

/** The fields that the list of competitors sorts, filters and searches by. */
export const COMPETITOR_LIST: ListFields = {
  defaultSort: "-competition_level,-share_of_voice,domain",
  key: "id",
  fields: {
    id: { sql: "competitors.id", type: "integer", sortable: true, filterable: true },
    domain: {
      sql: "competitors.domain",
      type: "string",
      sortable: true,
      filterable: true,
      searchable: true,
    },
    origin: {
      sql: "competitors.origin",
      type: "string",
      filterable: true,
      values: ["manual", "detected"],
    },
    brand_names: { sql: "competitors.brand_names", type: "object" },
    platform: { sql: `${FIGURES}.platform`, type: "boolean", nullable: true, filterable: true },
    common_keywords_count: { sql: `${FIGURES}.common_keywords_count`, ...COUNT },
    keywords_count: { sql: `${FIGURES}.keywords_count`, ...COUNT },
    overlap: { sql: `${FIGURES}.overlap`, ...NUMBER },
    jaccard: { sql: `${FIGURES}.jaccard`, ...NUMBER },
    competition_level: { sql: `${FIGURES}.competition_level`, ...NUMBER },
    wins_count: { sql: `${FIGURES}.wins_count`, ...COUNT },
    losses_count: { sql: `${FIGURES}.losses_count`, ...COUNT },
    avg_position: { sql: `${FIGURES}.avg_position`, ...NUMBER },
    our_avg_position: { sql: `${FIGURES}.our_avg_position`, ...NUMBER },
    share_of_voice: { sql: `${FIGURES}.share_of_voice`, ...NUMBER },
    visibility_score: { sql: `round(${FIGURES}.visibility)`, ...COUNT },
    visibility_pct: { sql: `${FIGURES}.visibility`, ...NUMBER },
    ai_share_of_voice: { type: "number", nullable: true },
  },
};

/** One page of the competitors of a site, with `figures` where they are other ones than those that are stored. */
export function listCompetitors(
  db: Db,
  { siteId, figures }: { siteId: number; figures?: readonly CompetitorFigures[] | undefined },
  query: ListQuery,
): Promise<ListPage<CompetitorListRow>> {
  const rows = figures === undefined ? withFigures(db) : withTheseFigures(db, figures);
  const from = rows.where({ "competitors.site_id": siteId, "competitors.dismissed": 0 });
  return listRows<CompetitorListRow>(db, { from, fields: COMPETITOR_LIST, query });
}

/** Reads a competitor as it is listed; throws when it is not there. */
export async function readCompetitorRow(
  db: Db,
  siteId: number,
  id: number,
): Promise<CompetitorListRow> {
  const columns = Object.entries(COMPETITOR_LIST.fields)
    .flatMap(([name, { sql }]) => sql === undefined ? [] : [db.raw(`${sql} as ??`, name)]);
  const row = await withFigures(db)
    .where({ "competitors.site_id": siteId, "competitors.id": id })
    .first<CompetitorListRow | undefined>(columns);
  if (row === undefined) throw new Error(`There is no competitor ${id} of site ${siteId}.`);
  return row;
}

function withFigures(db: Db): ReturnType<Db> {
  return db("competitors") // index competitors_domain (site_id, domain)
    .leftJoin(
      "competitor_figures",
      (on) =>
        on.on("competitor_figures.site_id", "competitors.site_id") // primary key
          .andOn("competitor_figures.competitor_id", "competitors.id"),
    );
}

function withTheseFigures(db: Db, figures: readonly CompetitorFigures[]): ReturnType<Db> {
  const rows = jsonRows(db, { alias: FIGURES, columns: FIGURE_TYPES }, figures.map(figureColumns));
  return db("competitors") // index competitors_domain (site_id, domain)
    .leftJoin(rows, "competitor_figures.competitor_id", "competitors.id");
}
