import { expect } from "chai";
import { createSignOfLife, SeenLife, ShownLife } from "../../../lib/jobs/sign_of_life.ts";

describe("a sign of life", () => {
  it("shows beats, and what was begun last, as far as it fits", () => {
    const memory = createSignOfLife();
    const shown = new ShownLife(memory);
    const seen = new SeenLife(memory);
    expect([seen.beats, seen.doing]).to.deep.equal([0, ""]);
    shown.beat();
    shown.begin("reading http://shop.test/");
    expect([seen.beats, seen.doing]).to.deep.equal([1, "reading http://shop.test/"]);
    shown.begin("é".repeat(2_000));
    expect(seen.doing).to.equal("é".repeat(512));
  });
});
