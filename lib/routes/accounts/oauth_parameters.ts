import { readInTime } from "../../middleware/body_rate.ts";
import { readFormText } from "../../middleware/form_text.ts";
import { readBytes, TooLargeError } from "../../middleware/read_bytes.ts";
import { bodyTooLarge } from "../../middleware/read_json_body.ts";
import type { LinkContext } from "../../middleware/request_state.ts";
import { OauthError } from "../../oauth/oauth_error.ts";

const TYPE = "application/x-www-form-urlencoded";
/** The longest text of a token request has some 2,000. */
const LIMIT_BYTES = 16 * 1024;

/**
 * Reads the parameters of a request to an OAuth endpoint, sent as a form (RFC 6749, appendix B). Throws
 * `OauthError` for another type, 413 above 16 KiB, 400 for what is not UTF-8, 408 where they come too slowly.
 */
export async function readOauthParameters(ctx: LinkContext): Promise<URLSearchParams> {
  const type = String(ctx.req.headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase();
  if (type !== TYPE) throw new OauthError("invalid_request", `Send the parameters as ${TYPE}.`);
  const bytes = await readInTime(ctx.req, () => readBytes(ctx.req, { limitBytes: LIMIT_BYTES }))
    .catch((error: unknown) => {
      throw error instanceof TooLargeError ? bodyTooLarge(LIMIT_BYTES) : error;
    });
  return new URLSearchParams(readFormText(bytes));
}
