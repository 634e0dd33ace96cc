import { expect } from "chai";
import { chooseYielding } from "../../../lib/jobs/choose_yielding.ts";

const TURN_MS = 60_000;
const ASKED = { accountId: 9, asked: true, underWay: 0 };
const UNASKED = { accountId: 9, asked: false, underWay: 0 };

function piece(accountId: number, ranMs: number, asked = true) {
  return { accountId, ranMs, asked };
}

describe("chooseYielding()", () => {
  it("has what nobody asked for give way to what somebody asked for, the youngest first", () => {
    const pieces = [piece(1, 9_000, false), piece(2, 1_000, false), piece(3, 10)];
    expect(chooseYielding(pieces, ASKED)).to.equal(pieces[1]);
    expect(chooseYielding(pieces, { ...ASKED, underWay: 3 })).to.equal(pieces[1]);
  });

  it("has nothing give way to what nobody asked for but its like", () => {
    expect(chooseYielding([piece(1, 9_000_000)], UNASKED, TURN_MS)).to.equal(undefined);
    const pieces = [piece(1, 1_000, false), piece(1, 2_000, false)];
    expect(chooseYielding(pieces, UNASKED, TURN_MS)).to.equal(pieces[0]);
  });

  it("lets work without turns run to its end", () => {
    expect(chooseYielding([piece(1, 9_000_000), piece(1, 1)], ASKED)).to.equal(undefined);
  });

  it("takes the youngest piece of the account that has the most for an account without any", () => {
    const pieces = [
      piece(1, 10),
      piece(2, 30),
      piece(2, 20),
      piece(2, 40),
      piece(3, 5),
      piece(3, 6),
    ];
    expect(chooseYielding(pieces, ASKED, TURN_MS)).to.equal(pieces[2]);
    expect(chooseYielding(pieces, { ...ASKED, underWay: 1 }, TURN_MS)).to.equal(undefined);
  });

  it("ends the turn of what has run for longest where each account has one", () => {
    const pieces = [piece(1, TURN_MS), piece(2, TURN_MS + 1), piece(3, 5)];
    expect(chooseYielding(pieces, ASKED, TURN_MS)).to.equal(pieces[1]);
    expect(chooseYielding([piece(1, TURN_MS - 1)], ASKED, TURN_MS)).to.equal(undefined);
    expect(chooseYielding([], ASKED, TURN_MS)).to.equal(undefined);
  });
});
