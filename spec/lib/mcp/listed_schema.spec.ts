import { expect } from "chai";
import {
  listedArguments,
  type ListedMembers,
  listedResult,
  SHARED_MEMBERS,
} from "../../../lib/mcp/listed_schema.ts";
import { MCP_TOOLS } from "../../../lib/mcp/mod.ts";
import { outputSchemaOf } from "../../../lib/mcp/output_schemas.ts";
import { CURSOR, SITE_ID } from "../../../lib/mcp/site_tool.ts";

type Schema = { description?: string; properties?: Record<string, Schema>; items?: Schema };

/** The names of members at every depth, with their path. */
function namesIn(schema: Schema | undefined, path = ""): string[] {
  if (schema === undefined) return [];
  const members = Object.entries(schema.properties ?? {});
  return [
    ...members.flatMap(([name, one]) => [`${path}.${name}`, ...namesIn(one, `${path}.${name}`)]),
    ...namesIn(schema.items, path),
  ];
}

describe("listedResult()", () => {
  const rows = (names: string[]) => ({
    type: "array",
    items: {
      type: "object",
      properties: Object.fromEntries(names.map((name) => [name, { type: "string" }])),
    },
  });
  const long = ["url", "title", "status_code", "indexable", "depth"];

  it("keeps the names of the data's own members and leaves out types and the envelope", () => {
    const data = {
      type: "object",
      properties: { window: { type: "object" }, total: { type: "integer" }, rows: rows(["url"]) },
    };
    expect(listedResult({ name: "pages", outputSchema: outputSchemaOf(data) })).to.deep.equal({
      type: "object",
      properties: {
        data: { properties: { total: {}, rows: { items: { properties: { url: {} } } } } },
      },
    });
  });

  it("refers to members that an earlier tool has in the same way", () => {
    const listed: ListedMembers = new Map();
    const list = (name: string, properties: object) =>
      listedResult({ name, outputSchema: outputSchemaOf({ properties }) }, listed)
        .properties;
    list("list_pages", { rows: rows(long) });
    expect(list("one_page", { url: {}, like_it: rows(long), few: rows(["a"]) })).to.deep.equal({
      data: {
        properties: {
          url: {},
          like_it: { description: "As rows of list_pages." },
          few: { items: { properties: { a: {} } } },
        },
      },
    });
  });

  it("names every member that the tools' own schemas name, or says where it is named", () => {
    const listed: ListedMembers = new Map();
    const schemas = new Map(
      MCP_TOOLS.map((tool) => [tool.name, listedResult(tool, listed) as Schema]),
    );
    /** Puts what is referred to in the place of the reference. */
    const resolve = (schema: Schema): Schema => {
      const [, member, tool] = /^As (\w+) of (\w+)\.$/.exec(schema.description ?? "") ?? [];
      if (tool !== undefined) return resolve(memberOf(schemas.get(tool), member ?? ""));
      return {
        ...(schema.properties
          ? {
            properties: Object.fromEntries(
              Object.entries(schema.properties).map(([name, one]) => [name, resolve(one)]),
            ),
          }
          : {}),
        ...(schema.items ? { items: resolve(schema.items) } : {}),
      };
    };
    const memberOf = (schema: Schema | undefined, name: string): Schema => {
      const found = schema?.properties?.[name] ??
        Object.values(schema?.properties ?? {}).map((one) => memberOf(one, name))
          .find((one) => Object.keys(one).length > 0);
      return found ?? {};
    };
    const isOwn = (path: string) => {
      const parts = path.split(".").slice(1);
      return parts[0] === "data" && !parts.some((part) => SHARED_MEMBERS.includes(part));
    };
    for (const { name, outputSchema } of MCP_TOOLS) {
      const names = namesIn(resolve(schemas.get(name) ?? {}));
      expect(names, name).to.deep.equal(namesIn(outputSchema as Schema).filter(isOwn));
    }
  });
});

describe("listedArguments()", () => {
  it("leaves out checks and the descriptions of shared arguments, and keeps the rest", () => {
    expect(listedArguments({
      type: "object",
      additionalProperties: false,
      required: ["site_id"],
      properties: {
        ...SITE_ID,
        ...CURSOR,
        url: { type: "string", minLength: 1, maxLength: 2_000, description: "URL or path." },
        country: { type: "string", pattern: "^[A-Z]{2}$" },
        code: { type: "string", pattern: "^x$", description: "Such as x." },
        day: { type: "string", format: "date", description: "The day." },
        orphan: { type: "boolean", default: false },
        sort: { type: "string", enum: ["a", "b"], default: "a" },
        limit: { type: "integer", minimum: 1, maximum: 15, default: 5, description: "Pages." },
        paths: { type: "array", maxItems: 9, items: { type: "string", maxLength: 9 } },
      },
    })).to.deep.equal({
      type: "object",
      additionalProperties: false,
      required: ["site_id"],
      properties: {
        site_id: { type: "integer" },
        cursor: { type: "string" },
        url: { type: "string", description: "URL or path." },
        country: { type: "string", pattern: "^[A-Z]{2}$" },
        code: { type: "string", description: "Such as x." },
        day: { type: "string", format: "date", description: "The day." },
        orphan: { type: "boolean" },
        sort: { type: "string", enum: ["a", "b"], default: "a" },
        limit: { type: "integer", maximum: 15, default: 5, description: "Pages." },
        paths: { type: "array", items: { type: "string" } },
      },
    });
  });

  it("lists every argument of every tool, with its choices", () => {
    const told = (schema: object) => {
      const { properties } = schema as { properties: Record<string, { enum?: unknown }> };
      return Object.entries(properties).map(([name, one]) => [name, one.enum]);
    };
    for (const { name, inputSchema } of MCP_TOOLS) {
      expect(told(listedArguments(inputSchema)), name).to.deep.equal(told(inputSchema));
    }
  });
});
