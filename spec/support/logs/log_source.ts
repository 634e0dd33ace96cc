import type { LogSource } from "../../../lib/logs/files/log_source.ts";

const CHUNK_BYTES = 64 * 1024;

/** A log that is in memory. */
export function bytesSource(bytes: Uint8Array, name: string): LogSource {
  return {
    name,
    mayGrow: false,
    async *open(from) {
      for (let start = from; start < bytes.length; start += CHUNK_BYTES) {
        yield bytes.subarray(start, start + CHUNK_BYTES);
      }
    },
  };
}
