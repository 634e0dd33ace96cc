import { expect } from "chai";
import { insertImportContents } from "../../../../db/imports/import_contents.ts";
import { takeImport } from "../../../../db/imports/import_leases.ts";
import { insertImport } from "../../../../db/imports/imports.ts";
import { runImport } from "../../../../lib/commands/imports/run_import.ts";
import { REFRESH_STEPS } from "../../../../lib/commands/refresh_steps.ts";
import { readConfig } from "../../../../lib/core/config.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { endRefreshes } from "../../../support/search/search_data.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
/** More than one pack of a day holds. */
const KEYWORDS = 6_000;
const DAYS = ["2026-11-15", "2026-11-16"];
const NAMES = ["buy pump", "how to fix a tap", "acme hose", "best garden hose"];

const PATHS = ["/keywords?fields=keyword,intent,branded,clicks,impressions,position&per_page=500"]
  .concat("/search-intent", "/search-overview", "/opportunities?per_page=500")
  .concat("/cannibalization?per_page=500", "/visibility", "/content-decay?per_page=500")
  .concat("/changes?from=2026-11-16&to=2026-11-16");

function createContent(): string {
  const lines = ["date,query,page,clicks,impressions,position"];
  for (const day of DAYS) {
    for (let keyword = 0; keyword < KEYWORDS; keyword++) {
      const figures = `${keyword % 13},${20 + keyword % 41},${1 + keyword % 24}`;
      const query = `${NAMES[keyword % 4]} ${keyword}`;
      lines.push(`${day},${query},https://shop.test/${keyword % 50},${figures}`);
      if (keyword % 7 === 0) lines.push(`${day},${query},https://shop.test/other,0,30,9`);
    }
  }
  return `${lines.join("\n")}\n`;
}

describe("the first answers after an import of at most 100,000 rows", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => NOW });
    account = await insertSpecAccount(database.db);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  it("are the final ones, in every list that is derived from several packs", async () => {
    const { db, searchWindows } = database;
    const siteId = await insertSpecSite(db, account.accountId, { domain: "shop.test" });
    const content = createContent();
    const importId = await insertImport(db, {
      ...{ siteId, source: "http", askedFormat: "auto", fileName: "rows.csv", settings: "{}" },
      ...{ sizeBytes: content.length, now: NOW },
    });
    await insertImportContents(db, { siteId, importId }, Buffer.from(content));
    const services = {
      config: readConfig({}),
      db,
      searchWindows,
      now: () => NOW,
      log: () => {},
    };
    await takeImport(db, { id: importId, siteId, owner: "spec", now: NOW });
    const options = { shutdown: new AbortController().signal };
    await runImport(services, importId, { owner: "spec", options });
    const read = async (path: string) =>
      (await api.request("GET", `/sites/${siteId}${path}`, { token: account.tokenText })).body;
    expect((await read(`/imports/${importId}`)).data)
      .to.include({ status: "completed", derived: "done" });

    const first = [];
    for (const path of PATHS) first.push(await read(path));
    expect(first[0].data).to.have.length(500);
    // nothing is to come: all that was derived is forgotten and derived again
    await endRefreshes(db, siteId);
    await db("search_reports").where({ site_id: siteId }).delete();
    await db("search_analyses").where({ site_id: siteId }).delete();
    for (const step of REFRESH_STEPS) await step.run({ db, searchWindows, siteId, now: NOW });
    for (const [index, path] of PATHS.entries()) {
      const { data, meta } = await read(path);
      expect(data, path).to.deep.equal(first[index].data);
      const before = first[index].meta;
      expect([meta.total, meta.data_status], path).to.deep.equal([
        before.total,
        before.data_status,
      ]);
    }
  }).timeout(60_000);
});
