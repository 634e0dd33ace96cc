import { isTransient } from "../../db/core/transient_errors.ts";
import type { Log } from "../core/log.ts";

/** Releases what a request holds in the database, later where the database is away. */
interface LaterReleases {
  /** Releases now if it can; never rejects. `release` may be called again after it failed. */
  add(release: () => Promise<void>): Promise<void>;
}

const AGAIN_AFTER_MS = 1_000;
/** As long as a lease lasts: what is held longer is free by itself. */
const KEPT_MS = 120_000;
const MAX_WAITING = 10_000;

/** Creates it empty; `event` is what the log calls a release that must wait. */
export function createLaterReleases(log: Log, event: string): LaterReleases {
  const waiting = new Map<() => Promise<void>, number>();
  let timer: NodeJS.Timeout | undefined;

  async function releaseAll(): Promise<void> {
    for (const [release, until] of waiting) {
      if (performance.now() < until && !await tryRelease(release)) break;
      waiting.delete(release);
    }
    timer = undefined;
    wait();
  }

  /** False: the database is away. */
  async function tryRelease(release: () => Promise<void>): Promise<boolean> {
    try {
      await release();
    } catch (error) {
      if (isTransient(error)) return false;
      log("error", event, { error });
    }
    return true;
  }

  function wait(): void {
    if (waiting.size > 0) timer ??= setTimeout(() => void releaseAll(), AGAIN_AFTER_MS).unref();
  }

  return {
    async add(release) {
      if (await tryRelease(release)) return;
      log("warn", event, { waiting: waiting.size });
      if (waiting.size < MAX_WAITING) waiting.set(release, performance.now() + KEPT_MS);
      wait();
    },
  };
}
