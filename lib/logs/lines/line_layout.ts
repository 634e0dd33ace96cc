import type { LogField } from "./log_line.ts";

/** How a log writes the time of a request. */
export type TimeForm = "clf" | "iso" | "epoch" | "date_time";

/** A format in which each line is fields with fixed texts between them. */
export interface LineLayout {
  /** The name of a known format; otherwise the format as it was given. */
  name: string;
  /** What comes before the first field. */
  opening: Uint8Array;
  /** The fields in their order; null: one that is not needed. */
  fields: readonly (LogField | null)[];
  /** What follows each field. After the last one a line may go on. */
  stops: readonly Uint8Array[];
  timeForm: TimeForm;
  /** Milliseconds in the unit of `duration`. */
  durationScale: number;
}

/** A format that cannot be read; the message says what to do. */
export class LogFormatError extends Error {
  override name = "LogFormatError";
}

/** Bytes between two fields: more would be compared at each byte of a line that repeats the first of them. */
const MAX_STOP_BYTES = 64;

interface Draft {
  opening: string;
  fields: (LogField | null)[];
  stops: string[];
  timeForm: TimeForm | null;
  durationScale: number;
}

interface Known {
  field: LogField | null;
  timeForm?: TimeForm;
  durationScale?: number;
}

/** nginx: https://nginx.org/en/docs/http/ngx_http_log_module.html and ngx_http_core_module.html#variables */
const NGINX: Readonly<Record<string, Known>> = {
  remote_addr: { field: "address" },
  http_x_forwarded_for: { field: "forwarded" },
  time_local: { field: "time", timeForm: "clf" },
  time_iso8601: { field: "time", timeForm: "iso" },
  msec: { field: "time", timeForm: "epoch" },
  request: { field: "request" },
  request_method: { field: "method" },
  request_uri: { field: "path" },
  uri: { field: "path" },
  args: { field: "query" },
  query_string: { field: "query" },
  status: { field: "status" },
  body_bytes_sent: { field: "bytes" },
  bytes_sent: { field: "bytes" },
  http_referer: { field: "referer" },
  http_user_agent: { field: "agent" },
  host: { field: "host" },
  http_host: { field: "host" },
  server_name: { field: "host" },
  request_time: { field: "duration", durationScale: 1_000 },
  http_signature: { field: "signature" },
  http_signature_input: { field: "signatureInput" },
  http_signature_agent: { field: "signatureAgent" },
};

/** Apache: https://httpd.apache.org/docs/2.4/mod/mod_log_config.html#formats */
const APACHE: Readonly<Record<string, Known>> = {
  h: { field: "address" },
  a: { field: "address" },
  "{c}a": { field: null },
  "{x-forwarded-for}i": { field: "forwarded" },
  t: { field: "time", timeForm: "clf" },
  "{sec}t": { field: "time", timeForm: "epoch" },
  r: { field: "request" },
  m: { field: "method" },
  U: { field: "path" },
  q: { field: "query" },
  s: { field: "status" },
  b: { field: "bytes" },
  B: { field: "bytes" },
  O: { field: "bytes" },
  "{referer}i": { field: "referer" },
  "{user-agent}i": { field: "agent" },
  "{signature}i": { field: "signature" },
  "{signature-input}i": { field: "signatureInput" },
  "{signature-agent}i": { field: "signatureAgent" },
  v: { field: "host" },
  V: { field: "host" },
  "{host}i": { field: "host" },
  D: { field: "duration", durationScale: 0.001 },
  T: { field: "duration", durationScale: 1_000 },
  "{s}T": { field: "duration", durationScale: 1_000 },
  "{ms}T": { field: "duration", durationScale: 1 },
  "{us}T": { field: "duration", durationScale: 0.001 },
};

const NGINX_VARIABLE = /\$(?:\{(\w+)\}|(\w+))/g;
const APACHE_DIRECTIVE = /%[<>!\d,]*(\{[^}]*\})?(\^t[io]|[a-zA-Z%])/g;

/** Formats by the names that they have in configurations. */
const NAMED_FORMATS: Readonly<Record<string, string>> = {
  combined: '%h %l %u %t "%r" %>s %b "%{Referer}i" "%{User-Agent}i"',
  common: '%h %l %u %t "%r" %>s %b',
  // https://docs.aws.amazon.com/elasticloadbalancing/latest/application/load-balancer-access-logs.html
  alb:
    "$type $time_iso8601 $elb $remote_addr $target $processing $request_time $responding $status " +
    '$target_status $received $body_bytes_sent "$request" "$http_user_agent"',
  vhost_combined: '%v:%p %h %l %u %t "%r" %>s %O "%{Referer}i" "%{User-Agent}i"',
};

/**
 * Compiles a format of a server's configuration: the text of nginx's `log_format`, of Apache's `LogFormat`, or the
 * name of a known format. Throws `LogFormatError`.
 */
export function compileLayout(format: string): LineLayout {
  const text = (findOwn(NAMED_FORMATS, format) ?? format).trim();
  const draft = /\$\w|\$\{/.test(text) ? readNginx(text) : readApache(text);
  return finish(format, draft);
}

/** A member of a table: names come from strangers, and every object has others, such as `constructor`. */
function findOwn<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

function readNginx(text: string): Draft {
  return readParts(
    joinQuoted(text),
    NGINX_VARIABLE,
    ([, braced, plain]) => findOwn(NGINX, braced ?? plain ?? "") ?? { field: null },
  );
}

function readApache(text: string): Draft {
  const plain = text.replaceAll('\\"', '"').replaceAll("\\t", "\t");
  return readParts(
    plain.replace(/%(?:[<>!\d,]*)t(?![a-z])/g, "[%t]"),
    APACHE_DIRECTIVE,
    (match) => {
      const [, argument, letter = ""] = match;
      if (letter === "%") {
        throw new LogFormatError("A format with %% cannot be read: give one without it.");
      }
      if (argument !== undefined && letter === "t" && argument.toLowerCase() !== "{sec}") {
        throw new LogFormatError(
          `The time as ${match[0]} cannot be read: write it as %t or %{sec}t.`,
        );
      }
      const name = argument === undefined
        ? letter
        : `${letter === "i" || letter === "t" ? argument.toLowerCase() : argument}${letter}`;
      return findOwn(APACHE, name) ?? { field: null };
    },
  );
}

/** nginx joins several quoted texts: those of a format over several lines. */
function joinQuoted(text: string): string {
  const quoted = [...text.matchAll(/'((?:[^'\\]|\\.)*)'/g)].map(([, part = ""]) => part);
  return quoted.length > 0 && /^(?:log_format\s+\w+\s+(?:escape=\w+\s+)?)?'/.test(text)
    ? quoted.join("")
    : text;
}

function readParts(
  text: string,
  pattern: RegExp,
  known: (match: RegExpExecArray) => Known,
): Draft {
  const draft: Draft = { opening: "", fields: [], stops: [], timeForm: null, durationScale: 1 };
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const between = text.slice(end, match.index);
    if (draft.fields.length === 0) draft.opening = between;
    else draft.stops.push(between);
    const { field, timeForm, durationScale } = known(match);
    // what is written twice is read once
    draft.fields.push(field !== null && draft.fields.includes(field) ? null : field);
    draft.timeForm ??= timeForm ?? null;
    draft.durationScale = durationScale ?? draft.durationScale;
    end = match.index + match[0].length;
  }
  draft.stops.push(text.slice(end));
  return draft;
}

function finish(name: string, draft: Draft): LineLayout {
  const { fields, stops, timeForm } = draft;
  const has = (field: LogField) => fields.includes(field);
  const missing = [
    ...has("address") || has("forwarded") ? [] : ["the client's address"],
    ...timeForm === null ? ["the time"] : [],
    ...has("request") || has("path") ? [] : ["the request"],
    ...has("status") ? [] : ["the status"],
  ];
  if (missing.length > 0 || timeForm === null) {
    throw new LogFormatError(`The format lacks ${missing.join(", ")}.`);
  }
  if (stops.slice(0, -1).includes("")) {
    throw new LogFormatError("Two fields of the format follow each other with nothing between.");
  }
  const bytes = stops.map((stop) => Buffer.from(stop));
  if (bytes.some(({ length }) => length > MAX_STOP_BYTES)) {
    throw new LogFormatError(
      `The text between two fields of a format may have at most ${MAX_STOP_BYTES} bytes.`,
    );
  }
  return {
    name,
    opening: Buffer.from(draft.opening),
    fields,
    stops: bytes,
    timeForm,
    durationScale: draft.durationScale,
  };
}
