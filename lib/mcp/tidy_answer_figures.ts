import {
  isRecord,
  type JsonRecord,
  readRecord,
  readRecords,
} from "../importers/values/json_values.ts";

/** What is known of each competitor and of each engine, beside its name. */
const SHOWN_RATES = ["mention_rate", "citation_rate", "share_of_voice", "avg_position"] as const;
const DIGITS = 4;

/**
 * Shortens the figures over answers of AI engines to what is asked first, so that all competitors and
 * engines fit beside the answers: rates of the own brand keep their intervals and change, those of
 * others are numbers. The API's answer has the rest.
 */
export function tidyAnswerFigures(data: JsonRecord): JsonRecord {
  const summary = readRecord(data["summary"]);
  if (!summary) return data;
  const { answers, unanalysed_count: unanalysed } = summary;
  const branded = readRecord(summary["branded_prompts"]);
  return {
    ...data,
    summary: {
      answers,
      ...(unanalysed === 0 ? {} : { unanalysed_count: unanalysed }),
      brand: tidyBrand(readRecord(summary["brand"]) ?? {}),
      competitors: readRecords(summary["competitors"]).map((one) => ({
        domain: one["domain"],
        ...tidyOther(one),
      })),
      engines: readRecords(summary["engines"]).map((one) => ({
        engine: one["engine"],
        valid_answers: readRecord(one["answers"])?.["valid"],
        ...tidyOther(one),
      })),
      ...(branded
        ? {
          branded_prompts: {
            valid_answers: readRecord(branded["answers"])?.["valid"],
            ...tidyOther(readRecord(branded["brand"]) ?? {}),
          },
        }
        : {}),
    },
  };
}

function tidyBrand(brand: JsonRecord): JsonRecord {
  return Object.fromEntries(
    Object.entries(brand).flatMap(([name, member]) => {
      if (name === "weighted" || name === "previous") return [];
      return [[name, isRate(member) ? tidyRate(member) : round(member)]];
    }),
  );
}

function tidyOther(figures: JsonRecord): JsonRecord {
  return {
    ...Object.fromEntries(SHOWN_RATES.map((name) => {
      const member = figures[name];
      return [name, round(isRate(member) ? member["value"] : member)];
    })),
    sentiment_index: round(readRecord(figures["sentiment"])?.["index"]),
  };
}

/** A rate with its interval. */
function isRate(value: unknown): value is JsonRecord {
  return isRecord(value) && "value" in value && "low" in value;
}

function tidyRate({ value, low, high, part, whole, change }: JsonRecord): JsonRecord {
  const changed = readRecord(change);
  return {
    value: round(value),
    low: round(low),
    high: round(high),
    part,
    whole,
    ...(typeof changed?.["delta"] === "number"
      ? { delta: round(changed["delta"]), significant: changed["significant"] }
      : {}),
  };
}

function round(value: unknown): unknown {
  return typeof value === "number" ? Number(value.toFixed(DIGITS)) : value ?? null;
}
