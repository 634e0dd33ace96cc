import { expect } from "chai";
import { listedSchema } from "../../../lib/mcp/listed_schema.ts";
import { MCP_TOOLS } from "../../../lib/mcp/mod.ts";

describe("listedSchema()", () => {
  it("keeps the names of all members and leaves out the types of single values", () => {
    expect(listedSchema({
      type: "object",
      required: ["data"],
      properties: {
        data: {
          type: "object",
          properties: {
            rows: {
              type: "array",
              items: { type: "object", properties: { url: { type: "string" } } },
            },
          },
        },
        cut: { type: ["string", "null"] },
        sources: { type: "array", items: { type: "string" } },
      },
    })).to.deep.equal({
      type: "object",
      required: ["data"],
      properties: {
        data: {
          type: "object",
          properties: {
            rows: { type: "array", items: { type: "object", properties: { url: {} } } },
          },
        },
        cut: {},
        sources: {},
      },
    });
  });

  it("names every member that the tools' schemas name", () => {
    const namesIn = (schema: unknown): string[] =>
      Object.entries(Object(schema)).flatMap(([name, value]) =>
        name === "properties"
          ? Object.entries(Object(value)).flatMap(([member, one]) => [member, ...namesIn(one)])
          : typeof value === "object"
          ? namesIn(value)
          : []
      );
    for (const { name, outputSchema } of MCP_TOOLS) {
      expect(namesIn(listedSchema(outputSchema)), name).to.deep.equal(namesIn(outputSchema));
    }
  });
});
