import { expect } from "chai";
import { RULES } from "../../../../../lib/rules/mod.ts";
import { useOwnedSite } from "../../../../support/accounts/owned_site.ts";

describe("rulesPage", () => {
  const owned = useOwnedSite({ disabledRules: ["title_too_long"] });

  /** The codes that are ticked on the page. */
  async function listTicked(): Promise<string[]> {
    const { visitor, path } = owned();
    const { html } = await visitor.open(`${path}/rules`);
    return [...html.matchAll(/name="rules" value="(\w+)" checked/g)].map(([, code = ""]) => code);
  }

  it("shows the catalogue by category, with what runs ticked", async () => {
    const { visitor, path } = owned();
    const { text, html } = await visitor.open(`${path}/rules`);
    expect(text).to.contain("Titles and descriptions 24 of 26 run");
    expect(text).to.contain("robots.txt 11 of 11 run");
    expect(html.match(/name="rules"/g)).to.have.length(RULES.length);
    const ticked = await listTicked();
    // one is switched off here, three are off by default
    expect(ticked).to.have.length(RULES.length - 4);
    expect(ticked).not.to.include("title_too_long");
    expect(ticked).not.to.include("meta_keywords_present");
  });

  it("switches rules off and on", async () => {
    const { database, visitor, path, siteId } = owned();
    const ticked = await listTicked();
    const rules = [...ticked.filter((code) => code !== "h1_missing"), "meta_keywords_present"];
    const { status, headers } = await visitor.send(`${path}/rules`, { section: "rules", rules });
    expect(status).to.equal(303);
    expect(headers.get("location")).to.equal(`${path}/rules?done=saved`);
    expect(
      await database.db("sites").where({ id: siteId }).first("disabled_rules", "enabled_rules"),
    )
      .to.deep.equal({
        disabled_rules: '["h1_missing","title_too_long"]',
        enabled_rules: '["meta_keywords_present"]',
      });
  });

  it("takes no notice of what is no rule", async () => {
    const { database, visitor, path, siteId } = owned();
    const rules = [...await listTicked(), "title_too_long", "<script>"];
    expect((await visitor.send(`${path}/rules`, { rules })).status).to.equal(303);
    expect(await database.db("sites").where({ id: siteId }).pluck("disabled_rules"))
      .to.deep.equal(["[]"]);
  });

  it("can switch all of them off", async () => {
    const { visitor, path } = owned();
    await visitor.open(`${path}/rules`);
    expect((await visitor.send(`${path}/rules`, { section: "rules" })).status).to.equal(303);
    expect(await listTicked()).to.deep.equal([]);
  });

  it("belongs to the owner, and takes no form of others", async () => {
    const { visitor, path, addOtherSite } = owned();
    const other = `/settings/sites/${await addOtherSite()}/rules`;
    expect((await visitor.open(other)).status).to.equal(404);
    await visitor.open(`${path}/rules`);
    expect((await visitor.send(other, { rules: [] })).status).to.equal(404);
    expect((await visitor.send(`${path}/rules`, { csrf: "x" })).status).to.equal(403);
  });
});
