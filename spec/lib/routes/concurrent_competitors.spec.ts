import { expect } from "chai";
import { replaceManualCompetitors } from "../../../db/search/competitors.ts";
import { insertSpecAccount, type SpecAccount } from "../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

describe("POST /sites/{id}/competitors at the same time", () => {
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

  it("names a competitor once when many name it at the same time, and answers the others", async () => {
    for (let round = 0; round < 5; round++) {
      const siteId = await insertSpecSite(database.db, account.accountId, {
        domain: `own-${round}.example`,
      });
      const answers = await Promise.all(
        Array.from({ length: 12 }, () =>
          api.request("POST", `/sites/${siteId}/competitors`, {
            token: account.tokenText,
            body: { domain: "rival.example" },
          })),
      );
      const statuses = answers.map(({ status }) => status).toSorted();
      expect(statuses).to.deep.equal([201, ...Array(11).fill(422)]);
    }
  });

  it("takes no more than fifty, also when several requests name them at the same time", async () => {
    const siteId = await insertSpecSite(database.db, account.accountId);
    const domains = Array.from({ length: 48 }, (_, at) => `rival-${at}.example`);
    await replaceManualCompetitors(database.db, { siteId, domains, now: NOW });
    const answers = await Promise.all(
      ["a", "b", "c", "d", "e"].map((name) =>
        api.request("POST", `/sites/${siteId}/competitors`, {
          token: account.tokenText,
          body: { domain: `${name}.example` },
        })
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).to.have.length(2);
  });
});
