import { withDayOfFile } from "../columns/export_day.ts";
import type { RankRow, ResultKind } from "../import_rows.ts";
import type { Importer, ImportOptions } from "../importer.ts";
import {
  type JsonRecord,
  readNumber,
  readRecord,
  readRecords,
  readString,
  readTexts,
} from "../values/json_values.ts";
import { countryOfGeoTarget, countryOfResults } from "../values/parse_country.ts";
import { parseDay } from "../../core/days.ts";
import { parseDevice } from "../values/parse_device.ts";
import { parseLanguage } from "../values/parse_language.ts";
import {
  createRankRow,
  parseEngine,
  rankDay,
  type RankFacts,
  refuseFuture,
} from "../values/rank_row.ts";
import { readDocuments } from "../files/read_table.ts";

const KINDS: ReadonlyMap<string, ResultKind> = new Map(Object.entries(
  {
    organic: "organic",
    paid: "ad",
    local_pack: "local",
    maps_search: "local",
    featured_snippet: "featured_snippet",
    answer_box: "featured_snippet",
    ai_overview: "ai_overview",
    knowledge_graph: "knowledge_graph",
    shopping: "shopping",
    popular_products: "shopping",
    video: "video",
    images: "image",
    top_stories: "news",
    people_also_ask: "question",
  } as const,
));

/** `20000` is "Ok."; what went wrong has higher codes. */
const STATUS_OK = 20_000;
const STATUS_ERRORS = 40_000;

/**
 * Results of DataForSEO's SERP API: whole answers with `tasks`, or their `result` alone. Each result is a
 * whole result page. An organic result's rank is its `rank_group`, the place among organic results.
 * Source: dataforseo/TypeScriptClient.
 */
export const dataForSeo: Importer = {
  format: "data_for_seo",
  title: "DataForSEO SERP results (JSON)",
  expects: "tasks[].result[] with keyword and items[]",
  reads: "documents",
  detect({ documents }) {
    const [first] = documents.map(readRecord);
    if (first === undefined) return { score: 0, why: "it is no JSON object" };
    const [page] = listPages(first);
    if (page === undefined) return { score: 0, why: "there are no tasks with results" };
    return { score: 95, why: "SERP results of DataForSEO" };
  },
  async *parse(samples, options, log) {
    for (const { file, ...sample } of samples) {
      const own = withDayOfFile(options, file);
      for await (const documents of readDocuments({ file, ...sample })) {
        for (const { line, value, fault } of documents) {
          const pages = listPages(readRecord(value) ?? {});
          if (fault !== undefined || pages.length === 0) {
            log.rowsRead++;
            log.skip({
              file: file.name,
              line,
              reason: fault ?? "There are no tasks with results.",
            });
          }
          for (const page of pages) {
            log.rowsRead++;
            const rows = refuseFuture(readPage(page, own), options);
            if (typeof rows === "string") log.skip({ file: file.name, line, reason: rows });
            else yield rows;
          }
        }
      }
    }
  },
};

interface ResultPage {
  task: JsonRecord;
  /** Undefined when the task failed, or the request did before there was any. */
  result: JsonRecord | undefined;
}

function listPages(document: JsonRecord): ResultPage[] {
  const tasks = readRecords(document["tasks"]);
  if (tasks.length > 0) return tasks.flatMap((task) => listPages(task));
  if (Array.isArray(document["result"])) {
    return readRecords(document["result"]).map((result) => ({ task: document, result }));
  }
  const isAnswer = "result" in document || "tasks" in document;
  if (readNumber(document["status_code"]) !== null && isAnswer) {
    return [{ task: document, result: undefined }];
  }
  const isResult = readString(document["keyword"]) !== null && Array.isArray(document["items"]);
  return isResult ? [{ task: {}, result: document }] : [];
}

function readPage({ task, result }: ResultPage, options: ImportOptions): RankRow[] | string {
  const status = readNumber(task["status_code"]) ?? STATUS_OK;
  if (result === undefined || status >= STATUS_ERRORS) {
    return `DataForSEO answered: ${status} ${readString(task["status_message"]) ?? ""}`.trim();
  }
  const facts = readSearch(readRecord(task["data"]) ?? {}, result, options);
  if (facts === undefined) return "The result has no keyword.";
  const items = readRecords(result["items"]);
  const depth = Math.max(
    0,
    ...items.filter(({ type }) => type === "organic").map((item) =>
      readNumber(item["rank_group"]) ?? 0
    ),
  );
  const seen = depth === 0 ? null : { from: 1, to: depth };
  return items.flatMap((item) => readItem(item, { ...facts, seen }, options));
}

function readSearch(
  asked: JsonRecord,
  result: JsonRecord,
  options: ImportOptions,
): RankFacts | undefined {
  const keyword = readString(result["keyword"]) ?? readString(asked["keyword"]);
  if (keyword === null) return undefined;
  const datetime = readString(result["datetime"]);
  const date = (datetime === null ? undefined : parseDay(datetime, "unknown")) ?? rankDay(options);
  const target = readNumber(result["location_code"]) ?? readNumber(asked["location_code"]);
  const place = readString(asked["location_name"]);
  const engine = readString(asked["se"]) ?? readString(result["se_domain"]) ?? "";
  return {
    keyword,
    date,
    source: "data_for_seo",
    engine: parseEngine(engine) ?? options.engine ?? "google",
    country: (target === null ? null : countryOfGeoTarget(target)) ??
      countryOfResults(place, options.country),
    location: place ?? options.location,
    language: parseLanguage(readString(result["language_code"]) ?? "") ?? options.language,
    device: parseDevice(readString(asked["device"]) ?? "") ?? options.device,
    features: readTexts(result["item_types"]).filter((type) => type !== "organic"),
    serp: readString(result["check_url"]) === null
      ? `${keyword} ${date}`
      : `${readString(result["check_url"])} ${datetime ?? date}`,
  };
}

function readItem(item: JsonRecord, facts: RankFacts, options: ImportOptions): RankRow[] {
  const type = readString(item["type"]) ?? "";
  const resultKind = KINDS.get(type) ?? "other";
  if (resultKind === "ai_overview") return readReferences(item, facts, options);
  const url = readString(item["url"]);
  // without either its owner is not known
  if (url === null && readString(item["domain"]) === null) return [];
  return [createRankRow({
    ...facts,
    resultKind,
    url,
    domain: readString(item["domain"]),
    title: readString(item["title"]),
    position: readNumber(item["rank_group"]),
  }, options)];
}

/** What the overview cites, in its order. */
function readReferences(item: JsonRecord, facts: RankFacts, options: ImportOptions): RankRow[] {
  return readRecords(item["references"]).map((reference, index) =>
    createRankRow({
      ...facts,
      resultKind: "ai_overview",
      url: readString(reference["url"]),
      domain: readString(reference["domain"]),
      title: readString(reference["title"]),
      position: index + 1,
    }, options)
  );
}
