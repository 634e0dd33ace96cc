import { encodeBase32 } from "./base32.ts";

/** What authenticator apps show above the codes. */
const ISSUER = "Search-Visibility API";

/**
 * Builds the URL that authenticator apps read from a QR code (the "Key URI Format" of Google
 * Authenticator). SHA-1, 6 digits and 30 seconds are the defaults that every app knows.
 */
export function otpauthUrl(secret: Uint8Array, email: string): string {
  // a colon would end the issuer; apps take %20, not every one a plus
  const label = `${encodeURIComponent(ISSUER)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${encodeBase32(secret)}` +
    `&issuer=${encodeURIComponent(ISSUER)}&algorithm=SHA1&digits=6&period=30`;
}
