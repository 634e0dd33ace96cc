/** Does one piece of work at a time, in turns that go round those for whom it is done. */
interface FairTurns {
  /** Does the work when its turn comes: of each owner one piece, in the order of the calls, before the next of any. */
  run<Result>(ownerId: number, work: () => Promise<Result>): Promise<Result>;
}

/** Creates turns that one owner's pieces of work, however many, take from nobody for longer than one piece. */
export function createFairTurns(): FairTurns {
  // in the order of their turns: an owner whose turn it was goes to the end
  const waiting = new Map<number, (() => void)[]>();
  let isBusy = false;

  function take(ownerId: number): Promise<void> | undefined {
    if (!isBusy) {
      isBusy = true;
      return undefined;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    const own = waiting.get(ownerId);
    if (own === undefined) waiting.set(ownerId, [resolve]);
    else own.push(resolve);
    return promise;
  }

  function pass(): void {
    const [first] = waiting;
    if (first === undefined) {
      isBusy = false;
      return;
    }
    const [ownerId, [next, ...others]] = first;
    waiting.delete(ownerId);
    if (others.length > 0) waiting.set(ownerId, others);
    next?.();
  }

  return {
    async run(ownerId, work) {
      await take(ownerId);
      try {
        return await work();
      } finally {
        pass();
      }
    },
  };
}

/** How a piece of work waits. */
interface Place {
  rank: number;
  waitMs: number;
}

/** Limits how many pieces of work of one owner are under way; those of others do not wait for them. */
export interface OwnerTurns {
  /** Waits for a turn of the owner, which those with the lowest `rank` get first; false: none came within the time. */
  take(ownerId: number, place: Place): Promise<boolean>;
  /** Ends a turn that was taken. */
  end(ownerId: number): void;
}

/** A piece of work that waits. */
interface WaitingPiece {
  rank: number;
  give(hasTurn: boolean): void;
}

/** An owner with work under way; those that wait are in the order of their ranks. */
interface Owner {
  underWay: number;
  waiting: WaitingPiece[];
}

/** Creates turns for `count` pieces of work of each owner at a time. */
export function createOwnerTurns(count: number): OwnerTurns {
  const owners = new Map<number, Owner>();

  function wait({ waiting }: Owner, { rank, waitMs }: Place): Promise<boolean> {
    return new Promise((resolve) => {
      const piece: WaitingPiece = {
        rank,
        give(hasTurn) {
          waiting.splice(waiting.indexOf(piece), 1);
          clearTimeout(timer);
          resolve(hasTurn);
        },
      };
      const timer = setTimeout(() => piece.give(false), waitMs);
      waiting.splice(waiting.findLastIndex((one) => one.rank <= rank) + 1, 0, piece);
    });
  }

  return {
    async take(ownerId, place) {
      const owner = owners.get(ownerId) ?? { underWay: 0, waiting: [] };
      owners.set(ownerId, owner);
      if (owner.underWay === count) return await wait(owner, place);
      owner.underWay++;
      return true;
    },
    end(ownerId) {
      const owner = owners.get(ownerId);
      if (owner === undefined) throw new Error(`The owner ${ownerId} has no turn.`);
      const [next] = owner.waiting;
      if (next !== undefined) next.give(true);
      else if (--owner.underWay === 0) owners.delete(ownerId);
    },
  };
}
