import { textLines, UNTRANSLATED, writeTranslated } from "./translated_line.ts";

/** Names of a W3C log, before which its fields are named: the format of IIS and of CloudFront. */
const FIELDS = "#Fields:";
/** The name of a format, which has them, is stored. */
const MAX_FIELDS = 1_900;
const NEEDED = ["c-ip", "cs-uri-stem", "sc-status"];

/**
 * Translates lines of the W3C extended log format, whose comments name the fields. What comes before the first such
 * comment is read with the fields that were named last time.
 *
 * Source: https://www.w3.org/TR/WD-logfile, https://learn.microsoft.com/iis/configuration/system.applicationHost/sites/site/logFile
 * and https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/standard-logs-reference.html
 */
export class W3cTranslator {
  #fields: ReadonlyMap<string, number>;

  constructor(fields: string) {
    this.#fields = readFields(fields);
  }

  /** Comments are left out; a line that lacks what is needed becomes an empty one. */
  translate(bytes: Uint8Array): Uint8Array {
    return Buffer.from(textLines(bytes).map((line) => this.#translateLine(line)).join(""), "utf8");
  }

  #translateLine(text: string): string {
    const line = text.replace(/\r$/, "");
    if (line.startsWith("#")) {
      if (line.startsWith(FIELDS)) this.#fields = readFields(line.slice(FIELDS.length));
      return "";
    }
    // CloudFront separates by tabs and counts seconds; IIS by spaces and milliseconds
    const hasTabs = line.includes("\t");
    const values = line.split(hasTabs ? "\t" : " ");
    const read = (name: string): string => {
      const value = values[this.#fields.get(name) ?? -1] ?? "-";
      return value === "-" ? "" : value;
    };
    if (values.length < this.#fields.size) return UNTRANSLATED;
    const query = read("cs-uri-query");
    const stem = read("cs-uri-stem");
    const taken = read("time-taken");
    return writeTranslated({
      address: read("c-ip"),
      forwarded: read("x-forwarded-for"),
      second: Date.parse(`${read("date")}T${read("time")}Z`) / 1000,
      method: read("cs-method"),
      path: query === "" ? stem : `${stem}?${query}`,
      status: read("sc-status"),
      bytes: read("sc-bytes") || "0",
      referer: decode(read("cs(referer)"), hasTabs),
      agent: decode(read("cs(user-agent)"), hasTabs),
      signature: "",
      signatureInput: "",
      signatureAgent: "",
      duration: taken === "" ? NaN : Number(taken) * (hasTabs ? 1 : 0.001),
    });
  }
}

/** The names of fields in a sample of a log; null: it has none, lacks what is needed, or has endless ones. */
export function findW3cFields(sample: string): string | null {
  const line = sample.split(/\r?\n/).find((one) => one.startsWith(FIELDS));
  if (line === undefined) return null;
  const fields = line.slice(FIELDS.length).trim();
  if (fields.length > MAX_FIELDS) return null;
  const names = readFields(fields);
  return NEEDED.every((name) => names.has(name)) ? fields : null;
}

function readFields(fields: string): Map<string, number> {
  return new Map(fields.trim().toLowerCase().split(/\s+/).map((name, index) => [name, index]));
}

/** IIS writes `+` for a space; CloudFront escapes as in URLs, some characters twice. */
function decode(text: string, isEscaped: boolean): string {
  if (!isEscaped) return text.replaceAll("+", " ");
  try {
    return decodeURIComponent(text.replaceAll("%25", "%"));
  } catch {
    // a client may send what is no escape
    return text;
  }
}
