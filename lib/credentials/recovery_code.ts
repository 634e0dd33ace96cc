import { hash, randomBytes } from "node:crypto";
import { encodeBase32, parseBase32 } from "./base32.ts";

const COUNT = 10;
/** 80 bits: too many to be found from their hash by trying. */
const BYTES = 10;

/** Creates ten codes such as `abcd-efgh-2345-6723`, each good for one sign-in without the app. */
export function createRecoveryCodes(): string[] {
  return Array.from(
    { length: COUNT },
    () => encodeBase32(randomBytes(BYTES)).toLowerCase().replaceAll(/.{4}(?=.)/g, "$&-"),
  );
}

/**
 * Returns the SHA-256 under which a code is stored, or undefined when a text cannot be one. Case, spaces
 * and hyphens do not matter.
 */
export function parseRecoveryCode(text: string): Buffer | undefined {
  const digits = text.slice(0, 100).replaceAll(/[\s-]/g, "");
  const bytes = /^[A-Za-z2-7]{16}$/.test(digits) ? parseBase32(digits) : undefined;
  return bytes && hash("sha256", bytes, "buffer");
}
