import type { Client } from "@modelcontextprotocol/client";
import { expect } from "chai";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { insertNotedRows } from "../../support/accounts/noted_rows.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../support/api.ts";
import { insertFinishedAudit } from "../../support/audits/finished_audit.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { openMcpClient, textOf } from "../../support/mcp.ts";

/** What is read of the schema of a tool's arguments. */
interface ArgumentSchema {
  type?: string | readonly string[];
  enum?: readonly unknown[];
  format?: string;
  minimum?: number;
  items?: ArgumentSchema;
  properties?: Readonly<Record<string, ArgumentSchema>>;
  required?: readonly string[];
}

type Tool = Awaited<ReturnType<Client["listTools"]>>["tools"][number];

const VICTIM = "victim-of-mcp.test";

describe("tools of MCP, of which a caller gives the ids of another account", function () {
  this.timeout(60_000);
  let database: SpecDatabase;
  let api: SpecApi;
  let thief: Client;
  let tools: Tool[];
  let ownId: number;
  let victimToken: string;
  let victim: { siteId: number; ids: Record<string, number> };
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    const own = await insertSpecAccount(database.db);
    const other = await insertSpecAccount(database.db);
    ownId = await insertSpecSite(database.db, own.accountId, { domain: "thief.test" });
    await insertFinishedAudit(database.db, ownId);
    const siteId = await insertSpecSite(database.db, other.accountId, { domain: VICTIM });
    const auditId = await insertFinishedAudit(database.db, siteId);
    await insertNotedRows(database.db, { siteId, importId: 1 });
    const [annotationId, groupId] = [await idOf("annotations"), await idOf("page_groups")];
    victimToken = other.tokenText;
    victim = {
      siteId,
      ids: { audit_id: auditId, annotation_id: annotationId, page_group_id: groupId },
    };
    thief = await openMcpClient(api, own.tokenText);
    ({ tools } = await thief.listTools());
  });
  after(async () => {
    await thief.close();
    await api.close();
    await database.drop();
  });

  /** Arguments that a tool takes: the given ones, and of the others those that it needs. */
  function argumentsOf({ inputSchema }: Tool, given: Record<string, unknown>) {
    // the schemas of tools are JSON Schemas
    const { properties = {}, required = [] } = inputSchema as ArgumentSchema;
    return Object.fromEntries(
      Object.entries(properties).flatMap(([name, schema]) => {
        if (Object.hasOwn(given, name)) return [[name, given[name]]];
        return required.includes(name) ? [[name, valueOf(schema)]] : [];
      }),
    );
  }

  function valueOf(
    { type, enum: values, format, minimum, items, properties }: ArgumentSchema,
  ): unknown {
    const [first] = [type].flat();
    if (values !== undefined) return values[0];
    if (first === "array") return [valueOf(items ?? {})];
    if (first === "object") {
      return Object.fromEntries(
        Object.entries(properties ?? {}).map(([name, member]) => [name, valueOf(member)]),
      );
    }
    if (first === "integer" || first === "number") return minimum ?? 1;
    if (first === "boolean") return true;
    return format === "date" ? "2026-11-01" : "title_missing";
  }

  async function idOf(table: string): Promise<number> {
    const [row] = await database.db(table).select("id");
    return row.id;
  }

  const isOfSites = ({ inputSchema }: Tool) =>
    Object.hasOwn(inputSchema.properties ?? {}, "site_id");
  async function rowsOfVictim(): Promise<Record<string, unknown>> {
    const rows: Record<string, unknown> = {};
    for (const table of ["audits", "annotations", "page_groups", "conversations", "issue_work"]) {
      rows[table] = await database.db(table).where({ site_id: victim.siteId });
    }
    return rows;
  }

  it("answer nothing of a site of another account, and change nothing of it", async () => {
    const before = await rowsOfVictim();
    const ofSites = tools.filter(isOfSites);
    expect(ofSites.length).to.be.above(10);
    for (const tool of ofSites) {
      const given = { ...victim.ids, site_id: victim.siteId, title: "Stolen" };
      const result = await thief.callTool({
        name: tool.name,
        arguments: argumentsOf(tool, given),
      });
      expect(result.isError, tool.name).to.equal(true);
      expect(textOf(result), tool.name).to.include("(site_not_found)").and.not.include(VICTIM);
    }
    expect(await rowsOfVictim()).to.deep.equal(before);
  });

  it("answer nothing of its audits, notes and groups under a site of one's own", async () => {
    const before = await rowsOfVictim();
    const named = new Set<string>();
    for (const tool of tools.filter(isOfSites)) {
      const args = argumentsOf(tool, { ...victim.ids, site_id: ownId, title: "Stolen" });
      const ids = Object.keys(args).filter((name) => Object.hasOwn(victim.ids, name));
      const result = await thief.callTool({ name: tool.name, arguments: args });
      expect(JSON.stringify(result), tool.name).not.to.include(VICTIM);
      if (ids.length > 0) expect(result.isError, tool.name).to.equal(true);
      for (const id of ids) named.add(id);
    }
    expect([...named]).to.have.members(Object.keys(victim.ids));
    expect(await rowsOfVictim()).to.deep.equal(before);
  });

  it("answer the owner of the site", async () => {
    const owner = await openMcpClient(api, victimToken);
    const args = { site_id: victim.siteId };
    const result = await owner.callTool({ name: "site_overview", arguments: args });
    await owner.close();
    expect(textOf(result)).to.include(VICTIM);
  });

  it("take names and texts that are hostile for what they are", async () => {
    const hostile = [
      "\ud800",
      "__proto__",
      "' OR 1=1 -- ",
      "x".repeat(9_000),
      "\u0000",
      "💥".repeat(99),
    ];
    for (const tool of tools) {
      for (const text of hostile) {
        const { properties = {} } = tool.inputSchema as ArgumentSchema;
        const texts = Object.entries(properties).filter(([, { type }]) =>
          [type].flat().includes("string")
        );
        const args = argumentsOf(tool, {
          ...{ site_id: ownId },
          ...Object.fromEntries(texts.map(([name]) => [name, text])),
        });
        const result = await thief.callTool({ name: tool.name, arguments: args });
        expect(JSON.stringify(result), `${tool.name} ${text.slice(0, 12)}`)
          .not.to.match(/internal_error|victim-of-mcp/);
      }
    }
  });
});
