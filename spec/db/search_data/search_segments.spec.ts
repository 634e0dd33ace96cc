import { expect } from "chai";
import { listSearchSegments } from "../../../db/search_data/search_segments.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { insertSegments } from "../../support/search/stored_rows.ts";

describe("listSearchSegments()", () => {
  const db = useSpecDatabase((db) =>
    insertSegments(db, [
      { id: 7, searchType: "web", country: "DE", device: "mobile", appearance: "VIDEO" },
      { id: 5, searchType: "web" },
      { id: 6, searchType: "image", country: "DE" },
    ])
  );

  it("lists the segments of a search type by their ids, null for all together", async () => {
    expect(await listSearchSegments(db(), "web")).to.deep.equal([
      { id: 5, country: null, device: null, appearance: null },
      { id: 7, country: "DE", device: "mobile", appearance: "VIDEO" },
    ]);
    expect(await listSearchSegments(db(), "news")).to.deep.equal([]);
  });
});
