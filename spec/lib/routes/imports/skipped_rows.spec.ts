import { expect } from "chai";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { finishImports } from "../../../support/imports/finish_imports.ts";

describe("the rows that an import left out", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let path: string;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    account = await insertSpecAccount(database.db);
    const siteId = await insertSpecSite(database.db, account.accountId, {
      domain: "shop.example.com",
    });
    path = `/sites/${siteId}/imports`;
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const ask = (method: string, address: string, body?: object) =>
    api.request(method, address, { token: account.tokenText, ...body !== undefined && { body } });

  /** Sends an import, runs it and gives what became of it. */
  async function bring(body: object) {
    const { body: sent } = await ask("POST", path, body);
    await finishImports(api.services);
    return (await ask("GET", `${path}/${sent.data.id}`)).body.data;
  }

  it("lists every row that was left out, and says what they count", async () => {
    const bad = Array.from(
      { length: 70 },
      (_, index) => `tea,https://shop.example.com/,32.7.2026,2,${index + 9},1`,
    );
    const good = Array.from(
      { length: 80 },
      (_, index) => `tea ${index},https://shop.example.com/,2026-07-01,1,9,1`,
    );
    const header = "query,page,date,clicks,impressions,position";
    const done = await bring({
      file_name: "rows.csv",
      content: [header, ...good, ...bad].join("\n"),
    });
    expect(done.skipped_reasons).to.deep.equal([
      { reason: '"…" is no date.', rows_count: 70, clicks: 140, impressions: 3_045 },
    ]);
    expect(done.left_out).to.deep.equal({ clicks: 140, impressions: 3_045 });
    expect(done.warnings).to.include(
      "70 rows were left out, with 140 clicks and 3,045 impressions, which the others lack.",
    );
    expect(done.skipped).to.have.length(20);
    const rows = `${path}/${done.id}/skipped-rows`;
    const lines: number[] = [];
    let next: string | null = `${rows}?per_page=30`;
    while (next !== null) {
      const { status, body } = await ask("GET", next);
      expect(status).to.equal(200);
      lines.push(...body.data.map(({ line }: { line: number }) => line));
      expect(body.meta.total).to.equal(70);
      next = body.meta.next_cursor && `${rows}?per_page=30&cursor=${body.meta.next_cursor}`;
    }
    expect(lines).to.deep.equal(bad.map((_, index) => 82 + index));
    const most = (await ask("GET", `${rows}?sort=-impressions&per_page=1`)).body.data[0];
    expect(most).to.deep.equal({
      number: 70,
      file: "rows.csv",
      line: 151,
      reason: '"32.7.2026" is no date.',
      clicks: 2,
      impressions: 78,
    });
    expect((await ask("GET", `${path}/${done.id + 1}/skipped-rows`)).status).to.equal(404);
  });
});
