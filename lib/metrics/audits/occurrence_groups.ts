import { DIFF_STATES, type DiffState } from "../../../schemas/audit_diff.ts";
import { PACKED_SEVERITIES } from "./occurrence_list.ts";

/** Rows that have everything but their URLs in common: `start` ≤ row < `end`. */
export interface DiffGroup {
  state: DiffState;
  severity: (typeof PACKED_SEVERITIES)[number];
  code: string;
  ignored: boolean;
  start: number;
  end: number;
}

/** One row to be grouped. */
export interface DiffRow {
  state: DiffState;
  code: string;
  /** An index of PACKED_SEVERITIES. */
  severity: number;
  ignored: boolean;
  /** Of the audit before for what is gone, of the later one for the rest; 0: the whole site. */
  urlId: number;
  targetId: number;
  /** Of the audit before, where a place on the site as a whole persists. */
  beforeTargetId?: number | undefined;
}

/** Rows in groups, packed: 8 bytes a row. */
export interface GroupedRows {
  /** By state, severity, code, and what is ignored last; they follow each other without a gap. */
  groups: readonly DiffGroup[];
  urlIds: Uint32Array;
  targetIds: Uint32Array;
  /** `beforeTargetId` of the rows that have one. */
  beforeTargetIds: ReadonlyMap<number, number>;
}

/** Collects rows in any order and groups them at the end. */
export interface RowCollector {
  add(row: DiffRow): void;
  /** Inside a group, rows stay in the order in which they were added. */
  finish(): GroupedRows;
}

interface Column {
  group: Omit<DiffGroup, "start" | "end">;
  urlIds: number[];
  chunks: Uint32Array[];
  beforeTargetIds: [number, number][];
  length: number;
}

/** Numbers, two a row, after which a group's rows are packed. */
const CHUNK_NUMBERS = 8_192;

/** Creates an empty collector. */
export function createRowCollector(): RowCollector {
  const columns = new Map<string, Column>();
  return {
    add(row) {
      const { state, code, severity, ignored } = row;
      const key = `${DIFF_STATES.indexOf(state)} ${severity} ${code} ${ignored ? 1 : 0}`;
      let column = columns.get(key);
      if (column === undefined) {
        const group = { state, severity: PACKED_SEVERITIES[severity] ?? "notice", code, ignored };
        column = { group, urlIds: [], chunks: [], beforeTargetIds: [], length: 0 };
        columns.set(key, column);
      }
      if (row.beforeTargetId !== undefined) {
        column.beforeTargetIds.push([column.length, row.beforeTargetId]);
      }
      column.urlIds.push(row.urlId, row.targetId);
      column.length++;
      if (column.urlIds.length < CHUNK_NUMBERS) return;
      column.chunks.push(Uint32Array.from(column.urlIds));
      column.urlIds = [];
    },
    finish: () => pack([...columns].sort(([a], [b]) => a < b ? -1 : 1).map(([, one]) => one)),
  };
}

function pack(columns: readonly Column[]): GroupedRows {
  const length = columns.reduce((sum, column) => sum + column.length, 0);
  const urlIds = new Uint32Array(length);
  const targetIds = new Uint32Array(length);
  const beforeTargetIds = new Map<number, number>();
  const groups: DiffGroup[] = [];
  let row = 0;
  for (const column of columns) {
    const start = row;
    for (const chunk of [...column.chunks, column.urlIds]) {
      for (let index = 0; index < chunk.length; index += 2, row++) {
        urlIds[row] = chunk[index] ?? 0;
        targetIds[row] = chunk[index + 1] ?? 0;
      }
    }
    for (const [offset, id] of column.beforeTargetIds) beforeTargetIds.set(start + offset, id);
    groups.push({ ...column.group, start, end: row });
  }
  return { groups, urlIds, targetIds, beforeTargetIds };
}
