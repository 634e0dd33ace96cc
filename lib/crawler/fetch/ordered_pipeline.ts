/** What drives an ordered pipeline. */
interface OrderedPipelineOptions<Item, Result> {
  /** Gives up to `max` further items; an empty list when there is none at present. */
  take(max: number): Promise<Item[]>;
  /**
   * Works on one item; many run at once. A rejection ends the pipeline. `leave` makes room for another item while the
   * work goes on elsewhere.
   */
  work(item: Item, leave: () => void): Promise<Result>;
  /** Receives results in the order in which their items were taken; never runs twice at once. */
  commit(results: Result[]): Promise<void>;
  /** Items in work at the same time, without those that left. */
  width: number;
  /** Finished results that may wait for an earlier item before no more is taken. */
  backlog: number;
  /** Results committed together at most. */
  batchSize: number;
  /** Longest time that a ready result waits for company. */
  batchDelayMs: number;
  /** Once aborted nothing more is taken; what is under way is finished and committed. */
  stop: AbortSignal;
}

interface Slot<Result> {
  done: boolean;
  result?: Result;
}

/**
 * Works on many items at once and commits their results strictly in the order in which the items
 * were taken, so that what the commits add (the frontier of a crawl) does not depend on timing.
 *
 * Ends when there is nothing to take, nothing in work and nothing to commit. Rejects with the first
 * error of any part, after the work under way has settled.
 */
export async function runOrderedPipeline<Item, Result>(
  options: OrderedPipelineOptions<Item, Result>,
): Promise<void> {
  const slots: Slot<Result>[] = [];
  let inWork = 0;
  let unfinished = 0;
  let failure: unknown = null;
  let wake = () => {};
  let firstReadyAt = 0;
  const isReady = () => slots[0]?.done === true;

  async function start(item: Item, slot: Slot<Result>): Promise<void> {
    let left = false;
    const leave = () => {
      if (left) return;
      left = true;
      inWork--;
      wake();
    };
    try {
      slot.result = await options.work(item, leave);
    } catch (error) {
      failure ??= error;
    }
    slot.done = true;
    unfinished--;
    leave();
    if (isReady() && firstReadyAt === 0) firstReadyAt = performance.now();
    wake();
  }

  async function fill(): Promise<boolean> {
    const room = Math.min(options.width - inWork, options.width + options.backlog - slots.length);
    if (room <= 0 || options.stop.aborted || failure !== null) return false;
    const items = await options.take(room);
    for (const item of items) {
      const slot: Slot<Result> = { done: false };
      slots.push(slot);
      inWork++;
      unfinished++;
      void start(item, slot);
    }
    return items.length > 0;
  }

  let committing: Promise<void> | null = null;
  function commitReady(force: boolean): void {
    if (committing !== null || failure !== null || !isReady()) return;
    let ready = 0;
    while (ready < options.batchSize && slots[ready]?.done) ready++;
    const waited = performance.now() - firstReadyAt;
    if (!force && ready < options.batchSize && waited < options.batchDelayMs) return;
    // a slot that is done without a result failed, and then `failure` is set
    const results = slots.splice(0, ready).map((slot) => slot.result as Result);
    firstReadyAt = isReady() ? performance.now() : 0;
    committing = options.commit(results)
      .catch((error: unknown) => {
        failure ??= error;
      })
      .finally(() => {
        committing = null;
        wake();
      });
  }

  for (;;) {
    const woken = new Promise<void>((resolve) => wake = resolve);
    try {
      await fill();
    } catch (error) {
      failure ??= error;
    }
    commitReady(unfinished === 0);
    if (committing === null && unfinished === 0 && (failure !== null || slots.length === 0)) break;
    const timer = isReady() && committing === null ? setTimeout(wake, options.batchDelayMs) : null;
    await woken;
    if (timer !== null) clearTimeout(timer);
  }
  if (failure !== null) throw failure;
}
