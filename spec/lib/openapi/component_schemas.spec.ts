import { expect } from "chai";
import { createComponentSchemas } from "../../../lib/openapi/component_schemas.ts";
import { bareListAnswerSchema, objectAnswer } from "../../../schemas/envelope.ts";
import { siteSchema, updateSiteSchema } from "../../../schemas/site.ts";

describe("createComponentSchemas()", () => {
  it("refers to a schema by the name of its constant", () => {
    const schemas = createComponentSchemas();
    expect(schemas.refer(siteSchema)).to.deep.equal({ $ref: "#/components/schemas/Site" });
    expect(Object.keys(schemas.all())).to.deep.equal(["Site"]);
    expect(schemas.all()["Site"]).to.deep.include({
      title: "Site",
      type: "object",
      required: [...siteSchema.required],
    });
  });

  it("refers to it wherever it is", () => {
    expect(createComponentSchemas().refer(objectAnswer(siteSchema))).to.deep.equal({
      type: "object",
      additionalProperties: false,
      required: ["data"],
      properties: { data: { $ref: "#/components/schemas/Site" } },
    });
  });

  it("describes the rows of lists with all that they have without the parameter fields", () => {
    const schemas = createComponentSchemas();
    expect(schemas.refer(bareListAnswerSchema(siteSchema))).to.deep.include({
      properties: { data: { type: "array", items: { $ref: "#/components/schemas/Site" } } },
    });
    expect(schemas.all()["Site"]).to.have.property("required").that.includes("domain");
  });

  it("gives a union a discriminator where each schema has another constant", () => {
    const schemas = createComponentSchemas();
    const one = { type: "object", title: "One", properties: { kind: { const: "one" } } };
    const two = { type: "object", title: "Two", properties: { kind: { const: "two" } } };
    expect(schemas.refer({ anyOf: [one, two] })).to.deep.equal({
      oneOf: [{ $ref: "#/components/schemas/One" }, { $ref: "#/components/schemas/Two" }],
      discriminator: {
        propertyName: "kind",
        mapping: { one: "#/components/schemas/One", two: "#/components/schemas/Two" },
      },
    });
    expect(schemas.refer({ anyOf: [one, { type: "null" }] })).to.have.property("anyOf");
  });

  it("leaves what has no name where it is", () => {
    const schemas = createComponentSchemas();
    expect(schemas.refer({ type: "integer", minimum: 1 }))
      .to.deep.equal({ type: "integer", minimum: 1 });
    expect(schemas.all()).to.deep.equal({});
  });

  it("says the defaults of members in words, and keeps that of a parameter", () => {
    const flag = { type: "boolean", default: false, description: "Whether." };
    const schemas = createComponentSchemas();
    expect(schemas.refer(flag)).to.deep.equal(flag);
    expect(schemas.refer({ type: "object", properties: { flag } })).to.deep.equal({
      type: "object",
      properties: { flag: { type: "boolean", description: "Whether. Default: `false`." } },
    });
  });

  it("leaves out what only the validator understands", () => {
    const schemas = createComponentSchemas();
    schemas.refer(updateSiteSchema);
    expect(JSON.stringify(updateSiteSchema)).to.include("x-hint");
    expect(JSON.stringify(schemas.all())).to.not.include("x-hint");
  });
});
