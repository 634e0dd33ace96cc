import { expect } from "chai";
import { RULES } from "../../../../lib/rules/mod.ts";
import { createValidator } from "../../../../lib/core/validate.ts";
import { listAnswerSchema } from "../../../../schemas/envelope.ts";
import { issueTypeSchema } from "../../../../schemas/issue.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";

describe("ISSUE_TYPE_ROUTES", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    account = await insertSpecAccount(database.db);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const get = (query: string) =>
    api.request("GET", `/issue-types${query}`, { token: account.tokenText });

  it("lists every rule of the catalogue", async () => {
    const { body } = await get("?per_page=500");
    expect(createValidator(listAnswerSchema(issueTypeSchema))(body)).to.equal(undefined);
    expect(body.meta.total).to.equal(RULES.length);
    expect(body.data.map((type: { code: string }) => type.code).toSorted())
      .to.deep.equal(RULES.map((rule) => rule.id).toSorted());
  });
  it("gives a rule with all its words", async () => {
    const { body } = await get("?filter[code]=link_to_redirect_internal");
    expect(body.data).to.deep.equal([{
      code: "link_to_redirect_internal",
      title: "Link to a redirecting URL of the site",
      category: "links",
      severity: "notice",
      scope: "crawl",
      tier: 1,
      on_by_default: true,
      version: 2,
      thresholds: [],
      description: "A link on this page leads to a URL of the site that redirects. It works, but " +
        "each click and each crawl makes a detour that the site could spare.",
      how_to_fix: "Let the link name the final URL.",
      learn_more_url: "https://developers.google.com/search/docs/crawling-indexing/links-crawlable",
    }]);
  });
  it("filters by category and severity", async () => {
    const { body } = await get("?filter[category]=robots&filter[severity]=error&fields=code");
    expect(body.data).to.deep.equal([
      { code: "robots_blocks_whole_site" },
      { code: "robots_txt_server_error" },
    ]);
  });
  it("names the limits of a rule, and which rules are off", async () => {
    const { body } = await get("?q=title_too_long&fields=thresholds");
    expect(body.data).to.deep.equal([{
      thresholds: [
        { name: "title_max_chars", default: 60 },
        { name: "title_max_px", default: 561 },
      ],
    }]);
    const off =
      (await get("?filter[on_by_default]=false&fields=code&filter[category]=content")).body;
    expect(off.data).to.deep.equal([{ code: "readability_difficult" }]);
  });
  it("leads through the catalogue page by page", async () => {
    const codes = new Set<string>();
    let pages = 0;
    for (let search: string | null = "?per_page=100&fields=code"; search !== null; pages++) {
      const { body } = await get(search);
      for (const type of body.data) codes.add(type.code);
      search = body.links.next === null ? null : new URL(body.links.next).search;
    }
    expect(pages).to.equal(Math.ceil(RULES.length / 100));
    expect(codes.size).to.equal(RULES.length);
  });
  it("answers 422 to a category that does not exist", async () => {
    const { status, body } = await get("?filter[category]=nothing");
    expect(status).to.equal(422);
    expect(body.message).to.contain("titles_meta");
  });
});
