/** Bytes from `start` up to `end`, exclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * Reads a `Range` header (RFC 9110, section 14.1.2) for a content of `size` bytes. Several ranges, other units and what is
 * malformed are ignored, as the standard allows: the whole content is the answer.
 */
export function readRange(
  header: string,
  size: number,
): ByteRange | "whole" | "unsatisfiable" {
  const [, first = "", last = ""] = ONE_RANGE.exec(header.trim()) ?? [];
  if (first === "" && last === "") return "whole";
  if (first === "") {
    const length = Math.min(size, Number(last));
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size };
  }
  const start = Number(first);
  if (last !== "" && Number(last) < start) return "whole";
  if (start >= size) return "unsatisfiable";
  return { start, end: last === "" ? size : Math.min(size, Number(last) + 1) };
}
