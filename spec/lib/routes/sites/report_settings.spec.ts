import { expect } from "chai";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { PNG_LOGO } from "../../../support/web/png_logo.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

describe("/sites/{id}/report-settings", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let token: string;
  let path: string;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => NOW });
    const { accountId, tokenText } = await insertSpecAccount(database.db);
    token = tokenText;
    path = `/sites/${await insertSpecSite(database.db, accountId)}/report-settings`;
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const put = (body: unknown) => api.request("PUT", path, { token, body });

  it("say what holds at first, and what was set", async () => {
    const first = await api.request("GET", path, { token });
    expect(first.body.data).to.deep.equal({
      ...{ language: "en", agency: null, colour: null, logo: null, comment: null },
      ...{ comments: [], left_out: [], updated_at: null },
    });
    const logo = `data:image/png;base64,${PNG_LOGO.toString("base64")}`;
    const { status, body } = await put({ language: "de", agency: "Nord", logo });
    expect(status).to.equal(200);
    expect(body.data).to.include({ language: "de", agency: "Nord", logo, colour: null });
    expect(body.data.updated_at).to.equal(NOW.toISOString());
    expect((await api.request("GET", path, { token })).body.data).to.deep.equal(body.data);
    // what is left out is as at first
    expect((await put({})).body.data).to.include({ language: "en", agency: null, logo: null });
  });

  it("name each field that is wrong, and keep what was set", async () => {
    await put({ agency: "Nord" });
    const wrong: readonly (readonly [object, string])[] = [
      [{ language: "fr" }, "language"],
      [{ colour: "red" }, "colour"],
      [{ colour: "#12345" }, "colour"],
      [{ logo: "https://agency.test/logo.png" }, "logo"],
      [{ logo: "data:image/svg+xml;base64,PHN2Zy8+" }, "logo"],
      [{ agency: "  " }, "agency"],
      [{ comment: "\n" }, "comment"],
      [{ left_out: ["nothing"] }, "left_out"],
      [{ comments: [{ section: "ai", text: "a" }, { section: "ai", text: "b" }] }, "comments"],
    ];
    for (const [body, field] of wrong) {
      const answer = await put(body);
      expect(answer.status, JSON.stringify(body)).to.equal(422);
      expect(Object.keys(answer.body.errors).join(), JSON.stringify(body)).to.contain(field);
    }
    expect((await api.request("GET", path, { token })).body.data.agency).to.equal("Nord");
  });

  it("are of the account's own sites, and need the right ability", async () => {
    const { tokenText } = await insertSpecAccount(database.db);
    expect((await api.request("GET", path, { token: tokenText })).status).to.equal(404);
    expect((await api.request("PUT", path, { token: tokenText, body: {} })).status).to.equal(404);
  });
});
