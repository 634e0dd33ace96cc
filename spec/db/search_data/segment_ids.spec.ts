import { expect } from "chai";
import { SegmentIds } from "../../../db/search_data/segment_ids.ts";
import { useSpecDatabase } from "../../support/database.ts";

describe("SegmentIds", () => {
  const db = useSpecDatabase();

  const DE = { searchType: "web", country: "DE", device: null, appearance: "" } as const;

  it("knows a segment when it was resolved, by the same id as others", async () => {
    const ids = new SegmentIds(db());
    expect(ids.get(DE)).to.equal(undefined);
    const id = await ids.resolve(DE);
    expect(ids.get({ ...DE })).to.equal(id);
    expect(await new SegmentIds(db()).resolve(DE)).to.equal(id);
    expect(await db()("search_segments").where({ id }))
      .to.deep.equal([{ id, search_type: "web", country: "DE", device: "", appearance: "" }]);
  });

  it("keeps segments apart, and cuts long appearances", async () => {
    const ids = new SegmentIds(db());
    const long = { ...DE, appearance: "ü".repeat(150) };
    const found = [
      await ids.resolve(DE),
      await ids.resolve({ ...DE, device: "mobile" }),
      await ids.resolve({ ...DE, searchType: "image" }),
      await ids.resolve(long),
    ];
    expect(new Set(found).size).to.equal(4);
    expect(await ids.resolve(long)).to.equal(found[3]);
  });
});
