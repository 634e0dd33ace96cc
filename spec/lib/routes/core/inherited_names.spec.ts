import { expect } from "chai";
import { MCP_TOOLS } from "../../../../lib/mcp/mod.ts";
import { ROUTES } from "../../../../lib/routes/mod.ts";
import type { Route } from "../../../../lib/routes/core/route.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecAnswer, type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

/** Every name that an object has without it having been given one. */
const NAMES = Object.getOwnPropertyNames(Object.prototype);

interface Schema {
  enum?: readonly unknown[];
  properties?: Readonly<Record<string, Schema>>;
  additionalProperties?: unknown;
}

/** Names that all objects inherit are unknown members, parameters and values like others. */
describe("names that objects inherit", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;

  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    // more calls than a plan has a minute
    account = await insertSpecAccount(database.db, { requestsPerMinute: 1_000_000 });
    siteId = await insertSpecSite(database.db, account.accountId);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  async function ask(route: Route, query = "", body?: string): Promise<SpecAnswer> {
    const path = route.path.replace("/sites/:id", `/sites/${siteId}`)
      .replaceAll(/:\w+_id/g, "1").replace(":code", "title_missing");
    const headers = { "Content-Type": "application/json" };
    const request = { token: account.tokenText, headers, ...(body === undefined ? {} : { body }) };
    return await api.request(route.method, path + query, request);
  }

  function expectRefusal({ status, body, text }: SpecAnswer, field: string, given: string): void {
    expect(status, `${given}: ${text}`).to.equal(422);
    const fields: [string, string[]][] = Object.entries(body.errors);
    const [, messages] = fields.find(([name]) => name === field || name.startsWith(`${field}.`)) ??
      [];
    expect(messages, `${given}: ${text}`).to.be.an("array").that.is.not.empty;
  }

  /** Sends a message to the tools; their answers are not of the document. */
  async function send(method: string, params: string) {
    const response = await fetch(`${api.url}/mcp`, {
      method: "POST",
      headers: {
        "Authorization": `Bearer ${account.tokenText}`,
        "Content-Type": "application/json",
      },
      body: `{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`,
    });
    return { status: response.status, body: await response.json() };
  }

  for (const route of ROUTES) {
    it(`are unknown to ${route.method} ${route.path}`, async () => {
      for (const name of NAMES) {
        expectRefusal(await ask(route, `?${name}=1`), name, `?${name}=1`);
        for (const parameter of listNames(route)) {
          const answer = await ask(route, `?${parameter}=${name}`);
          expectRefusal(answer, parameter, `?${parameter}=${name}`);
        }
        if (route.list ?? route.views) {
          const filter = `filter[${name}]`;
          expectRefusal(await ask(route, `?${filter}=1`), filter, filter);
        }
      }
    });
    if (route.bodySchema === undefined) continue;
    it(`are unknown in bodies of ${route.method} ${route.path}`, async () => {
      for (const name of NAMES) {
        for (const { field, body } of listBodies(route, name)) {
          expectRefusal(await ask(route, "", body), field, body);
        }
      }
    });
  }

  it("are no codes, no ids and no paths", async () => {
    for (const name of NAMES) {
      for (const path of [`/sites/${name}`, `/sites/${siteId}/issues/${name}`, `/${name}`]) {
        const { status } = await api.request("GET", path, { token: account.tokenText });
        expect(status, path).to.equal(404);
      }
    }
  });

  it("are no media types, codings and origins", async () => {
    for (const name of NAMES) {
      const accepted = await api.request("GET", "/account", {
        token: account.tokenText,
        headers: { "Accept": name, "Accept-Encoding": name, "Origin": name },
      });
      expect(accepted.status, name).to.equal(406);
    }
  });

  for (const tool of MCP_TOOLS) {
    it(`are unknown to the tool ${tool.name}`, async () => {
      const { properties = {} } = tool.inputSchema as Schema; // a schema of an object
      for (const name of NAMES) {
        const members = [[name, 1], ...listEnums(properties).map((member) => [member, name])];
        const usual = "site_id" in properties ? { site_id: siteId } : {};
        for (const [member, value] of members) {
          const args = write(usual, String(member), JSON.stringify(value));
          const call = `{"name":"${tool.name}","arguments":${args}}`;
          const { status, body } = await send("tools/call", call);
          expect(status, call).to.equal(200);
          expect(body.result?.isError, `${call}: ${JSON.stringify(body)}`).to.equal(true);
          expect(body.result.content[0].text, call).to.include("(validation_failed)");
        }
      }
    });
  }

  it("are no tools and no methods of MCP", async () => {
    for (const name of NAMES) {
      for (const [method, params] of [[name, "{}"], ["tools/call", `{"name":"${name}"}`]]) {
        const { status, body } = await send(String(method), String(params));
        expect(status, `${method} ${params}`).to.be.below(500);
        expect(body.error.code, `${method} ${params}`).to.be.oneOf([-32_601, -32_602]);
      }
    }
  });
});

function propertiesOf(schema: object | undefined): Readonly<Record<string, Schema>> {
  // the schemas of routes are typed as objects, and are JSON Schemas
  return (schema as Schema | undefined)?.properties ?? {};
}

function listEnums(properties: Readonly<Record<string, Schema>>): string[] {
  return Object.keys(properties).filter((name) => properties[name]?.enum !== undefined);
}

/** The parameters that take names or one of several values. */
function listNames({ querySchema, list, views }: Route): string[] {
  const lists = list || views ? ["sort", "fields"] : [];
  return [...listEnums(propertiesOf(querySchema)), ...lists];
}

/** Bodies with the name as a member, as a member inside, and as the value of each enum. */
function listBodies(route: Route, name: string): { field: string; body: string }[] {
  const example = Object(route.bodyExample);
  const properties = propertiesOf(route.bodySchema);
  const inner = Object.keys(properties)
    .filter((member) => properties[member]?.additionalProperties === false);
  return [
    { field: name, body: write({ ...example }, name, "1") },
    ...inner.map((member) => ({
      field: `${member}.${name}`,
      body: write({ ...example }, member, `{${JSON.stringify(name)}:1}`),
    })),
    ...listEnums(properties).map((member) => ({
      field: member,
      body: write({ ...example }, member, JSON.stringify(name)),
    })),
  ];
}

/** The object as JSON with a member set: an object literal could not hold `__proto__`. */
function write(object: object, name: string, json: string): string {
  const members = Object.entries(object).filter(([key]) => key !== name)
    .map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`);
  return `{${[...members, `${JSON.stringify(name)}:${json}`].join(",")}}`;
}
