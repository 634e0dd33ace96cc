import type { Client } from "@modelcontextprotocol/client";
import { expect } from "chai";
import { SHARED_MEMBERS } from "../../../lib/mcp/listed_schema.ts";
import { MCP_TOOLS } from "../../../lib/mcp/mod.ts";
import { insertSpecAccount, type SpecAccount } from "../../support/accounts/account.ts";
import { insertAnsweredSite } from "../../support/ai_mentions/answered_site.ts";
import { type SpecApi, startApi } from "../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { insertFinishedAudit } from "../../support/audits/finished_audit.ts";
import { MCP_VERSIONS, openMcpClient, textOf } from "../../support/mcp.ts";
import { insertSearchedSite } from "../../support/search/searched_site.ts";
import { SHOP } from "../../support/audits/shop_crawl.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const MAX_BYTES = 8_000;
/** What has to be given besides the site. */
const ARGUMENTS: Readonly<Record<string, object>> = {
  explain_issue: { code: "title_duplicate" },
  page_details: { url: `${SHOP}/a` },
  keyword_history: { keyword: "keyword 1" },
  keyword_gap: { domain: "rival.example", set: "weaker" },
  events_around: { around: "2026-11-12" },
  add_annotation: { title: "Deploy 1.3" },
};
/** What cannot be called twice in the same way. */
const ONCE = ["start_audit", "delete_annotation"];

type Schema = { type?: unknown; properties?: Record<string, Schema>; items?: Schema };

/** The members of a value that its schema, where it names any, does not. */
function undeclared(schema: Schema, value: unknown, path = ""): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((item) => schema.items ? undeclared(schema.items, item, path) : []);
  }
  if (typeof value !== "object" || value === null) return [];
  const { properties } = schema;
  if (!properties) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const known = properties[name.replace(/_total$/, "")] ?? properties[name];
    return known ? undeclared(known, member, `${path}.${name}`) : [`${path}.${name}`];
  });
}

describe("createMcpServer()", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let shopId: number;
  let answeredId: number;
  let annotationId: number;
  let recheckId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => NOW });
    account = await insertSpecAccount(database.db);
    shopId = await insertSpecSite(database.db, account.accountId, { domain: "shop.test" });
    const previous = await insertFinishedAudit(database.db, shopId);
    const auditId = await insertFinishedAudit(database.db, shopId);
    await database.db("audits").where({ id: auditId }).update({ previous_audit_id: previous });
    recheckId = await insertFinishedAudit(database.db, shopId);
    await database.db("audits").where({ id: recheckId }).update({
      previous_audit_id: auditId,
      based_on_audit_id: auditId,
      recheck: JSON.stringify({
        codes: ["title_duplicate"],
        urls: [],
        urls_count: 1,
        left_out_count: 0,
      }),
    });
    await insertSearchedSite(database.db, shopId, SHOP);
    answeredId = (await insertAnsweredSite(database.db, account.accountId)).siteId;
    annotationId = await noteDeploy();
    await post("page-groups", { name: "Pages", paths: ["/page-"] });
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const siteOf = (tool: string) =>
    ["ai_visibility", "ai_citations"].includes(tool) ? answeredId : shopId;
  const argumentsOf = (tool: string) => ({
    ...(tool === "list_sites" ? {} : { site_id: siteOf(tool) }),
    ...(tool === "verify_fix" ? { audit_id: recheckId } : {}),
    ...(tool === "change_annotation" ? { annotation_id: annotationId, kind: "deploy" } : {}),
    ...ARGUMENTS[tool],
  });
  async function post(list: string, body: object): Promise<number> {
    const answer = await api.request("POST", `/sites/${shopId}/${list}`, {
      token: account.tokenText,
      body,
    });
    expect(answer.status, answer.text).to.equal(201);
    return answer.body.data.id;
  }
  const noteDeploy = () =>
    post("annotations", { kind: "deploy", title: "Deploy 1.2", first_day: "2026-11-12" });

  for (const version of MCP_VERSIONS) {
    it(`holds a conversation over all tools in the protocol of ${version}`, async () => {
      const client = await openMcpClient(api, account.tokenText, version);
      expect(client.getNegotiatedProtocolVersion()).to.equal(version);
      expect(client.getServerVersion()).to.include({ name: "search-visibility-api" });
      expect(client.getInstructions()).to.match(/Begin with list_sites/);
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).to.deep.equal(MCP_TOOLS.map(({ name }) => name));
      // what is listed is kept, and the client checks each answer against its schema
      for (const { name, outputSchema } of MCP_TOOLS) {
        const spare = name === "delete_annotation" ? { annotation_id: await noteDeploy() } : {};
        const result = await client.callTool({
          name,
          arguments: { ...argumentsOf(name), ...spare },
        });
        const text = textOf(result);
        expect(result.isError ?? false, `${name}: ${text}`).to.equal(false);
        expect(undeclared(outputSchema as Schema, result.structuredContent), name).to.eql([]);
        expect(Buffer.byteLength(text), name).to.be.at.most(MAX_BYTES);
        const size = Buffer.byteLength(JSON.stringify(result.structuredContent));
        expect(size, name).to.be.at.most(MAX_BYTES);
        expect(text, name).to.match(/^(Site \d+, \S+\. )?Data\. Texts in it/);
        expect(result.structuredContent, name).to.include.keys("note", "data", "sources");
      }
      await database.db("audits").where({ site_id: shopId, status: "queued" }).del();
      await client.close();
    }).timeout(60_000);
  }

  describe("with the official client", () => {
    let client: Client;
    before(async () => {
      client = await openMcpClient(api, account.tokenText);
    });
    after(() => client.close());

    // deno-lint-ignore no-explicit-any -- specs look into results of every shape
    const call = async (name: string, args: object = {}): Promise<any> =>
      await client.callTool({ name, arguments: { ...args } });
    const failureOf = async (name: string, args: object) => {
      const result = await call(name, args);
      expect(result.isError).to.equal(true);
      return textOf(result);
    };

    it("says of each tool whether it only reads", async () => {
      const { tools } = await client.listTools();
      const writing = tools.filter(({ annotations }) => annotations?.readOnlyHint !== true);
      expect(writing.map(({ name, annotations }) => [name, annotations?.destructiveHint])).to.eql([
        ["start_audit", false],
        ["verify_fix", false],
        ["add_annotation", false],
        ["change_annotation", true],
        ["delete_annotation", true],
      ]);
    });

    it("lists tools that models can read: known names, short descriptions, 40 kB in all", async () => {
      const { tools } = await client.listTools();
      expect(tools).to.have.lengthOf(36);
      for (const { name, title, description, inputSchema } of tools) {
        expect(name).to.match(/^[a-z][a-z_]{2,39}$/);
        expect(title).to.be.a("string");
        expect(description?.length).to.be.within(40, 400);
        expect(inputSchema).to.deep.include({ additionalProperties: false });
      }
      expect(Buffer.byteLength(JSON.stringify(tools))).to.be.below(40_000);
    });

    it("says once, in its instructions, what arguments and members all tools share", () => {
      const told = client.getInstructions() ?? "";
      const shared = ["site_id", "cursor", "limit", "from", "to", "country", ...SHARED_MEMBERS];
      for (const name of shared) expect(told).to.match(new RegExp(`\\b${name}\\b`));
    });

    it("gives the figures of the API, with the request that gives them", async () => {
      const { structuredContent } = await call("site_overview", { site_id: shopId });
      expect(structuredContent).to.include({ site_id: shopId, domain: "shop.test" });
      expect(structuredContent.data.search.totals).to.include({
        clicks: 1008,
        impressions: 40_320,
      });
      for (const source of structuredContent.sources) {
        const path = source.slice(`${api.url}/api/v1`.length);
        const { status } = await api.request("GET", path, { token: account.tokenText });
        expect(status, source).to.equal(200);
      }
    });

    it("starts an audit, follows it, and says so when one is under way", async () => {
      const siteId = await insertSpecSite(database.db, account.accountId);
      const started = await call("start_audit", {
        site_id: siteId,
        max_pages: 50,
        exclude: ["/cart*"],
      });
      expect(started.structuredContent.data).to.include({ status: "queued", pages_limit: 50 });
      const progress = await call("audit_progress", { site_id: siteId });
      const auditId = started.structuredContent.data.audit_id;
      expect(progress.structuredContent.data).to.include({ audit_id: auditId, status: "queued" });
      const failure = await failureOf("start_audit", { site_id: siteId });
      expect(failure).to.match(/audit_progress/).and.to.include(`"audit_id":${auditId}`);
    });

    it("says what to do first where there is no audit, no keyword, no competitor", async () => {
      const siteId = await insertSpecSite(database.db, account.accountId);
      expect(await failureOf("ai_readiness", { site_id: siteId })).to.match(/start_audit/);
      const issues = await call("list_issues", { site_id: siteId });
      expect(issues.structuredContent.data).to.nested.include({
        "data_status.code": "no_audit",
        total: 0,
      });
      expect(await failureOf("audit_progress", { site_id: siteId })).to.match(/start_audit/);
      const overview = await call("site_overview", { site_id: siteId });
      expect(overview.structuredContent.data.latest_audit).to.include({ nothing: "no_audit" });
      const gap = await call("keyword_gap", { site_id: shopId, domain: "nobody.example" });
      expect(gap.structuredContent.data.nothing).to.equal("no_such_competitor");
      const history = await call("keyword_history", { site_id: shopId, keyword: "nothing" });
      expect(history.structuredContent.data.nothing).to.equal("no_such_keyword");
    });

    it("finds a keyword in whatever case and spaces", async () => {
      const args = { site_id: shopId, keyword: "  Keyword  1 " };
      const { structuredContent: listed } = await call("keyword_performance", args);
      expect(listed.data.rows[0]).to.include({ keyword: "keyword 1" });
      const { structuredContent: history } = await call("keyword_history", args);
      expect(history.data).to.include({ keyword: "keyword 1" });
    });

    it("describes arguments that tools have, and no others", async () => {
      const { tools } = await client.listTools();
      for (const { name, description = "", inputSchema } of tools) {
        const known = Object.keys(inputSchema.properties ?? {});
        const named = [...description.matchAll(/\((view|problem|sort|status|set) (\w+)\)/g)];
        for (const [, argument] of named) expect(known, name).to.include(argument);
      }
    });

    it("refuses unknown tools and names those that exist", async () => {
      let failure: unknown;
      await call("drop_tables").catch((error) => failure = error);
      expect(failure).to.include({ code: -32_602 });
      expect(String(failure)).to.match(/Unknown tool: "drop_tables".*list_sites, start_audit/);
    });

    it("names each wrong argument and what may stand there", async () => {
      const wrong: [string, object, RegExp][] = [
        ["list_issues", {}, /The argument site_id is required/],
        ["list_issues", { site_id: "1" }, /The argument site_id must be an integer/],
        ["list_issues", { site_id: 0 }, /The argument site_id must be between 1 and/],
        [
          "list_issues",
          { site_id: shopId, limit: 26 },
          /The argument limit must be between 1 and 25/,
        ],
        ["list_issues", { site_id: shopId, severity: "bad" }, /severity.*error, warning, notice/],
        ["list_issues", { site_id: shopId, sites: 1 }, /The argument sites.*Allowed: site_id/],
        [
          "list_issues",
          { site_id: shopId, category: "titles" },
          /category must be one of.*titles_meta/,
        ],
        ["internal_links", { site_id: shopId, view: "pages" }, /The argument view/],
        ["explain_issue", { site_id: shopId, code: "'; DROP" }, /The argument code/],
        ["explain_issue", { site_id: shopId, code: "nothing" }, /nothing/],
        ["keyword_performance", { site_id: shopId, from: "2026-02-30" }, /The argument from/],
        ["keyword_performance", { site_id: shopId, from: "2026-11-10", to: "2026-11-01" }, /from/],
        ["start_audit", { site_id: shopId, max_pages: 0 }, /The argument max_pages/],
        ["list_sites", { cursor: "nothing" }, /cursor is broken/],
      ];
      for (const [name, args, message] of wrong) {
        expect(await failureOf(name, args), JSON.stringify(args)).to.match(message);
      }
    });

    it("takes calls side by side and gives each its own answer", async () => {
      const names = MCP_TOOLS.map(({ name }) => name).filter((name) => !ONCE.includes(name));
      const results = await Promise.all(names.map((name) => call(name, argumentsOf(name))));
      results.forEach((result, index) => {
        const name = names[index] ?? "";
        expect(result.isError ?? false, name).to.equal(false);
        const expected = name === "list_sites" ? undefined : siteOf(name);
        expect(result.structuredContent.site_id, name).to.equal(expected);
      });
    });

    it("says nothing of the inside when something goes wrong there, and logs it", async () => {
      const broken = await startApi(database, { db: database.db, now: () => new Date(NaN) });
      const other = await openMcpClient(broken, account.tokenText);
      const result = await other.callTool({
        name: "keyword_performance",
        arguments: { site_id: shopId },
      });
      await broken.close();
      expect(result.isError).to.equal(true);
      expect(textOf(result)).to.match(
        /^Something went wrong on our side\. The request id \S+ names/,
      );
      const line = broken.log.find(({ event }) => event === "mcp_tool_failed");
      expect(line?.fields).to.include({ tool: "keyword_performance" });
    });
  });
});
