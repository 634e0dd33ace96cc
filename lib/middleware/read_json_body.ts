import { type BodyRate, readInTime } from "./body_rate.ts";
import { HttpError } from "./http_error.ts";
import { JsonMeter } from "../core/texts/json_meter.ts";
import { releaseBytes } from "../core/texts/release_bytes.ts";
import { refuseExcess } from "./json_excess.ts";
import { wishOfSchema } from "./long_texts.ts";
import { parseJson } from "./parse_json.ts";
import { readBytes, TooLargeError } from "./read_bytes.ts";
import type { Check, LinkContext } from "./request_state.ts";

/** How much a request may send when its route says nothing else. */
export const BODY_LIMIT_BYTES = 1024 * 1024;

/** The type of every body. */
export const JSON_TYPE = "application/json";
/** The type of a body that is merged into what there is (RFC 7396). */
export const MERGE_PATCH = "application/merge-patch+json";

/** What bodies a route takes. */
interface BodyOptions {
  /** Default: `BODY_LIMIT_BYTES`. */
  limitBytes?: number | undefined;
  /** What to do when a body is too large: a sentence. */
  advice?: string | undefined;
  /** By which the body is checked afterwards: what it refuses in any case is not decoded. */
  schema?: object | undefined;
  /** The member whose text goes to `state.longText` where it is long. */
  longText?: string | undefined;
  /** Whether a body may also be a JSON merge patch. */
  mergePatch?: boolean;
  rate?: BodyRate;
  /** What the body may hold, as `JsonMeter` counts. */
  maxValues?: number;
}

/**
 * Reads a JSON body into `state.body`; none is `{}`. Throws 413 above the limit, 415 for another type or
 * charset, 408 where it comes too slowly, and what `readBytes()`, `JsonMeter` and `parseJson()` refuse.
 */
export function readJsonBody(options: BodyOptions = {}): Check {
  const { limitBytes = BODY_LIMIT_BYTES, advice, mergePatch = false, rate, maxValues, longText } =
    options;
  const wish = options.schema && wishOfSchema(options.schema);
  const types = mergePatch ? [JSON_TYPE, MERGE_PATCH] : [JSON_TYPE];
  return async function readJsonBody(ctx) {
    if (!hasBody(ctx)) {
      ctx.state.body = {};
      return;
    }
    checkSize(ctx, limitBytes, advice);
    checkType(ctx.req.headers["content-type"], types);
    const meter = new JsonMeter(maxValues);
    const look = (piece: Buffer) => {
      const excess = meter.add(piece);
      return excess && refuseExcess(excess, { maxValues, advice });
    };
    const bytes = await readInTime(ctx.req, () => readBytes(ctx.req, { limitBytes, look }), rate)
      .catch((error: unknown) => {
        throw error instanceof TooLargeError ? bodyTooLarge(limitBytes, advice) : error;
      });
    if (bytes.length === 0) {
      ctx.state.body = {};
      return;
    }
    try {
      const parsed = parseJson(bytes, { longTexts: meter.longTexts, wish, longText });
      ctx.state.body = parsed.value;
      ctx.state.longText = parsed.longText;
    } finally {
      if (ctx.state.longText === null) releaseBytes(bytes);
    }
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

function checkType(contentType: string | undefined, types: readonly string[]): void {
  const [type = "", ...parameters] = (contentType ?? "").toLowerCase().split(";")
    .map((part) => part.trim());
  const charset = parameters.find((parameter) => parameter.startsWith("charset="))?.slice(8)
    .replaceAll('"', "");
  if (types.includes(type) && (charset === undefined || charset === "utf-8")) return;
  const also = types.slice(1).map((other) => ` or ${other}`).join("");
  throw new HttpError(
    415,
    "unsupported_media_type",
    `Send the body as JSON in UTF-8 with the header Content-Type: ${JSON_TYPE}${also}.`,
    // RFC 5789, section 3.1, and the Accept-Post of W3C's Linked Data Platform
    { [types.length > 1 ? "Accept-Patch" : "Accept-Post"]: types.join(", ") },
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
