import { compileLayout, type LineLayout } from "./line_layout.ts";

/** A request of a log that is no text with fields between fixed texts. */
export interface TranslatedRequest {
  address: string;
  forwarded: string;
  /** Seconds since 1970; NaN: the line has no time that can be read. */
  second: number;
  method: string;
  /** With its query. */
  path: string;
  status: string;
  bytes: string;
  referer: string;
  agent: string;
  /** Headers of signatures; empty: there are none. */
  signature: string;
  signatureInput: string;
  signatureAgent: string;
  /** Seconds; NaN: the line does not say. */
  duration: number;
}

/** The layout of translated lines. */
export const TRANSLATED_LAYOUT: LineLayout = compileLayout(
  "$remote_addr\t$http_x_forwarded_for\t$msec\t$request_method\t$request_uri\t$status\t" +
    "$body_bytes_sent\t$http_referer\t$http_user_agent\t$request_time\t$http_signature\t" +
    "$http_signature_input\t$http_signature_agent",
);

/** A line that is no request: it stays one line, so that it is counted. */
export const UNTRANSLATED = "\n";

const SEPARATORS = /[\t\n\r]/g;

/** Writes a request as a line of the layout of translated lines. */
export function writeTranslated(request: TranslatedRequest): string {
  const { second, duration } = request;
  return [
    request.address,
    request.forwarded === "" ? "-" : request.forwarded,
    Number.isNaN(second) ? "-" : second.toFixed(3),
    request.method,
    request.path,
    request.status,
    request.bytes,
    request.referer === "" ? "-" : request.referer,
    request.agent === "" ? "-" : request.agent,
    Number.isNaN(duration) ? "-" : String(duration),
    ...[request.signature, request.signatureInput, request.signatureAgent]
      .map((header) => header === "" ? "-" : header),
  ].map((value) => value.replace(SEPARATORS, " ")).join("\t") + "\n";
}

/** The lines of bytes that end with a newline, as texts. */
export function textLines(bytes: Uint8Array): string[] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
  return text.slice(0, -1).split("\n");
}
