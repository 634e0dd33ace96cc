import crypto, { type ScryptOptions } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

type Scrypt = (
  passphrase: string,
  salt: Buffer,
  length: number,
  options: ScryptOptions,
  done: (error: Error | null, hash: Buffer) => void,
) => void;

/**
 * Has scrypt derive each hash once in a process: a hash takes a quarter of a second, and the owners of the specs have
 * one passphrase. Nothing is derived otherwise than the program does it.
 */
export function keepHashes(): void {
  const derive = crypto.scrypt as Scrypt;
  const kept = new Map<string, Buffer>();
  const deriveOnce: Scrypt = (passphrase, salt, length, options, done) => {
    const key = JSON.stringify([passphrase, salt.toString("base64"), length, options]);
    const known = kept.get(key);
    if (known !== undefined) return setImmediate(done, null, Buffer.from(known));
    derive(passphrase, salt, length, options, (error, hash) => {
      if (error === null) kept.set(key, hash);
      done(error, hash);
    });
  };
  crypto.scrypt = deriveOnce as typeof crypto.scrypt;
  syncBuiltinESMExports();
}
