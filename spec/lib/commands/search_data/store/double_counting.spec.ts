import { expect } from "chai";
import {
  findRepetition,
  PlaceCheck,
} from "../../../../../lib/commands/search_data/store/double_counting.ts";

describe("PlaceCheck", () => {
  const all = { searchType: "web", country: null, device: null, appearance: "" } as const;

  it("finds rows of single countries beside those of all together", () => {
    const check = new PlaceCheck();
    check.add("query", all);
    check.add("query", { ...all, country: "DE" });
    const [problem] = check.findProblems();
    expect(problem).to.include({ code: "places_mixed", forcible: true });
    expect(problem?.message).to.match(/^Some query rows are of one country or device/);
  });

  it("lets each kind and search type have its own", () => {
    const check = new PlaceCheck();
    check.add("query", all);
    check.add("page", { ...all, device: "mobile" });
    check.add("query", { ...all, searchType: "image", country: "DE" });
    check.add("country", { ...all, country: "DE" });
    check.add("query", all);
    expect(check.findProblems()).to.deep.equal([]);
  });
});

describe("findRepetition()", () => {
  const codes = (factsCount: number, joinedCount: number, equalCount: number) =>
    findRepetition({ factsCount, joinedCount, equalCount }).map(({ code }) => code);

  it("finds that nearly all rows with the same key are the same", () => {
    expect(codes(1_000, 100, 95)).to.deep.equal(["rows_twice"]);
  });

  it("takes parts of one count, and what is rare, for what they are", () => {
    expect(codes(1_000, 100, 94)).to.deep.equal([]);
    expect(codes(1_000, 49, 49)).to.deep.equal([]);
    expect(codes(10_000, 400, 400)).to.deep.equal([]);
    expect(codes(0, 0, 0)).to.deep.equal([]);
  });
});
