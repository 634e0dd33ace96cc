import { expect } from "chai";
import { queueImport } from "../../../../../lib/commands/imports/queue_import.ts";
import { useOwnedSite } from "../../../../support/accounts/owned_site.ts";
import { finishImports } from "../../../../support/imports/finish_imports.ts";

const ROWS = "query,date,clicks,impressions,position\n" +
  "red shoes,2026-07-01,3,10,2\n" +
  "<b>blue</b>,someday,1,20,5.5\n";

describe("importsPage", () => {
  const owned = useOwnedSite();

  /** Brings a file as the API does, and gives the import's id. */
  async function bring(content: string, fileName = "<i>rows</i>.csv"): Promise<number> {
    const { api: { services }, siteId } = owned();
    const bytes = Buffer.from(content);
    const importId = await queueImport(services, siteId, { body: { file_name: fileName }, bytes });
    await finishImports(services);
    return importId;
  }

  it("says how files come in, with this site's id", async () => {
    const { visitor, path, siteId, api } = owned();
    const { status, text } = await visitor.open(`${path}/imports`);
    expect(status).to.equal(200);
    expect(text).to.contain("Nothing was imported yet.");
    expect(text).to.contain(`npm run --silent import -- --site ${siteId} FILE…`);
    expect(text).to.contain(`${api.url}/api/v1/sites/${siteId}/imports`);
  });

  it("lists what came, and says why lines were skipped, as text", async () => {
    const { visitor, path } = owned();
    const importId = await bring(ROWS);
    const { html, text } = await visitor.open(`${path}/imports`);
    expect(html).to.contain(
      `<a href="${path}/imports/${importId}">&lt;i&gt;rows&lt;/i&gt;.csv</a>`,
    );
    expect(text).to.contain("completed");
    const one = await visitor.open(`${path}/imports/${importId}`);
    expect(one.text).to.contain("Rows skipped 1").and.to.contain("someday");
    expect(one.html).not.to.contain("<b>blue");
  });

  it("says why an import failed", async () => {
    const { visitor, path } = owned();
    const importId = await bring("nothing that anyone knows");
    const { text } = await visitor.open(`${path}/imports/${importId}`);
    expect(text).to.contain("failed").and.to.contain("not found out");
  });

  it("asks before an import is deleted", async () => {
    const { database, visitor, path, siteId } = owned();
    const importId = await bring(ROWS);
    const { text } = await visitor.open(`${path}/imports/${importId}/delete`);
    expect(text).to.contain("Delete this import? <i>rows</i>.csv");
    const { status, headers } = await visitor.send(`${path}/imports/${importId}/delete`, {});
    expect(status).to.equal(303);
    expect(headers.get("location")).to.equal(`${path}/imports?done=removed`);
    expect(await database.db("imports").where({ site_id: siteId })).to.deep.equal([]);
    expect((await visitor.open(`${path}/imports/${importId}`)).status).to.equal(404);
  });

  it("says that a large one is being deleted, which cannot be asked for again", async () => {
    const { database, visitor, path } = owned();
    const importId = await bring(ROWS);
    await database.db("imports").where({ id: importId }).update({ rows_stored: 20_001 });
    const before = await visitor.open(`${path}/imports/${importId}`);
    expect(before.html).to.contain(`href="${path}/imports/${importId}/delete"`);
    await visitor.open(`${path}/imports/${importId}/delete`);
    const { headers } = await visitor.send(`${path}/imports/${importId}/delete`, {});
    expect(headers.get("location")).to.equal(`${path}/imports?done=deleting`);
    const { text } = await visitor.open(`${path}/imports?done=deleting`);
    expect(text).to.contain("The import is being deleted. It is a large one,");
    const one = await visitor.open(`${path}/imports/${importId}`);
    expect(one.text).to.contain("State being deleted");
    expect(one.html).not.to.contain(`href="${path}/imports/${importId}/delete"`);
  });

  it("says when it cannot be deleted, since one is running", async () => {
    const { database, visitor, path, siteId } = owned();
    const importId = await bring(ROWS);
    await visitor.open(`${path}/imports/${importId}/delete`);
    await database.db("imports").where({ id: importId }).update({
      status: "running",
      lease_owner: "another process",
      lease_until: new Date("2999-01-01T00:00:00Z"),
    });
    const { status, text } = await visitor.send(`${path}/imports/${importId}/delete`, {});
    expect(status).to.equal(409);
    expect(text).to.contain("Delete this import?");
    expect(await database.db("imports").where({ site_id: siteId })).to.have.length(1);
  });

  it("reports a cursor of elsewhere, and shows the newest ones", async () => {
    const { visitor, path } = owned();
    await bring(ROWS);
    const { status, text } = await visitor.open(`${path}/imports?cursor=x`);
    expect(status).to.equal(422);
    expect(text).to.contain("<i>rows</i>.csv").and.not.to.contain("Newest ones");
  });

  it("belongs to the owner, and takes no form of others", async () => {
    const { database, visitor, path, addOtherSite } = owned();
    const importId = await bring(ROWS);
    const otherId = await addOtherSite();
    const other = `/settings/sites/${otherId}/imports`;
    expect((await visitor.open(other)).status).to.equal(404);
    expect((await visitor.open(`${other}/${importId}`)).status).to.equal(404);
    await visitor.open(`${path}/imports/${importId}/delete`);
    expect((await visitor.send(`${other}/${importId}/delete`, {})).status).to.equal(404);
    const forged = await visitor.send(`${path}/imports/${importId}/delete`, { csrf: "x" });
    expect(forged.status).to.equal(403);
    expect(await database.db("imports").where({ id: importId })).to.have.length(1);
  });
});
