import { expect } from "chai";
import { addFound, createFound } from "../../../../lib/crawler/html/found.ts";

describe("createFound()", () => {
  it("has found nothing", () => {
    expect(createFound()).to.deep.equal({ count: 0, examples: [] });
  });
});

describe("addFound()", () => {
  it("counts all and keeps ten examples", () => {
    const found = createFound<number>();
    for (let number = 1; number <= 12; number++) addFound(found, number);
    expect(found).to.deep.equal({ count: 12, examples: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] });
  });
});
