import {
  type ColumnMemory,
  NEW_MEMORY,
} from "../../../lib/metrics/search/changes/column_memory.ts";

/** Gives columns in which anything is before they are written. */
export function createUsedMemory(memory: ColumnMemory = NEW_MEMORY): ColumnMemory {
  return {
    floats: (length) => memory.floats(length).fill(Number.NaN),
    words: (length) => memory.words(length).fill(77),
    shorts: (length) => memory.shorts(length).fill(77),
    bytes: (length) => memory.bytes(length).fill(77),
  };
}
