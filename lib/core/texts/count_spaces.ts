import { sumOfParts } from "./scanner/text_scanner.ts";

/** How many bytes are white space of ASCII. */
export function countSpaces(bytes: Buffer): number {
  return sumOfParts(bytes, ({ start, end }, { exports }) => exports.countSpaces(start, end));
}
