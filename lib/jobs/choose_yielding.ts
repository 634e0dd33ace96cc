import type { WaitingAccount } from "../../db/core/claim_turns.ts";

/** A piece of work under way that may give way. */
interface RunningPiece {
  accountId: number;
  /** Somebody asked for it, as opposed to a schedule. */
  asked: boolean;
  /** Since it began in this process. */
  ranMs: number;
}

/**
 * Chooses the piece of work that gives way to the account that is next in turn, where no place is free; undefined: the
 * account waits. What nobody asked for gives way to what somebody asked for, the youngest piece first, since the least
 * is lost with it. With `turnMs`, an account with nothing under way gets a place of an account that has several here,
 * or of the piece that has run for longest, and at least for that time.
 */
export function chooseYielding<Piece extends RunningPiece>(
  pieces: readonly Piece[],
  next: WaitingAccount,
  turnMs?: number,
): Piece | undefined {
  const youngestFirst = pieces.toSorted((one, other) => one.ranMs - other.ranMs);
  if (next.asked) {
    const unasked = youngestFirst.find(({ asked }) => !asked);
    if (unasked !== undefined) return unasked;
  }
  if (turnMs === undefined || next.underWay > 0) return undefined;
  const equals = youngestFirst.filter(({ asked }) => asked === next.asked);
  const byAccount = Map.groupBy(equals, ({ accountId }) => accountId);
  const [most] = [...byAccount.values()].toSorted((one, other) => other.length - one.length);
  if (most !== undefined && most.length > 1) return most[0];
  const oldest = equals.at(-1);
  return oldest !== undefined && oldest.ranMs >= turnMs ? oldest : undefined;
}
