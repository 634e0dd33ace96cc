import {
  type JsonRecord,
  readRecord,
  readRecords,
  readString,
} from "../../importers/values/json_values.ts";
import { ConflictError, NotFoundError } from "../../core/errors.ts";
import type { ApiBody, ApiReading } from "../api_reader.ts";
import type { Citation } from "../assistant_answer.ts";
import type { ToolAnswer } from "./tool.ts";
import { countDays } from "../../core/days.ts";

/** How rows, or an object, of an answer are cited. */
export interface CitedAs<Field extends string = string> {
  /** Such as `issue`. */
  type: string;
  /** The member that names the row, such as `code`; absent: it has no id. */
  id?: Field;
  /** The member that people know it by; absent: it is called as all of its type are. */
  label?: Field;
  /** Where a row of this id is shown, below the site; absent: in the answer that it is from. */
  place?: (id: string | number) => string;
  /** The members that are told; absent: all. */
  fields?: readonly Field[];
}

/** The names of an object's members; of one of several objects, those of each. */
export type NamesOf<Value> = Value extends object ? Extract<keyof Value, string> : never;

interface ListBody extends ApiBody {
  data: object[];
}

interface ObjectBody extends ApiBody {
  data: object | null;
}

/** Rows inside an answer that are cited one by one. */
interface PartOf<Row> extends Omit<CitedAs<NamesOf<Row>>, "fields"> {
  /** The address of the whole answer. */
  apiUrl: string;
}

/** Gathers what a tool has found, and what it can be cited by. */
export interface Findings {
  /** The rows of a list: how many there are, from when, and the rows with their `ref`. */
  rows<Body extends ListBody>(
    reading: ApiReading<Body>,
    as: CitedAs<NamesOf<Body["data"][number]>>,
    meta?: readonly NamesOf<Body["meta"]>[],
  ): JsonRecord;
  /** The object of an answer. */
  object<Body extends ObjectBody>(
    reading: ApiReading<Body>,
    as: CitedAs<NamesOf<Body["data"]>>,
  ): JsonRecord;
  /** Rows inside an answer that `object()` told, with their `ref`. */
  part<Row extends JsonRecord>(rows: readonly Row[], as: PartOf<Row>): JsonRecord[];
  answer(data: JsonRecord): ToolAnswer;
}

const DAY_LENGTH = "2026-11-20".length;
/** Members that say how new data are, where the provenance does not. */
const TIMES = ["last_audit_at", "last_day", "finished_at", "last_asked_at"];

/** What whole answers are called where that is more than the plural of their type. */
const NAMES: Readonly<Record<string, string>> = {
  ai_answer: "Answers of AI engines",
  ai_funnel: "The way into AI answers",
  ai_readiness: "Readiness for AI search",
  bot: "Bots by the server's logs",
  crawl_budget: "What bots spend requests on",
  backlink_summary: "Backlinks",
  cited_domain: "Domains that AI engines cite",
  cited_page: "Pages that AI engines cite",
  link_opportunity: "Internal links worth adding",
  opportunity: "Opportunities",
  page_history: "History of the page",
  search_console: "Connection to Search Console",
  search_overview: "Search performance",
  events_around: "What happened around a day",
  schedule: "Schedule of audits",
  search_changes: "Where the clicks of a change went",
};

/** Creates findings without anything in them. */
export function createFindings(): Findings {
  const citations: Citation[] = [];
  const sources: Citation[] = [];
  let dataAsOf: string | null = null;

  function source({ body, apiUrl }: ApiReading, as: CitedAs, label: string): void {
    sources.push({ type: as.type, id: null, label, api_url: apiUrl });
    const meta = readRecord(body.meta);
    const [first] = [body.data].flat();
    const times = [meta?.["to"], readRecord(meta?.["search"])?.["to"]]
      .concat(TIMES.map((name) => readRecord(first)?.[name]));
    for (const time of times.flatMap((value) => readString(value) ?? [])) {
      const day = time.slice(0, DAY_LENGTH);
      if (dataAsOf === null || day > dataAsOf) dataAsOf = day;
    }
  }

  function cite(row: JsonRecord, as: CitedAs, apiUrl: string): number {
    const value = as.id === undefined ? null : row[as.id];
    const id = typeof value === "string" || typeof value === "number" ? value : null;
    citations.push({
      type: as.type,
      id,
      label: labelOf(row, as, id),
      api_url: id === null || !as.place ? apiUrl : siteUrl(apiUrl) + as.place(id),
    });
    return citations.length;
  }

  return {
    rows(reading, as, meta = []) {
      const { body, apiUrl } = reading;
      source(reading, as, NAMES[as.type] ?? `${nameOf(as.type)}s`);
      return {
        ...provenanceOf(body.meta, meta),
        total: body.meta?.total,
        rows: readRecords(body.data).map((row) => ({
          ref: cite(row, as, apiUrl),
          ...pick(row, as),
        })),
      };
    },
    object(reading, as) {
      const { body, apiUrl } = reading;
      const data = readRecord(body.data) ?? {};
      const { [as.id ?? ""]: id = null } = data;
      source(reading, as, labelOf(data, as, id));
      return { ref: cite(data, as, apiUrl), ...provenanceOf(body.meta, []), ...pick(data, as) };
    },
    part: (rows, { apiUrl, ...as }) => rows.map((row) => ({ ref: cite(row, as, apiUrl), ...row })),
    answer: (data) => ({ data, citations, sources, dataAsOf }),
  };
}

function labelOf(row: JsonRecord, { type, label }: CitedAs, id: unknown): string {
  const own = label === undefined ? null : row[label];
  if (own !== null && own !== undefined && own !== "") return String(own);
  return id === null || label !== undefined ? nameOf(type) : `${nameOf(type)} ${id}`;
}

function nameOf(type: string): string {
  return NAMES[type] ?? type.charAt(0).toUpperCase() + type.slice(1).replaceAll("_", " ");
}

/** The address up to the site. */
function siteUrl(apiUrl: string): string {
  return /^.*?\/sites\/\d+/.exec(apiUrl)?.[0] ?? apiUrl;
}

function pick(row: JsonRecord, { fields }: CitedAs): JsonRecord {
  if (fields === undefined) return row;
  return Object.fromEntries(
    fields.filter((name) => name in row).map((name) => [name, row[name]]),
  );
}

/** From when the figures are, what they are compared with, and why there are none. */
function provenanceOf(value: unknown, names: readonly string[]): JsonRecord {
  const meta = readRecord(value) ?? {};
  const members: JsonRecord = {
    window: windowOf(meta),
    search_window: windowOf(readRecord(meta["search"])),
    compared_with: windowOf(readRecord(meta["previous"])),
    country: meta["country"],
    device: meta["device"],
    data_status: meta["data_status"],
    ...Object.fromEntries(names.map((name) => [name, meta[name]])),
  };
  return Object.fromEntries(
    Object.entries(members).filter(([, member]) => member !== undefined && member !== null),
  );
}

function windowOf(meta: JsonRecord | undefined): JsonRecord | null {
  const [from, to] = [readString(meta?.["from"]), readString(meta?.["to"])];
  return from === null || to === null ? null : { from, to, days: countDays(from, to) };
}

/** What is read, or why there is nothing: what was not done yet is an answer as well. */
export async function readOrSay<Body>(
  reading: Promise<ApiReading<Body>>,
  tell: (reading: ApiReading<Body>) => JsonRecord,
): Promise<JsonRecord> {
  try {
    return tell(await reading);
  } catch (error) {
    if (error instanceof NotFoundError || error instanceof ConflictError) {
      return { nothing: error.code, message: error.message };
    }
    throw error;
  }
}
