import { FIELD } from "../lines/log_line.ts";
import type { LineLayout } from "../lines/line_layout.ts";
import type { ScannerExports } from "./scanner_module.ts";

const CLF_WIDTH = "17/May/2015:10:05:03 +0000".length;
const STATUS_WIDTH = 3;
/** A part of a line: the field, its usual width, where what ends it is, and its length. */
const PART_NUMBERS = 4;

/** A field with what ends it. */
interface LayoutPart {
  /** -1: not needed. */
  field: number;
  /** How many bytes it usually has, where what reads it refuses others; 0: any number. */
  width: number;
  stop: Uint8Array;
}

/** Has a scanner read lines of a layout. */
export function prepareLayout(scanner: ScannerExports, layout: LineLayout): void {
  const parts = listParts(layout);
  const texts = Buffer.concat([layout.opening, ...parts.map(({ stop }) => stop)]);
  const at = scanner.allocate(4 * PART_NUMBERS * parts.length);
  const textsAt = scanner.allocate(texts.length);
  const { buffer } = scanner.memory;
  new Uint8Array(buffer).set(texts, textsAt);
  const numbers = new Int32Array(buffer, at, PART_NUMBERS * parts.length);
  let stopAt = textsAt + layout.opening.length;
  for (const [index, { field, width, stop }] of parts.entries()) {
    numbers.set([field, width, stopAt, stop.length], PART_NUMBERS * index);
    stopAt += stop.length;
  }
  scanner.setLayout(at, parts.length, textsAt, layout.opening.length);
}

/**
 * Two fields that are not needed and follow each other become one where the end of the second is a longer one: `- - [`.
 */
function listParts({ fields, stops, timeForm }: LineLayout): LayoutPart[] {
  return fields.map((field, index) => ({ field, stop: stops[index] ?? new Uint8Array() }))
    .filter(({ field, stop }, index) => {
      const next = stops[index + 1];
      const isJoined = field === null && fields[index + 1] === null && next !== undefined &&
        next.length > stop.length && stop.every((byte, place) => next[place] === byte);
      return !isJoined;
    })
    .map(({ field, stop }) => {
      const timeWidth = field === "time" && timeForm === "clf" ? CLF_WIDTH : 0;
      const width = field === "status" ? STATUS_WIDTH : timeWidth;
      return { field: field === null ? -1 : FIELD[field], width, stop };
    });
}
