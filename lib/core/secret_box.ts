import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { CodedError } from "./errors.ts";

const CIPHER = "aes-256-gcm";
/** Version of the form; a later form has another number. */
const VERSION = 1;
const KEY_ID_BYTES = 8;
/** What NIST SP 800-38D, section 8.2, is about: 96 bits, random, never used twice with a key. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + KEY_ID_BYTES + NONCE_BYTES + TAG_BYTES;

/** What is said where there is no key to encrypt with. */
export const SECRET_KEY_MISSING =
  "This server has no SECRET_KEY, with which keys of other services and second factors are encrypted. " +
  "Make one with: openssl rand -base64 32, set it as the environment variable SECRET_KEY and start the " +
  "server again.";

/** What is stored cannot be decrypted; the message says why and what to do. */
export class SecretError extends CodedError {}

/**
 * Encrypts a text with the first of the keys (base64, 32 bytes each): AES-256-GCM, bound to `context`, so
 * that what belongs to one thing is never taken for another's. The bytes are version, key id, nonce, tag
 * and cipher text. Throws a `SecretError` when there is no key.
 */
export function encryptSecret(keys: readonly string[], text: string, context: string): Buffer {
  const [key] = keys.map(decodeKey);
  if (key === undefined) {
    throw new SecretError("secret_key_missing", SECRET_KEY_MISSING);
  }
  const nonce = randomBytes(NONCE_BYTES);
  const head = Buffer.concat([Buffer.of(VERSION), keyId(key)]);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.concat([head, Buffer.from(context)]));
  const bytes = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([head, nonce, cipher.getAuthTag(), bytes]);
}

/**
 * Decrypts what `encryptSecret` made with any of the keys. Throws a `SecretError` when the key is not among
 * them, and when the bytes were changed or belong to another context.
 */
export function decryptSecret(keys: readonly string[], bytes: Buffer, context: string): string {
  if (bytes.length < HEAD_BYTES || bytes[0] !== VERSION) throw damaged();
  const head = bytes.subarray(0, 1 + KEY_ID_BYTES);
  const key = keys.map(decodeKey).find((one) => keyId(one).equals(head.subarray(1)));
  if (key === undefined) throw wrongKey(keys.length, head.subarray(1));
  const nonce = bytes.subarray(head.length, head.length + NONCE_BYTES);
  const tag = bytes.subarray(head.length + NONCE_BYTES, HEAD_BYTES);
  try {
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.concat([head, Buffer.from(context)]))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(bytes.subarray(HEAD_BYTES)), decipher.final()])
      .toString("utf8");
  } catch (error) {
    throw Object.assign(damaged(), { cause: error });
  }
}

function decodeKey(key: string): Buffer {
  return Buffer.from(key, "base64");
}

/** Distinguishes keys without revealing anything of them. */
function keyId(key: Buffer): Buffer {
  return createHash("sha256").update("search-visibility-api key id\0").update(key).digest()
    .subarray(0, KEY_ID_BYTES);
}

function wrongKey(keysCount: number, id: Buffer): SecretError {
  const have = keysCount === 0 ? "no SECRET_KEY" : "another SECRET_KEY";
  return new SecretError(
    "secret_key_changed",
    `The stored secret was encrypted with a SECRET_KEY that this server does not have (id ${
      id.toString("hex")
    }); ` +
      `it has ${have}. Set that key again, beside the new one with a comma between them, or ` +
      "encrypt and store it again.",
  );
}

function damaged(): SecretError {
  return new SecretError(
    "secret_damaged",
    "What is stored encrypted is damaged, or belongs to something else. Store it again.",
  );
}
