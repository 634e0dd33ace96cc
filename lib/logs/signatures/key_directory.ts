import { createPublicKey, hash, type KeyObject } from "node:crypto";

/** Keys by their thumbprint, which signatures name as `keyid`. */
export type SigningKeys = ReadonlyMap<string, KeyObject>;

/** A directory that cannot be read; the message says why. */
export class KeyDirectoryError extends Error {
  override name = "KeyDirectoryError";
}

const MAX_KEYS = 1_000;

/**
 * Reads the public keys of a directory: a JSON Web Key Set. Keys other than Ed25519, which no known agent signs with, are
 * left out. Throws a `KeyDirectoryError` where it is none, or has no such key.
 *
 * Source: https://www.ietf.org/archive/id/draft-meunier-webbotauth-httpsig-directory-00.txt
 */
export function parseKeyDirectory(text: string): SigningKeys {
  const keys = listKeys(text).flatMap((key) => {
    const x = readEd25519(key);
    return x === null ? [] : [[thumbprintOf(x), x] as const];
  });
  if (keys.length === 0) throw new KeyDirectoryError("It has no Ed25519 key.");
  if (keys.length > MAX_KEYS) throw new KeyDirectoryError(`It has more than ${MAX_KEYS} keys.`);
  return new Map(keys.map(([id, x]) => [id, openKey(x)]));
}

function listKeys(text: string): unknown[] {
  let directory: unknown;
  try {
    directory = JSON.parse(text);
  } catch (error) {
    throw new KeyDirectoryError("It is no JSON.", { cause: error });
  }
  const keys = typeof directory === "object" && directory !== null && "keys" in directory
    ? directory.keys
    : undefined;
  if (!Array.isArray(keys)) throw new KeyDirectoryError('It has no list "keys".');
  return keys;
}

/** The public part of an Ed25519 key; null: it is another one. */
function readEd25519(key: unknown): string | null {
  if (typeof key !== "object" || key === null) return null;
  const { kty, crv, x } = key as Record<string, unknown>;
  return kty === "OKP" && crv === "Ed25519" && typeof x === "string" ? x : null;
}

/** RFC 7638 and RFC 8037, appendix A.3: the hash of the members that make the key, in the order of their names. */
function thumbprintOf(x: string): string {
  return hash("sha256", JSON.stringify({ crv: "Ed25519", kty: "OKP", x }), "base64url");
}

function openKey(x: string): KeyObject {
  try {
    return createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  } catch (error) {
    throw new KeyDirectoryError("One of its keys is damaged.", { cause: error });
  }
}
