import type { AnswerRole } from "./columns/answer_columns.ts";
import type { AiAnswerRow } from "./import_rows.ts";
import type { ImportOptions } from "./importer.ts";
import { isRecord, readList, readString, textOf } from "./values/json_values.ts";
import { parseCountry } from "./values/parse_country.ts";
import { type DayOrder, parseDay } from "../core/days.ts";
import { describeFuture, lastPossibleDay } from "./values/future_day.ts";
import { parseLanguage } from "./values/parse_language.ts";
import { rankDay } from "./values/rank_row.ts";

/** The fields of one record; those of JSON may be lists or objects. */
export type AnswerFields = ReadonlyMap<AnswerRole, unknown>;

const MAX_PROMPT_LENGTH = 4000;
const MAX_ANSWER_LENGTH = 500_000;
const MAX_CITATIONS = 1000;
const MAX_RUN = 1_000_000;
const TIME =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s?(Z|UTC|[+-]\d{2}:?\d{2})?$/i;
const UNIX_SECONDS = /^1\d{9}(?:\.\d+)?$/;
const UNIX_MS = /^1\d{12}$/;

/** Reads a record as an answer, or says what is wrong with it. */
export function readAnswer(
  fields: AnswerFields,
  order: DayOrder,
  options: ImportOptions,
): AiAnswerRow | string {
  const text = (role: AnswerRole) => textOf(fields.get(role)).trim();
  const prompt = text("prompt");
  const answer = text("answer");
  if (prompt === "") return "The record has no prompt.";
  if (prompt.length > MAX_PROMPT_LENGTH) return "The prompt has more than 4,000 characters.";
  if (answer === "") return "The record has no answer; one that failed is not imported.";
  if (answer.length > MAX_ANSWER_LENGTH) return "The answer has more than 500,000 characters.";
  const engine = text("engine") || options.engine;
  if (engine === null) return "The record does not say which engine answered.";
  const time = readTime(text("asked_at"), order, options);
  if (typeof time === "string") return time;
  if (time.date > lastPossibleDay(options.today)) return describeFuture(time.date);
  const run = text("run") === "" ? null : Number(text("run"));
  if (run !== null && !(Number.isInteger(run) && run >= 0 && run <= MAX_RUN)) {
    return `The run is "${text("run").slice(0, 60)}"; it is a number such as 1.`;
  }
  const country = text("country") === "" ? options.country : parseCountry(text("country"));
  if (country === undefined) return `"${text("country").slice(0, 60)}" is no country.`;
  const citations = readCitations(fields.get("citations"));
  if (typeof citations === "string") return citations;
  return {
    kind: "ai_answer",
    prompt,
    answer,
    engine: engine.toLowerCase(),
    model: text("model") || null,
    citations,
    ...time,
    run,
    country,
    language: parseLanguage(text("language")) ?? options.language,
  };
}

function readTime(
  text: string,
  order: DayOrder,
  options: ImportOptions,
): Pick<AiAnswerRow, "date" | "askedAt"> | string {
  if (text === "") return { date: rankDay(options), askedAt: null };
  const time = TIME.exec(text);
  const zone = time?.[3]?.toUpperCase().replace("UTC", "Z") ?? "Z";
  const ms = UNIX_MS.test(text)
    ? Number(text)
    : UNIX_SECONDS.test(text)
    ? 1000 * Number(text)
    : time === null
    ? NaN
    : Date.parse(`${time[1]}T${time[2]}${zone}`);
  if (Number.isFinite(ms)) {
    const askedAt = new Date(ms).toISOString();
    return { date: askedAt.slice(0, 10), askedAt };
  }
  const date = parseDay(text, order);
  return date === undefined
    ? `"${text.slice(0, 60)}" is no time, or may be read in two ways; write 2026-11-20T09:30:00Z.`
    : { date, askedAt: null };
}

/** A list of URLs or objects, the same as JSON in a cell, or URLs with `|` between them. */
function readCitations(value: unknown): AiAnswerRow["citations"] | string {
  const list = Array.isArray(value) ? value : splitCell(textOf(value).trim());
  if (typeof list === "string") return list;
  if (list.length > MAX_CITATIONS) return "The record has more than 1,000 citations.";
  return list.flatMap((one) => {
    const url = isRecord(one) ? readString(one["url"]) ?? readString(one["link"]) : textOf(one);
    if (url === null || url.trim() === "") return [];
    return [{ url: url.trim(), title: isRecord(one) ? readString(one["title"]) : null }];
  });
}

function splitCell(text: string): readonly unknown[] | string {
  if (text === "") return [];
  if (!text.startsWith("[")) return text.split(/\s*\|\s*|\s*\n\s*|[,;]\s*(?=https?:\/\/)/);
  try {
    return readList(JSON.parse(text));
  } catch {
    return "The citations begin with [ and are no JSON list.";
  }
}
