import type { ClickLedger, LedgerSum } from "../../../metrics/search/changes/click_ledger.ts";

/** Rows of the ledger that moved most, and all others together. */
export interface ChangeMovers {
  /** Ids with their sums, the greatest changes first. */
  movers: { id: number; sum: LedgerSum }[];
  others: LedgerSum | undefined;
  /** How many ids are among the others. */
  othersCount: number;
}

/** Finds the queries or pages whose clicks changed most; of equal ones those with the smaller id. */
export function findMovers(
  { pairs, sumBy }: ClickLedger,
  by: "queries" | "pages",
  limit: number,
): ChangeMovers {
  const ids = pairs[by];
  const changes = new Map<number, number>();
  for (let row = 0; row < ids.length; row++) {
    const id = ids[row] ?? 0;
    const change = (pairs.after.clicks[row] ?? 0) - (pairs.before.clicks[row] ?? 0);
    changes.set(id, (changes.get(id) ?? 0) + change);
  }
  changes.delete(0);
  const greatest = [...changes].filter(([, change]) => change !== 0)
    .toSorted(([a, one], [b, other]) => Math.abs(other) - Math.abs(one) || a - b)
    .slice(0, limit).map(([id]) => id);
  const places = new Map(greatest.map((id, at) => [id, at]));
  const sums = sumBy((row) => places.get(ids[row] ?? 0) ?? greatest.length, greatest.length + 1);
  return {
    movers: greatest.flatMap((id, at) => {
      const sum = sums[at];
      return sum === undefined ? [] : [{ id, sum }];
    }),
    others: sums.at(-1),
    othersCount: changes.size - greatest.length,
  };
}
