/** Reads the page from a cursor on, and may say where the next one begins ahead of its own end. */
type ReadPage<Page> = (
  cursor: string,
  onNextCursor: (cursor: string | null) => void,
) => Promise<Page>;

/** A page that is being read, or was and waits. */
interface PageAhead<Page> {
  cursor: string;
  read: Promise<Page>;
}

/** How pages are read ahead. */
interface PagesAheadOptions {
  /** How many second pages ahead may still be read: lists share it, so that connections of the pool are left for others. */
  seconds: { left: number };
  /** No page is begun once it aborts. */
  signal?: AbortSignal | undefined;
}

/** How many pages are read or wait at a time while rows of an earlier one are written. */
const MOST_AHEAD = 2;

/**
 * Pages of a list that are read ahead, in their order. A page is some statements one after the other, and most lists know
 * the next cursor after the first of them: then the next page begins, so that the database does not wait for what the
 * program makes of the rows.
 */
export class PagesAhead<Page> {
  readonly #read: ReadPage<Page>;
  readonly #seconds: { left: number };
  readonly #signal: AbortSignal | undefined;
  #pages: PageAhead<Page>[] = [];
  /** Those that are being read, the dropped ones as well. */
  readonly #running = new Set<Promise<Page>>();
  /** Where the page after these begins; null: there is none, or nobody knows yet. */
  #next: string | null = null;

  constructor(read: ReadPage<Page>, { seconds, signal }: PagesAheadOptions) {
    this.#read = read;
    this.#seconds = seconds;
    this.#signal = signal;
  }

  /** Goes on after a page that was read whole: pages that were begun elsewhere are dropped. */
  continueAt(cursor: string | null): void {
    const [first] = this.#pages;
    if (first?.cursor === cursor) return;
    this.#drop();
    this.#next = cursor;
    this.#begin();
  }

  /** Takes the first page once it was read, or throws what it throws; undefined: no further one was begun. */
  async take(): Promise<Page | undefined> {
    const [first] = this.#pages;
    if (first === undefined) return undefined;
    const page = await first.read;
    this.#pages.shift();
    this.#begin();
    return page;
  }

  /** Ends when the last statement of the pages that were begun has ended. */
  async close(): Promise<void> {
    this.#drop();
    await Promise.allSettled(this.#running);
  }

  #drop(): void {
    this.#pages = [];
    this.#next = null;
  }

  #begin(): void {
    const cursor = this.#next;
    if (cursor === null || this.#pages.length >= MOST_AHEAD || this.#signal?.aborted) return;
    const isSecond = this.#pages.length > 0;
    // it begins as the first one once that is taken
    if (isSecond && this.#seconds.left === 0) return;
    if (isSecond) this.#seconds.left--;
    this.#next = null;
    const read = this.#read(cursor, (next) => {
      // a page that was dropped says nothing of what follows
      if (this.#pages.at(-1)?.cursor !== cursor) return;
      this.#next = next;
      this.#begin();
    });
    this.#pages.push({ cursor, read });
    this.#running.add(read);
    const end = () => {
      this.#running.delete(read);
      if (isSecond) this.#seconds.left++;
    };
    // its error is thrown once the pages ahead of it were taken
    read.then(end, end);
  }
}
