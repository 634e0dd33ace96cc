import { machineMs } from "../../core/clock.ts";
import { HostPace, type PaceSettings } from "./host_pace.ts";
import type { FetchFacts } from "../html/page_facts.ts";

/** The time that politeness lives by; a spec passes its own. */
export interface PolitenessClock {
  /** Unix time in milliseconds. */
  now(): number;
  setTimer(callback: () => void, delayMs: number): void;
}

/** How gates are opened. */
interface PolitenessSettings extends PaceSettings {
  /** Before the first request: another session may have made one just now. 0 by default. */
  firstDelayMs?: number;
}

/** A gate for each origin, before which requests wait for their turn. */
export interface Politeness {
  /**
   * Resolves when a request to the origin may start. Each must be followed by one `release()`.
   * Rejects with the signal's reason, without a turn, when it aborts.
   */
  acquire(origin: string, signal?: AbortSignal): Promise<void>;
  /** Ends a turn and learns from the answer; null when there was none to learn from. */
  release(origin: string, facts: FetchFacts | null): void;
  /** From now on at least `delayMs` lie between two requests to the origin (Crawl-delay). */
  slowDown(origin: string, delayMs: number): void;
}

/** A request that waits. */
interface Waiting {
  start(): void;
}

/** One origin's gate. */
interface Gate {
  pace: HostPace;
  running: number;
  waiting: Waiting[];
  nextStartAt: number;
  timerSet: boolean;
  /** Its pace was asked for by the site: it is not forgotten. */
  pinned: boolean;
}

const SYSTEM_CLOCK: PolitenessClock = {
  now: machineMs,
  setTimer: (callback, delayMs) => {
    setTimeout(callback, delayMs);
  },
};

/** External links lead to any number of hosts: beyond this the idle ones are forgotten. */
const REMEMBERED_GATES = 1_000;

const AT_ONCE = Promise.resolve();

/**
 * Creates the gates: per origin at most `concurrency` requests under way and `delayMs` between two
 * starts, fewer and more when the origin is overloaded (see `HostPace`), in the order of asking.
 */
export function createPoliteness(
  { firstDelayMs = 0, ...settings }: PolitenessSettings,
  clock: PolitenessClock = SYSTEM_CLOCK,
): Politeness {
  const firstStartAt = firstDelayMs === 0 ? 0 : clock.now() + firstDelayMs;
  const gates = new Map<string, Gate>();
  const readGate = (origin: string): Gate => {
    const known = gates.get(origin);
    if (known !== undefined) return known;
    if (gates.size >= REMEMBERED_GATES) forgetIdle(gates, clock.now());
    const pace = new HostPace(settings);
    const gate: Gate = {
      pace,
      running: 0,
      waiting: [],
      nextStartAt: firstStartAt,
      timerSet: false,
      pinned: false,
    };
    gates.set(origin, gate);
    return gate;
  };
  return {
    acquire(origin, signal) {
      if (signal?.aborted) return Promise.reject(signal.reason);
      const gate = readGate(origin);
      if (gate.waiting.length === 0 && mayStart(gate, clock)) {
        take(gate, clock);
        return AT_ONCE;
      }
      return wait(gate, clock, signal);
    },
    release(origin, facts) {
      const gate = readGate(origin);
      gate.running -= 1;
      if (facts !== null) gate.pace.record(facts, clock.now());
      startWaiting(gate, clock);
    },
    slowDown(origin, delayMs) {
      const gate = readGate(origin);
      gate.pinned = true;
      gate.pace.setMinimumGap(delayMs);
      gate.nextStartAt = Math.max(gate.nextStartAt, clock.now() + delayMs);
    },
  };
}

function forgetIdle(gates: Map<string, Gate>, now: number): void {
  for (const [origin, gate] of gates) {
    const idle = gate.running === 0 && gate.waiting.length === 0 && gate.nextStartAt <= now;
    if (idle && !gate.pinned && gate.pace.isDefault) gates.delete(origin);
  }
}

function mayStart(gate: Gate, clock: PolitenessClock): boolean {
  if (gate.running >= gate.pace.concurrency) return false;
  return startsAt(gate) === 0 || startsAt(gate) <= clock.now();
}

function startsAt(gate: Gate): number {
  return Math.max(gate.nextStartAt, gate.pace.blockedUntil);
}

function take(gate: Gate, clock: PolitenessClock): void {
  gate.running += 1;
  if (gate.pace.gapMs > 0) gate.nextStartAt = clock.now() + gate.pace.gapMs;
}

function wait(gate: Gate, clock: PolitenessClock, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      gate.waiting.splice(gate.waiting.indexOf(waiting), 1);
      reject(signal?.reason);
    };
    const waiting: Waiting = {
      start() {
        signal?.removeEventListener("abort", leave);
        resolve();
      },
    };
    signal?.addEventListener("abort", leave, { once: true });
    gate.waiting.push(waiting);
    startWaiting(gate, clock);
  });
}

function startWaiting(gate: Gate, clock: PolitenessClock): void {
  while (gate.waiting.length > 0 && mayStart(gate, clock)) {
    take(gate, clock);
    gate.waiting.shift()?.start();
  }
  // Without a free place the next release looks again; only time needs a timer.
  if (gate.waiting.length === 0 || gate.timerSet || gate.running >= gate.pace.concurrency) return;
  gate.timerSet = true;
  clock.setTimer(() => {
    gate.timerSet = false;
    startWaiting(gate, clock);
  }, Math.max(1, startsAt(gate) - clock.now()));
}
