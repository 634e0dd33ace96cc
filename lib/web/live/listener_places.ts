import { LimitExceededError } from "../../core/errors.ts";

/** Whose place is wanted. */
export interface Listening {
  /** The account whose audit is followed. */
  accountId: number;
  /** The shared link that someone came by; null: the account's own owner, signed in. */
  shareId: number | null;
}

/** The places of a process for those who follow audits. */
interface ListenerPlaces {
  /**
   * Takes a place and returns what gives it back; the second time nothing happens.
   *
   * @throws LimitExceededError when there is none.
   */
  take(listening: Listening): () => void;
}

/** A listener takes a connection and some kilobytes. */
const MAX_OWNERS = 1_000;
const MAX_OWNERS_OF_ACCOUNT = 200;
/** Who comes by a link takes none of these, nor all that other links have. */
const MAX_READERS = 500;
const MAX_READERS_OF_ACCOUNT = 100;
const MAX_READERS_OF_LINK = 50;
const RETRY_AFTER_SECONDS = 30;

/** Creates the places of a process. */
export function createListenerPlaces(): ListenerPlaces {
  const taken = new Map<string, number>();
  return {
    take(listening) {
      const rooms = roomsOf(listening);
      if (rooms.some(([room, max]) => (taken.get(room) ?? 0) >= max)) throw tooMany();
      for (const [room] of rooms) taken.set(room, (taken.get(room) ?? 0) + 1);
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        for (const [room] of rooms) {
          const left = (taken.get(room) ?? 1) - 1;
          if (left === 0) taken.delete(room);
          else taken.set(room, left);
        }
      };
    },
  };
}

/** What a listener is counted to, and how many each may have. */
function roomsOf({ accountId, shareId }: Listening): readonly (readonly [string, number])[] {
  if (shareId === null) {
    return [["owners", MAX_OWNERS], [`owners of ${accountId}`, MAX_OWNERS_OF_ACCOUNT]];
  }
  return [
    ["readers", MAX_READERS],
    [`readers of ${accountId}`, MAX_READERS_OF_ACCOUNT],
    [`readers by ${shareId}`, MAX_READERS_OF_LINK],
  ];
}

function tooMany(): LimitExceededError {
  return new LimitExceededError(
    "too_many_listeners",
    "Too many pages follow audits at present. Close some of them, or reload this one from time to time.",
    RETRY_AFTER_SECONDS,
  );
}
