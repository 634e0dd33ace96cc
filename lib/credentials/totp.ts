import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** How long a code is shown. */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** As long as the hash, as RFC 4226, section 4, recommends. */
const SECRET_BYTES = 20;
/** Steps before and after the present one whose codes count, for clocks that differ (RFC 6238, section 5.2). */
const WINDOW = [0, -1, 1];

/** Creates the secret that an owner's authenticator app shares with this service. */
export function createTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** Counts the steps of 30 seconds since 1970. */
export function totpStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / STEP_SECONDS);
}

/** Computes the code of a step: HMAC-SHA-1, 6 digits unless the caller asks for others (RFC 6238 and RFC 4226, section 5.3). */
export function totpCode(secret: Uint8Array, step: number, digits: number = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = (mac[mac.length - 1] ?? 0) & 15;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/**
 * Finds the step that a code belongs to: the present one or a neighbour, and none up to `usedStep`,
 * so that a code that was used is of no more use to who saw it. Spaces do not matter.
 */
export function findTotpStep(
  code: string,
  { secret, now, usedStep }: { secret: Uint8Array; now: Date; usedStep: number | null },
): number | undefined {
  const given = code.slice(0, 100).replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(given)) return undefined;
  return WINDOW.map((distance) => totpStep(now) + distance)
    .filter((step) => step > (usedStep ?? -1))
    .find((step) => timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(given)));
}
