import { isDated, withDayOfFile } from "./columns/export_day.ts";
import type { TableRow } from "./files/csv_records.ts";
import { ImportError } from "./files/import_error.ts";
import type { ImportLog } from "./import_log.ts";
import type { KeywordVolumeRow, RankRow } from "./import_rows.ts";
import type { ImportOptions, Sample } from "./importer.ts";
import { readCountry } from "./values/parse_country.ts";
import { chooseDayOrder, type DayOrder, parseDay } from "../core/days.ts";
import { parseDevice } from "./values/parse_device.ts";
import { describeFuture, lastPossibleDay } from "./values/future_day.ts";
import { parseLanguage } from "./values/parse_language.ts";
import {
  chooseDecimalMark,
  describeBadNumber,
  type NumberColumn,
  parseNumber,
} from "./values/parse_number.ts";
import { createRankRow, parseEngine, rankDay } from "./values/rank_row.ts";
import type { RankColumn, RankPlan } from "./columns/rank_plan.ts";
import { readKeyword } from "./files/read_key.ts";
import { HEADER_AGAIN, readTable } from "./files/read_table.ts";
import { describeUnnamedCountries } from "./values/unnamed_countries.ts";
import { hostOfUrl } from "./values/url_host.ts";

const CURRENCY = /[$€£¥]|\b(?:USD|EUR|GBP)\b/g;

/**
 * Reads a table of ranks and keywords: for each record a rank row for each of its position columns, and a row of
 * search volume when it has any such figure. A position that is `-`, 0 or, as the plan says, empty means: not ranked.
 * A country that is not known is kept as the location, under its own name.
 * Throws an `ImportError` where a second table begins and the plan allows one.
 */
export async function* readRanks(
  sample: Sample,
  plan: RankPlan,
  { options, log }: { options: ImportOptions; log: ImportLog },
): AsyncGenerator<(RankRow | KeywordVolumeRow)[]> {
  const own = withDayOfFile(options, sample.file);
  const unnamed = new Set<string>();
  let formats: Formats | undefined;
  for await (const records of readTable(sample, log)) {
    formats ??= chooseFormats(plan, records, lastPossibleDay(options.today));
    const rows: (RankRow | KeywordVolumeRow)[] = [];
    for (const record of records) {
      if (record.fault === HEADER_AGAIN && plan.singleTable) {
        throw new ImportError(
          "several_tables",
          "A second table begins here. Export the rankings of each search engine by themselves.",
          { file: sample.file.name, line: record.line },
        );
      }
      const read = record.fault ?? readRecord(record, plan, { formats, options: own, unnamed });
      if (typeof read === "string") {
        log.skip({ file: sample.file.name, line: record.line, reason: read });
      } else rows.push(...read);
    }
    if (rows.length > 0) yield rows;
  }
  const said = describeUnnamedCountries(unnamed);
  if (said !== null) log.warn(said);
}

/** More names than the world could have are those of another column. */
const MAX_UNNAMED = 30;

interface Formats {
  position: NumberColumn;
  volume: NumberColumn;
  difficulty: NumberColumn;
  cpc: NumberColumn;
  dayOrder: DayOrder;
  /** The last day that a rank may be of. */
  lastDay: string;
}

function chooseFormats(
  plan: RankPlan,
  records: readonly TableRow[],
  lastDay: string,
): Formats {
  const valuesOf = (columns: readonly number[]) =>
    columns.filter((column) => column !== -1)
      .flatMap((column) => records.map(({ cells }) => withoutCurrency(cells[column] ?? "")));
  const choose = (columns: readonly number[], whole: boolean): NumberColumn => ({
    decimal: chooseDecimalMark(valuesOf(columns), whole),
    whole,
  });
  return {
    position: choose(plan.ranks.map(({ position }) => position), false),
    volume: choose([plan.volume], true),
    difficulty: choose([plan.difficulty], false),
    cpc: choose([plan.cpc], false),
    dayOrder: chooseDayOrder(valuesOf(plan.ranks.map(({ date }) => date))),
    lastDay,
  };
}

function readRecord(
  { cells }: TableRow,
  plan: RankPlan,
  { formats, options, unnamed }: {
    formats: Formats;
    options: ImportOptions;
    unnamed: Set<string>;
  },
): (RankRow | KeywordVolumeRow)[] | string {
  const keyword = readKeyword(cells[plan.keyword] ?? "");
  if (keyword.fault !== undefined) return keyword.fault;
  const place = readPlace(cells, plan, { options, unnamed });
  if (typeof place === "string") return place;
  const rows: (RankRow | KeywordVolumeRow)[] = [];
  for (const column of plan.ranks) {
    const rank = readRank(cells, column, { plan, formats, options });
    if (typeof rank === "string") return rank;
    if (rank === null) continue;
    rows.push(createRankRow({ keyword: keyword.text, ...place, ...rank }, options));
  }
  const host = plan.needsUrl ? findHost(rows) : undefined;
  if (host !== undefined) {
    for (const column of plan.ranks) {
      const day = readLostDay(cells, column, formats);
      if (day === undefined) continue;
      if (day > formats.lastDay) return describeFuture(day);
      const lost = { date: day, source: column.source, position: null, domain: host };
      rows.push(createRankRow({ keyword: keyword.text, ...place, ...lost }, options));
    }
  }
  const volume = readVolume(keyword.text, cells, { plan, formats, options });
  if (typeof volume === "string") return volume;
  if (volume !== null) {
    const { country, language } = place;
    rows.push({ ...volume, country, language });
  }
  return rows.length > 0 ? rows : "The record has neither a rank nor a search volume.";
}

function readPlace(
  cells: readonly string[],
  plan: RankPlan,
  { options, unnamed }: { options: ImportOptions; unnamed: Set<string> },
):
  | Pick<RankRow, "engine" | "country" | "location" | "language" | "device" | "domain" | "title">
  | string {
  const text = (column: number) => (column === -1 ? "" : cells[column]?.trim() ?? "");
  const country = text(plan.country);
  const device = text(plan.device);
  const engine = text(plan.engine);
  const place = country === "" ? { country: options.country } : readCountry(country);
  if (typeof place === "string") return place;
  const name = "countryName" in place ? place.countryName : undefined;
  if (name !== undefined) {
    if (unnamed.size >= MAX_UNNAMED && !unnamed.has(name)) return `"${name}" is no country.`;
    unnamed.add(name);
  }
  const deviceName = device === "" ? options.device : parseDevice(device);
  if (deviceName === undefined) return `"${device.slice(0, 60)}" is no device.`;
  return {
    engine: engine === ""
      ? options.engine ?? "google"
      : parseEngine(engine) ?? engine.toLowerCase(),
    country: place.country,
    location: [text(plan.location), name].filter(Boolean).join(", ") || options.location,
    language: parseLanguage(text(plan.language)) ?? options.language,
    device: deviceName,
    domain: text(plan.domain) || null,
    title: text(plan.title) || null,
  };
}

type Rank = Pick<RankRow, "date" | "source" | "url" | "position" | "features">;

/** Null when the record says nothing of this column. */
function readRank(
  cells: readonly string[],
  column: RankColumn,
  { plan, formats, options }: { plan: RankPlan; formats: Formats; options: ImportOptions },
): Rank | string | null {
  const text = cells[column.position] ?? "";
  if (text.trim() === "" && !plan.emptyIsUnranked) return null;
  const position = parseNumber(text, formats.position);
  if (position === undefined) return `The position: ${describeBadNumber(text)}.`;
  if (position !== null && position !== 0 && position < 1) {
    return `The position is ${text}; positions begin with 1.`;
  }
  const url = column.url === -1 ? "" : cells[column.url]?.trim() ?? "";
  if (plan.needsUrl && url === "") return null;
  const dateText = column.date === -1 ? "" : cells[column.date] ?? "";
  if (column.date !== -1 && dateText.trim() === "" && !isDated(options)) {
    return "The record has no date, and nothing else says of which day its rank is.";
  }
  const date = column.day ??
    (dateText.trim() === "" ? rankDay(options) : parseDay(dateText, formats.dayOrder));
  if (date === undefined) {
    return `"${dateText.slice(0, 60)}" is no date, or may be read in two ways; write YYYY-MM-DD.`;
  }
  if (date > formats.lastDay) return describeFuture(date);
  return {
    date,
    source: column.source,
    url: url === "" || url === "-" ? null : url,
    position: position === 0 ? null : position,
    features: plan.features === -1 ? [] : listFeatures(cells[plan.features] ?? ""),
  };
}

/** The host that a record is of, as one of its ranks says. */
function findHost(rows: readonly (RankRow | KeywordVolumeRow)[]): string | undefined {
  for (const row of rows) {
    const host = row.kind === "rank" && row.url !== null ? hostOfUrl(row.url) : undefined;
    if (host !== undefined) return host;
  }
  return undefined;
}

/** The day of a column without rank and URL: on it the record's host did not rank. */
function readLostDay(
  cells: readonly string[],
  { position, url, date }: RankColumn,
  { dayOrder }: Formats,
): string | undefined {
  const isEmpty = [position, url].every((column) => (cells[column] ?? "").trim() === "");
  return isEmpty ? parseDay(cells[date] ?? "", dayOrder) : undefined;
}

function listFeatures(text: string): string[] {
  return text.split(/[,;|]/).map((name) => name.trim()).filter((name) =>
    name !== "" && name !== "-"
  );
}

function readVolume(
  keyword: string,
  cells: readonly string[],
  { plan, formats, options }: { plan: RankPlan; formats: Formats; options: ImportOptions },
): Omit<KeywordVolumeRow, "country" | "language"> | string | null {
  const values: Record<"volume" | "difficulty" | "cpc", number | null> = {
    volume: null,
    difficulty: null,
    cpc: null,
  };
  for (const name of ["volume", "difficulty", "cpc"] as const) {
    const text = plan[name] === -1 ? "" : withoutCurrency(cells[plan[name]] ?? "");
    const value = parseNumber(text, formats[name]);
    if (value === undefined) return `The ${name}: ${describeBadNumber(text)}.`;
    values[name] = value;
  }
  const { volume, difficulty, cpc } = values;
  if (volume === null && difficulty === null && cpc === null) return null;
  return {
    kind: "keyword_volume",
    keyword,
    date: rankDay(options),
    volume,
    difficulty,
    cpcUsd: cpc,
    provider: plan.provider,
  };
}

function withoutCurrency(text: string): string {
  return text.replace(CURRENCY, "");
}
