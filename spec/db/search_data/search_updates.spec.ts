import { expect } from "chai";
import {
  listSearchUpdates,
  saveSearchUpdates,
  type StoredSearchUpdate,
} from "../../../db/search_data/search_updates.ts";
import { useSpecDatabase } from "../../support/database.ts";

const UPDATE: StoredSearchUpdate = {
  id: "abc",
  kind: "core",
  title: "November 2026 core update",
  text: "What it does",
  first_day: "2026-11-03",
  last_day: "2026-11-20",
  started_at: "2026-11-03T15:00:00.000Z",
  ended_at: "2026-11-20T06:30:00.000Z",
  search_type: "web",
  source_url: "https://example.com/",
  known_until: "2026-11-21",
};
const OPEN: StoredSearchUpdate = {
  ...UPDATE,
  ...{ id: "ABC", text: null, last_day: null, started_at: null, ended_at: null, search_type: null },
};

describe("db/search_data/search_updates.ts", () => {
  const db = useSpecDatabase();
  beforeEach(() => db()("search_updates").truncate());

  it("saveSearchUpdates() keeps what listSearchUpdates() reads; ids differ by case", async () => {
    await saveSearchUpdates(db(), [UPDATE, OPEN]);
    expect(await listSearchUpdates(db())).to.have.deep.members([UPDATE, OPEN]);
  });

  it("saveSearchUpdates() replaces those that are there", async () => {
    await saveSearchUpdates(db(), [UPDATE, OPEN]);
    const later = { ...OPEN, last_day: "2026-11-22", known_until: "2026-11-23" };
    await saveSearchUpdates(db(), [later]);
    await saveSearchUpdates(db(), []);
    expect(await listSearchUpdates(db())).to.have.deep.members([UPDATE, later]);
  });
});
