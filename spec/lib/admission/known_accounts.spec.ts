import { expect } from "chai";
import { isWindowOf, type KnownAccount, knownPart } from "../../../lib/admission/known_accounts.ts";
import { type Entry, packEntries } from "../../../lib/admission/sliding_window.ts";
import type { RateStateRow } from "../../../db/accounts/rate_session.ts";

const START = 1_796_083_200_000_000;

/** Entries of one request each, a second apart. */
function createEntries(count: number, startsAt: number): Entry[] {
  return Array.from({ length: count }, (_, i) => ({ at: startsAt + i * 1e6, calls: 1 }));
}

function createRow(): RateStateRow {
  return {
    accountId: 1,
    month: "2026-11",
    calls: 5,
    admitted: 70,
    oldest: packEntries(createEntries(3, START)),
    spilled: 64,
    newest: packEntries(createEntries(2, START + 40e6)),
  };
}

function knownOf({ accountId, month, calls, ...row }: RateStateRow): KnownAccount {
  return {
    ...{ accountId, month, calls, undisturbed: 4, tokens: new Map() },
    window: {
      admitted: row.admitted,
      oldest: createEntries(3, START),
      spilled: row.spilled,
      newest: createEntries(2, START + 40e6),
    },
    parts: { oldest: knownPart(row.oldest), newest: knownPart(row.newest) },
  };
}

describe("isWindowOf()", () => {
  const known = knownOf(createRow());

  it("knows the row that was left, whatever its calls and its month are by now", () => {
    expect(isWindowOf(known, createRow())).to.equal(true);
    expect(isWindowOf(known, { ...createRow(), calls: 4, month: "2026-12" })).to.equal(true);
  });

  it("takes a window whose expired entries were dropped for the same", () => {
    const window = { ...known.window, oldest: known.window.oldest.slice(1) };
    expect(isWindowOf({ ...known, window }, createRow())).to.equal(true);
  });

  it("does not take an empty window for one whose entries are expired", () => {
    const window = { ...known.window, oldest: [], newest: [] };
    expect(isWindowOf({ ...known, window }, createRow())).to.equal(false);
  });

  const changes: Record<string, Partial<RateStateRow>> = {
    "a request more": { admitted: 71 },
    "a spilled chunk more": { spilled: 128 },
    "an entry more": { newest: packEntries(createEntries(3, START + 40e6)) },
    "an entry less": { oldest: packEntries(createEntries(2, START)) },
    "a chunk of the same length read again": { oldest: packEntries(createEntries(3, START + 1)) },
    "no newest entries": { newest: Buffer.alloc(0) },
  };
  for (const [name, change] of Object.entries(changes)) {
    it(`sees that another process left ${name}`, () => {
      expect(isWindowOf(known, { ...createRow(), ...change })).to.equal(false);
    });
  }
});
