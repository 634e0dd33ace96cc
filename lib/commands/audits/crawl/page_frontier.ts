import type { CrawlBatch } from "../../../../db/audits/crawl/crawl_batches.ts";
import type { Db } from "../../../../db/core/connection.ts";
import { listQueuedUrls, type QueuedUrl } from "../../../../db/audits/crawl/frontier.ts";

const LOAD_CHUNK = 2_000;
const MAX_IN_MEMORY = 10_000;

/**
 * The head of an audit's frontier: pages that wait, in order of their position. What does not fit
 * into memory is read from the database when its turn comes.
 */
export class PageFrontier {
  readonly #db: Db;
  readonly #auditId: number;
  #queue: QueuedUrl[] = [];
  #head = 0;
  /** Everything queued at or before this position has been in `#queue`. */
  #loadedTo = 0;
  /** The database may hold queued pages behind `#loadedTo`. */
  #more = true;
  /** Something was added while `#more` said that a query would find it. */
  #addedUnseen = false;

  constructor(db: Db, auditId: number) {
    this.#db = db;
    this.#auditId = auditId;
  }

  /** The next page without taking it; undefined when none waits at present. */
  async peek(): Promise<QueuedUrl | undefined> {
    if (this.#head >= this.#queue.length && this.#more) await this.#load();
    return this.#queue[this.#head];
  }

  /** Takes the page that `peek()` gave. */
  take(): void {
    this.#head++;
    if (this.#head < 1_000 || this.#head * 2 < this.#queue.length) return;
    this.#queue = this.#queue.slice(this.#head);
    this.#head = 0;
  }

  /** Adds what a committed batch has put into the frontier. */
  add(batch: CrawlBatch): void {
    if (this.#more) {
      this.#addedUnseen = true;
      return;
    }
    for (const waiting of queuedPages(batch)) {
      if (waiting.position <= this.#loadedTo) continue;
      if (this.#queue.length - this.#head >= MAX_IN_MEMORY) {
        this.#more = true;
        return;
      }
      this.#queue.push(waiting);
      this.#loadedTo = waiting.position;
    }
  }

  async #load(): Promise<void> {
    this.#addedUnseen = false;
    const rows = await listQueuedUrls(
      this.#db,
      this.#auditId,
      { kinds: ["page"], afterPosition: this.#loadedTo, limit: LOAD_CHUNK },
    );
    this.#queue = this.#queue.slice(this.#head).concat(rows);
    this.#head = 0;
    this.#loadedTo = rows.at(-1)?.position ?? this.#loadedTo;
    // what was committed during the query may be missing from its result
    this.#more = rows.length === LOAD_CHUNK || this.#addedUnseen;
  }
}

/** The pages that a batch puts into the frontier, by position. */
export function queuedPages(batch: CrawlBatch): QueuedUrl[] {
  const queued: QueuedUrl[] = batch.newUrls
    .filter((url) => url.kind === "page" && url.state === "queued")
    .map((url) => ({
      url_id: url.urlId,
      position: url.position,
      url: url.url,
      kind: "page",
      depth: url.depth,
      redirect_hops: url.redirectHops,
    }));
  for (const url of batch.promoted) {
    queued.push({
      url_id: url.urlId,
      position: url.position,
      url: url.url,
      kind: "page",
      depth: url.depth,
      redirect_hops: 0,
    });
  }
  return queued.sort((a, b) => a.position - b.position);
}
