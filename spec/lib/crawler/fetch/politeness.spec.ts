import { expect } from "chai";
import type { FetchFacts } from "../../../../lib/crawler/html/page_facts.ts";
import {
  createPoliteness,
  type PolitenessClock,
} from "../../../../lib/crawler/fetch/politeness.ts";
import { fetchFacts } from "../../../support/audits/page_record.ts";

const ORIGIN = "https://example.com";

const answer = (facts: Partial<FetchFacts>) =>
  fetchFacts({ url: `${ORIGIN}/`, headers: {}, ttfbMs: 20, ...facts });

/** All promises that can go on have gone on. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A clock that stands still until it is told to advance. */
class SpecClock implements PolitenessClock {
  time = 1_000_000;
  #timers: { at: number; callback: () => void }[] = [];

  now(): number {
    return this.time;
  }

  setTimer(callback: () => void, delayMs: number): void {
    this.#timers.push({ at: this.time + delayMs, callback });
  }

  async advance(ms: number): Promise<void> {
    const end = this.time + ms;
    for (;;) {
      await settled();
      this.#timers.sort((a, b) => a.at - b.at);
      const [next] = this.#timers;
      if (next === undefined || next.at > end) break;
      this.#timers.shift();
      this.time = next.at;
      next.callback();
    }
    this.time = end;
  }
}

describe("createPoliteness()", () => {
  let clock: SpecClock;
  /** The times, since the start, at which requests were let through. */
  let starts: number[];

  beforeEach(() => {
    clock = new SpecClock();
    starts = [];
  });

  const open = (concurrency: number, delayMs: number) => {
    const politeness = createPoliteness({ concurrency, delayMs }, clock);
    const ask = async (origin = ORIGIN) => {
      await politeness.acquire(origin);
      starts.push(clock.time - 1_000_000);
    };
    return { politeness, ask };
  };

  /** Waits until a request is let through, and gives it this answer. */
  const exchange = async (gate: ReturnType<typeof open>, facts: Partial<FetchFacts>) => {
    const asked = gate.ask();
    await clock.advance(60_000);
    await asked;
    gate.politeness.release(ORIGIN, answer(facts));
  };

  it("lets as many requests through as may run, and the next when one ends", async () => {
    const { politeness, ask } = open(2, 0);
    const all = [ask(), ask(), ask()];
    await clock.advance(1000);
    expect(starts).to.deep.equal([0, 0]);
    politeness.release(ORIGIN, answer({}));
    await Promise.all(all);
    expect(starts).to.deep.equal([0, 0, 1000]);
  });

  it("keeps the delay between two starts", async () => {
    const { ask } = open(3, 500);
    const all = [ask(), ask(), ask()];
    await clock.advance(5000);
    await Promise.all(all);
    expect(starts).to.deep.equal([0, 500, 1000]);
  });

  it("treats each origin by itself", async () => {
    const { ask } = open(1, 500);
    await Promise.all([ask("https://a.test"), ask("https://b.test"), ask("http://a.test")]);
    expect(starts).to.deep.equal([0, 0, 0]);
  });

  it("waits as long as Retry-After says", async () => {
    const { politeness, ask } = open(4, 0);
    await ask();
    politeness.release(ORIGIN, answer({ status: 503, headers: { "retry-after": "7" } }));
    const next = ask();
    await clock.advance(60_000);
    await next;
    expect(starts).to.deep.equal([0, 7000]);
  });

  it("waits no longer than two minutes for Retry-After", async () => {
    const { politeness, ask } = open(4, 0);
    await ask();
    politeness.release(ORIGIN, answer({ status: 429, headers: { "retry-after": "86400" } }));
    const next = ask();
    await clock.advance(200_000);
    await next;
    expect(starts).to.deep.equal([0, 120_000]);
  });

  it("lets fewer requests through after refused connections", async () => {
    const { politeness, ask } = open(4, 0);
    await Promise.all([ask(), ask(), ask(), ask()]);
    for (let i = 0; i < 3; i += 1) {
      politeness.release(ORIGIN, answer({ status: null, error: "refused" }));
    }
    const first = ask();
    await clock.advance(60_000);
    await first;
    const next = ask();
    await clock.advance(60_000);
    expect(starts).to.have.length(5);
    politeness.release(ORIGIN, answer({}));
    await clock.advance(60_000);
    await next;
    expect(starts).to.have.length(6);
  });

  it("slows down when the host takes twice as long as it used to", async () => {
    const gate = open(1, 100);
    for (let i = 0; i < 30; i += 1) await exchange(gate, { ttfbMs: 200 });
    for (let i = 0; i < 12; i += 1) await exchange(gate, { ttfbMs: 1500 });
    starts = [];
    await gate.ask();
    gate.politeness.release(ORIGIN, null);
    const next = gate.ask();
    await clock.advance(60_000);
    await next;
    expect((starts[1] ?? 0) - (starts[0] ?? 0)).to.be.at.least(250);
  });

  it("does not slow down for the noise of a fast host", async () => {
    const gate = open(1, 0);
    for (let i = 0; i < 100; i += 1) await exchange(gate, { ttfbMs: i < 50 ? 2 : 60 });
    starts = [];
    for (let i = 0; i < 3; i += 1) {
      await gate.ask();
      gate.politeness.release(ORIGIN, answer({}));
    }
    expect(new Set(starts).size).to.equal(1);
  });

  it("recovers step by step when the answers are good again", async () => {
    const gate = open(2, 0);
    await exchange(gate, { status: 503 });
    for (let i = 0; i < 200; i += 1) await exchange(gate, {});
    starts = [];
    await Promise.all([gate.ask(), gate.ask()]);
    expect(new Set(starts).size).to.equal(1);
  });

  it("keeps the crawl delay that a site asks for, in good times too", async () => {
    const gate = open(4, 0);
    gate.politeness.slowDown(ORIGIN, 2000);
    for (let i = 0; i < 50; i += 1) await exchange(gate, {});
    starts = [];
    const all = [gate.ask(), gate.ask(), gate.ask()];
    await clock.advance(60_000);
    await Promise.all(all);
    const [first = 0] = starts;
    expect(starts.map((start) => start - first)).to.deep.equal([0, 2000, 4000]);
  });

  it("gives up waiting when the signal aborts, and takes no turn", async () => {
    const { politeness, ask } = open(1, 0);
    await ask();
    const stop = new AbortController();
    const waiting = politeness.acquire(ORIGIN, stop.signal);
    stop.abort(new Error("stopped"));
    const reason = await waiting.catch((error: unknown) => error);
    expect(reason).to.be.instanceOf(Error).with.property("message", "stopped");
    politeness.release(ORIGIN, answer({}));
    await ask();
    expect(starts).to.have.length(2);
    expect(await politeness.acquire(ORIGIN, stop.signal).catch((error: unknown) => error))
      .to.equal(stop.signal.reason);
  });

  it("sets no timer without delay", async () => {
    const { politeness, ask } = open(16, 0);
    let timers = 0;
    clock.setTimer = () => timers++;
    const facts = answer({});
    for (let i = 0; i < 2_000; i += 1) {
      await ask();
      politeness.release(ORIGIN, facts);
    }
    expect([timers, starts.length]).to.deep.equal([0, 2_000]);
  });

  it("waits before the first request to each origin where another session may have made one", async () => {
    const clock = new SpecClock();
    const settings = { concurrency: 2, delayMs: 1_000, firstDelayMs: 1_000 };
    const politeness = createPoliteness(settings, clock);
    const started: number[] = [];
    void politeness.acquire(ORIGIN).then(() => started.push(clock.time));
    void politeness.acquire(ORIGIN).then(() => started.push(clock.time));
    await clock.advance(5_000);
    expect(started).to.deep.equal([1_001_000, 1_002_000]);
  });
});
