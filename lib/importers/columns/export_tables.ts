import { type ExportHeader, findHeaderLanguage, readExportHeader } from "./export_header.ts";
import { type AliasTable, foldHeader, isNameOf } from "./find_columns.ts";
import type { ColumnRole } from "./header_aliases.ts";
import type { Sample } from "../importer.ts";
import { parseCountry } from "../values/parse_country.ts";
import {
  chooseSpanOrder,
  type DateColumn,
  type DateUnit,
  findDateUnit,
  readSpan,
} from "./date_spans.ts";
import { parseDevice } from "../values/parse_device.ts";
import { parseSearchType } from "../values/parse_search_type.ts";

/** What the tables of an export have a row for. */
type ExportKind = "totals" | "query" | "page" | "country" | "device" | "search_appearance";

/** A table of an export, recognised. */
export interface ExportTable {
  sample: Sample;
  kind: ExportKind;
  header: ExportHeader;
  /** What its rows are of, if they have dates. */
  dateUnit: DateUnit;
  /** It is empty, and in a language whose name of its rows is not known: only tables beside it show what it is. */
  isGuess: boolean;
}

const ROLES: readonly (readonly [ColumnRole, ExportKind])[] = [
  ["query", "query"],
  ["page", "page"],
  ["country", "country"],
  ["device", "device"],
  ["date", "totals"],
  ["date_range", "totals"],
  ["search_appearance", "search_appearance"],
];

/** Names of the file that says what the export was filtered by. */
const FILTER_NAMES = new Set(
  [
    "filter",
    "filters",
    "filtre",
    "filtres",
    "filtro",
    "filtros",
    "filtri",
    "フィルタ",
    "필터",
    "过滤器",
  ]
    .concat(["filtr", "filtry", "filtreler", "filtrar", "фильтр", "фильтры", "篩選器"])
    .map(foldHeader),
);

/** This many rows an export's table of appearances never has. */
const SURELY_QUERIES = 30;

/** No export has more filters. */
const MAX_FILTERS = 20;

/** Whether a sample is the `Filter,Value` table of an export, which always names the search type. */
export function isFilterTable({ shape, columns, rows, file }: Sample): boolean {
  if (shape !== "table" || columns.length !== 2) return false;
  return FILTER_NAMES.has(foldHeader(columns[0] ?? "")) ||
    stems(file.name).some((stem) => FILTER_NAMES.has(foldHeader(stem))) ||
    (rows.length <= MAX_FILTERS &&
      rows.some(([, value = ""]) => parseSearchType(value) !== undefined));
}

/** Recognises a table of an export; a text says why it is none. */
export function recogniseTable(sample: Sample, aliases: AliasTable): ExportTable | string {
  if (sample.shape !== "table") return "it is JSON";
  const header = readExportHeader(sample.columns, sample.rows, aliases);
  if (header === undefined) {
    return "it has no first column with clicks, impressions, CTR and position after it";
  }
  const found = findKind(sample, header, aliases);
  const isGuess = found === undefined && isEmptyAndForeign(sample, header);
  // the one table that is usually empty
  const kind = isGuess ? "search_appearance" : found;
  if (kind === undefined) return `it is not clear what "${header.dimension}" is`;
  // a table of the user's own, since Discover and News have no queries
  if (kind === "query" && header.current.position === -1) return "it has no positions";
  const dates = kind === "totals" ? sample.rows.map(([cell = ""]) => cell) : [];
  return { sample, kind, header, dateUnit: findDateUnit(header.dimension, dates), isGuess };
}

function isEmptyAndForeign({ columns, rows }: Sample, header: ExportHeader): boolean {
  return header.named && rows.every(([cell = ""]) => cell.trim() === "") &&
    findHeaderLanguage(columns, header) === undefined;
}

/** Whether two tables call clicks, impressions, CTR and position alike. */
export function haveSameMeasures(one: ExportTable, other: ExportTable): boolean {
  const [names, others] = [one, other].map(({ sample }) => sample.columns.slice(1).map(foldHeader));
  return JSON.stringify(names) === JSON.stringify(others);
}

/** What a table is, for a person: `a Search Console table of queries in French`. */
export function describeTable(
  { sample, kind, header, dateUnit, isGuess }: ExportTable,
): string {
  if (isGuess) return "an empty table, as Search Console's of search appearances often is";
  const language = findHeaderLanguage(sample.columns, header);
  const what = {
    totals: dateUnit === "range" ? "ranges of days" : `${dateUnit}s`,
    query: "queries",
    page: "pages",
    country: "countries",
    device: "devices",
    search_appearance: "search appearances",
  }[kind];
  const compared = header.previous === null ? "" : ", comparing two periods";
  const how = header.named
    ? language === undefined ? "" : ` in ${language}`
    : " in a language whose names are not known, recognised by its columns' places";
  return `a Search Console table of ${what}${how}${compared}`;
}

function findKind(
  { columns, rows, file }: Sample,
  header: ExportHeader,
  aliases: AliasTable,
): ExportKind | undefined {
  const byName = ROLES.find(([role]) => isNameOf(role, columns[0] ?? "", aliases))?.[1];
  if (byName !== undefined) return byName;
  const values = rows.map(([cell = ""]) => cell.trim()).filter((cell) => cell !== "");
  const byValue = findKindOfValues(values);
  if (byValue !== undefined) return byValue;
  const byFile = ROLES.find(([role]) =>
    stems(file.name).some((stem) => isNameOf(role, stem, aliases))
  )?.[1];
  if (byFile !== undefined) return byFile;
  return header.named || values.length < SURELY_QUERIES ? undefined : "query";
}

function findKindOfValues(values: readonly string[]): ExportKind | undefined {
  if (values.length === 0) return undefined;
  const dates: DateColumn = { unit: "day", order: chooseSpanOrder(values), until: null };
  if (values.every((value) => /^https?:\/\//i.test(value))) return "page";
  if (values.every((value) => parseDevice(value) !== undefined)) return "device";
  // spreadsheets' days are plain numbers, as queries may be
  if (values.every((value) => !/^\d+$/.test(value) && readSpan(value, dates) !== undefined)) {
    return "totals";
  }
  const countries = values.filter((value) => parseCountry(value) !== undefined);
  return countries.length > values.length * 0.8 && values.length > 3 ? "country" : undefined;
}

/** A file's name without folder and ending, and its last part: `example.com - Queries` ends in `Queries`. */
function stems(name: string): string[] {
  const stem = (name.split("/").at(-1) ?? "").replace(/\.[a-z]{2,5}$/i, "").replace(
    / ?\(\d+\)$/,
    "",
  );
  return [stem, stem.split(/ - |-|_/).at(-1) ?? ""];
}
