import type { Config } from "./config.ts";
import { machineTime } from "./clock.ts";

/** Writes one JSON line; `fields` must hold no secret. */
export type Log = (
  level: "debug" | "info" | "warn" | "error",
  event: string,
  fields?: Record<string, unknown>,
) => void;

const LEVELS = ["debug", "info", "warn", "error", "silent"] as const;

/**
 * Creates a log that hands one JSON line a call to `write`: `time`, `level`, `event` and the fields.
 * Errors become their name, message, code, stack and causes.
 */
export function createLog(
  least: Config["logLevel"],
  write: (line: string) => void,
  now: () => Date = machineTime,
): Log {
  const isoTime = createIsoTime();
  return (level, event, fields = {}) => {
    if (LEVELS.indexOf(level) < LEVELS.indexOf(least)) return;
    const head = `{"time":"${isoTime(now())}","level":"${level}","event":${JSON.stringify(event)}`;
    const rest = JSON.stringify(fields, hasSpecial(fields) ? replaceValue : undefined);
    write(rest === "{}" ? `${head}}\n` : `${head},${rest.slice(1)}\n`);
  };
}

/** Creates a function that makes the text of a time once for all calls of the same millisecond. */
function createIsoTime(): (time: Date) => string {
  let last = Number.NaN;
  let text = "";
  return (time) => {
    const at = time.getTime();
    if (at !== last) {
      last = at;
      text = time.toISOString();
    }
    return text;
  };
}

function hasSpecial(fields: Record<string, unknown>): boolean {
  for (const name in fields) if (isSpecial(fields[name])) return true;
  return false;
}

/** Whether a value may need replacing; a function called for each member costs more than the rest. */
function isSpecial(value: unknown): boolean {
  return typeof value === "object" ? value !== null : typeof value === "bigint";
}

function replaceValue(_key: string, value: unknown): unknown {
  if (typeof value === "bigint") return String(value);
  if (!(value instanceof Error)) return value;
  const code = "code" in value ? value.code : undefined;
  return {
    name: value.name,
    message: value.message,
    code,
    stack: value.stack,
    cause: value.cause,
    ...(value instanceof AggregateError ? { errors: value.errors } : {}),
  };
}
