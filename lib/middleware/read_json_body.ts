import bodyParser from "koa-bodyparser";
import { HttpError } from "./http_error.ts";
import type { Check, LinkContext } from "./request_state.ts";

/** How much a request may send when its route says nothing else. */
export const BODY_LIMIT_BYTES = 1024 * 1024;

/**
 * Reads a JSON body into `state.body`; none is `{}`. Throws 413 above the limit, with `advice`, 415 for another
 * type or charset, 400 for broken JSON.
 */
export function readJsonBody(limitBytes: number = BODY_LIMIT_BYTES, advice?: string): Check {
  const parse = bodyParser({
    enableTypes: ["json"],
    jsonLimit: String(limitBytes),
    // a text or a number is JSON, too: the schema says what is wrong with it
    strict: false,
    onerror(error) {
      throw bodyError(error, limitBytes, advice);
    },
  });
  return async function readJsonBody(ctx) {
    if (!hasBody(ctx)) {
      ctx.state.body = {};
      return;
    }
    checkSize(ctx, limitBytes, advice);
    checkType(ctx.req.headers["content-type"]);
    await parse(ctx, () => Promise.resolve());
    ctx.state.body = ctx.request.rawBody === "" ? {} : ctx.request.body;
  };
}

function hasBody(ctx: LinkContext): boolean {
  const { headers } = ctx.req;
  return headers["transfer-encoding"] !== undefined ||
    (headers["content-length"] !== undefined && headers["content-length"] !== "0");
}

function checkSize(ctx: LinkContext, limitBytes: number, advice?: string): void {
  if (Number(ctx.req.headers["content-length"] ?? 0) <= limitBytes) return;
  throw bodyTooLarge(limitBytes, advice);
}

function checkType(contentType: string | undefined): void {
  const [type = "", ...parameters] = (contentType ?? "").toLowerCase().split(";")
    .map((part) => part.trim());
  const charset = parameters.find((parameter) => parameter.startsWith("charset="))?.slice(8)
    .replaceAll('"', "");
  if (type === "application/json" && (charset === undefined || charset === "utf-8")) return;
  throw new HttpError(
    415,
    "unsupported_media_type",
    "Send the body as JSON in UTF-8 with the header Content-Type: application/json.",
    { "Accept-Post": "application/json" },
  );
}

/** The refusal of a body that is too large; `advice` says what to do instead. */
export function bodyTooLarge(limitBytes: number, advice?: string): HttpError {
  return new HttpError(
    413,
    "body_too_large",
    `The body is larger than ${limitBytes} bytes.${advice === undefined ? "" : ` ${advice}`}`,
    // the rest of the body is not worth reading
    { "Connection": "close" },
  );
}

/** Turns what the parser throws into the contract's errors. */
function bodyError(
  error: Error & { status?: number },
  limitBytes: number,
  advice?: string,
): HttpError {
  if (error.status === 413) return bodyTooLarge(limitBytes, advice);
  if (error.status === 415) {
    return new HttpError(
      415,
      "unsupported_content_encoding",
      "Send the body as it is, or with Content-Encoding: gzip, deflate or br.",
    );
  }
  return new HttpError(400, "broken_json", `The body is not valid JSON: ${reason(error)}.`);
}

function reason(error: Error): string {
  if (error instanceof SyntaxError) return error.message.replace(/\.$/, "");
  return "it could not be read to its end";
}
