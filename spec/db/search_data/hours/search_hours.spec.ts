import { expect } from "chai";
import {
  deleteOldHours,
  deleteSearchHours,
  findHoursState,
  HOUR_LIST,
  listSearchHours,
  replaceSearchHours,
} from "../../../../db/search_data/hours/search_hours.ts";
import type { SearchTypeName } from "../../../../schemas/search_window.ts";
import { useSpecDatabase } from "../../../support/database.ts";
import { askList } from "../../../support/list_query.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const at = (hour: string) => new Date(`2026-11-20T${hour}:00:00.000Z`);
const hour = (name: string, clicks: number, complete = true) => ({
  startsAt: at(name),
  clicks,
  impressions: clicks * 4,
  position: clicks === 0 ? null : 3.5,
  complete,
});

describe("db/search_data/hours/search_hours.ts", () => {
  const db = useSpecDatabase();
  beforeEach(async () => {
    for (const table of ["search_hours", "search_hour_states"]) await db()(table).delete();
  });
  const replace = (
    hours: ReturnType<typeof hour>[],
    { siteId = 7, searchType = "web" as SearchTypeName, incompleteFrom = null as Date | null } = {},
  ) =>
    replaceSearchHours(db(), { siteId, searchType }, {
      hours,
      state: { fetchedAt: NOW, incompleteFrom },
    });
  const list = async (parameters: Record<string, string> = {}, siteId = 7) => {
    const key = { siteId, searchType: "web" } as const;
    const { rows } = await listSearchHours(db(), key, askList(HOUR_LIST, parameters));
    return rows.map((row) => `${row.starts_at.toISOString().slice(11, 13)} ${row.clicks}`);
  };

  it("lists the hours of a site and search type, the newest first", async () => {
    await replace([hour("08", 2), hour("09", 0), hour("10", 1, false)]);
    await replace([hour("08", 9)], { siteId: 8 });
    await replace([hour("08", 9)], { searchType: "image" });
    expect(await list()).to.deep.equal(["10 1", "09 0", "08 2"]);
    expect(await list({ "filter[complete]": "true", sort: "-clicks" }))
      .to.deep.equal(["08 2", "09 0"]);
    expect(await list({ "filter[starts_at][gte]": "2026-11-20T09:00:00Z" }))
      .to.deep.equal(["10 1", "09 0"]);
    const key = { siteId: 7, searchType: "web" } as const;
    const { rows } = await listSearchHours(db(), key, askList(HOUR_LIST, { sort: "starts_at" }));
    expect(rows[0]).to.deep.include({ ctr: 0.25, position: 3.5, complete: 1, impressions: 8 });
    expect(rows[1]).to.deep.include({ ctr: null, position: null });
  });

  it("replaces hours from the first fetched one on, and keeps those before", async () => {
    await replace([hour("08", 2), hour("09", 5), hour("10", 7, false)], {
      incompleteFrom: at("10"),
    });
    await replace([hour("09", 6)]);
    expect(await list({ sort: "starts_at" })).to.deep.equal(["08 2", "09 6"]);
    const key = { siteId: 7, searchType: "web" } as const;
    expect(await findHoursState(db(), key)).to.deep.equal({ fetchedAt: NOW, incompleteFrom: null });
    expect(await findHoursState(db(), { ...key, searchType: "image" })).to.equal(undefined);
  });

  it("keeps what there is where Google has no hours", async () => {
    await replace([hour("08", 2)]);
    await replace([], { incompleteFrom: at("11") });
    expect(await list()).to.deep.equal(["08 2"]);
    expect(await findHoursState(db(), { siteId: 7, searchType: "web" }))
      .to.deep.equal({ fetchedAt: NOW, incompleteFrom: at("11") });
  });

  it("deletes old hours, or all of a site", async () => {
    await replace([hour("08", 2), hour("09", 5)]);
    await replace([hour("08", 9)], { siteId: 8 });
    await deleteOldHours(db(), 7, at("09"));
    expect(await list()).to.deep.equal(["09 5"]);
    await deleteSearchHours(db(), 7);
    expect(await list()).to.deep.equal([]);
    expect(await findHoursState(db(), { siteId: 7, searchType: "web" })).to.equal(undefined);
    expect(await list({}, 8)).to.deep.equal(["08 9"]);
  });
});
