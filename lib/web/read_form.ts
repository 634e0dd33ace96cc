import bodyParser from "koa-bodyparser";
import { readInTime } from "../middleware/body_rate.ts";
import { readFormText } from "../middleware/form_text.ts";
import { HttpError } from "../middleware/http_error.ts";
import type { LinkContext } from "../middleware/request_state.ts";

const LIMIT_BYTES = 256 * 1024;
const TYPE = "application/x-www-form-urlencoded";

/** The fields of a form that was sent. */
export interface Form {
  /** The first value of a field, as it was typed; empty when it is missing. */
  text(name: string): string;
  /** All values of a field, such as of check boxes with one name. */
  texts(name: string): string[];
  has(name: string): boolean;
}

/** Makes a form of its encoded text. */
export function parseForm(encoded: string): Form {
  const fields = new URLSearchParams(encoded);
  return {
    text: (name) => fields.get(name) ?? "",
    texts: (name) => fields.getAll(name),
    has: (name) => fields.has(name),
  };
}

const parse = bodyParser({
  enableTypes: ["form"],
  // for co-body, which reads: byte for byte, so that what is not UTF-8 can be refused
  ...{ encoding: "binary" },
  formLimit: String(LIMIT_BYTES),
  onerror(error: Error & { status?: number }) {
    if (error.status === 413) throw tooLarge();
    throw new HttpError(400, "broken_form", "The form could not be read. Send it again.");
  },
});

/** Reads the form of a request. Throws 413 above 256 KiB, 415 for another type, 400 for what is not UTF-8. */
export async function readForm(ctx: LinkContext): Promise<Form> {
  const type = String(ctx.req.headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase();
  if (type !== TYPE) {
    throw new HttpError(415, "unsupported_media_type", `Forms are sent as ${TYPE}.`);
  }
  await readInTime(ctx.req, () => parse(ctx, () => Promise.resolve()));
  return parseForm(readFormText(Buffer.from(String(ctx.request.rawBody ?? ""), "binary")));
}

function tooLarge(): HttpError {
  return new HttpError(
    413,
    "form_too_large",
    `The form is larger than ${LIMIT_BYTES} bytes. Shorten what was typed.`,
    { "Connection": "close" },
  );
}
