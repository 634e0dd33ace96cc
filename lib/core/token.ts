import { hash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

const TOKEN_PREFIX = "svk_";
const EXPORT_KEY_PREFIX = "sve_";
const RANDOM_LENGTH = 36;
const CHECKSUM_LENGTH = 6;
const SHOWN_LENGTH = 8;
const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SHAPE = new RegExp(`^[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

/**
 * Creates a new token: `svk_`, 36 random base62 characters (214 bits) and 6 characters of checksum,
 * so that a typo is not taken for a revoked token and secret scanners recognise one.
 */
export function createTokenText(): string {
  return createSecretText(TOKEN_PREFIX);
}

/** Returns the SHA-256 of a well-formed token, or undefined when shape or checksum is wrong. */
export function parseToken(text: string): Buffer | undefined {
  return parseSecretText(text, TOKEN_PREFIX);
}

/** Creates the key in the address of an export: made like a token, but it begins with `sve_`. */
export function createExportKey(): string {
  return createSecretText(EXPORT_KEY_PREFIX);
}

/** Returns the SHA-256 of a well-formed key of an export, or undefined when shape or checksum is wrong. */
export function parseExportKey(text: string): Buffer | undefined {
  return parseSecretText(text, EXPORT_KEY_PREFIX);
}

function createSecretText(prefix: string): string {
  let random = "";
  for (let i = 0; i < RANDOM_LENGTH; i++) random += BASE62.charAt(randomInt(BASE62.length));
  return prefix + random + checksum(random);
}

function parseSecretText(text: string, prefix: string): Buffer | undefined {
  if (!text.startsWith(prefix)) return undefined;
  const secret = text.slice(prefix.length);
  if (!SHAPE.test(secret)) return undefined;
  const random = secret.slice(0, RANDOM_LENGTH);
  if (secret.slice(RANDOM_LENGTH) !== checksum(random)) return undefined;
  return hashToken(text);
}

/**
 * Returns the characters by which people distinguish tokens, such as `svk_7Hq2mXkP`; the 28 random ones that
 * stay unknown (166 bits) are more than anyone can try.
 */
export function tokenPrefix(text: string): string {
  return text.slice(0, TOKEN_PREFIX.length + SHOWN_LENGTH);
}

/** Returns the 32 bytes under which a token is stored. */
export function hashToken(text: string): Buffer {
  return hash("sha256", text, "buffer");
}

/** CRC-32 of the random part as 6 base62 characters, most significant first. */
function checksum(random: string): string {
  let rest = crc32(random);
  let text = "";
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    text = BASE62.charAt(rest % BASE62.length) + text;
    rest = Math.floor(rest / BASE62.length);
  }
  return text;
}
