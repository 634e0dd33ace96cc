import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const SALT_BYTES = 16;
const TOKEN_BYTES = SALT_BYTES + 32;
const SHAPE = /^[A-Za-z0-9_-]{64}$/;

/**
 * Creates what a form carries to show that it is a page of this service: a salt, and its HMAC by the
 * value of the session's cookie, which no other site knows. It ends with the session; the salt gives each
 * page another token, so that none can be guessed from the size of compressed pages.
 */
export function createCsrfToken(cookieValue: string): string {
  const salt = randomBytes(SALT_BYTES);
  return Buffer.concat([salt, sign(cookieValue, salt)]).toString("base64url");
}

/** Whether a form's token was made for the session of this cookie. */
export function isCsrfToken(text: unknown, cookieValue: string): boolean {
  if (typeof text !== "string" || !SHAPE.test(text) || cookieValue === "") return false;
  const bytes = Buffer.from(text, "base64url");
  const salt = bytes.subarray(0, SALT_BYTES);
  return bytes.length === TOKEN_BYTES &&
    timingSafeEqual(bytes.subarray(SALT_BYTES), sign(cookieValue, salt));
}

function sign(cookieValue: string, salt: Buffer): Buffer {
  return createHmac("sha256", cookieValue).update("csrf\0").update(salt).digest();
}
