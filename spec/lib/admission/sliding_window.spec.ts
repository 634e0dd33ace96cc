import { expect } from "chai";
import {
  appendEntry,
  type Chunk,
  countCalls,
  expireEntries,
  freeAt,
  orderClock,
  packEntries,
  PART_ENTRIES,
  refillWindow,
  type SlidingWindow,
  unpackEntries,
} from "../../../lib/admission/sliding_window.ts";

const T = 1_780_000_000_000_000;

function emptyWindow(): SlidingWindow {
  return { admitted: 0, oldest: [], spilled: 0, newest: [] };
}

describe("packEntries()", () => {
  it("writes what unpackEntries() reads, to the microsecond", () => {
    const entries = [{ at: T + 1, calls: 1 }, { at: T + 59_999_999, calls: 4_000_000_000 }];
    expect(unpackEntries(packEntries(entries))).to.deep.equal(entries);
  });

  it("needs 8 bytes an entry and 8 more", () => {
    const entries = Array.from({ length: PART_ENTRIES }, (_, i) => ({ at: T + i, calls: 1 }));
    expect(packEntries(entries)).to.have.length(520);
    expect(packEntries([])).to.have.length(0);
  });
});

describe("expireEntries()", () => {
  it("drops an entry exactly at the edge, and keeps the microsecond after it", () => {
    const window = emptyWindow();
    appendEntry(window, { at: T, calls: 2 });
    appendEntry(window, { at: T + 1, calls: 3 });
    expireEntries(window, T - 1);
    expect(countCalls(window)).to.equal(5);
    expireEntries(window, T);
    expect(countCalls(window)).to.equal(3);
  });
});

describe("appendEntry() and refillWindow()", () => {
  it("count as a plain list does, whatever comes and goes", () => {
    const window = emptyWindow();
    const chunks: Chunk[] = [];
    const list: { at: number; calls: number }[] = [];
    const windowUs = 10_000;
    let seed = 7;
    const random = (n: number) => (seed = (seed * 48_271) % 2_147_483_647) % n;
    let at = T;
    for (let i = 0; i < 20_000; i++) {
      // bursts, lulls, and now and then silence for longer than the window
      at += 1 + random(i % 500 < 400 ? 30 : 3_000) + (random(3_000) === 0 ? 20_000 : 0);
      const edge = at - windowUs;
      if (expireEntries(window, edge)) {
        const chunk = chunks.find((chunk) => chunk.lastAt > edge);
        refillWindow(window, chunk && { ...chunk, entries: [...chunk.entries] }, edge);
      }
      while (list[0] && list[0].at <= edge) list.shift();
      expect(countCalls(window)).to.equal(list.reduce((sum, { calls }) => sum + calls, 0));
      const entry = { at, calls: 1 + random(5) };
      list.push(entry);
      const chunk = appendEntry(window, entry);
      if (chunk) chunks.push(chunk);
      expect(window.oldest.length).to.be.at.most(PART_ENTRIES);
      expect(window.newest.length).to.be.at.most(PART_ENTRIES);
    }
    expect(chunks.length).to.be.greaterThan(50);
  });

  it("needs no chunk for a limit of 60", () => {
    const window = emptyWindow();
    for (let i = 0; i < 1_000; i++) {
      expireEntries(window, T + (i - 60) * 100);
      expect(appendEntry(window, { at: T + i * 100, calls: 1 })).to.equal(undefined);
    }
    expect(window.newest).to.be.empty;
  });
});

describe("orderClock()", () => {
  const window = (at: number) => ({ ...emptyWindow(), admitted: 3, oldest: [{ at, calls: 3 }] });

  it("takes a clock that moved on as it is", () => {
    expect(orderClock(window(T), T + 5)).to.equal(T + 5);
  });

  it("stays after the last entry when another server's clock is a little behind", () => {
    expect(orderClock(window(T), T - 900_000)).to.equal(T + 1);
  });

  it("takes all entries as of now when the clock was set back", () => {
    const moved = window(T);
    expect(orderClock(moved, T - 5_000_000)).to.equal(T - 4_999_999);
    expect(moved.oldest).to.deep.equal([{ at: T - 5_000_000, calls: 3 }]);
  });
});

describe("freeAt()", () => {
  const window: SlidingWindow = {
    admitted: 6,
    oldest: [{ at: T, calls: 2 }, { at: T + 10, calls: 1 }],
    spilled: 0,
    newest: [{ at: T + 20, calls: 3 }],
  };

  it("returns when the oldest leaves, where that makes room", () => {
    expect(freeAt(window, 6, 100)).to.equal(T + 100);
  });

  it("returns a later moment when more have to leave", () => {
    expect(freeAt(window, 4, 100)).to.equal(T + 110);
    expect(freeAt(window, 1, 100)).to.equal(T + 120);
  });
});
