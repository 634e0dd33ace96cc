import { pipeline, Readable } from "node:stream";
import { createEncoder, encodeContent, pickCoding } from "./content_coding.ts";
import { entityTag, matchesEntityTag } from "./entity_tag.ts";
import type { Link, LinkContext } from "./request_state.ts";
import { meterStream } from "./stream_meter.ts";

const COMPRESS_FROM_BYTES = 1024;

/**
 * Turns the answer into bytes: JSON text, entity tag, 304 where the client has it already, br or
 * gzip from one KiB on. Streams have no entity tag; answers that have theirs pass untouched.
 */
export function represent(options: { varyByOrigin: boolean }): Link {
  const vary = `Authorization, Accept, Accept-Encoding${options.varyByOrigin ? ", Origin" : ""}`;
  return async function represent(ctx, next) {
    await next();
    const isReady = ctx.res.hasHeader("ETag");
    const content = isReady ? undefined : contentOf(ctx);
    if (content === undefined && ctx.body instanceof Readable) return encodeStream(ctx, vary);
    if (content === undefined && !isReady) return;
    if (!ctx.res.hasHeader("Vary")) ctx.res.setHeader("Vary", vary);
    if (!ctx.res.hasHeader("Cache-Control")) {
      ctx.res.setHeader("Cache-Control", "private, no-cache");
    }
    if (content === undefined) return;
    const size = typeof content === "string" ? Buffer.byteLength(content) : content.length;
    const coding = size < COMPRESS_FROM_BYTES
      ? "identity"
      : pickCoding(String(ctx.req.headers["accept-encoding"] ?? ""));
    if (hasEntityTag(ctx) && isUnchanged(ctx, entityTag(content, coding))) {
      ctx.status = 304;
      return;
    }
    ctx.body = coding === "identity" ? content : await encodeContent(content, coding);
    if (coding !== "identity") ctx.res.setHeader("Content-Encoding", coding);
  };
}

/** Compresses a stream as it goes, but for what is compressed already, and counts what goes out. */
function encodeStream(ctx: LinkContext, vary: string): void {
  const length = ctx.res.getHeader("Content-Length");
  encode(ctx, vary);
  // a HEAD's content is not sent
  if (ctx.method === "HEAD" || !(ctx.body instanceof Readable)) return;
  const { stream, bytes } = meterStream(ctx.body);
  ctx.state.streamedBytes = bytes;
  ctx.body = stream;
  // Koa forgets it with each new body
  if (length !== undefined && !ctx.res.hasHeader("Content-Encoding")) {
    ctx.res.setHeader("Content-Length", length);
  }
}

function encode(ctx: LinkContext, vary: string): void {
  if (ctx.res.hasHeader("Vary") || ctx.res.hasHeader("Cache-Control")) return;
  ctx.res.setHeader("Vary", vary);
  ctx.res.setHeader("Cache-Control", "private, no-cache");
  if (!/^(?:text\/|application\/x-ndjson)/.test(ctx.response.type)) return;
  const coding = pickCoding(String(ctx.req.headers["accept-encoding"] ?? ""));
  if (coding === "identity") return;
  ctx.res.setHeader("Content-Encoding", coding);
  if (ctx.method === "HEAD" || !(ctx.body instanceof Readable)) return;
  const encoder = createEncoder(coding);
  // what fails on one side ends the other, and Koa hears of it
  pipeline(ctx.body, encoder, () => {});
  ctx.body = encoder;
}

/** The answer's text or bytes; undefined where there are none or they are a stream. */
function contentOf(ctx: LinkContext): string | Buffer | undefined {
  const body: unknown = ctx.body;
  if (typeof body === "string" || Buffer.isBuffer(body)) return body;
  if (typeof body !== "object" || body === null) return undefined;
  if ("pipe" in body || "getReader" in body) return undefined;
  ctx.res.setHeader("Content-Type", "application/json; charset=utf-8");
  return JSON.stringify(body);
}

function hasEntityTag(ctx: LinkContext): boolean {
  return ctx.status === 200 && (ctx.method === "GET" || ctx.method === "HEAD");
}

function isUnchanged(ctx: LinkContext, tag: string): boolean {
  ctx.res.setHeader("ETag", tag);
  const known = ctx.req.headers["if-none-match"];
  return known !== undefined && matchesEntityTag(known, tag);
}
