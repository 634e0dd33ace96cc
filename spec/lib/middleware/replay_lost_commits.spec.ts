import { expect } from "chai";
import { type Db, openDatabase } from "../../../db/core/connection.ts";
import { insertSpecAccount, type SpecAccount } from "../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { type DatabaseProxy, startDatabaseProxy } from "../../support/database_proxy.ts";
import { waitFor } from "../../support/wait.ts";

describe("replayPosts() when the answer to a COMMIT is lost on its way", function () {
  this.timeout(30_000);
  let database: SpecDatabase;
  let proxy: DatabaseProxy;
  let db: Db;
  let api: SpecApi;
  let account: SpecAccount;
  before(async () => {
    database = await createSpecDatabase();
    proxy = await startDatabaseProxy(database.url);
    db = openDatabase(proxy.url);
    api = await startApi(database, { db });
    account = await insertSpecAccount(database.db);
  });
  after(async () => {
    await api.close();
    await db.destroy();
    await proxy.close();
    await database.drop();
  });

  const post = (domain: string) =>
    api.request("POST", "/sites", {
      token: account.tokenText,
      body: { domain },
      headers: { "Idempotency-Key": `key of ${domain}`.replaceAll(" ", "-") },
    });
  const countSites = async (domain: string) =>
    (await database.db("sites").where({ domain })).length;

  it("answers as if nothing had happened, and replays that", async () => {
    const broken = proxy.breakNext("COMMIT", "answer");
    const [first] = await Promise.all([post("kept.example"), broken]);
    const again = await post("kept.example");
    expect([first.status, again.status]).to.deep.equal([201, 201]);
    expect(again.text).to.equal(first.text);
    expect(await countSites("kept.example")).to.equal(1);
  });
  it("does it again where the COMMIT did not arrive", async () => {
    const broken = proxy.breakNext("COMMIT", "request");
    const [first] = await Promise.all([post("undone.example"), broken]);
    expect(first.status).to.equal(201);
    expect(await countSites("undone.example")).to.equal(1);
  });
  it("runs it no second time where the database stays away", async () => {
    const broken = proxy.breakNext("COMMIT", "answer").then(() => proxy.cut());
    const [first] = await Promise.all([post("away.example"), broken]);
    proxy.mend();
    let code = "";
    await waitFor("the end of the lease", async () => {
      code = (await post("away.example")).body.code;
      return code !== "idempotency_key_in_use";
    });
    expect([first.status, code]).to.deep.equal([503, "idempotency_answer_lost"]);
    expect(await countSites("away.example")).to.equal(1);
  });
});
