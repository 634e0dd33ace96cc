import { createSemaphore } from "../../../core/semaphore.ts";

/** Of the audits of a thread, those parts that need much memory or processor time take turns. */
export interface AuditLanes {
  /** Runs the analysis of an audit with this number of pages. Throws the signal's reason when that aborts before. */
  analyze<Result>(
    pages: number,
    work: () => Promise<Result>,
    signal: AbortSignal,
  ): Promise<Result>;
  /** Runs the rendering of an audit's pages, which has its own browser. */
  render<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result>;
}

/** An analysis of so few pages takes a moment, and waits for no large one. */
const FEW_PAGES = 1_000;
/** Browsers of a thread at the same time. */
const BROWSERS = 2;

/** Creates the lanes of a thread. */
export function createAuditLanes(): AuditLanes {
  const small = createSemaphore(1);
  const large = createSemaphore(1);
  const browsers = createSemaphore(BROWSERS);
  return {
    analyze: (pages, work, signal) => (pages <= FEW_PAGES ? small : large).run(work, signal),
    render: (work, signal) => browsers.run(work, signal),
  };
}
