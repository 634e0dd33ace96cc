import { expect } from "chai";
import { useOwnedSite } from "../../../../support/accounts/owned_site.ts";
import { combinedLine } from "../../../../support/logs/log_lines.ts";

describe("LOG_PAGES", () => {
  const owned = useOwnedSite();

  it("takes lines of a log, and says how many are requests of bots", async () => {
    const { visitor, path, database, siteId } = owned();
    const { html } = await visitor.open(`${path}/imports`);
    expect(html).to.contain(`href="${path}/imports/logs"`);
    expect((await visitor.open(`${path}/imports/logs`)).text).to.contain("--logs /var/log/nginx");
    const { status, text } = await visitor.send(`${path}/imports/logs`, {
      do: "send",
      "send.lines": `${combinedLine()}damaged\r\n${combinedLine()}`,
    });
    expect(status).to.equal(200);
    expect(text).to.contain("3 lines read: 2 requests of bots, 0 of people, 1 left out");
    const packs = await database.db("bot_packs").where({ site_id: siteId });
    expect(packs).to.have.length(1);
  });
  it("says at the field what is wrong with them", async () => {
    const { visitor, path } = owned();
    await visitor.open(`${path}/imports/logs`);
    const { status, text } = await visitor.send(`${path}/imports/logs`, {
      do: "send",
      "send.lines": "a,b",
    });
    expect(status).to.equal(422);
    expect(text).to.contain("The format is not known by these lines.");
  });
});
