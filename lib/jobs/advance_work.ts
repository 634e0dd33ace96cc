import type { WorkThread } from "./work_thread.ts";

const POLL_MS = 1_000;

/** Work that threads do, some pieces at a time. */
export interface WorkToAdvance {
  /** Pieces that one process works on at the same time. */
  maxThreads: number;
  /** Claims a piece that nobody works on and starts a thread with it; undefined: there is none. */
  claim(): Promise<WorkThread | undefined>;
}

/**
 * Claims pieces of work and keeps their threads until there is nothing left to do; when the process
 * stops, the threads give their work back.
 */
export async function advanceWork(
  { maxThreads, claim }: WorkToAdvance,
  signal: AbortSignal,
): Promise<void> {
  const threads = new Set<WorkThread>();
  const claimAll = async (): Promise<void> => {
    while (threads.size < maxThreads && !signal.aborted) {
      const thread = await claim();
      if (thread === undefined) return;
      threads.add(thread);
      void thread.ended.then(() => threads.delete(thread));
    }
  };
  try {
    await claimAll();
    while (threads.size > 0 && !signal.aborted) {
      await Promise.race([pause(signal), ...[...threads].map((thread) => thread.ended)]);
      await claimAll();
    }
  } finally {
    await Promise.all([...threads].map((thread) => thread.stop()));
  }
}

/** Waits until it is time to look for further work, or until the process stops. */
function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, POLL_MS);
    signal.addEventListener("abort", done, { once: true });
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    }
  });
}
