import { request as httpRequest } from "node:http";
import { expect } from "chai";
import { IMPORT_COLUMNS } from "../../../../schemas/import_columns.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { waitFor } from "../../../support/wait.ts";

describe("uploads to POST /sites/{id}/imports", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  let path: string;

  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId);
    path = `/sites/${siteId}/imports`;
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  function ask(method: string, address: string, body: object) {
    return api.request(method, address, { token: account.tokenText, body });
  }

  /** A request whose body comes only in part until it is ended. */
  function openUpload(sizeBytes = 2) {
    const request = httpRequest(`${api.url}/api/v1${path}`, {
      method: "POST",
      headers: {
        "authorization": `Bearer ${account.tokenText}`,
        "content-type": "application/json",
        "content-length": sizeBytes,
      },
    });
    const begun = new Promise<void>((resolve) => request.write("{", () => resolve()));
    const answered = new Promise<number>((resolve, reject) => {
      request.on("error", reject);
      request.on("response", (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
    });
    return { begun, answered, end: () => void request.end("}") };
  }

  it("keeps further names of columns, as many and as long as they may be", async () => {
    const names = Array.from({ length: 50 }, (_, index) => `${index}`.padEnd(200, "\u{1F375}"));
    const columns = Object.fromEntries(IMPORT_COLUMNS.map((name) => [name, names]));
    const { status, body } = await ask("POST", path, {
      content: "query,clicks,impressions\ntea,1,10\n",
      columns,
    });
    expect(status).to.equal(202);
    expect(body.data.settings.columns).to.deep.equal(columns);
  });

  it("takes 20 MB, escapes not counted, and names the command line beyond", async () => {
    const line = '"quoted query",2026-07-01,1,2\n';
    const header = "query,date,clicks,impressions\n";
    const fits = header +
      line.repeat(Math.floor((20 * 1024 * 1024 - header.length) / line.length));
    const accepted = await ask("POST", path, { content: fits });
    expect(accepted.status).to.equal(202);
    expect(accepted.body.data.size_bytes).to.equal(fits.length);
    // what is queued is of no use here
    await database.db("imports").where({ site_id: siteId }).delete();
    await database.db("import_contents").where({ site_id: siteId }).delete();
    const tooLarge = await ask("POST", path, { content: fits + line });
    expect(tooLarge.status).to.equal(413);
    expect(tooLarge.body.code).to.equal("body_too_large");
    expect(tooLarge.body.message).to.equal(
      "The body is larger than 20971520 bytes. Send many rows, and text with many escapes, as " +
        "content in base64. Bring larger files with the command line, which " +
        "streams files of any size: npm run import -- --site ID FILE…",
    );
    const left = await database.db("imports").where({ site_id: siteId }).select("id");
    expect(left).to.deep.equal([]);
  });

  it("is not closed by uploads that are still coming", async () => {
    const slow = Array.from({ length: 4 }, () => openUpload());
    await Promise.all(slow.map(({ begun }) => begun));
    await waitFor("a fifth of this account to be refused", async () => {
      const fifth = await ask("POST", path, {});
      if (fifth.status === 429) expect(fifth.body.code).to.equal("too_many_uploads");
      return fifth.status === 429;
    });
    const other = await insertSpecAccount(database.db);
    const otherSite = await insertSpecSite(database.db, other.accountId);
    const answer = await api.request("POST", `/sites/${otherSite}/imports`, {
      token: other.tokenText,
      body: { content: "query,date,clicks,impressions\nred shoes,2026-07-01,1,2\n" },
    });
    expect(answer.status).to.equal(202);
    for (const { end, answered } of slow) {
      end();
      expect(await answered).to.equal(422);
    }
    expect((await ask("POST", path, {})).status).to.equal(422);
  });

  it("refuses a body that is too large before it was sent", async () => {
    const { answered } = openUpload(50 * 1024 * 1024);
    expect(await answered).to.equal(413);
  });
});
