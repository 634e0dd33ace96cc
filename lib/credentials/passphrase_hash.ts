import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { createSemaphore } from "../core/semaphore.ts";
import { UnavailableError } from "../core/errors.ts";
import { isTooLong } from "./check_passphrase.ts";

/** What a hash costs to compute, and so to guess (RFC 7914, section 2). */
interface ScryptCost {
  /** The binary logarithm of N. */
  ln: number;
  r: number;
  p: number;
}

/** 32 MiB for about a quarter of a second: one of the equals in OWASP's Password Storage Cheat Sheet. */
const COST: ScryptCost = { ln: 15, r: 8, p: 3 };
/** Above this, a hash text was not written by this program. */
const MAX_COST: ScryptCost = { ln: 20, r: 32, p: 16 };
/** Of the four threads that the crawler looks up names with as well. */
const semaphore = createSemaphore(2);
/** About ten seconds of work; who comes later would not wait for it. */
const MAX_UNDER_WAY = 50;
const NEVER = new AbortController().signal;
let underWay = 0;

const SALT_BYTES = 16;
const HASH_BYTES = 32;
const SHAPE =
  /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{1,86})\$([A-Za-z0-9+/]{22,86})$/;

/** Of no passphrase at all; it costs as much to compare with as a real one. */
export const NO_PASSPHRASE_HASH = format(COST, Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES));

/** Hashes a passphrase with scrypt and a new salt, into a text with everything to compare by (PHC string format). */
export async function hashPassphrase(passphrase: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return format(COST, salt, await derive(passphrase, { cost: COST, salt, length: HASH_BYTES }));
}

/**
 * Whether a passphrase is the one that was hashed; the time does not tell how far it is right. False
 * for one that is longer than any may be. Throws when the hash text is damaged, and UnavailableError in a flood.
 */
export async function isPassphrase(passphrase: string, hashText: string): Promise<boolean> {
  const { cost, salt, hash } = parse(hashText);
  if (isTooLong(passphrase)) return false;
  return timingSafeEqual(await derive(passphrase, { cost, salt, length: hash.length }), hash);
}

/** Whether a hash costs less than a new one would, so that it should be made again at the next sign-in. */
export function isOutdatedHash(hashText: string): boolean {
  const { cost } = parse(hashText);
  return cost.ln < COST.ln || cost.r < COST.r || cost.p < COST.p;
}

interface Derivation {
  cost: ScryptCost;
  salt: Buffer;
  length: number;
}

/** Derives a key when it is its turn, so that a flood of sign-ins takes neither all memory nor all threads. */
async function derive(passphrase: string, derivation: Derivation): Promise<Buffer> {
  if (underWay >= MAX_UNDER_WAY) {
    throw new UnavailableError(
      "too_many_at_once",
      "Too many people sign in at this moment. Try again in ten seconds.",
      10,
    );
  }
  underWay++;
  try {
    return await semaphore.run(() => runScrypt(passphrase, derivation), NEVER);
  } finally {
    underWay--;
  }
}

/** Composed and decomposed letters are one passphrase, whichever keyboard they come from. */
function runScrypt(passphrase: string, { cost, salt, length }: Derivation): Promise<Buffer> {
  const N = 2 ** cost.ln;
  const options = { N, r: cost.r, p: cost.p, maxmem: 256 * cost.r * (N + cost.p) };
  return new Promise((resolve, reject) => {
    scrypt(
      passphrase.normalize("NFKC"),
      salt,
      length,
      options,
      (error, key) => error ? reject(error) : resolve(key),
    );
  });
}

function format({ ln, r, p }: ScryptCost, salt: Buffer, hash: Buffer): string {
  return `$scrypt$ln=${ln},r=${r},p=${p}$${base64(salt)}$${base64(hash)}`;
}

function base64(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}

function parse(hashText: string): { cost: ScryptCost; salt: Buffer; hash: Buffer } {
  const [, ln, r, p, salt = "", hash = ""] = SHAPE.exec(hashText) ?? [];
  const cost = { ln: Number(ln), r: Number(r), p: Number(p) };
  const fits = (["ln", "r", "p"] as const).every((name) =>
    cost[name] >= 1 && cost[name] <= MAX_COST[name]
  );
  // the text itself stays out of the message, which may reach a log
  if (!fits) throw new Error("The stored hash of a passphrase is damaged.");
  return { cost, salt: Buffer.from(salt, "base64"), hash: Buffer.from(hash, "base64") };
}
