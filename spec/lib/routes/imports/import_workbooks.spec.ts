import { expect } from "chai";
import { writeXlsx } from "hucre/xlsx";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { finishImports } from "../../../support/imports/finish_imports.ts";

const COLUMNS = ["Clics", "Impressions", "CTR", "Position"];

describe("imports of Excel workbooks over HTTP", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId, { domain: "shop.example.com" });
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const ask = (method: string, address: string, body?: object) =>
    api.request(method, address, { token: account.tokenText, ...body !== undefined && { body } });

  async function bring(fileName: string, bytes: Uint8Array) {
    const { status, body } = await ask("POST", `/sites/${siteId}/imports`, {
      file_name: fileName,
      encoding: "base64",
      content: Buffer.from(bytes).toString("base64"),
    });
    expect(status).to.equal(202);
    await finishImports(api.services);
    return (await ask("GET", `/sites/${siteId}/imports/${body.data.id}`)).body.data;
  }

  it("keeps what Search Console's own one holds, and lists what it leaves out", async () => {
    const day = (date: number) => new Date(Date.UTC(2026, 9, date));
    const bytes = await writeXlsx({
      sheets: [
        {
          name: "Graphique",
          rows: [["Date", ...COLUMNS], [day(1), 6, 60, 0.1, 4.5], [day(2), 4, 40, 0.1, 4.5]],
        },
        {
          name: "Requêtes",
          rows: [["Requêtes les plus fréquentes", ...COLUMNS], ["bottes", 5, 50, 0.1, 3.25], [
            "#NAME?",
            1,
            10,
            0.1,
            2,
          ]],
        },
        {
          name: "Pays",
          rows: [["Pays", ...COLUMNS], ["États-Unis", 7, 70, 0.1, 4], ["Atlantide", 3, 30, 0.1, 5]],
        },
        { name: "Filtres", rows: [["Filtre", "Valeur"], ["Type de recherche", "Web"]] },
      ],
    });
    const name = "https___shop.example.com_-Performance-on-Search-2026-10-04.xlsx";
    const done = await bring(name, bytes);
    expect(done).to.deep.include({ status: "completed", format: "search_console_export" });
    expect(done.left_out).to.deep.equal({ clicks: 1, impressions: 10 });
    expect(done.skipped).to.deep.equal([
      {
        file: `${name}/Requêtes`,
        line: 3,
        reason: '"#NAME?" is what a spreadsheet made of the keyword.',
      },
    ]);
    expect(done.hidden[0]).to.include({ clicks_share: 0.5, impressions_share: 0.5 });
    const overview = (await ask("GET", `/sites/${siteId}/search-overview`)).body.data;
    expect(overview.totals).to.include({ clicks: 10, impressions: 100 });
    expect(
      overview.countries.map((
        one: { country: string; clicks: number },
      ) => [one.country, one.clicks]),
    )
      .to.deep.equal([["US", 7], ["Atlantide", 3]]);
  });

  it("refuses a damaged one, and keeps nothing of it", async () => {
    const whole = await writeXlsx({
      sheets: [{ name: "A", rows: [["Keyword", "Position"], ["a", 1]] }],
    });
    const done = await bring("ranks.xlsx", whole.subarray(0, whole.length - 40));
    expect(done).to.deep.include({ status: "failed" });
    expect(done.error.code).to.equal("zip_broken");
  });
});
