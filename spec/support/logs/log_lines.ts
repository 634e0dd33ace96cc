import { FIELD, FIELDS, type LogField, LogLine } from "../../../lib/logs/lines/log_line.ts";

/** A line whose one field is a text. */
export function lineOf(field: LogField, text: string): LogLine {
  const line = new LogLine();
  line.bytes = Buffer.from(text, "latin1");
  line.set(FIELD[field], { start: 0, end: line.bytes.length });
  return line;
}

/** The fields of a line that it has, as texts. */
export function fieldsOf(line: LogLine): Partial<Record<LogField, string>> {
  return Object.fromEntries(
    FIELDS.filter((name) => line.end(FIELD[name]) > 0).map((
      name,
    ) => [name, line.text(FIELD[name])]),
  );
}

/** A line of the combined format. */
export function combinedLine(
  {
    address = "66.249.66.1",
    time = "10/Nov/2026:10:00:00 +0000",
    request = "GET /tea HTTP/1.1",
    status = 200,
    bytes = 512,
    referer = "-",
    agent = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  }: Partial<
    & Record<"address" | "time" | "request" | "referer" | "agent", string>
    & Record<"status" | "bytes", number>
  > = {},
): string {
  return `${address} - - [${time}] "${request}" ${status} ${bytes} "${referer}" "${agent}"\n`;
}

/** The user agent of a person's browser. */
export const BROWSER =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
