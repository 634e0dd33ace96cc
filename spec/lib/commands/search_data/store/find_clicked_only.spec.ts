import { expect } from "chai";
import { findClickedOnly } from "../../../../../lib/commands/search_data/store/find_clicked_only.ts";

describe("findClickedOnly()", () => {
  const day = (cameCount: number, unclickedCount: number, onceCount: number) =>
    ({ name: "query_page", searchType: "web", cameCount, unclickedCount, onceCount }) as const;

  it("finds days of which no row has 0 clicks, though many have one", () => {
    const days = [day(600, 0, 300), day(400, 0, 250)];
    expect(findClickedOnly(days)).to.deep.equal(days);
  });
  it("finds none where a single row has no clicks", () => {
    expect(findClickedOnly([day(999, 0, 600), day(1, 1, 0)])).to.deep.equal([]);
  });
  it("says nothing of few rows, nor of rows that are all clicked often", () => {
    expect(findClickedOnly([day(999, 0, 600)])).to.deep.equal([]);
    expect(findClickedOnly([day(1_000, 0, 199)])).to.deep.equal([]);
  });
  it("says nothing of a few keywords that are clicked each day", () => {
    const chosen = Array.from({ length: 200 }, () => day(9, 0, 3));
    expect(findClickedOnly(chosen)).to.deep.equal([]);
    const more = Array.from({ length: 200 }, () => day(10, 0, 3));
    expect(findClickedOnly(more)).to.deep.equal(more);
  });
  it("looks at each kind and search type alone, and at no sums", () => {
    const queries = { ...day(1_000, 0, 500), name: "query" } as const;
    const images = { ...day(1_000, 3, 500), searchType: "image" } as const;
    const sums = { ...day(1_000, 0, 500), name: "totals_of_rows" } as const;
    const few = { ...day(10, 0, 10), name: "page" } as const;
    expect(findClickedOnly([queries, images, sums, few])).to.deep.equal([queries]);
  });
});
