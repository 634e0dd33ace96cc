import { expect } from "chai";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { insertSpecOwner, type SpecOwner } from "../../../support/accounts/owner.ts";
import { signedInVisitor } from "../../../support/accounts/signed_in.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { insertDelivered } from "../../../support/accounts/webhook_events.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import type { FormFields, PageVisitor } from "../../../support/web/page_visitor.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const PATH = "/settings/webhooks";
const URL = "https://hooks.acme.example/seo";

describe("webhooks of an account in the browser", function () {
  let database: SpecDatabase;
  let api: SpecApi;
  let owner: SpecOwner;
  let visitor: PageVisitor;
  before(async () => {
    database = await createSpecDatabase();
    const secretKeys = [Buffer.alloc(32, 1).toString("base64")];
    api = await startApi(database, { now: () => NOW, config: { secretKeys } });
    owner = await insertSpecOwner(database.db, NOW);
    visitor = await signedInVisitor(api, owner);
    await visitor.open(PATH);
  });
  afterEach(async () => {
    for (const table of ["webhook_deliveries", "webhook_events", "webhooks"]) {
      await database.db(table).delete();
    }
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const add = (fields: FormFields = {}) =>
    visitor.send(PATH, { do: "create", "create.url": URL, ...fields });
  const only = () => database.db("webhooks").first();

  it("are added, and their secret is shown once", async () => {
    const { status, html, text } = await add({
      "create.description": "Deploys",
      "create.event_types": ["audit.completed", "audit.failed"],
    });
    expect(status).to.equal(200);
    expect(text).to.contain("This secret is shown once.");
    const [secret = ""] = /whsec_[\w+/=]+/.exec(html) ?? [];
    expect(secret).to.have.length.above(20);
    const row = await only();
    expect(row).to.include({ url: URL, description: "Deploys" });
    const list = await visitor.open(PATH);
    expect(list.text).to.contain("Deploys").and.contain("audit.completed, audit.failed");
    expect(list.html).not.to.contain(secret);
    expect((await visitor.open(`${PATH}/${row.id}`)).html).not.to.contain(secret);
  });

  it("are refused at the field that is wrong", async () => {
    const { status, html } = await add({ "create.url": "ftp://x", "create.site_ids": "one" });
    expect(status).to.equal(422);
    expect(html).to.match(/id="create\.url-error">/).and.match(/id="create\.site_ids-error">/)
      .and.contain('value="ftp://x"');
    expect(await only()).to.equal(undefined);
  });

  it("are changed, switched off, given another secret, and removed", async () => {
    await add();
    const { id } = await only();
    const send = (name: string, fields: FormFields = {}) =>
      visitor.send(`${PATH}/${id}`, { do: name, ...fields });
    const saved = await send("save", { "save.url": URL, "save.description": "Off now" });
    expect(saved.headers.get("location")).to.equal(`${PATH}/${id}?done=save`);
    expect(await only()).to.include({ description: "Off now", disabled_reason: "paused" });
    const rotated = await send("rotate");
    expect(rotated.html).to.match(/whsec_/);
    const removed = await send("remove");
    expect(removed.headers.get("location")).to.equal(`${PATH}?done=remove`);
    expect((await visitor.open(`${PATH}?done=remove`)).text).to.contain("The webhook is removed.");
    expect(await only()).to.equal(undefined);
  });

  it("show what was sent, and send it again", async () => {
    const siteId = await insertSpecSite(database.db, owner.accountId);
    const { webhookId, deliveryId } = await insertDelivered(database.db, {
      accountId: owner.accountId,
      siteId,
    });
    const { text, html } = await visitor.open(`${PATH}/${webhookId}`);
    expect(text).to.contain("audit.completed").and.contain("delivered");
    expect(html).to.contain(`name="row.delivery_id" value="${deliveryId}"`);
    const sent = await visitor.send(`${PATH}/${webhookId}`, {
      ...{ "do": "replay", "row.delivery_id": String(deliveryId) },
    });
    expect(sent.headers.get("location")).to.equal(`${PATH}/${webhookId}?done=replay`);
    expect(await database.db("webhook_deliveries").orderBy("id").pluck("kind"))
      .to.deep.equal(["event", "replay"]);
    await visitor.send(`${PATH}/${webhookId}`, { do: "test" });
    expect(await database.db("webhook_deliveries").where({ kind: "test" })).to.have.length(1);
  });

  it("of others are not there", async () => {
    await add();
    const { id } = await only();
    const other = await signedInVisitor(api, await insertSpecOwner(database.db, NOW));
    await other.open("/sites");
    expect((await other.open(`${PATH}/${id}`)).status).to.equal(404);
    expect((await other.send(`${PATH}/${id}`, { do: "remove" })).status).to.equal(404);
    expect(await only()).to.include({ id });
  });
});
