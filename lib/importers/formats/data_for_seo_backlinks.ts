import { isDated, withDayOfFile } from "../columns/export_day.ts";
import type { BacklinkRow, NamedFigure } from "../import_rows.ts";
import type { Importer, ImportOptions } from "../importer.ts";
import {
  type JsonRecord,
  readNumber,
  readRecord,
  readRecords,
  readString,
  readTexts,
} from "../values/json_values.ts";
import {
  cleanLinkText,
  parseLinkDay,
  parseLinkType,
  parseRel,
  readLinkUrl,
  type RelFlags,
} from "../values/link_values.ts";
import { DayReader } from "../../core/days.ts";
import { describeFuture, lastPossibleDay } from "../values/future_day.ts";
import { parseLanguage } from "../values/parse_language.ts";
import { rankDay } from "../values/rank_row.ts";
import { readDocuments } from "../files/read_table.ts";

/** What went wrong has higher codes than `20000`, "Ok.". */
const STATUS_ERRORS = 40_000;

/**
 * Links of DataForSEO's Backlinks API: whole answers with `tasks`, their `result` alone, or its items. Its ranks go from
 * 0 to 1,000.
 *
 * Source: dataforseo/TypeScriptClient, BacklinksBacklinksLiveItem.
 */
export const dataForSeoBacklinks: Importer = {
  format: "data_for_seo_backlinks",
  title: "DataForSEO backlinks (JSON)",
  expects: "tasks[].result[].items[] with url_from and url_to",
  reads: "documents",
  detect({ documents }) {
    const first = readRecords(documents.slice(0, 20));
    if (first.some((document) => listItems(document).some(isLink))) {
      return { score: 97, why: "backlinks of DataForSEO" };
    }
    // the rows that are left out show what it says
    return first.some((document) => findFailure(document) !== undefined)
      ? { score: 10, why: "an answer of DataForSEO that tells of a failure" }
      : { score: 0, why: "there are no items with url_from and url_to" };
  },
  async *parse(samples, options, log) {
    const days = new DayReader("unknown");
    const lastDay = lastPossibleDay(options.today);
    for (const { file, ...sample } of samples) {
      const own = withDayOfFile(options, file);
      for await (const documents of readDocuments({ file, ...sample })) {
        for (const { line, value, fault } of documents) {
          const document = readRecord(value) ?? {};
          const items = listItems(document);
          const problem = fault ?? findFailure(document) ??
            (items.length === 0 ? "There are no items." : undefined);
          if (problem !== undefined) {
            log.rowsRead++;
            log.skip({ file: file.name, line, reason: problem });
          }
          log.rowsRead += items.length;
          const rows: BacklinkRow[] = [];
          for (const item of items) {
            const row = readItem(item, own, { days, lastDay });
            if (typeof row === "string") log.skip({ file: file.name, line, reason: row });
            else rows.push(row);
          }
          if (rows.length > 0) yield rows;
        }
      }
    }
  },
};

function isLink(item: JsonRecord): boolean {
  return typeof item["url_from"] === "string" && typeof item["url_to"] === "string";
}

function listItems(document: JsonRecord): readonly JsonRecord[] {
  if (isLink(document)) return [document];
  if (Array.isArray(document["items"])) return readRecords(document["items"]);
  const inner = document["tasks"] ?? document["result"];
  return readRecords(inner).flatMap(listItems);
}

function findFailure(document: JsonRecord): string | undefined {
  for (const one of [document, ...readRecords(document["tasks"])]) {
    const status = readNumber(one["status_code"]);
    if (status === null || status < STATUS_ERRORS) continue;
    return `DataForSEO answered: ${status} ${readString(one["status_message"]) ?? ""}`.trim();
  }
  return undefined;
}

function readItem(
  item: JsonRecord,
  options: ImportOptions,
  { days, lastDay }: { days: DayReader; lastDay: string },
): BacklinkRow | string {
  const source = readLinkUrl(readString(item["url_from"]) ?? "", false);
  if (source.fault !== undefined) return `The linking page: ${source.fault}`;
  const target = readLinkUrl(readString(item["url_to"]) ?? "", false);
  if (target.fault !== undefined) return `The target: ${target.fault}`;
  const [firstSeen, lastSeen] = ["first_seen", "last_seen"].map((name) =>
    parseLinkDay(readString(item[name]) ?? "", days)
  );
  if (firstSeen === undefined || lastSeen === undefined) {
    return "The first_seen or last_seen is no date.";
  }
  const late = [firstSeen, lastSeen].find((day) => day !== null && day > lastDay);
  if (typeof late === "string") return describeFuture(late);
  const status = readNumber(item["page_from_status_code"]);
  return {
    kind: "backlink",
    date: rankDay(options),
    dated: isDated(options),
    provider: "data_for_seo",
    sourceUrl: source.text,
    sourceTitle: cleanLinkText(readString(item["page_from_title"]) ?? "") || null,
    targetUrl: target.text,
    anchor: readAnchor(item),
    linkType: readType(item),
    ...readRel(item),
    pageAuthority: readRank(item, "page_from_rank"),
    domainAuthority: readRank(item, "domain_from_rank"),
    firstSeen,
    lastSeen,
    lost: typeof item["is_lost"] === "boolean" ? item["is_lost"] : null,
    lostOn: null,
    lostReason: null,
    httpCode: status !== null && Number.isInteger(status) && status >= 100 && status < 600
      ? status
      : null,
    language: parseLanguage(readString(item["page_from_language"]) ?? ""),
  };
}

/** Of an image its alternative text, which search engines take for the anchor. */
function readAnchor(item: JsonRecord): string {
  return cleanLinkText(readString(item["anchor"]) ?? readString(item["alt"]) ?? "");
}

/** `anchor` is DataForSEO's word for a link of text; `meta` for a refresh. */
function readType(item: JsonRecord): BacklinkRow["linkType"] {
  const type = readString(item["item_type"]) ?? "";
  return type === "meta" ? "redirect" : parseLinkType(type);
}

/** `dofollow` says that all three are known, also where there are no attributes. */
function readRel(item: JsonRecord): RelFlags {
  const attributes = item["attributes"];
  const dofollow = item["dofollow"];
  if (!Array.isArray(attributes) && typeof dofollow !== "boolean") {
    return { nofollow: null, ugc: null, sponsored: null };
  }
  const rel = parseRel(readTexts(attributes).join(" "));
  const hasAttribute = rel.nofollow || rel.ugc || rel.sponsored;
  return { ...rel, nofollow: rel.nofollow || (!hasAttribute && dofollow === false) };
}

function readRank(item: JsonRecord, name: string): NamedFigure | null {
  const value = readNumber(item[name]);
  return value === null ? null : { name, value };
}
