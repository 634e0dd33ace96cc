import {
  textLines,
  type TranslatedRequest,
  UNTRANSLATED,
  writeTranslated,
} from "./translated_line.ts";

/** A format in which each line is an object of JSON. */
interface JsonFormat {
  name: string;
  /** Where each value is, the first one that a line has counts; inner objects with a dot. */
  paths: Readonly<
    Partial<Record<keyof TranslatedRequest | "request" | "query", readonly string[]>>
  >;
  /** Seconds in the unit of durations. */
  durationScale: number;
}

/** Formats of JSON that are known, in the order in which they are tried. */
export const JSON_FORMATS: readonly JsonFormat[] = [
  {
    // https://caddyserver.com/docs/caddyfile/directives/log
    name: "caddy",
    paths: {
      address: ["request.client_ip", "request.remote_ip"],
      second: ["ts"],
      method: ["request.method"],
      path: ["request.uri"],
      status: ["status"],
      bytes: ["size"],
      referer: ["request.headers.Referer"],
      agent: ["request.headers.User-Agent"],
      signature: ["request.headers.Signature"],
      signatureInput: ["request.headers.Signature-Input"],
      signatureAgent: ["request.headers.Signature-Agent"],
      duration: ["duration"],
    },
    durationScale: 1,
  },
  {
    // https://doc.traefik.io/traefik/observability/access-logs/: durations are nanoseconds
    name: "traefik",
    paths: {
      address: ["ClientHost"],
      second: ["StartUTC", "time"],
      method: ["RequestMethod"],
      path: ["RequestPath"],
      status: ["DownstreamStatus", "OriginStatus"],
      bytes: ["DownstreamContentSize"],
      referer: ["request_Referer"],
      agent: ["request_User-Agent"],
      signature: ["request_Signature"],
      signatureInput: ["request_Signature-Input"],
      signatureAgent: ["request_Signature-Agent"],
      duration: ["Duration"],
    },
    durationScale: 1e-9,
  },
  {
    // https://developers.cloudflare.com/logs/logpush/logpush-job/datasets/zone/http_requests/
    name: "cloudflare",
    paths: {
      address: ["ClientIP"],
      second: ["EdgeStartTimestamp"],
      method: ["ClientRequestMethod"],
      path: ["ClientRequestURI"],
      status: ["EdgeResponseStatus"],
      bytes: ["EdgeResponseBytes"],
      referer: ["ClientRequestReferer"],
      agent: ["ClientRequestUserAgent"],
      // custom fields of the job
      signature: ["RequestHeaders.signature"],
      signatureInput: ["RequestHeaders.signature-input"],
      signatureAgent: ["RequestHeaders.signature-agent"],
      duration: ["EdgeTimeToFirstByteMs"],
    },
    durationScale: 1e-3,
  },
  {
    // nginx's log_format with escape=json, Fastly's and others: the names that most give to them
    name: "json",
    paths: {
      address: ["remote_addr", "client_ip", "clientip", "remote_ip", "client"],
      forwarded: ["http_x_forwarded_for", "x_forwarded_for"],
      second: ["time_iso8601", "time_local", "msec", "time", "timestamp", "@timestamp"],
      request: ["request"],
      method: ["request_method", "method", "verb"],
      path: ["request_uri", "uri", "url", "path"],
      query: ["args", "query_string"],
      status: ["status", "response_status", "response", "status_code"],
      bytes: ["body_bytes_sent", "bytes_sent", "bytes", "response_body_size", "size"],
      referer: ["http_referer", "request_referer", "referer", "referrer"],
      agent: ["http_user_agent", "request_user_agent", "user_agent", "agent"],
      signature: ["http_signature"],
      signatureInput: ["http_signature_input"],
      signatureAgent: ["http_signature_agent"],
      duration: ["request_time", "duration"],
    },
    durationScale: 1,
  },
];

/** Seconds have fewer digits than milliseconds, and those fewer than nanoseconds. */
const MAX_SECONDS = 1e11;
const MAX_MILLISECONDS = 1e14;
const CLF = /^(\d\d)\/([A-Za-z]{3})\/(\d{4}):(\d\d:\d\d:\d\d) ([+-]\d\d)(\d\d)$/;

/** Translates lines of JSON; a line that is no object, or lacks what is needed, becomes an empty one. */
export function translateJson(bytes: Uint8Array, format: JsonFormat): Uint8Array {
  return Buffer.from(
    textLines(bytes).map((line) => translateLine(line, format)).join(""),
    "utf8",
  );
}

/** Whether a line is a request of the format. */
export function isJsonOf(line: string, format: JsonFormat): boolean {
  const translated = translateLine(line, format).split("\t");
  const [address = "", , second = "-", , path = "", status = ""] = translated;
  return address !== "" && second !== "-" && path !== "" && /^\d{3}$/.test(status);
}

function translateLine(line: string, { paths, durationScale }: JsonFormat): string {
  const object = parseObject(line);
  if (object === null) return UNTRANSLATED;
  const read = (name: keyof typeof paths): string => textOf(findValue(object, paths[name] ?? []));
  const [method = "", target = ""] = read("request").split(" ");
  const path = read("path") || target;
  const query = read("query");
  const duration = read("duration");
  return writeTranslated({
    address: read("address"),
    forwarded: read("forwarded"),
    second: readSecond(read("second")),
    method: read("method") || method || "GET",
    path: query === "" || path.includes("?") ? path : `${path}?${query}`,
    status: read("status"),
    bytes: read("bytes") || "0",
    referer: read("referer"),
    agent: read("agent"),
    signature: read("signature"),
    signatureInput: read("signatureInput"),
    signatureAgent: read("signatureAgent"),
    duration: duration === "" ? NaN : Number(duration) * durationScale,
  });
}

function parseObject(line: string): Record<string, unknown> | null {
  // an error costs a thousand times as much as a look
  if (!line.trimStart().startsWith("{")) return null;
  try {
    const value: unknown = JSON.parse(line);
    // any object has members by name
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? value as Record<string, unknown>
      : null;
  } catch {
    // counted as a line that is not of the format
    return null;
  }
}

function findValue(object: Record<string, unknown>, paths: readonly string[]): unknown {
  for (const path of paths) {
    let value: unknown = object;
    for (const name of path.split(".")) {
      value = typeof value === "object" && value !== null && Object.hasOwn(value, name)
        // it has the member
        ? (value as Record<string, unknown>)[name]
        : undefined;
    }
    if (value !== undefined && value !== null && value !== "") return value;
  }
  return undefined;
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return textOf(value[0]);
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** Seconds since 1970 of a time in numbers or in words; NaN: it is none. */
function readSecond(text: string): number {
  if (/^\d+(?:\.\d+)?$/.test(text)) {
    const value = Number(text);
    if (value < MAX_SECONDS) return value;
    return value < MAX_MILLISECONDS ? value / 1e3 : value / 1e9;
  }
  const clf = CLF.exec(text);
  if (clf === null) return Date.parse(text) / 1000;
  const [, day, month, year, time, hours, minutes] = clf;
  return Date.parse(`${day} ${month} ${year} ${time} GMT${hours}${minutes}`) / 1000;
}
