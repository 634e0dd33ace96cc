import { withDayOfFile } from "../columns/export_day.ts";
import type { ImportLog } from "../import_log.ts";
import type { RankRow, ResultKind } from "../import_rows.ts";
import type { Importer, ImportOptions, Sample } from "../importer.ts";
import {
  type JsonRecord,
  readList,
  readNumber,
  readRecord,
  readRecords,
  readString,
} from "../values/json_values.ts";
import { countryOfResults, parseCountry } from "../values/parse_country.ts";
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

/** Parts of an answer besides the organic results, and what is in them. */
const PARTS: readonly (readonly [key: string, kind: ResultKind])[] = [
  ["ads", "ad"],
  ["local_results", "local"],
  ["shopping_results", "shopping"],
  ["inline_shopping", "shopping"],
  ["top_stories", "news"],
  ["news_results", "news"],
  ["inline_videos", "video"],
  ["related_questions", "question"],
];

const SINGLE_PARTS: readonly (readonly [key: string, kind: ResultKind])[] = [
  ["answer_box", "featured_snippet"],
  ["knowledge_graph", "knowledge_graph"],
];

/** They have no result with a URL; it is kept that they were shown. */
const FEATURES = ["local_map", "inline_images", "ai_overview", "related_searches"];

/**
 * Answers of SerpApi, one or many, in its shape of 2018 and later ones. Each answer is a whole result
 * page: every result of it becomes a row. Positions of a further page go on after those before it.
 */
export const serpApi: Importer = {
  format: "serp_api",
  title: "SerpApi answers (JSON)",
  expects: "search_parameters and organic_results",
  reads: "documents",
  detect({ documents }) {
    const [first] = documents.map(readRecord);
    if (first === undefined) return { score: 0, why: "it is no JSON object" };
    if (readRecord(first["search_metadata"]) || readRecord(first["serp_api_data"])) {
      return { score: 95, why: "an answer of SerpApi" };
    }
    if (readString(first["error"]) !== null && Object.keys(first).length === 1) {
      return { score: 50, why: "an error that SerpApi answered" };
    }
    const bare = Array.isArray(first["organic_results"]);
    return bare
      ? { score: 70, why: "organic results as SerpApi has them" }
      : { score: 0, why: "there are no organic_results" };
  },
  async *parse(samples, options, log) {
    for (const sample of samples) {
      const own = withDayOfFile(options, sample.file);
      for await (const documents of readDocuments(sample)) {
        for (const { line, value, fault } of documents) {
          log.rowsRead++;
          const rows = fault ??
            refuseFuture(readAnswer(readRecord(value), sample, { options: own, log }), options);
          if (typeof rows === "string") {
            log.skip({ file: sample.file.name, line, reason: rows });
          } else yield rows;
        }
      }
    }
  },
};

function readAnswer(
  answer: JsonRecord | undefined,
  sample: Sample,
  { options, log }: { options: ImportOptions; log: ImportLog },
): RankRow[] | string {
  if (answer === undefined) return "It is no JSON object.";
  const organic = readRecords(answer["organic_results"]);
  const error = readString(answer["error"]);
  if (error !== null && organic.length === 0) return `SerpApi answered: ${error}`;
  const search = readSearch(answer, options);
  if (search === undefined) return "The answer does not say what was searched for.";
  if (readDate(answer) === undefined) {
    log.warn(`${sample.file.name} has no date; its ranks are taken to be of ${search.date}.`);
  }
  const offset = readOffset(answer, organic);
  const positions = organic.map((result, index) =>
    (readNumber(result["position"]) ?? index + 1) + offset
  );
  const from = readStart(answer) + 1;
  const seen = positions.length === 0 ? null : { from, to: Math.max(...positions) };
  const facts: RankFacts = { ...search, features: listFeatures(answer), seen };
  const rows = organic.map((result, index) =>
    createRankRow({ ...facts, ...readResult(result), position: positions[index] ?? null }, options)
  );
  return [...rows, ...readParts(answer, facts, options)];
}

function readSearch(answer: JsonRecord, options: ImportOptions): RankFacts | undefined {
  const asked = readRecord(answer["search_parameters"]) ?? {};
  const information = readRecord(answer["search_information"]) ?? {};
  const keyword = readString(asked["q"]) ?? readString(information["query_displayed"]) ??
    readString(information["query"]);
  if (keyword === null) return undefined;
  const metadata = readRecord(answer["search_metadata"]) ?? readRecord(answer["serp_api_data"]) ??
    {};
  const date = readDate(answer) ?? rankDay(options);
  const gl = readString(asked["gl"]);
  return {
    keyword,
    date,
    source: "serp_api",
    engine: parseEngine(readString(asked["engine"]) ?? "") ?? options.engine ?? "google",
    country: countryOfResults(gl, options.country),
    language: parseLanguage(readString(asked["hl"]) ?? "") ?? options.language,
    device: parseDevice(readString(asked["device"]) ?? "") ?? options.device,
    location: readString(asked["location_used"]) ?? readString(asked["location"]) ??
      readString(information["location"]) ??
      (gl === null || parseCountry(gl) !== undefined ? options.location : gl),
    serp: readString(metadata["id"]) ?? readString(metadata["internal_id"]) ??
      `${keyword} ${date}`,
  };
}

function readDate(answer: JsonRecord): string | undefined {
  const created = readString(readRecord(answer["search_metadata"])?.["created_at"]);
  return created === null ? undefined : parseDay(created, "unknown");
}

/** How many results are on the pages before. */
function readStart(answer: JsonRecord): number {
  return readNumber(readRecord(answer["search_parameters"])?.["start"]) ?? 0;
}

/** Positions of a further page begin with 1 again, unless they already go on. */
function readOffset(answer: JsonRecord, organic: readonly JsonRecord[]): number {
  const start = readStart(answer);
  return (readNumber(organic[0]?.["position"]) ?? 1) > start ? 0 : start;
}

function listFeatures(answer: JsonRecord): string[] {
  return [...PARTS, ...SINGLE_PARTS].map(([key]) => key).concat(FEATURES)
    .filter((key) => answer[key] !== undefined);
}

function readParts(answer: JsonRecord, facts: RankFacts, options: ImportOptions): RankRow[] {
  const lists = PARTS.flatMap(([key, resultKind]) => {
    const part = answer[key];
    // local results are a list, or an object with the list
    const results = readRecords(Array.isArray(part) ? part : readRecord(part)?.["places"]);
    return results.map((result, index) => ({
      ...readResult(result),
      resultKind,
      position: readNumber(result["position"]) ?? index + 1,
    }));
  });
  const singles = SINGLE_PARTS.flatMap(([key, resultKind]) => {
    const result = readRecord(answer[key]);
    return result === undefined ? [] : [{ ...readResult(result), resultKind, position: 1 }];
  });
  const references = readList(readRecord(answer["ai_overview"])?.["references"]).map(readRecord)
    .map((result, index) => ({
      ...readResult(result ?? {}),
      resultKind: "ai_overview" as const,
      position: index + 1,
    }));
  // without a URL its owner is not known
  return [...lists, ...singles, ...references].filter(({ url }) => url !== null)
    .map((part) => createRankRow({ ...facts, ...part }, options));
}

function readResult(result: JsonRecord): Pick<RankRow, "url" | "title"> {
  const url = readString(result["link"]) ?? readString(result["website"]) ??
    readString(readRecord(result["links"])?.["website"]);
  return { url, title: readString(result["title"]) ?? readString(result["question"]) };
}
