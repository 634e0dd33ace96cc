import { expect } from "chai";
import { createOccurrenceList } from "../../../../lib/metrics/audits/occurrence_list.ts";

describe("createOccurrenceList()", () => {
  const add = (list: ReturnType<typeof createOccurrenceList>, urlId: number, targetId = 0) =>
    list.add({ urlId, targetId, severity: 0, ignored: false });

  it("finds an occurrence by code, URL and target", () => {
    const list = createOccurrenceList();
    list.beginCode("a");
    add(list, 1);
    add(list, 3, 7);
    add(list, 3, 9);
    list.beginCode("b");
    add(list, 3, 9);
    expect(list.find("a", 1, 0)).to.equal(0);
    expect(list.find("a", 3, 9)).to.equal(2);
    expect(list.find("b", 3, 9)).to.equal(3);
    expect(list.find("a", 3, 8)).to.equal(-1);
    expect(list.find("b", 1, 0)).to.equal(-1);
    expect(list.find("c", 1, 0)).to.equal(-1);
    expect([list.rangeOf("a"), list.rangeOf("b"), list.rangeOf("c")])
      .to.deep.equal([[0, 3], [3, 4], [0, 0]]);
    expect(list.codes()).to.deep.equal(["a", "b"]);
  });
  it("keeps severity and whether it is ignored", () => {
    const list = createOccurrenceList();
    list.beginCode("a");
    const one = { urlId: 4_000_000_000, targetId: 5, severity: 2, ignored: true };
    list.add(one);
    expect(list.at(0)).to.deep.equal(one);
  });
  it("grows beyond its first length", () => {
    const list = createOccurrenceList();
    list.beginCode("a");
    for (let url = 1; url <= 5_000; url++) add(list, url, url + 1);
    expect(list.length).to.equal(5_000);
    expect(list.find("a", 4_999, 5_000)).to.equal(4_998);
  });
});
