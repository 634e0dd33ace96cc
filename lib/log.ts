import type { Config } from "./config.ts";
import type { Log } from "./services.ts";

const LEVELS = ["debug", "info", "warn", "error", "silent"] as const;

/**
 * Creates a log that hands one JSON line a call to `write`: `time`, `level`, `event` and the fields.
 * Errors become their name, message, code, stack and causes.
 */
export function createLog(
  least: Config["logLevel"],
  write: (line: string) => void,
  now: () => Date = () => new Date(),
): Log {
  return (level, event, fields = {}) => {
    if (LEVELS.indexOf(level) < LEVELS.indexOf(least)) return;
    const entry = { time: now().toISOString(), level, event, ...fields };
    write(
      JSON.stringify(entry, Object.values(fields).some(isSpecial) ? replaceValue : undefined) + "\n",
    );
  };
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
