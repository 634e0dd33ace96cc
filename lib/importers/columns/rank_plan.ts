import type { AliasTable } from "./find_columns.ts";
import { findColumns } from "./find_columns.ts";
import type { ColumnRole } from "./header_aliases.ts";

/** A position that each record of a table has. */
export interface RankColumn {
  position: number;
  url: number;
  date: number;
  /** The day of all records, where the column's name has it. */
  day: string | null;
  /** What the column is called. */
  source: string;
}

/** Which column of a rank or keyword table is what; -1: none. */
export interface RankPlan {
  keyword: number;
  ranks: readonly RankColumn[];
  domain: number;
  title: number;
  engine: number;
  country: number;
  location: number;
  language: number;
  device: number;
  features: number;
  volume: number;
  difficulty: number;
  cpc: number;
  /** The importer's format. */
  provider: string;
  /** An empty URL means that nothing is known of the record, not that the user's site does not rank. */
  needsUrl: boolean;
  /** An empty position means not ranked; else that nothing is known, and only `-` means not ranked. */
  emptyIsUnranked: boolean;
  /** A second table in the file is of another search, which only its caption says. */
  singleTable: boolean;
}

/** Columns by their usual names, without positions. */
export function createRankPlan(
  columns: readonly string[],
  provider: string,
  aliases: AliasTable,
): RankPlan {
  const at = (role: ColumnRole) => findColumns(columns, [role], aliases)[0] ?? -1;
  return {
    keyword: at("query"),
    ranks: [],
    domain: at("domain"),
    title: at("title"),
    engine: at("engine"),
    country: at("country"),
    location: at("location"),
    language: at("language"),
    device: at("device"),
    features: at("features"),
    volume: at("volume"),
    difficulty: at("difficulty"),
    cpc: at("cpc"),
    provider,
    needsUrl: false,
    emptyIsUnranked: true,
    singleTable: false,
  };
}
