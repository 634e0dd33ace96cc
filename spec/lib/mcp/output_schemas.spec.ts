import { expect } from "chai";
import { MCP_TOOLS } from "../../../lib/mcp/mod.ts";
import { objectOf, outputSchemaOf, rowsOf } from "../../../lib/mcp/output_schemas.ts";
import { createValidator } from "../../../lib/core/validate.ts";

describe("rowsOf()", () => {
  it("takes the types of the chosen fields from the endpoint, without what cuts could break", () => {
    const schema = rowsOf("listIssues", ["code", "title", "severity", "affected_urls_count"]);
    expect(schema).to.have.nested.property("properties.rows.items.properties").that.deep.equals({
      code: { type: "string" },
      title: { type: "string" },
      severity: { type: "string" },
      affected_urls_count: { type: "integer" },
    });
  });

  it("takes the fields of all views of a list", () => {
    expect(rowsOf("listInternalLinks", ["source_url", "suggested_anchor", "inlinks_count"]))
      .to.have.nested.property("properties.rows.items.properties")
      .that.has.all.keys("source_url", "suggested_anchor", "inlinks_count");
  });

  it("throws for an operation that there is not", () => {
    expect(() => rowsOf("nothing")).to.throw('There is no answer schema of "nothing".');
  });
});

describe("objectOf()", () => {
  it("reports the members of the endpoint's object, and why there may be none", () => {
    expect(objectOf("getSite", ["domain", "health_score"])).to.have.property("properties")
      .that.deep.includes({
        nothing: { type: "string" },
        domain: { type: "string" },
        health_score: { type: ["integer", "null"] },
      });
  });
});

describe("outputSchemaOf()", () => {
  const envelope = { note: "n", data: {}, data_as_of: null, cut: null, sources: [] };

  it("wants the envelope and takes further members", () => {
    const check = createValidator(outputSchemaOf({ type: "object" }));
    expect(check({ ...envelope, site_id: 1, further: true })).to.equal(undefined);
    expect(check({ ...envelope, sources: undefined })).to.have.property("sources");
    expect(check({ data: {} })).to.include.keys("note", "cut", "sources");
  });

  for (const { name, inputSchema, outputSchema } of MCP_TOOLS) {
    it(`is, for ${name}, a schema that compiles and that an answer with nothing in it passes`, () => {
      expect(createValidator(outputSchema)(envelope)).to.equal(undefined);
      expect(createValidator(inputSchema)({ nothing: 1 })).to.have.property("nothing");
    });
  }
});
