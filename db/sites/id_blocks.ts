import type { Knex } from "knex";
import type { Db } from "../core/connection.ts";

/** Which of 32 ids that follow each other there are. */
export interface IdBlock {
  /** The first id, divided by 32. */
  block: number;
  /** The lowest bit is that of the first id. */
  ids: number;
}

const BLOCK_LENGTH = 32;

/**
 * Columns of a SELECT that gives many ids in few rows, each an `IdBlock`; to be grouped by `block`. Half a million ids
 * take a tenth of the time that they take as rows.
 */
export function idBlocks(db: Db, column: string): Knex.Raw[] {
  return [
    db.raw("?? DIV 32 AS block", [column]),
    db.raw("BIT_OR(1 << (?? & 31)) AS ids", [column]),
  ];
}

/** Lists the ids of blocks, those of each the smallest first. */
export function listBlockIds(blocks: readonly IdBlock[]): number[] {
  const found: number[] = [];
  // a list that grows takes its memory several times
  found.length = blocks.reduce((sum, { ids }) => sum + countBits(ids), 0);
  let at = 0;
  for (const { block, ids } of blocks) {
    const first = block * BLOCK_LENGTH;
    for (let rest = ids | 0; rest !== 0; rest &= rest - 1) {
      found[at++] = first + 31 - Math.clz32(rest & -rest);
    }
  }
  return found;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits | 0; rest !== 0; rest &= rest - 1) count++;
  return count;
}
