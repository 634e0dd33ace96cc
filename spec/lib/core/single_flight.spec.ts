import { expect } from "chai";
import { createSingleFlight } from "../../../lib/core/single_flight.ts";

describe("createSingleFlight()", () => {
  it("runs once what is asked for twice at the same time", async () => {
    const { run } = createSingleFlight();
    let runs = 0;
    const work = () => Promise.resolve(++runs);
    expect(await Promise.all([run("a", work), run("a", work)])).to.deep.equal([1, 1]);
    expect(await run("a", work)).to.equal(2);
  });
  it("runs other names, and the same name of another flight, apart", async () => {
    const { run } = createSingleFlight();
    let runs = 0;
    const work = () => Promise.resolve(++runs);
    const others = createSingleFlight();
    expect(await Promise.all([run("a", work), run("b", work), others.run("a", work)]))
      .to.deep.equal([1, 2, 3]);
  });
  it("shares a result until its end", async () => {
    const { run } = createSingleFlight();
    const { promise: end, resolve } = Promise.withResolvers<void>();
    let runs = 0;
    const work = () => Promise.resolve(++runs);
    expect(await run("a", work, () => end)).to.equal(1);
    expect(await run("a", work)).to.equal(1);
    resolve();
    await end;
    expect(await run("a", work)).to.equal(2);
  });
  it("runs again what failed", async () => {
    const { run } = createSingleFlight();
    const failed = run("a", () => Promise.reject(new Error("broken")));
    expect(await failed.catch((error: unknown) => String(error))).to.equal("Error: broken");
    expect(await run("a", () => Promise.resolve("whole"))).to.equal("whole");
  });
});
