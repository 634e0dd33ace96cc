import { expect } from "chai";
import { TextIds } from "../../../../../lib/commands/search_data/store/text_ids.ts";

describe("TextIds", () => {
  /** Gives each text its length as id, and notes what was asked for. */
  function open(capacity?: number) {
    const asked: string[][] = [];
    const ids = new TextIds((texts) => {
      asked.push([...texts]);
      return Promise.resolve(texts.map(({ length }) => length));
    }, capacity);
    return { ids, asked };
  }

  it("reads each text once", async () => {
    const { ids, asked } = open();
    await ids.resolve(["a", "bb", "a"]);
    await ids.resolve(["bb", "ccc"]);
    expect(asked).to.deep.equal([["a", "bb"], ["ccc"]]);
    expect(["a", "bb", "ccc", "d"].map((text) => ids.get(text)))
      .to.deep.equal([1, 2, 3, undefined]);
  });

  it("knows what was resolved last, and forgets what was not asked for in long", async () => {
    const { ids } = open(4);
    await ids.resolve(["a", "bb", "ccc", "dddd", "eeeee"]);
    expect(ids.get("eeeee")).to.equal(5);
    await ids.resolve(["a", "ffffff"]);
    expect([ids.get("a"), ids.get("ffffff")]).to.deep.equal([1, 6]);
    await ids.resolve(["a", "ggggggg"]);
    await ids.resolve(["a", "hhhhhhhh"]);
    expect([ids.get("a"), ids.get("hhhhhhhh"), ids.get("bb")]).to.deep.equal([1, 8, undefined]);
  });
});
