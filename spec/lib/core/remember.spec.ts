import { expect } from "chai";
import { remember } from "../../../lib/core/remember.ts";

describe("remember()", () => {
  function createCounted(max: number) {
    const asked: string[] = [];
    const read = remember((text) => {
      asked.push(text);
      if (text === "") throw new RangeError("nothing");
      return [text];
    }, max);
    return { asked, read };
  }

  it("computes a text once", () => {
    const { asked, read } = createCounted(2);
    expect([read("a"), read("b"), read("a")]).to.deep.equal([["a"], ["b"], ["a"]]);
    expect(asked).to.deep.equal(["a", "b"]);
  });
  it("forgets the oldest beyond its maximum", () => {
    const { asked, read } = createCounted(2);
    for (const text of ["a", "b", "c", "b", "a"]) read(text);
    expect(asked).to.deep.equal(["a", "b", "c", "a"]);
  });
  it("throws each time, and forgets nothing for it", () => {
    const { asked, read } = createCounted(1);
    read("a");
    for (let i = 0; i < 2; i++) expect(() => read("")).to.throw(RangeError);
    read("a");
    expect(asked).to.deep.equal(["a", "", ""]);
  });
});
