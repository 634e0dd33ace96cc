import { isDated, withDayOfFile } from "../columns/export_day.ts";
import { rankDay } from "../values/rank_row.ts";
import { type AnswerRole, findAnswerColumns } from "../columns/answer_columns.ts";
import type { ImportLog } from "../import_log.ts";
import type { AiAnswerRow } from "../import_rows.ts";
import type { Importer, ImportOptions, Sample } from "../importer.ts";
import { readRecord, textOf } from "../values/json_values.ts";
import { chooseDayOrder, type DayOrder } from "../../core/days.ts";
import { type AnswerFields, readAnswer } from "../read_answer.ts";
import { HEADER_AGAIN, readDocuments, readTable } from "../files/read_table.ts";

/** A record with its place, or what is wrong with it. */
interface PlacedFields {
  line: number;
  fields: AnswerFields;
  fault?: string;
}

/**
 * Answers of AI engines from any tool, by the usual names of columns: prompt and answer, engine, and as
 * far as they are there model, citations, time, run, country, language. Citations are a JSON list of URLs
 * or of objects with `url` and `title`, or URLs with `|` between them.
 */
export const aiAnswers: Importer = {
  format: "ai_answers",
  title: "Answers of AI engines (CSV, JSON or NDJSON)",
  expects: "prompt, answer and engine",
  reads: "records",
  detect({ columns }, { engine }) {
    const found = findAnswerColumns(columns);
    if (!found.has("prompt")) return { score: 0, why: "there is no column of prompts" };
    if (!found.has("answer")) return { score: 0, why: "there is no column of answers" };
    return found.has("engine") || engine !== null
      ? { score: 60, why: "prompts with answers" }
      : { score: 0, why: "there is no column of engines, and no engine was named" };
  },
  async *parse(samples, options, log) {
    for (const sample of samples) {
      const own = withDayOfFile(options, sample.file);
      if (!findAnswerColumns(sample.columns).has("asked_at")) {
        log.warn(
          `${sample.file.name} has no times; its answers are taken to be of ${rankDay(own)}.`,
        );
      }
      yield* readAnswers(sample, own, log);
    }
  },
};

async function* readAnswers(
  sample: Sample,
  options: ImportOptions,
  log: ImportLog,
): AsyncGenerator<AiAnswerRow[]> {
  // where the others have times, the day of the import would be a wrong one
  const needsTime = findAnswerColumns(sample.columns).has("asked_at") && !isDated(options);
  let order: DayOrder | undefined;
  const batches = sample.shape === "table" ? readRows(sample, log) : readObjects(sample, log);
  for await (const records of batches) {
    order ??= chooseDayOrder(records.map(({ fields }) => String(fields.get("asked_at") ?? "")));
    const rows: AiAnswerRow[] = [];
    for (const { line, fields, fault } of records) {
      const answer = fault ?? readAnswer(fields, order, options);
      const read = typeof answer === "string" || !needsTime || answer.askedAt !== null ||
          textOf(fields.get("asked_at")).trim() !== ""
        ? answer
        : "The record has no time, and nothing else says of which day its answer is.";
      if (typeof read === "string") log.skip({ file: sample.file.name, line, reason: read });
      else rows.push(read);
    }
    if (rows.length > 0) yield rows;
  }
}

async function* readRows(sample: Sample, log: ImportLog): AsyncGenerator<PlacedFields[]> {
  const columns = [...findAnswerColumns(sample.columns)];
  const layout = sample.layout && { ...sample.layout, longRecords: true };
  for await (const rows of readTable({ ...sample, layout }, log)) {
    yield rows.filter(({ fault }) => fault !== HEADER_AGAIN).map(({ line, cells, fault }) => ({
      line,
      fields: new Map(columns.map(([role, at]) => [role, cells[at] ?? ""])),
      ...fault !== undefined && { fault },
    }));
  }
}

/** Objects are read as they are, since their citations may be objects as well. */
async function* readObjects(sample: Sample, log: ImportLog): AsyncGenerator<PlacedFields[]> {
  for await (const lines of readDocuments(sample)) {
    log.rowsRead += lines.length;
    yield lines.map(({ line, value, fault }) => {
      const record = readRecord(value);
      if (record === undefined) {
        return { line, fields: new Map(), fault: fault ?? "It is no JSON object." };
      }
      const keys = Object.keys(record);
      const fields = new Map<AnswerRole, unknown>();
      for (const [role, at] of findAnswerColumns(keys)) fields.set(role, record[keys[at] ?? ""]);
      return { line, fields };
    });
  }
}
