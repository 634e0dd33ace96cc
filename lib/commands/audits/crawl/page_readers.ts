import type { Answer, ReadAnswer, ReadingTerms } from "./read_answer.ts";

/** Threads that read answers for the audits of the calling one. */
export interface PageReaders {
  /** Opens them for an audit. */
  open(terms: ReadingTerms): AuditReaders;
}

/** Threads that read answers, as one audit has them. */
export interface AuditReaders {
  /** Asks for help with much to read: another thread is started where one may be. */
  ask(): void;
  /** Whether a thread has room for an answer now. */
  hasRoom(): boolean;
  /** Has an answer read by another thread; null: none came back from it, and the answer is as it was. */
  read(answer: Answer): Promise<ReadAnswer | null>;
  /** Ends the threads, unless another audit has them; again, it does nothing. */
  close(): void;
}

/** No other thread reads. */
export const NO_READERS: PageReaders = {
  open: () => ({
    ask() {},
    hasRoom: () => false,
    read: () => Promise.resolve(null),
    close() {},
  }),
};
