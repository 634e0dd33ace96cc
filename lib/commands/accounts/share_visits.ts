import { hash } from "node:crypto";
import { type Db, transaction } from "../../../db/core/connection.ts";
import { readDatabaseClock } from "../../../db/core/database_clock.ts";
import { lockShareWindow, updateShareWindow } from "../../../db/accounts/share_windows.ts";
import {
  appendEntry,
  countCalls,
  expireEntries,
  freeAt,
  orderClock,
  packEntries,
  type SlidingWindow,
  unpackEntries,
} from "../../admission/sliding_window.ts";
import { addressNetwork } from "../../credentials/address_network.ts";
import { LimitExceededError } from "../../core/errors.ts";

/** Someone who comes by a genuine link to a report. */
export interface ShareVisit {
  /** The report itself, or the events of an audit that it shows; each is counted separately. */
  kind: "report" | "events";
  shareId: number;
  /** From which it was asked. */
  address: string;
}

/**
 * Visits in any minute by one link, and from one address by whatever links; an address may be that of a whole
 * office. Both are at most what one part of a window holds (`PART_ENTRIES`).
 */
const VISITS_PER_MINUTE = { link: 60, address: 30 } as const;

const WINDOW_US = 60_000_000;
/** This many refusals are remembered. */
const MAX_FULL = 10_000;

interface Subject {
  text: string;
  limit: number;
}

/** The visits by shared links. */
export interface ShareVisits {
  /**
   * Counts a visit in two sliding windows, that of its link and that of its address, exactly over all processes.
   *
   * @throws LimitExceededError when one of them is full; such a visit does not count.
   */
  count(visit: ShareVisit): Promise<void>;
}

/** Creates the counter of a process: it refuses a flood without asking the database. */
export function createShareVisits(db: Db): ShareVisits {
  // until when windows are full, by `performance.now()`
  const full = new Map<string, number>();
  return { count: (visit) => countVisit(db, full, visit) };
}

async function countVisit(db: Db, full: Map<string, number>, visit: ShareVisit): Promise<void> {
  const subjects = subjectsOf(visit);
  for (const { text } of subjects) {
    const waitMs = (full.get(text) ?? 0) - performance.now();
    if (waitMs > 0) throw tooMany(waitMs);
    full.delete(text);
  }
  await transaction(db, async (trx) => {
    const locked: { subject: Subject; subjectHash: Buffer; window: SlidingWindow }[] = [];
    // links before addresses, so that no two visits wait for each other
    for (const subject of subjects) {
      const subjectHash = hash("sha256", subject.text, "buffer");
      const oldest = unpackEntries(await lockShareWindow(trx, subjectHash));
      const window = { admitted: 0, oldest, spilled: 0, newest: [] };
      locked.push({ subject, subjectHash, window });
    }
    // read once all locks are held: who came before has the earlier time
    const now = await readDatabaseClock(trx);
    for (const { subject: { text, limit }, subjectHash, window } of locked) {
      expireEntries(window, now - WINDOW_US);
      if (countCalls(window) >= limit) {
        const waitMs = (freeAt(window, limit, WINDOW_US) - now) / 1_000;
        if (full.size >= MAX_FULL) full.clear();
        full.set(text, performance.now() + waitMs);
        throw tooMany(waitMs);
      }
      appendEntry(window, { at: orderClock(window, now), calls: 1 });
      await updateShareWindow(trx, subjectHash, packEntries(window.oldest));
    }
  }, { isolationLevel: "read committed" });
}

function subjectsOf({ kind, shareId, address }: ShareVisit): readonly Subject[] {
  return [
    { text: `${kind} link ${shareId}`, limit: VISITS_PER_MINUTE.link },
    { text: `${kind} address ${addressNetwork(address)}`, limit: VISITS_PER_MINUTE.address },
  ];
}

function tooMany(waitMs: number): LimitExceededError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  return new LimitExceededError(
    "too_many_visits",
    `This report was opened very often within a minute. It can be opened again in ${seconds} ${
      seconds === 1 ? "second" : "seconds"
    }.`,
    seconds,
  );
}
