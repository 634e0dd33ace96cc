import { hash, randomBytes, timingSafeEqual } from "node:crypto";
import { createSecretText, hashSecretText } from "../credentials/one_time_secret.ts";

const ACCESS = /^svo_[A-Za-z0-9_-]{43}$/;
const REFRESH = /^svr_([A-Za-z0-9_-]{22})[A-Za-z0-9_-]{43}$/;
/** RFC 7636, section 4.1. */
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;
/** As `createSecretText()` makes it. */
const CLIENT_ID = /^[A-Za-z0-9_-]{43}$/;
const FAMILY_BYTES = 16;

/** What every access token begins with. */
export const ACCESS_PREFIX = "svo_";

/** Whether a client that registered itself may have been given this id: no other is looked for. */
export function isGivenClientId(text: string): boolean {
  return CLIENT_ID.test(text);
}

/** Creates an access token: `svo_` and 256 random bits. */
export function createAccessText(): string {
  return ACCESS_PREFIX + createSecretText();
}

/** Returns the SHA-256 of an access token; undefined: the text cannot be one. */
export function parseAccessText(text: string): Buffer | undefined {
  return ACCESS.test(text) ? hashSecretText(text) : undefined;
}

/** A refresh token as it is found: by its family, and then as a whole. */
interface ParsedRefresh {
  /** What its family of tokens begins with. */
  family: string;
  familyHash: Buffer;
  refreshHash: Buffer;
}

/** Creates what all refresh tokens of a grant have in common: 128 random bits, which only its client knows. */
export function createRefreshFamily(): string {
  return randomBytes(FAMILY_BYTES).toString("base64url");
}

/** Creates the next refresh token of a family. */
export function createRefreshText(family: string): string {
  return `svr_${family}${createSecretText()}`;
}

/** Reads a refresh token; undefined: the text cannot be one. */
export function parseRefreshText(text: string): ParsedRefresh | undefined {
  const family = REFRESH.exec(text)?.[1];
  if (family === undefined) return undefined;
  return { family, familyHash: hashSecretText(family), refreshHash: hashSecretText(text) };
}

/** Whether a verifier is the one that a challenge was made of (RFC 7636, section 4.6, `S256`). */
export function isVerifier(verifier: string, challenge: string): boolean {
  if (!VERIFIER.test(verifier)) return false;
  const made = Buffer.from(hash("sha256", verifier, "base64url"));
  const given = Buffer.from(challenge);
  return made.length === given.length && timingSafeEqual(made, given);
}
