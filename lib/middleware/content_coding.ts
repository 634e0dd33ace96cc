import { promisify } from "node:util";
import type { Transform } from "node:stream";
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from "node:zlib";

/** A content coding that this server can give. */
export type Coding = "br" | "gzip" | "identity";

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);
/** Quality 4 is about as fast as gzip's default and smaller. */
const STREAM_OPTIONS = { level: 3 };
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/**
 * Picks the coding that an `Accept-Encoding` header likes best (RFC 9110, section 12.5.3); of
 * equals br, then gzip. Identity where nothing else is acceptable.
 */
export function pickCoding(acceptEncoding: string | undefined): Coding {
  if (acceptEncoding === undefined || acceptEncoding === "") return "identity";
  const qualities = new Map<string, number>();
  for (const part of acceptEncoding.toLowerCase().split(",")) {
    const [coding = "", ...parameters] = part.split(";").map((text) => text.trim());
    const quality = parameters.find((parameter) => parameter.startsWith("q="));
    qualities.set(coding, quality === undefined ? 1 : Number(quality.slice(2)) || 0);
  }
  const quality = (coding: string) => qualities.get(coding) ?? qualities.get("*") ?? 0;
  const identity = qualities.get("identity") ?? 0;
  const best = quality("br") >= quality("gzip") ? "br" : "gzip";
  return quality(best) > 0 && quality(best) >= identity ? best : "identity";
}

/** Creates what compresses a stream, off the event loop. */
export function createEncoder(coding: "br" | "gzip"): Transform {
  return coding === "br" ? createBrotliCompress(BROTLI_OPTIONS) : createGzip(STREAM_OPTIONS);
}

/** Compresses off the event loop. */
export function encodeContent(content: string | Buffer, coding: "br" | "gzip"): Promise<Buffer> {
  return coding === "br" ? brotliAsync(content, BROTLI_OPTIONS) : gzipAsync(content);
}
