import type { FetchFacts } from "../html/page_facts.ts";

/** How fast one origin is asked at most. */
export interface PaceSettings {
  /** Requests under way at the same time. */
  concurrency: number;
  /** Between the starts of two requests. */
  delayMs: number;
}

const MAX_RETRY_AFTER_MS = 120_000;
const MAX_GAP_MS = 30_000;

/** The first gap of a host that was asked without any. */
const FIRST_GAP_MS = 250;

/** Gaps that recovery brought below this are over. */
const SMALL_GAP_MS = 50;

/** Answers between two steps of recovery, and between two of slowing down for latency. */
const ANSWERS_A_STEP = 10;

/** Below this, a doubled latency is the noise of a fast host, or of this process when it is busy. */
const SLOW_FROM_MS = 1_000;

/** How much of each answer's latency enters the two moving averages. */
const RECENT_WEIGHT = 0.3;
const BASELINE_WEIGHT = 0.03;

/** Failures that an overloaded server, or one with few connections, causes. */
const OVERLOAD_ERRORS = new Set(["timeout", "reset", "refused"]);

/** This many of them in a row: fewer may be the fault of single pages. */
const FAILURES_IN_A_ROW = 3;

/**
 * The pace of one origin, which follows its answers: slower when it says 429 or 503, fails, or takes
 * twice as long as it used to; back to the settings step by step. Knows no clock: `now` is passed in.
 */
export class HostPace {
  /** Requests under way at most, now. */
  concurrency: number;
  /** Between the starts of two requests, now. */
  gapMs: number;
  /** No request starts before; on the clock of `now`. */
  blockedUntil = 0;
  readonly #maxConcurrency: number;
  #minGapMs: number;
  #recentMs: number | null = null;
  #baselineMs = 0;
  #calmAnswers = 0;
  #answersSinceSlowing = 0;
  #failuresInARow = 0;

  constructor(settings: PaceSettings) {
    this.#maxConcurrency = settings.concurrency;
    this.#minGapMs = settings.delayMs;
    this.concurrency = settings.concurrency;
    this.gapMs = settings.delayMs;
  }

  /** The pace is that of the settings, and nothing was learnt that is worth keeping. */
  get isDefault(): boolean {
    return this.gapMs === this.#minGapMs && this.concurrency === this.#maxConcurrency;
  }

  /** Never goes faster than one request in `delayMs` again (Crawl-delay). */
  setMinimumGap(delayMs: number): void {
    this.#minGapMs = Math.max(this.#minGapMs, delayMs);
    this.gapMs = Math.max(this.gapMs, this.#minGapMs);
  }

  /** Takes an answer into account. */
  record(facts: FetchFacts, now: number): void {
    if (facts.status === 429 || facts.status === 503) {
      const waitMs = parseRetryAfter(facts.headers["retry-after"], now) ?? 0;
      this.blockedUntil = Math.max(this.blockedUntil, now + Math.min(waitMs, MAX_RETRY_AFTER_MS));
      this.#slowDown(true);
    } else if (facts.error !== null) {
      this.#failuresInARow += OVERLOAD_ERRORS.has(facts.error) ? 1 : 0;
      if (this.#failuresInARow >= FAILURES_IN_A_ROW) this.#slowDown(true);
    } else {
      this.#failuresInARow = 0;
      if (this.#isSlower(facts.ttfbMs)) this.#slowDown(false);
      else this.#recover();
    }
  }

  #isSlower(ttfbMs: number | null): boolean {
    if (ttfbMs === null) return false;
    this.#answersSinceSlowing += 1;
    if (this.#recentMs === null) {
      this.#recentMs = ttfbMs;
      this.#baselineMs = ttfbMs;
      return false;
    }
    this.#recentMs += (ttfbMs - this.#recentMs) * RECENT_WEIGHT;
    this.#baselineMs += (ttfbMs - this.#baselineMs) * BASELINE_WEIGHT;
    return this.#recentMs > SLOW_FROM_MS && this.#recentMs > 2 * this.#baselineMs &&
      this.#answersSinceSlowing >= ANSWERS_A_STEP;
  }

  #slowDown(fewerConnections: boolean): void {
    this.#calmAnswers = 0;
    this.#answersSinceSlowing = 0;
    this.#failuresInARow = 0;
    this.gapMs = Math.min(MAX_GAP_MS, Math.max(FIRST_GAP_MS, 2 * this.gapMs));
    this.gapMs = Math.max(this.gapMs, this.#minGapMs);
    if (fewerConnections) this.concurrency = Math.max(1, Math.floor(this.concurrency / 2));
  }

  #recover(): void {
    if (this.isDefault) return;
    this.#calmAnswers += 1;
    if (this.#calmAnswers < ANSWERS_A_STEP) return;
    this.#calmAnswers = 0;
    const gap = this.gapMs * 0.7;
    this.gapMs = Math.max(this.#minGapMs, gap < SMALL_GAP_MS ? 0 : gap);
    this.concurrency = Math.min(this.#maxConcurrency, this.concurrency + 1);
  }
}

/**
 * Reads a `Retry-After` header: seconds, or a date (RFC 9110 section 10.2.3). Returns milliseconds
 * from `now` (Unix time in milliseconds), never negative; null when it cannot be read.
 */
export function parseRetryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  const text = header.trim();
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  // Without a letter it is no date, but the date parser takes some numbers.
  const time = /[A-Za-z]/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : Math.max(0, time - now);
}
