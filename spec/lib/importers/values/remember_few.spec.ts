import { expect } from "chai";
import { rememberFew } from "../../../../lib/importers/values/remember_few.ts";

describe("rememberFew()", () => {
  it("reads each of the first hundred texts once, whatever is read from it", () => {
    const asked: string[] = [];
    const read = rememberFew((cell) => {
      asked.push(cell);
      return cell === "text" ? "text" : null;
    });
    expect([read("text"), read(""), read("text"), read("")])
      .to.deep.equal(["text", null, "text", null]);
    expect(asked).to.deep.equal(["text", ""]);
  });

  it("holds on to no more of them", () => {
    let count = 0;
    const read = rememberFew((cell) => {
      count++;
      return cell;
    });
    for (let round = 0; round < 2; round++) {
      for (let number = 0; number < 150; number++) expect(read(`${number}`)).to.equal(`${number}`);
    }
    expect(count).to.equal(150 + 50);
  });
});
