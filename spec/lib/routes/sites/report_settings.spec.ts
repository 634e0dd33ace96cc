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
      inherited: ["language", "agency", "colour", "logo", "left_out"],
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

  it("are those of the account where the site has nothing of its own", async () => {
    const putDefaults = (body: unknown) =>
      api.request("PUT", "/account/report-settings", { token, body });
    const defaults = await putDefaults({ language: "de", agency: "Nord", colour: "#0b5fff" });
    expect(defaults.status).to.equal(200);
    expect((await api.request("GET", "/account/report-settings", { token })).body.data)
      .to.deep.equal(defaults.body.data);
    await put({ comment: "Ours" });
    const read = async () => (await api.request("GET", path, { token })).body.data;
    expect(await read()).to.deep.include({
      ...{ language: "de", agency: "Nord", colour: "#0b5fff", logo: null, comment: "Ours" },
      inherited: ["language", "agency", "colour", "logo", "left_out"],
    });
    // null and an empty list are settings as well
    await put({ agency: null, language: "en", left_out: [] });
    await putDefaults({ agency: "South", left_out: ["bots"] });
    expect(await read()).to.deep.include({
      ...{ language: "en", agency: null, colour: null, left_out: [], comment: null },
      inherited: ["colour", "logo"],
    });
    await put({});
    expect(await read()).to.deep.include({ agency: "South", left_out: ["bots"], language: "en" });
    for (
      const [body, field] of [[{ agency: " " }, "agency"], [{ logo: "x" }, "logo"], [{
        comment: "a",
      }, "comment"]]
    ) {
      const answer = await putDefaults(body);
      expect([answer.status, Object.keys(answer.body.errors).join()]).to.deep.equal([422, field]);
    }
    await putDefaults({});
  });

  it("have of rows from before accounts had defaults what was not as at first", async () => {
    const id = path.split("/")[2];
    const filled = { language: "de", agency: null, colour: null, logo: null, comment: null };
    await database.db("sites").where({ id }).update({
      report_settings: JSON.stringify({ ...filled, comments: [], left_out: [], updated_at: null }),
    });
    const { body } = await api.request("GET", path, { token });
    expect(body.data.inherited).to.deep.equal(["agency", "colour", "logo", "left_out"]);
    expect(body.data.language).to.equal("de");
    // who saved the form has chosen its language, English as well
    await database.db("sites").where({ id }).update({
      report_settings: JSON.stringify({ ...filled, language: "en", agency: "Own", left_out: [] }),
    });
    await api.request("PUT", "/account/report-settings", { token, body: { language: "de" } });
    const english = (await api.request("GET", path, { token })).body.data;
    expect(english).to.deep.include({
      ...{ language: "en", agency: "Own" },
      inherited: ["colour", "logo", "left_out"],
    });
    await api.request("PUT", "/account/report-settings", { token, body: {} });
  });

  it("of an account are its own, and need the right ability", async () => {
    const { accountId, tokenText } = await insertSpecAccount(database.db);
    await insertSpecSite(database.db, accountId);
    await api.request("PUT", "/account/report-settings", {
      ...{ token: tokenText, body: { agency: "Foreign" } },
    });
    expect((await api.request("GET", path, { token })).body.data.agency).to.not.equal("Foreign");
    const { tokenText: reader } = await insertSpecAccount(
      database.db,
      {},
      { abilities: ["read"] },
    );
    const refused = await api.request("PUT", "/account/report-settings", {
      ...{ token: reader, body: {} },
    });
    expect(refused.status).to.equal(403);
  });

  it("are of the account's own sites, and need the right ability", async () => {
    const { tokenText } = await insertSpecAccount(database.db);
    expect((await api.request("GET", path, { token: tokenText })).status).to.equal(404);
    expect((await api.request("PUT", path, { token: tokenText, body: {} })).status).to.equal(404);
  });
});
