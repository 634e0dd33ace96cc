import type { TableRow } from "./files/csv_records.ts";
import { isDated, withDayOfFile } from "./columns/export_day.ts";
import type { ImportLog } from "./import_log.ts";
import type { BacklinkRow, LinkType, NamedFigure } from "./import_rows.ts";
import type { ImportOptions, Sample } from "./importer.ts";
import type { FigureColumn, LinkPlan } from "./columns/link_plan.ts";
import {
  cleanLinkText,
  parseFlag,
  parseFollowWord,
  parseLinkDay,
  parseLinkType,
  parseLost,
  parseRel,
  readLinkUrl,
  type RelFlags,
} from "./values/link_values.ts";
import { chooseDayOrder, DayReader } from "../core/days.ts";
import { describeFuture, lastPossibleDay } from "./values/future_day.ts";
import { parseLanguage } from "./values/parse_language.ts";
import { rememberFew } from "./values/remember_few.ts";
import {
  chooseDecimalMark,
  describeBadNumber,
  type NumberColumn,
  parseNumber,
} from "./values/parse_number.ts";
import { rankDay } from "./values/rank_row.ts";
import { readTable } from "./files/read_table.ts";

/** Reads a table of backlinks, a row for each record; what cannot be read is skipped in the log. */
export async function* readLinks(
  sample: Sample,
  plan: LinkPlan,
  { options, log }: { options: ImportOptions; log: ImportLog },
): AsyncGenerator<BacklinkRow[]> {
  let reader: LinkReader | undefined;
  for await (const records of readTable(sample, log)) {
    reader ??= new LinkReader(plan, records, {
      options: withDayOfFile(options, sample.file),
      lastDay: lastPossibleDay(options.today),
    });
    const rows: BacklinkRow[] = [];
    for (const { line, cells, fault } of records) {
      const row = fault ?? reader.read(cells);
      if (typeof row === "string") log.skip({ file: sample.file.name, line, reason: row });
      else rows.push(row);
    }
    if (rows.length > 0) yield rows;
  }
}

const NO_REL: RelFlags = { nofollow: null, ugc: null, sponsored: null };

class LinkReader {
  readonly #plan: LinkPlan;
  readonly #date: string;
  readonly #dated: boolean;
  readonly #lastDay: string;
  readonly #days: DayReader;
  readonly #pageFigure: NumberColumn;
  readonly #domainFigure: NumberColumn;
  readonly #parseType = rememberFew(parseLinkType);
  readonly #parseLanguage = rememberFew(parseLanguage);

  constructor(
    plan: LinkPlan,
    head: readonly TableRow[],
    { options, lastDay }: { options: ImportOptions; lastDay: string },
  ) {
    const { firstSeen, lastSeen, lostOn } = plan;
    const valuesOf = (...columns: number[]) =>
      columns.filter((column) => column !== -1)
        .flatMap((column) => head.map(({ cells }) => cells[column] ?? ""));
    const figure = (of: FigureColumn | null): NumberColumn => ({
      decimal: chooseDecimalMark(of === null ? [] : valuesOf(of.column), false),
      whole: false,
    });
    this.#plan = plan;
    this.#date = rankDay(options);
    this.#dated = isDated(options);
    this.#lastDay = lastDay;
    this.#days = new DayReader(chooseDayOrder(valuesOf(firstSeen, lastSeen, lostOn)));
    this.#pageFigure = figure(plan.pageAuthority);
    this.#domainFigure = figure(plan.domainAuthority);
  }

  /** A text says why the record is left out. */
  read(cells: readonly string[]): BacklinkRow | string {
    const plan = this.#plan;
    const text = (column: number) => (column === -1 ? "" : cells[column] ?? "");
    const source = readLinkUrl(text(plan.sourceUrl), plan.lacksScheme);
    if (source.fault !== undefined) return `The linking page: ${source.fault}`;
    const target = plan.targetUrl === -1
      ? undefined
      : readLinkUrl(text(plan.targetUrl), plan.lacksScheme);
    if (target?.fault !== undefined) return `The target: ${target.fault}`;
    if (parseFlag(text(plan.mention)) === true) return "It is a mention without a link.";
    const rel = readRel(text, plan);
    if (typeof rel === "string") return rel;
    const lostCell = text(plan.lostOn);
    const firstSeen = this.#readDay(text(plan.firstSeen));
    const lastSeen = this.#readDay(text(plan.lastSeen));
    // of a column that may hold a flag as well
    const lostOn = typeof parseFlag(lostCell) === "boolean" ? null : this.#readDay(lostCell);
    if (firstSeen === undefined || lastSeen === undefined || lostOn === undefined) {
      return this.#describeBadDay([text(plan.firstSeen), text(plan.lastSeen), lostCell]);
    }
    const pageAuthority = readFigure(text, plan.pageAuthority, this.#pageFigure);
    const domainAuthority = readFigure(text, plan.domainAuthority, this.#domainFigure);
    if (typeof pageAuthority === "string") return pageAuthority;
    if (typeof domainAuthority === "string") return domainAuthority;
    return {
      kind: "backlink",
      date: this.#date,
      dated: this.#dated,
      provider: plan.provider,
      sourceUrl: source.text,
      sourceTitle: cleanLinkText(text(plan.title)) || null,
      targetUrl: target?.text ?? null,
      anchor: plan.anchor === -1 ? null : cleanLinkText(text(plan.anchor)),
      linkType: this.#readType(text),
      nofollow: rel.nofollow,
      ugc: rel.ugc,
      sponsored: rel.sponsored,
      pageAuthority,
      domainAuthority,
      firstSeen,
      lastSeen,
      lost: readLost(text, plan, lostOn),
      lostOn,
      lostReason: cleanLinkText(text(plan.lostReason)) || null,
      httpCode: /^[1-5]\d\d$/.test(text(plan.httpCode).trim()) ? Number(text(plan.httpCode)) : null,
      language: this.#parseLanguage(text(plan.language)),
    };
  }

  #readType(text: (column: number) => string): LinkType {
    const { typeFlags, linkType, usualType } = this.#plan;
    const flagged = typeFlags.find(({ column }) => parseFlag(text(column)) === true);
    if (flagged !== undefined) return flagged.type;
    const named = this.#parseType(text(linkType));
    return named === "unknown" ? usualType ?? "unknown" : named;
  }

  /** Null: the file names none; undefined: it is no day that can be. */
  #readDay(cell: string): string | null | undefined {
    const day = parseLinkDay(cell, this.#days);
    return typeof day === "string" && day > this.#lastDay ? undefined : day;
  }

  /** Says why a cell is no day that can be. */
  #describeBadDay(cells: readonly string[]): string {
    for (const cell of cells) {
      const day = parseLinkDay(cell, this.#days);
      if (day === undefined) {
        return `"${cell.slice(0, 60)}" is no date, or may be read in two ways; write YYYY-MM-DD.`;
      }
      if (day !== null && day > this.#lastDay) return describeFuture(day);
    }
    return "It has no day that can be.";
  }
}

/** The attribute counts before flags, and flags before a word among the types. */
function readRel(text: (column: number) => string, plan: LinkPlan): RelFlags | string {
  const flags = { ...NO_REL };
  for (const name of ["nofollow", "ugc", "sponsored"] as const) {
    if (plan[name] === -1) continue;
    const flag = parseFlag(text(plan[name]), name);
    if (flag === undefined) return badFlag(text(plan[name]), name);
    flags[name] = flag;
  }
  if (plan.dofollow !== -1 && flags.nofollow === null) {
    const word = text(plan.dofollow);
    const follows = parseFlag(word, "dofollow") ?? negate(parseFollowWord(word)?.nofollow);
    if (follows === undefined && parseFlag(word) === undefined) return badFlag(word, "dofollow");
    flags.nofollow = negate(follows) ?? null;
  }
  const cell = text(plan.rel);
  if (plan.rel !== -1 && !/^(?:unknown|n\/?a)$/i.test(cell.trim())) {
    // some tools write "dofollow" where there is no value
    const rel = parseRel(cell.replace(/do-?follow/gi, ""));
    return {
      nofollow: rel.nofollow || flags.nofollow === true,
      ugc: rel.ugc || flags.ugc === true,
      sponsored: rel.sponsored || flags.sponsored === true,
    };
  }
  return flags.nofollow === null ? parseFollowWord(text(plan.linkType)) ?? flags : flags;
}

function negate(flag: boolean | null | undefined): boolean | undefined {
  return typeof flag === "boolean" ? !flag : undefined;
}

function badFlag(cell: string, name: string): string {
  return `"${cell.slice(0, 60)}" says neither yes nor no to ${name}.`;
}

function readLost(
  text: (column: number) => string,
  { lostOn, lostFlag }: LinkPlan,
  day: string | null,
): boolean | null {
  if (day !== null) return true;
  const flag = parseLost(text(lostFlag));
  if (flag !== null) return flag;
  return lostOn === -1 ? null : parseFlag(text(lostOn)) ?? false;
}

function readFigure(
  text: (column: number) => string,
  of: FigureColumn | null,
  format: NumberColumn,
): NamedFigure | string | null {
  if (of === null) return null;
  const cell = text(of.column);
  const value = parseNumber(cell, format);
  if (value === undefined) return `The figure ${of.name}: ${describeBadNumber(cell)}.`;
  return value === null ? null : { name: of.name, value };
}
