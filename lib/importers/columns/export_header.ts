import { orderLabels } from "./export_labels.ts";
import { type AliasTable, foldHeader, isNameOf } from "./find_columns.ts";
import type { ColumnRole } from "./header_aliases.ts";
import type { MeasureColumns } from "./performance_plan.ts";

/** What the header of a Search Console table says. */
export interface ExportHeader {
  /** As it is written; it is first. */
  dimension: string;
  current: MeasureColumns;
  /** Of a comparison. */
  previous: MeasureColumns | null;
  /** The endings of a comparison's names: `last 28 days`, `previous 28 days`. */
  labels: readonly string[];
  /** The names are known; else the columns were recognised by their place and values. */
  named: boolean;
}

const MEASURES = ["clicks", "impressions", "ctr", "position"] as const;
const ASCII = /^[\x20-\x7e]+$/;

/**
 * Recognises a table of the user interface's export: a dimension, then clicks, impressions, CTR and
 * position (which is -1 for Discover and News), or pairs of them in a comparison. Known names count; a header in a language that is not
 * known is recognised by the places and values. Undefined when it is neither.
 */
export function readExportHeader(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  aliases: AliasTable,
): ExportHeader | undefined {
  const dimension = columns[0] ?? "";
  const named = readNames(columns, aliases);
  if (named !== undefined) return { dimension, ...named, named: true };
  const placed = readPlaces(columns, rows);
  return placed && { dimension, ...placed, labels: [], named: false };
}

function readNames(
  columns: readonly string[],
  aliases: AliasTable,
): Pick<ExportHeader, "current" | "previous" | "labels"> | undefined {
  const found = new Map<string, Partial<MeasureColumns>>();
  for (const [index, column] of columns.entries()) {
    const measure = index === 0 ? undefined : readMeasureName(column, aliases);
    if (measure === undefined) continue;
    const set = found.get(measure.label) ?? {};
    set[measure.name] ??= index;
    found.set(measure.label, set);
  }
  const complete = [...found].flatMap(([label, set]) =>
    isComplete(set) ? [{ label, columns: { position: -1, ...set } }] : []
  );
  const [first, second] = complete;
  if (first === undefined) return undefined;
  if (second === undefined) {
    // a table of something else if further columns are next to them
    const width = first.columns.position === -1 ? 4 : 5;
    return columns.length === width
      ? { current: first.columns, previous: null, labels: [] }
      : undefined;
  }
  const labels = orderLabels(first.label, second.label);
  const [current, previous] = labels[0] === first.label ? [first, second] : [second, first];
  return { current: current.columns, previous: previous.columns, labels };
}

/** Discover and News have no positions. */
function isComplete(
  set: Partial<MeasureColumns>,
): set is Partial<MeasureColumns> & Omit<MeasureColumns, "position"> {
  return set.clicks !== undefined && set.impressions !== undefined && set.ctr !== undefined;
}

/** `Last 28 days Clicks` is clicks with a label. */
function readMeasureName(
  column: string,
  aliases: AliasTable,
): { name: (typeof MEASURES)[number]; label: string } | undefined {
  const folded = foldHeader(column);
  for (const name of MEASURES) {
    if (isNameOf(name, column, aliases)) return { name, label: "" };
  }
  for (const name of MEASURES) {
    for (const alias of aliases.get(name)?.keys() ?? []) {
      const space = ASCII.test(alias) ? " " : "";
      if (folded.endsWith(space + alias)) {
        return { name, label: folded.slice(0, -alias.length).trim() };
      }
      if (folded.startsWith(alias + space)) {
        return { name, label: folded.slice(alias.length).trim() };
      }
    }
  }
  return undefined;
}

/** Text, two whole numbers, CTRs, positions: five columns, or nine in a comparison. */
function readPlaces(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): Pick<ExportHeader, "current" | "previous"> | undefined {
  const pairs = columns.length === 9 ? 2 : 1;
  if ((columns.length !== 5 && pairs === 1) || rows.length === 0) return undefined;
  const at = (measure: number, pair: number) => 1 + measure * pairs + pair;
  const create = (pair: number): MeasureColumns => ({
    clicks: at(0, pair),
    impressions: at(1, pair),
    ctr: at(2, pair),
    position: at(3, pair),
  });
  const current = create(0);
  const fits = rows.every((cells) =>
    /^[\d\s.,'’٬٫]*$/u.test(cells[current.clicks] ?? "") &&
    !/[%٪]/u.test(cells[current.position] ?? "")
  );
  if (!fits || !(holdsPercentages(rows, current) || holdsFractions(rows, current))) {
    return undefined;
  }
  return { current, previous: pairs === 2 ? create(1) : null };
}

function holdsPercentages(rows: readonly (readonly string[])[], { ctr }: MeasureColumns): boolean {
  return rows.every((cells) => /^(?:|.*[%٪].*)$/u.test(cells[ctr] ?? "")) &&
    rows.some((cells) => /[%٪]/u.test(cells[ctr] ?? ""));
}

/** A workbook has percentages as fractions: what clicks by impressions make. */
const TOLERANCE = 0.0001;

function holdsFractions(
  rows: readonly (readonly string[])[],
  { clicks, impressions, ctr }: MeasureColumns,
): boolean {
  const counted = rows.filter((cells) => Number(cells[impressions]) > 0);
  return counted.some((cells) => Number(cells[ctr]) > 0) &&
    counted.every((cells) =>
      Math.abs(Number(cells[ctr]) - Number(cells[clicks]) / Number(cells[impressions])) <= TOLERANCE
    );
}

const LANGUAGES: readonly (readonly [role: ColumnRole, name: string, language: string])[] = [
  ["impressions", "vertoningen", "Dutch"],
  ["impressions", "impresiones", "Spanish"],
  ["impressions", "impressioni", "Italian"],
  ["impressions", "impressoes", "Portuguese"],
  ["impressions", "表示回数", "Japanese"],
  ["impressions", "노출수", "Korean"],
  ["impressions", "展示次数", "Chinese"],
  ["impressions", "показы", "Russian"],
  ["clicks", "klicks", "German"],
  ["clicks", "clics", "French"],
  ["clicks", "kliknięcia", "Polish"],
  ["clicks", "clicks", "English"],
];

/** The language of a header, where its names of clicks and impressions show it. */
export function findHeaderLanguage(
  columns: readonly string[],
  header: ExportHeader,
): string | undefined {
  const names = { clicks: header.current.clicks, impressions: header.current.impressions };
  return LANGUAGES.find(([role, name]) => {
    const column = role === "clicks" ? names.clicks : names.impressions;
    return foldHeader(columns[column] ?? "").includes(foldHeader(name));
  })?.[2];
}
