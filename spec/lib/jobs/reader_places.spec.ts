import { expect } from "chai";
import { createReaderPlaces, ReaderPlaces } from "../../../lib/jobs/reader_places.ts";

describe("ReaderPlaces", () => {
  it("are shared by all who have their memory, and no more are taken than there are", () => {
    const memory = createReaderPlaces(2);
    const one = new ReaderPlaces(memory);
    const other = new ReaderPlaces(memory);
    // 0 is the main thread
    expect([one.take(0), other.take(8), one.take(0)]).to.deep.equal([true, true, false]);
    other.giveBack(8);
    expect([one.take(0), other.take(8)]).to.deep.equal([true, false]);
  });

  it("come back from a thread that ended without giving them back", () => {
    const places = new ReaderPlaces(createReaderPlaces(3));
    for (const thread of [7, 8, 7]) places.take(thread);
    places.giveBackAll(7);
    expect([places.take(9), places.take(9), places.take(9)]).to.deep.equal([true, true, false]);
  });

  it("say when one was wanted in vain, until another is taken", () => {
    const memory = createReaderPlaces(1);
    const [one, other] = [new ReaderPlaces(memory), new ReaderPlaces(memory)];
    one.take(7);
    expect(one.areWanted).to.equal(false);
    other.take(8);
    expect(one.areWanted).to.equal(true);
    one.giveBack(7);
    other.take(8);
    expect(one.areWanted).to.equal(false);
    one.take(7);
    one.forgetWanted();
    expect(other.areWanted).to.equal(false);
  });

  it("are none on one processor", () => {
    expect(new ReaderPlaces(createReaderPlaces(0)).take(7)).to.equal(false);
  });
});
