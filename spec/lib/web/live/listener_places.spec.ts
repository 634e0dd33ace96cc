import { expect } from "chai";
import { LimitExceededError } from "../../../../lib/core/errors.ts";
import { createListenerPlaces, type Listening } from "../../../../lib/web/live/listener_places.ts";

describe("createListenerPlaces()", () => {
  /** How many places there are, of those that are asked for. */
  const countTaken = (wishes: readonly Listening[], places = createListenerPlaces()) =>
    wishes.filter((wish) => {
      try {
        places.take(wish);
        return true;
      } catch (error) {
        expect(error).to.be.instanceOf(LimitExceededError);
        expect(error).to.include({ code: "too_many_listeners", retryAfterSeconds: 30 });
        return false;
      }
    }).length;
  const wishes = (count: number, wish: (index: number) => Listening) =>
    Array.from({ length: count }, (_, index) => wish(index));

  it("has 200 for an account's owners, and 1,000 for those of all", () => {
    expect(countTaken(wishes(210, () => ({ accountId: 1, shareId: null })))).to.equal(200);
    expect(countTaken(wishes(1_010, (accountId) => ({ accountId, shareId: null })))).to.equal(
      1_000,
    );
  });

  it("has 50 for a link, 100 for the links of an account, and 500 for those of all", () => {
    expect(countTaken(wishes(60, () => ({ accountId: 1, shareId: 7 })))).to.equal(50);
    expect(countTaken(wishes(110, (shareId) => ({ accountId: 1, shareId })))).to.equal(100);
    expect(countTaken(wishes(510, (id) => ({ accountId: id, shareId: id })))).to.equal(500);
  });

  it("keeps those of owners from who comes by links, and the other way round", () => {
    const places = createListenerPlaces();
    expect(countTaken(wishes(500, (id) => ({ accountId: id, shareId: id })), places)).to.equal(500);
    expect(countTaken(wishes(1_000, (accountId) => ({ accountId, shareId: null })), places))
      .to.equal(1_000);
  });

  it("gives a place back once", () => {
    const places = createListenerPlaces();
    const wish = { accountId: 1, shareId: 7 };
    const leave = places.take(wish);
    expect(countTaken(wishes(60, () => wish), places)).to.equal(49);
    leave();
    leave();
    expect(countTaken(wishes(2, () => wish), places)).to.equal(1);
  });

  it("counts nobody who was refused", () => {
    const places = createListenerPlaces();
    expect(countTaken(wishes(60, () => ({ accountId: 1, shareId: 7 })), places)).to.equal(50);
    expect(countTaken(wishes(60, () => ({ accountId: 1, shareId: 8 })), places)).to.equal(50);
  });
});
