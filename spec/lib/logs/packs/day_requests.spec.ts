import { expect } from "chai";
import {
  changeAddresses,
  type DayRequests,
  MAX_ROWS_OF_PACK,
  packDay,
  splitDay,
  unpackDay,
} from "../../../../lib/logs/packs/day_requests.ts";

/** Requests of these seconds, each with a page and an address of its own. */
function dayOf(seconds: readonly number[], first = 1): DayRequests {
  const { length } = seconds;
  const column = (value: (row: number) => number) =>
    Uint32Array.from({ length }, (_, row) => value(row));
  return {
    columns: {
      seconds: Uint32Array.from(seconds),
      pages: column((row) => row),
      statuses: column((row) => 200 + row),
      methods: column(() => 0),
      bytes: Float64Array.from({ length }, (_, row) => 1_000 * (first + row)),
      durations: column((row) => row + 1),
      addresses: column((row) => row % 2),
    },
    pages: column((row) => first + row),
    addresses: [
      { verdict: "claimed", bytes: Uint8Array.from([5, 255, 1, first]) },
      { verdict: "spoofed", bytes: Uint8Array.from([9, 9, 9]) },
    ],
  };
}

/** What a reader sees of each request. */
function rowsOf({ columns, pages, addresses }: DayRequests) {
  return Array.from(columns.seconds, (second, row) => [
    second,
    pages[columns.pages[row] ?? -1],
    columns.statuses[row],
    columns.bytes[row],
    addresses[columns.addresses[row] ?? -1]?.bytes.join("."),
  ]);
}

describe("unpackDay()", () => {
  it("gives back one pack", () => {
    const day = dayOf([3, 3, 9]);
    expect(unpackDay([packDay(day)])).to.deep.equal(day);
  });
  it("merges packs in the order of time, with pages and addresses that they share", () => {
    const merged = unpackDay([dayOf([5, 9]), dayOf([1, 5], 2)].map(packDay));
    expect([...merged.pages]).to.deep.equal([1, 2, 3]);
    expect(merged.addresses).to.have.length(3);
    expect(rowsOf(merged)).to.deep.equal([
      [1, 2, 200, 2_000, "5.255.1.2"],
      [5, 1, 200, 1_000, "5.255.1.1"],
      [5, 3, 201, 3_000, "9.9.9"],
      [9, 2, 201, 2_000, "9.9.9"],
    ]);
  });
});

describe("splitDay()", () => {
  it("cuts what is too much for one pack, and loses nothing", () => {
    const length = MAX_ROWS_OF_PACK + 10;
    const day = dayOf(Array.from({ length }, (_, row) => row));
    const parts = splitDay(day);
    expect(parts.map(({ columns }) => columns.seconds.length)).to.deep.equal([
      MAX_ROWS_OF_PACK,
      10,
    ]);
    expect(parts[1]?.pages).to.have.length(10);
    expect(unpackDay(parts.map(packDay))).to.deep.equal(day);
  });
});

describe("changeAddresses()", () => {
  it("makes one of those that become the same", () => {
    const day = dayOf([1, 2, 3]);
    const cut = { verdict: "spoofed" as const, bytes: Uint8Array.from([9, 9, 9]) };
    const changed = changeAddresses(day, () => cut);
    expect(changed.addresses).to.deep.equal([cut]);
    expect([...changed.columns.addresses]).to.deep.equal([0, 0, 0]);
    expect([...day.columns.addresses]).to.deep.equal([0, 1, 0]);
  });
});
