import { hash, randomBytes } from "node:crypto";

const BYTES = 32;
const SHAPE = /^[A-Za-z0-9_-]{43}$/;

/** Creates what an invitation's link or a session's cookie carries: 256 random bits in base64url. */
export function createSecretText(): string {
  return randomBytes(BYTES).toString("base64url");
}

/** Returns the SHA-256 under which such a text is stored, or undefined when it cannot be one. */
export function parseSecretText(text: string): Buffer | undefined {
  return SHAPE.test(text) ? hashSecretText(text) : undefined;
}

/** Returns the 32 bytes under which a text is stored; it has so many bits that no salt is needed. */
export function hashSecretText(text: string): Buffer {
  return hash("sha256", text, "buffer");
}
