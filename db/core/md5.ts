import { hash } from "node:crypto";

/** The MD5 of a text, 16 bytes: texts are found and distinguished by it, nothing is kept secret. */
export function md5(text: string): Buffer {
  return hash("md5", text, "buffer");
}
