// Scans texts and JSON in memory of a fixed size.

/** Room for a part that is read, and for what is written of it; 64 bytes behind each may be read or written, too. */
const PART: usize = 65_536;
export const partSize: usize = PART;
export const input: usize = memory.data(65_600, 16);
export const output: usize = memory.data(65_600, 16);

export { countSpaces, countUnits } from "./counts";
export { measureText, textLength, undoEscapes } from "./escapes";
export { measurePiece, setLimits, state } from "./meter";
