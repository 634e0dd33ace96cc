import { createHmac, timingSafeEqual } from "node:crypto";

const SIGNATURE = /^[A-Za-z0-9_-]{43}$/;

/**
 * Signs a path until a moment (HMAC-SHA-256 over both): the path with `expires`, in seconds since 1970, and
 * `signature`. Who has the link needs no sign-in; a key of its own for each link lets it be withdrawn.
 */
export function signLink(path: string, { key, expires }: { key: Buffer; expires: Date }): string {
  const seconds = String(Math.floor(expires.getTime() / 1000));
  return `${path}?expires=${seconds}&signature=${sign(path, seconds, key).toString("base64url")}`;
}

/** What became of a link: `forged` is also one that was cut off or changed. */
type LinkState = "valid" | "expired" | "forged";

/** Checks a link's path and query; it says "expired" of genuine links only. */
export function checkLink(
  link: { path: string; query: Readonly<Record<string, unknown>> },
  { key, now }: { key: Buffer; now: Date },
): LinkState {
  const { expires, signature } = link.query;
  if (typeof expires !== "string" || !/^\d{1,12}$/.test(expires)) return "forged";
  if (typeof signature !== "string" || !SIGNATURE.test(signature)) return "forged";
  const given = Buffer.from(signature, "base64url");
  // a character has more bits than the last byte needs: there is one way to write a signature
  if (given.toString("base64url") !== signature) return "forged";
  if (!timingSafeEqual(given, sign(link.path, expires, key))) return "forged";
  return Number(expires) * 1000 > now.getTime() ? "valid" : "expired";
}

function sign(path: string, seconds: string, key: Buffer): Buffer {
  return createHmac("sha256", key).update(`link\0${path}\0${seconds}`).digest();
}
