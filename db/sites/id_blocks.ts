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

/** Adds the ids of a block to a list, the smallest first. */
export function listBlock({ block, ids }: IdBlock, into: number[]): void {
  const first = block * BLOCK_LENGTH;
  for (let rest = ids | 0; rest !== 0; rest &= rest - 1) {
    into.push(first + 31 - Math.clz32(rest & -rest));
  }
}
