import { expect } from "chai";
import { onceASecond, onceAWalk } from "../../../../lib/routes/core/list_walk.ts";

describe("onceAWalk()", () => {
  it("reads once by a name where a list is read whole, and each time elsewhere", () => {
    let reads = 0;
    const read = () => ++reads;
    const walk = new Map<string, unknown>();
    expect([onceAWalk({ walk }, "a", read), onceAWalk({ walk }, "a", read)])
      .to.deep.equal([1, 1]);
    expect(onceAWalk({ walk }, "b", read)).to.equal(2);
    expect([onceAWalk({}, "a", read), onceAWalk({}, "a", read)]).to.deep.equal([3, 4]);
  });
});

describe("onceASecond()", () => {
  const { now } = performance;
  let reads = 0;
  const read = () => Promise.resolve(++reads);

  beforeEach(() => {
    reads = 0;
  });

  afterEach(() => {
    performance.now = now;
  });

  /** Sets what the clock of the process shows, in milliseconds. */
  function setTime(time: number): void {
    performance.now = () => time;
  }

  it("reads again once a second is over where a list is read whole", async () => {
    const walk = new Map<string, unknown>();
    const seen: number[] = [];
    for (const time of [5_000, 5_999, 6_000, 6_500, 7_001]) {
      setTime(time);
      seen.push(await onceASecond({ walk }, "a", read));
    }
    expect(seen).to.deep.equal([1, 1, 2, 2, 3]);
    expect(await onceASecond({ walk }, "b", read)).to.equal(4);
  });

  it("reads each time elsewhere", async () => {
    setTime(5_000);
    expect([await onceASecond({}, "a", read), await onceASecond({}, "a", read)])
      .to.deep.equal([1, 2]);
  });
});
