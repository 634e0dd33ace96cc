import { expect } from "chai";
import { listManualCompetitors, replaceManualCompetitors } from "../../../db/search/competitors.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";

describe("replaceManualCompetitors()", () => {
  let database: SpecDatabase;
  const now = new Date("2026-11-20T08:00:00Z");
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());
  beforeEach(() => database.db("competitors").truncate());

  const replace = (domains: string[], siteId = 1) =>
    replaceManualCompetitors(database.db, { siteId, domains, now });

  it("makes the list what it is given, of that site only", async () => {
    await replace(["z.example"], 2);
    await replace(["a.example", "b.example"]);
    await replace(["c.example", "b.example"]);
    expect(await listManualCompetitors(database.db, 1))
      .to.deep.equal(["b.example", "c.example"]);
    expect(await listManualCompetitors(database.db, 2)).to.deep.equal(["z.example"]);
  });
  it("empties the list", async () => {
    await replace(["a.example"]);
    await replace([]);
    expect(await listManualCompetitors(database.db, 1)).to.deep.equal([]);
  });
  it("leaves detected ones and takes over those that are named", async () => {
    await database.db("competitors").insert(["a.example", "b.example"].map((domain) => ({
      site_id: 1,
      domain,
      origin: "detected",
      created_at: now,
    })));
    await replace(["a.example"]);
    expect(await database.db("competitors").orderBy("domain").pluck("origin"))
      .to.deep.equal(["manual", "detected"]);
  });
});
