import { expect } from "chai";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");

describe("DISAVOW_ROUTES", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let reader: SpecAccount;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => NOW });
    reader = await insertSpecAccount(database.db, {}, { abilities: ["read"] });
    siteId = await insertSpecSite(database.db, reader.accountId, { domain: "shop.test" });
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const post = (body: object, token = reader.tokenText, id = siteId) =>
    api.request("POST", `/sites/${id}/backlinks/disavow`, { token, body });

  describe("POST /sites/{id}/backlinks/disavow", () => {
    it("writes the file for a token that only reads, with a warning, and counts one call", async () => {
      const { status, body } = await post({
        domains: ["spam.example"],
        urls: ["https://a.spam.example/", "https://forum.test/a"],
        comment: "Ours\ndomain:good.test",
      });
      expect(status).to.equal(200);
      const { warning, ...file } = body.data;
      expect(file).to.deep.equal({
        file_name: "disavow-shop.test-2026-11-20.txt",
        content: "# Links to shop.test that Google should not count, 2026-11-20\n# Ours\n" +
          "# domain:good.test\ndomain:spam.example\nhttps://forum.test/a\n",
        domains_count: 1,
        urls_count: 1,
        covered_count: 1,
      });
      expect(warning).to.match(/^Few sites need this: .* can cost rankings\./);
    });

    it("answers 422 with the place of each wrong name", async () => {
      const { status, body } = await post({
        domains: ["ok.example", "a.test\ndomain:b.test"],
        urls: [`https://a.test/${"x".repeat(3_000)}`],
      });
      expect(status).to.equal(422);
      expect(Object.keys(body.errors)).to.deep.equal(["urls.0"]);
      const next = await post({ domains: ["ok.example", "a.test\ndomain:b.test"], urls: [] });
      expect(next.body.errors).to.deep.equal({
        "domains.1": ['"a.test\ndomain:b.test" is no domain: name one domain a line.'],
      });
      for (const wrong of [{}, { domains: "a.test" }, { domains: [1] }, { other: [] }]) {
        expect((await post(wrong)).status, JSON.stringify(wrong)).to.equal(422);
      }
    });

    it("answers as if the site were not there to another account, and 403 without the ability", async () => {
      const stranger = await insertSpecAccount(database.db);
      const body = { domains: ["spam.example"] };
      expect((await post(body, stranger.tokenText)).status).to.equal(404);
      const chat = await insertSpecAccount(database.db, {}, { abilities: ["chat"] });
      const own = await insertSpecSite(database.db, chat.accountId);
      expect((await post(body, chat.tokenText, own)).status).to.equal(403);
    });
  });
});
