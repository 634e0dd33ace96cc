import { expect } from "chai";
import type { ApiReader } from "../../../../lib/assistant/api_reader.ts";
import { LINK_TOOLS } from "../../../../lib/assistant/tools/link_tools.ts";
import { ASSISTANT_TOOLS } from "../../../../lib/assistant/tools/mod.ts";
import type { AssistantTool, ToolAnswer } from "../../../../lib/assistant/tools/tool.ts";
import { ServiceError } from "../../../../lib/core/errors.ts";
import { ROUTES } from "../../../../lib/routes/mod.ts";
import { createApiReaders } from "../../../../lib/routes/core/route_reader.ts";
import { createValidator } from "../../../../lib/core/validate.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertAnsweredSite } from "../../../support/ai_mentions/answered_site.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { importSpecLinks, LINKED_SITE } from "../../../support/backlinks/linked_site.ts";
import { insertSearchedSite } from "../../../support/search/searched_site.ts";
import { SHOP } from "../../../support/audits/shop_crawl.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

/** What has to be given. */
const ARGUMENTS: Readonly<Record<string, Record<string, string>>> = {
  explain_issue: { code: "title_duplicate" },
  page_details: { url: `${SHOP}/a` },
  page_history: { url: `${SHOP}/a` },
  keyword_history: { keyword: "keyword 1" },
  keyword_gap: { domain: "rival.example", set: "weaker" },
};
/** The site has nothing of these. */
const WITHOUT_ROWS = new Set(["link_opportunities", "list_brand_candidates"]);
/** What these tell has no newest day of data. */
const WITHOUT_DAY = new Set(["events_around", "list_page_groups"]);

const ODD_TEXTS = [
  "%",
  "_",
  "' OR 1=1 --",
  "\\",
  "🫖",
  "\u0000",
  "\ud800",
  "a,b",
  "..",
  "https://",
  "/",
]
  .concat("https://user:pw@shop.test/%zz", "x".repeat(200), "ü", "\u202e", "null");

/** Arguments that a schema allows and hardly anybody gives: each member's odd values by itself. */
function listOddArguments(schema: object, usual: object = {}): object[] {
  const { properties = {} } = schema as { properties?: Record<string, OddSchema> };
  return Object.entries(properties).flatMap(([name, member]) =>
    oddValues(member).map((value) => ({ ...usual, [name]: value }))
  );
}

interface OddSchema {
  type: string;
  enum?: readonly unknown[];
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

function oddValues(schema: OddSchema): unknown[] {
  if (schema.enum) return [...schema.enum];
  if (schema.type === "boolean") return [true, false];
  if (schema.type !== "string") return [schema.minimum, schema.maximum];
  if (schema.format === "date") return ["1900-01-01", "9999-12-31", "2026-11-20"];
  return ODD_TEXTS.filter((text) =>
    text.length <= (schema.maxLength ?? Infinity) &&
    (schema.pattern === undefined || new RegExp(schema.pattern).test(text))
  );
}

describe("ASSISTANT_TOOLS", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let reader: ApiReader;
  /** Of the tools whose data another site has. */
  let others: ReadonlyMap<string, ApiReader>;
  let emptyReader: ApiReader;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => NOW });
    account = await insertSpecAccount(database.db);
    const siteId = await insertSpecSite(database.db, account.accountId, { domain: "shop.test" });
    const previous = await insertFinishedAudit(database.db, siteId);
    const auditId = await insertFinishedAudit(database.db, siteId);
    await database.db("audits").where({ id: auditId }).update({ previous_audit_id: previous });
    await insertSearchedSite(database.db, siteId, SHOP);
    await note(`/sites/${siteId}/annotations`, { title: "Deploy 1.2", first_day: "2026-11-12" });
    await note(`/sites/${siteId}/page-groups`, { name: "Pages", paths: ["/page-"] });
    reader = open(siteId);
    const linkedId = await insertSpecSite(database.db, account.accountId, LINKED_SITE);
    await importSpecLinks({ api, token: account.tokenText, siteId: linkedId });
    const answered = await insertAnsweredSite(database.db, account.accountId);
    others = new Map([
      ...LINK_TOOLS.map(({ name }) => [name, open(linkedId)] as const),
      ["ai_visibility", open(answered.siteId)],
      ["ai_citations", open(answered.siteId)],
      ["ai_prompts", open(answered.siteId)],
    ]);
    emptyReader = open(await insertSpecSite(database.db, account.accountId));
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  async function note(path: string, body: object): Promise<void> {
    const { status, text } = await api.request("POST", path, { token: account.tokenText, body });
    expect(status, text).to.equal(201);
  }
  const createReader = createApiReaders(ROUTES);
  function open(siteId: number): ApiReader {
    const { accountId, tokenId } = account;
    return createReader({
      services: api.services,
      caller: {
        accountId,
        accountName: "Ann",
        plan: "enterprise",
        tokenId,
        abilities: ["read"],
        siteIds: null,
      },
      siteId,
      baseUrl: `${api.url}/api/v1`,
    });
  }
  function run(tool: AssistantTool, by: ApiReader, given?: object): Promise<ToolAnswer> {
    const args = { ...given };
    expect(createValidator(tool.inputSchema)(args), tool.name).to.equal(undefined);
    return tool.run(by, args);
  }
  const find = (name: string) => {
    const tool = ASSISTANT_TOOLS.find((one) => one.name === name);
    if (!tool) throw new Error(`There is no tool ${name}.`);
    return tool;
  };
  function refsOf(value: unknown): number[] {
    if (typeof value !== "object" || value === null) return [];
    return Object.entries(value).flatMap(([key, member]) =>
      key === "ref" ? [Number(member)] : refsOf(member)
    );
  }

  it("have distinct names that models accept", () => {
    const names = ASSISTANT_TOOLS.map(({ name }) => name);
    expect(new Set(names).size).to.equal(names.length);
    for (const name of names) expect(name).to.match(/^[a-z][a-z_]{2,39}$/);
  });

  for (const tool of ASSISTANT_TOOLS) {
    describe(tool.name, () => {
      it("takes nothing that it does not know", () => {
        const check = createValidator(tool.inputSchema);
        expect(check({ ...ARGUMENTS[tool.name], nothing: 1 })).to.have.property("nothing");
      });

      it("says what is there, each row with a citation that can be asked for", async () => {
        const answer = await run(tool, others.get(tool.name) ?? reader, ARGUMENTS[tool.name]);
        const refs = refsOf(answer.data);
        expect(refs.length > 0, JSON.stringify(answer.data))
          .to.equal(!WITHOUT_ROWS.has(tool.name));
        expect([...refs].sort((a, b) => a - b))
          .to.deep.equal(answer.citations.map((_, index) => index + 1));
        if (WITHOUT_DAY.has(tool.name)) expect(answer.dataAsOf).to.equal(null);
        else expect(answer.dataAsOf).to.match(/^\d{4}-\d{2}-\d{2}/);
        expect(answer.sources).not.to.have.lengthOf(0);
        const urls = [...answer.sources, ...answer.citations].map(({ api_url }) => api_url);
        for (const url of new Set(urls)) {
          const path = url.slice(`${api.url}/api/v1`.length);
          const { status, text } = await api.request("GET", path, { token: account.tokenText });
          expect(status, `${url}: ${text}`).to.equal(200);
        }
      });

      it("takes any text and any extreme that its schema allows", async () => {
        for (const args of listOddArguments(tool.inputSchema, ARGUMENTS[tool.name])) {
          const given = JSON.stringify(args).slice(0, 100);
          const answer = await run(tool, others.get(tool.name) ?? reader, args)
            .catch((error) => error);
          if (answer instanceof Error) {
            expect(answer, `${given}: ${answer}`).to.be.instanceOf(ServiceError);
          } else expect(answer.data, given).to.be.an("object");
        }
      });

      it("says what is missing of a site without data", async () => {
        const given = ARGUMENTS[tool.name];
        const answer = await run(tool, emptyReader, given).catch((error) => error);
        if (answer instanceof Error) expect(answer).to.have.property("code").that.is.a("string");
        else expect(refsOf(answer.data).length).to.be.at.most(4);
      });
    });
  }

  it("find a page by its path, and with or without its last slash", async () => {
    for (const url of [`${SHOP}/a/`, "/a"]) {
      const { data } = await run(find("page_details"), reader, { url });
      expect(JSON.stringify(data), url).to.contain(`${SHOP}/a"`);
    }
  });

  it("call rows and answers by names for people", async () => {
    const { citations, sources } = await run(find("site_overview"), reader);
    expect(citations.map(({ label }) => label).toSorted())
      .to.deep.equal(["Audit 2", "Search performance", "Visibility", "shop.test"]);
    expect(sources.map(({ label }) => label).toSorted())
      .to.deep.equal(["Audit 2", "Search performance", "Visibility", "shop.test"]);
    const anchors = await run(find("anchors"), others.get("anchors") ?? reader);
    expect(anchors.sources.map(({ label }) => label)).to.deep.equal(["Anchors"]);
  });

  it("tell which pages are cited", async () => {
    const { data } = await run(find("ai_citations"), others.get("ai_citations") ?? reader, {
      view: "pages",
      own: false,
    });
    expect(JSON.stringify(data["rows"])).to.contain("https://tests.example/x")
      .and.not.to.contain("acme.example");
  });

  it("tell from when figures are, and what they are compared with", async () => {
    const { data } = await run(find("site_overview"), reader);
    expect(data["search"]).to.deep.include({
      window: { from: "2026-10-21", to: "2026-11-17", days: 28 },
      compared_with: { from: "2026-09-23", to: "2026-10-20", days: 28 },
    });
    expect(data["search"]).to.have.nested.property("previous.clicks");
    const pages = await run(find("list_pages"), reader);
    expect(pages.data).to.have.nested.property("window.days", 1);
    expect(pages.data).to.have.nested.property("search_window.days", 28);
  });

  it("say that nothing can have changed since the first audit", async () => {
    const siteId = await insertSpecSite(database.db, account.accountId);
    await insertFinishedAudit(database.db, siteId);
    const { data } = await run(find("audit_changes"), open(siteId));
    expect(data["changes"]).to.deep.equal({ nothing: "first_audit" });
  });

  it("take a comma for a part of a name", async () => {
    const { data } = await run(find("keyword_performance"), reader, {
      keyword: "keyword 1,keyword 2",
    });
    expect(data["total"]).to.equal(0);
  });

  it("sort and filter", async () => {
    const { data } = await run(find("keyword_performance"), reader, {
      sort: "clicks_delta",
      ascending: true,
      limit: 2,
      max_position: 20,
    });
    expect(data["rows"]).to.have.lengthOf(2);
    const pages = await run(find("list_pages"), reader, { sort: "word_count", indexable: true });
    expect(pages.data["total"]).to.be.a("number");
  });
});
