import type { SearchKind } from "../../../../db/search_data/search_kinds.ts";
import type { SearchType } from "../../../importers/import_rows.ts";

/** Facts of one kind, day and search type. */
export interface FactGroup {
  number: number;
  name: SearchKind;
  kind: number;
  date: string;
  searchType: SearchType;
  /** Rows that came, before those with the same keys were added up. */
  cameCount: number;
  /** Those of them without a click, and with one. */
  unclickedCount: number;
  onceCount: number;
  /** Only rows with clicks came: those without were left out, see `findClickedOnly()`. */
  clickedOnly: boolean;
  /** Rows that were written. */
  rowsCount: number;
  clicks: number;
  impressions: number;
  /** NaN: not known. */
  positionSum: number;
  /** Some of its facts are in the database. */
  written: boolean;
  /** Facts came after others had been written: what is made of them is made again at the end. */
  cut: boolean;
  /** Facts were added to others, so that it is not known how many there are. */
  uncounted: boolean;
  /** The groups that are made of this one. */
  totals: FactGroup | null;
  pages: FactGroup | null;
}
