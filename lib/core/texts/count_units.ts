import { isAscii } from "node:buffer";
import { sumOfParts } from "./scanner/text_scanner.ts";

/** How many units of UTF-16 bytes in UTF-8 have: one for each that begins a character, a second one where it has four bytes. */
export function countUnits(bytes: Buffer): number {
  if (isAscii(bytes)) return bytes.length;
  return sumOfParts(bytes, ({ start, end }, { exports }) => exports.countUnits(start, end));
}
