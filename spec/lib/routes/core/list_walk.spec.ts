import { expect } from "chai";
import { onceAWalk } from "../../../../lib/routes/core/list_walk.ts";

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
