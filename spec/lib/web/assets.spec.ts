import { readdirSync } from "node:fs";
import { Script } from "node:vm";
import { expect } from "chai";
import { readAssets } from "../../../lib/web/assets.ts";
import { prepareSecondFactor } from "../../../lib/commands/accounts/second_factor.ts";
import { PAGES } from "../../../lib/web/pages/mod.ts";
import { type SpecApi, startApi } from "../../support/api.ts";
import { insertOwnedRows } from "../../support/accounts/owned_rows.ts";
import { insertSpecOwner } from "../../support/accounts/owner.ts";
import { signedInVisitor } from "../../support/accounts/signed_in.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { fillOwnedRows, pathOfRows } from "../../support/web/filled_rows.ts";
import { createPageVisitor } from "../../support/web/page_visitor.ts";
import { REPORTED_NOW } from "../../support/web/reported_site.ts";

const FOLDER = new URL("../../../lib/web/assets/", import.meta.url);
const SHEETS = readdirSync(FOLDER).filter((name) => name.endsWith(".css"));
const SCRIPTS = readdirSync(FOLDER).filter((name) => name.endsWith(".js"));
/** Pages that lead elsewhere, or refuse what is asked here. */
const OTHER_STATUS: Readonly<Record<string, number>> = {
  "/": 303,
  "/sign-in/code": 303,
  "/sites/:id": 303,
  "/oauth/authorize": 400,
  "/mail/:id/confirm": 404,
  "/mail/:id/unsubscribe": 404,
  "/admin/audits/:audit_id/stop": 409,
};

describe("readAssets()", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  before(async () => {
    database = await createSpecDatabase();
    const secretKeys = [Buffer.alloc(32, 1).toString("base64")];
    api = await startApi(database, { config: { secretKeys }, now: () => REPORTED_NOW });
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  const read = async (path: string) => {
    const answer = await fetch(api.url + path);
    return { status: answer.status, text: await answer.text() };
  };

  it("joins files in the order in which they are named, under an address that names them", async () => {
    const { pathOf } = readAssets();
    const path = pathOf("base.css", "charts.css");
    expect(path).to.match(/^\/assets\/base\+charts\.[0-9a-f]{12}\.css$/);
    const { status, text } = await read(path);
    expect(status).to.equal(200);
    const [base, charts] = await Promise.all(
      ["base.css", "charts.css"].map((name) => read(pathOf(name))),
    );
    expect(text).to.equal(`${base?.text}${charts?.text}`);
  });

  it("serves what another process has joined, and no other address", async () => {
    const other: { readAssets: typeof readAssets } = await import(
      new URL("../../../lib/web/assets.ts?another-process", import.meta.url).href
    );
    const path = other.readAssets().pathOf("base.css", "usage.css", "admin.css");
    expect((await read(path)).status).to.equal(200);
    for (
      const wrong of [
        path.replace(/[0-9a-f]{12}/, "0123456789ab"),
        path.replace("base+", "base+base+"),
        path.replace("usage", "nothing"),
      ]
    ) expect((await read(wrong)).status, wrong).to.equal(404);
  });

  it("keeps what pages have joined, however many addresses are made up or other files are joined", async () => {
    const other: { readAssets: typeof readAssets } = await import(
      new URL("../../../lib/web/assets.ts?with-visitors", import.meta.url).href
    );
    const { pathOf, find } = other.readAssets();
    const pairs = SHEETS.flatMap((one) =>
      SHEETS.filter((name) => name !== one).map((name) => [one, name])
    );
    const triples = pairs.map((pair) => [...pair, "base.css"]);
    const path = pathOf("base.css");
    const serve = find(path);
    expect(serve).not.to.equal(undefined);
    expect(pairs.length).to.be.above(200);
    for (const pair of pairs) {
      const stems = pair.map((name) => name.replace(".css", ""));
      expect(find(`/assets/${stems.join("+")}.0123456789ab.css`)).to.equal(undefined);
    }
    expect(find(path)).to.equal(serve);
    const [late = ""] = pairs.map((pair) => pathOf(...pair)).slice(-1);
    const lateServe = find(late);
    for (const triple of triples.slice(0, 150)) pathOf(...triple);
    expect(find(late)).to.equal(lateServe);
  });

  it("joins scripts whose names are the same without a clash", async () => {
    const { text } = await read(readAssets().pathOf(...SCRIPTS));
    expect(() => new Script(text)).not.to.throw();
  });

  it("has one style sheet and at most one script on each page, so that one answer is waited for", async function () {
    this.timeout(60_000);
    const { db } = database;
    const owner = await insertSpecOwner(db, REPORTED_NOW);
    await db("owners").where({ id: owner.ownerId }).update({ role: "operator" });
    await prepareSecondFactor(api.services, owner);
    const rows = await fillOwnedRows(db, await insertOwnedRows(api.services, owner, "Tea"));
    const visitor = await signedInVisitor(api, owner);
    const stranger = createPageVisitor(api.url);
    const paths = PAGES.filter(({ method, path }) =>
      method === "GET" && !/\/(?:events|export)$/.test(path)
    ).map(({ path }) => path);
    const others: Record<string, number> = {};
    for (const path of paths) {
      const shown = pathOfRows(path, rows);
      const answer = await visitor.open(shown);
      // some pages are for those who are not signed in
      const { status, html } = answer.status === 303 ? await stranger.open(shown) : answer;
      if (status !== 200) others[path] = status;
      if (status === 303) continue;
      expect(html.match(/<link rel="stylesheet"/g), path).to.have.lengthOf(1);
      expect((html.match(/<script\b/g) ?? []).length, path).to.be.below(2);
    }
    expect(others).to.deep.equal(OTHER_STATUS);
  });
});
