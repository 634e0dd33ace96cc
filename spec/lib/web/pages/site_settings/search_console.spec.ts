import { generateKeyPairSync } from "node:crypto";
import { expect } from "chai";
import { useOwnedSite } from "../../../../support/accounts/owned_site.ts";

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const PEM = String(privateKey.export({ type: "pkcs8", format: "pem" }));
const SECRET = PEM.split("\n")[3] ?? "";
const KEY_FILE = {
  type: "service_account",
  project_id: "spec-project",
  private_key_id: "8f3b1c0de5a94c7f",
  private_key: PEM,
  client_email: "reader@spec-project.iam.gserviceaccount.com",
  token_uri: "https://oauth2.googleapis.com/token",
};
const CONNECTION = {
  section: "connection",
  property: "sc-domain:example.com",
  service_account: JSON.stringify(KEY_FILE),
  search_types: ["web"],
  from: "",
};
const SECRET_KEY = Buffer.alloc(32, 1).toString("base64");

describe("searchConsolePage", () => {
  const owned = useOwnedSite({}, { config: { secretKeys: [SECRET_KEY] } });

  async function setDomain() {
    const { database, siteId } = owned();
    await database.db("sites").where({ id: siteId })
      .update({ domain: "example.com", domain_key: "example.com" });
  }

  async function connect(change: object = {}) {
    const { visitor, path } = owned();
    await setDomain();
    await visitor.open(`${path}/search-console`);
    return await visitor.send(`${path}/search-console`, { ...CONNECTION, ...change });
  }

  async function readRow() {
    const { database, siteId } = owned();
    return await database.db("search_console_connections").where({ site_id: siteId }).first();
  }

  it("says how it is connected", async () => {
    const { visitor, path } = owned();
    const { status, text, html } = await visitor.open(`${path}/search-console`);
    expect(status).to.equal(200);
    expect(text).to.contain("How it is connected");
    expect(html).not.to.contain("SECRET_KEY");
    expect(html).to.contain('name="search_types" value="web" checked');
  });

  it("connects, and shows of the key only its name", async () => {
    const { visitor, path } = owned();
    const { status, headers } = await connect({ search_types: ["web", "image"] });
    expect(status).to.equal(303);
    expect(headers.get("location")).to.equal(`${path}/search-console?done=saved`);
    const { text, html } = await visitor.open(`${path}/search-console?done=saved`);
    expect(text).to.contain("The connection is saved.");
    expect(text).to.contain("reader@spec-project.iam.gserviceaccount.com");
    expect(text).to.contain("8f3b1c0de5a94c7f");
    expect(html).to.contain('name="search_types" value="image" checked');
    expect(html).not.to.contain("PRIVATE KEY").and.not.to.contain(SECRET);
  });

  it("keeps the key that is stored where none is typed", async () => {
    const { database, visitor, path, siteId } = owned();
    await connect();
    const { encrypted_key: before } = await database.db("search_console_connections")
      .where({ site_id: siteId }).first();
    await visitor.open(`${path}/search-console`);
    const fields = { ...CONNECTION, service_account: " ", by_country_and_device: "on" };
    expect((await visitor.send(`${path}/search-console`, fields)).status).to.equal(303);
    const row = await readRow();
    expect(row?.encrypted_key).to.deep.equal(before);
    expect(row?.by_country_and_device).to.equal(1);
  });

  it("reports each error at its field, keeps what was typed, and never shows the key", async () => {
    const cases = [
      [{ property: "sc-domain:other.example" }, "property", "Property"],
      [{ property: "" }, "property", "Property must not be empty."],
      [{ service_account: "" }, "service_account", "Service account key is required."],
      [{ service_account: PEM }, "service_account", "Service account key is no JSON."],
      [{ service_account: `"${SECRET}"` }, "service_account", "must be an object"],
      [
        { service_account: "{}" },
        "service_account",
        "Service account key, private_key, is required.",
      ],
      [
        { service_account: JSON.stringify({ ...KEY_FILE, private_key: PEM.slice(0, 300) }) },
        "service_account",
        "is damaged or cut off",
      ],
      [
        { service_account: JSON.stringify({ ...KEY_FILE, token_uri: "https://evil.example/" }) },
        "service_account",
        "Service account key, token_uri, must be https://oauth2.googleapis.com/token",
      ],
      [{ search_types: [] }, "search_types", "Kinds of search results must not be empty."],
      [{ from: "yesterday" }, "from", "First day must be a day that exists"],
      [{ from: "2999-01-01" }, "from", "First day is in the future"],
    ] as const;
    for (const [change, field, told] of cases) {
      const { status, html } = await connect(change);
      expect(status, told).to.equal(422);
      expect(new RegExp(`id="${field}-error">([^<]*)<`).exec(html)?.[1], told).to.contain(told);
      expect(html, told).not.to.contain("PRIVATE KEY-----\\n").and.not.to.contain(SECRET);
    }
    const { html } = await connect({ from: "2999-01-01", by_country_and_device: "on" });
    expect(html).to.contain('value="sc-domain:example.com"').and.to.contain('value="2999-01-01"');
    expect(html).to.contain('name="by_country_and_device" type="checkbox" value="on" checked');
    expect(await readRow()).to.equal(undefined);
  });

  it("says why the last sync failed, as text", async () => {
    const { database, visitor, path, siteId } = owned();
    await connect();
    await database.db("search_console_connections").where({ site_id: siteId }).update({
      state: "failed",
      error_code: "property_not_found",
      error_message: "Add <reader> as a user of the property.",
      failed_at: new Date("2026-11-20T08:00:00Z"),
      next_run_at: null,
    });
    const { html, text } = await visitor.open(`${path}/search-console`);
    expect(html).to.contain("Add &lt;reader&gt; as a user of the property.");
    expect(text).to.contain("20 Nov 2026, 08:00 UTC, property_not_found. Mend it and save");
  });

  it("syncs now, also days that are there", async () => {
    const { database, visitor, path, siteId } = owned();
    await connect();
    await database.db("search_console_connections").where({ site_id: siteId })
      .update({ next_run_at: new Date("2999-01-01T00:00:00Z") });
    await visitor.open(`${path}/search-console`);
    const { status, headers } = await visitor.send(`${path}/search-console/sync`, {
      again_from: "",
      again_to: "",
    });
    expect(status).to.equal(303);
    expect(headers.get("location")).to.equal(`${path}/search-console?done=sync`);
    expect((await readRow())?.next_run_at.getTime()).to.be.at.most(Date.now());
  });

  it("says at its field which day cannot be brought again", async () => {
    const { visitor, path } = owned();
    await connect();
    await visitor.open(`${path}/search-console`);
    const { status, html } = await visitor.send(`${path}/search-console/sync`, {
      again_from: "2999-01-01",
      again_to: "",
    });
    expect(status).to.equal(422);
    expect(html).to.contain('id="again_from-error">First day is in the future');
    expect(html).to.contain('value="2999-01-01"');
  });

  it("asks before it disconnects; what another tab has disconnected is gone", async () => {
    const { visitor, path } = owned();
    await connect();
    const { text } = await visitor.open(`${path}/search-console/disconnect`);
    expect(text).to.contain("Disconnect Search Console?");
    for (const _ of ["this tab", "another"]) {
      const { status, headers } = await visitor.send(`${path}/search-console/disconnect`, {});
      expect(status).to.equal(303);
      expect(headers.get("location")).to.equal(`${path}/search-console?done=disconnected`);
    }
    expect(await readRow()).to.equal(undefined);
    const late = await visitor.send(`${path}/search-console/sync`, {});
    expect(late.status).to.equal(404);
    expect(late.text).to.contain("How it is connected");
  });

  it("belongs to the owner, and takes no form of others", async () => {
    const { visitor, path, addOtherSite } = owned();
    const other = `/settings/sites/${await addOtherSite()}/search-console`;
    await visitor.open(`${path}/search-console`);
    expect((await visitor.open(other)).status).to.equal(404);
    expect((await visitor.send(other, CONNECTION)).status).to.equal(404);
    expect((await visitor.send(`${other}/sync`, {})).status).to.equal(404);
    expect((await visitor.send(`${other}/disconnect`, {})).status).to.equal(404);
    const forged = { ...CONNECTION, csrf: "x" };
    expect((await visitor.send(`${path}/search-console`, forged)).status).to.equal(403);
  });
});

describe("searchConsolePage of a server without SECRET_KEY", () => {
  const owned = useOwnedSite();

  it("says what the owner of the server has to do, and keeps no key", async () => {
    const { database, visitor, path, siteId } = owned();
    await database.db("sites").where({ id: siteId })
      .update({ domain: "example.com", domain_key: "example.com" });
    const { text } = await visitor.open(`${path}/search-console`);
    expect(text).to.contain("This server has no SECRET_KEY").and.to.contain(
      "openssl rand -base64 32",
    );
    const sent = await visitor.send(`${path}/search-console`, CONNECTION);
    expect(sent.status).to.equal(409);
    expect(sent.text).to.contain("set it as the environment variable SECRET_KEY");
    expect(sent.html).not.to.contain(SECRET);
    expect(await database.db("search_console_connections").where({ site_id: siteId }))
      .to.deep.equal([]);
  });
});
