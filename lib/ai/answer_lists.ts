/** An item of a list in an answer. */
export interface ListItem {
  /** Which list of the answer, from 0. */
  list: number;
  /** From 1 within its list. */
  position: number;
  /** Of its first line, in UTF-16 units; `end` is exclusive. */
  start: number;
  end: number;
}

const ORDERED = /^ {0,3}(?:#{1,6} {1,3})?(?:\*\*|__)?(\d{1,3})[.)]\)?(?:\*\*|__)?[ \t]/;
const BULLET = /^ {0,1}[-*+•–][ \t]/;
const HEADING = /^ {0,3}#{1,6} /;
const ROW = /^ {0,3}\|.*\|/;
const RULE = /^[ |:-]+$/;

/**
 * Lists the items of an answer's lists, of numbered headings and of the rows of tables below their
 * head. Bullets below the items of a numbered list, and indented ones, are details of an item and no
 * items. A number that is 1 after a higher one begins another list, as does a heading or a
 * paragraph between bullets.
 *
 * Source: CommonMark 0.31, sections 5.2 and 5.3; GitHub Flavored Markdown, 4.10 (tables).
 */
export function listItems(text: string): ListItem[] {
  const items: ListItem[] = [];
  let state: ListState = { kind: null, list: -1, position: 0, number: 0, row: 0 };
  let start = 0;
  for (const line of text.split("\n")) {
    const end = start + line.length;
    const next = readLine(line, state);
    const isAnother = next.list !== state.list || next.position !== state.position;
    if (isAnother && next.position > 0) {
      items.push({ list: next.list, position: next.position, start, end });
    }
    state = next;
    start = end + 1;
  }
  return items;
}

interface ListState {
  kind: "ordered" | "bullets" | "table" | null;
  list: number;
  position: number;
  number: number;
  /** Lines of a table that were met. */
  row: number;
}

function readLine(line: string, state: ListState): ListState {
  if (line.trim() === "") return state.kind === "table" ? { ...state, kind: null } : state;
  const number = ORDERED.exec(line)?.[1];
  if (number !== undefined) return readNumber(Number(number), state);
  if (state.kind === "ordered") return HEADING.test(line) ? { ...state, kind: null } : state;
  if (BULLET.test(line)) {
    if (state.kind === "bullets") return { ...state, position: state.position + 1 };
    return { ...state, kind: "bullets", list: state.list + 1, position: 1 };
  }
  if (ROW.test(line)) return readRow(line, state);
  // what is indented goes on with the item
  if (state.kind === "bullets" && /^\s/.test(line)) return state;
  return { ...state, kind: null };
}

function readNumber(number: number, state: ListState): ListState {
  // Markdown counts by itself: "1. 1. 1." is a list of three
  const goesOn = state.kind === "ordered" && (number > 1 || state.number === 1);
  return goesOn
    ? { ...state, number, position: state.position + 1 }
    : { ...state, kind: "ordered", number, list: state.list + 1, position: 1 };
}

/** The first line of a table is its head; what follows the rule are rows. */
function readRow(line: string, state: ListState): ListState {
  if (state.kind !== "table") {
    return { ...state, kind: "table", row: 1, list: state.list + 1, position: 0 };
  }
  if (RULE.test(line)) return state;
  return { ...state, row: state.row + 1, position: state.row };
}
